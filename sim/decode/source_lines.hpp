// SPDX-License-Identifier: MIT
// From an address in a code object to lines of source, by its DWARF. Optimised code is full of
// inlined calls, so one address has a chain of functions. Nothing is parsed before the first
// question; a code object built without -g has no answers, which is no error.
#pragma once

#include <cstdint>
#include <memory>
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
  explicit SourceLines(std::span<const std::byte> image);
  ~SourceLines();
  SourceLines(const SourceLines&) = delete;
  SourceLines& operator=(const SourceLines&) = delete;

  /// The innermost function first, then those it was inlined into; empty when nothing is known of
  /// `vaddr` (an ELF virtual address).
  std::vector<SourceFrame> frames_at(uint64_t vaddr);
  /// The innermost frame that has a line.
  std::optional<SourceFrame> line_at(uint64_t vaddr);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace crosslane::sim
