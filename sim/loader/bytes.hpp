// SPDX-License-Identifier: MIT
// Bounds-checked reads of little-endian values from untrusted bytes. Every read of the loader goes
// through here.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>

#include "sim/result.hpp"

namespace crosslane::sim {

class ByteView {
 public:
  ByteView() = default;
  explicit ByteView(std::span<const std::byte> bytes) : bytes_(bytes) {}

  [[nodiscard]] uint64_t size() const { return bytes_.size(); }
  [[nodiscard]] std::span<const std::byte> span() const { return bytes_; }
  [[nodiscard]] bool has(uint64_t offset, uint64_t size_bytes) const {
    return offset <= bytes_.size() && size_bytes <= bytes_.size() - offset;
  }

  /// False, and `out` untouched, when the value does not lie inside.
  template <class T>
  [[nodiscard]] bool read(uint64_t offset, T& out) const {
    static_assert(std::is_trivially_copyable_v<T>);
    if (!has(offset, sizeof(T))) return false;
    std::memcpy(&out, bytes_.data() + offset, sizeof(T));
    return true;
  }

  [[nodiscard]] std::optional<ByteView> slice(uint64_t offset, uint64_t size_bytes) const {
    if (!has(offset, size_bytes)) return std::nullopt;
    return ByteView(bytes_.subspan(offset, size_bytes));
  }

  [[nodiscard]] std::string_view text(uint64_t offset, uint64_t size_bytes) const {
    if (!has(offset, size_bytes)) return {};
    return {reinterpret_cast<const char*>(bytes_.data()) + offset, size_bytes};
  }

  /// A zero-terminated string, or nothing when it starts or ends outside.
  [[nodiscard]] std::optional<std::string_view> c_string(uint64_t offset) const {
    if (offset >= bytes_.size()) return std::nullopt;
    const std::string_view rest = text(offset, bytes_.size() - offset);
    const size_t end = rest.find('\0');
    if (end == std::string_view::npos) return std::nullopt;
    return rest.substr(0, end);
  }

 private:
  std::span<const std::byte> bytes_;
};

/// "the code object is truncated: its section headers take bytes 10000 to 11856, and it has 9000;
/// build it again"
inline Error truncated(std::string_view whole, std::string_view part, uint64_t offset,
                       uint64_t size_bytes, uint64_t have) {
  return Error{"the " + std::string(whole) + " is truncated or corrupt: its " + std::string(part) +
               " at byte offset " + std::to_string(offset) + " needs " +
               std::to_string(size_bytes) + " bytes, and the file ends at " + std::to_string(have) +
               "; copy or build it again"};
}

}  // namespace crosslane::sim
