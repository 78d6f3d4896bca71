// SPDX-License-Identifier: MIT
// From an address in a code object to lines of source, by its DWARF. Optimised code is full of
// inlined calls, so one address has a chain of functions. Nothing is parsed before the first
// question; a code object built without -g has no answers, which is no error.
//
// LLVM's DWARF reader trusts what it reads: corrupt DWARF can crash it, or keep it busy without
// end. So it works in a child process, and answers that the child did not live to give are missing.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace crosslane::sim {

struct SourceFrame {
  std::string file;      // as the compiler saw it, absolute where it says
  uint32_t line = 0;     // from 1; 0: not known
  uint32_t column = 0;   // from 1; 0: not known
  std::string function;  // demangled, with no parameters; may be empty
};

/// "file.hip:12:3"
std::string to_string(const SourceFrame& frame);

/// The text of that line, without the spaces around it; empty when the file is not there or is
/// shorter.
std::string source_text(const SourceFrame& frame);

/// Thread-safe.
class SourceLines {
 public:
  /// `image`: CodeObject::image. It must outlive this.
  explicit SourceLines(std::span<const std::byte> image) : image_(image) {}

  /// The innermost function first, then those it was inlined into; empty when nothing is known of
  /// `vaddr` (an ELF virtual address).
  [[nodiscard]] std::vector<SourceFrame> frames_at(uint64_t vaddr) const;
  /// The same for several addresses, by one child process.
  [[nodiscard]] std::vector<std::vector<SourceFrame>> frames_at(
      std::span<const uint64_t> vaddrs) const;
  /// The innermost frame that has a line.
  [[nodiscard]] std::optional<SourceFrame> line_at(uint64_t vaddr) const;

 private:
  std::span<const std::byte> image_;
};

}  // namespace crosslane::sim
