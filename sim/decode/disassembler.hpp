// SPDX-License-Identifier: MIT
// LLVM's MC layer behind an interface without LLVM types: which instruction is this, how long is it, how is it written. One for each
// target and wave size, because the same bytes print differently in wave32 and wave64. Thread-safe.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "sim/result.hpp"

namespace crosslane::sim {

class Disassembler {
 public:
  struct Instruction {
    std::string_view llvm_name;  // "V_ADD_F32_e64_dpp_gfx11"; lives as long as the process
    uint8_t dwords = 1;
  };

  /// `processor` is a target as LLVM names it; `wave_size` 32 or 64.
  static Result<std::shared_ptr<Disassembler>> create(std::string_view processor, uint32_t wave_size);
  virtual ~Disassembler() = default;

  /// Nothing when the bytes are no instruction of the target.
  virtual std::optional<Instruction> identify(std::span<const uint32_t> words) = 0;
  /// Assembly text, "v_add_f32_e32 v1, v2, v3"; "<unknown>" for no instruction.
  virtual std::string text(std::span<const uint32_t> words, uint64_t address) = 0;
};

}  // namespace crosslane::sim
