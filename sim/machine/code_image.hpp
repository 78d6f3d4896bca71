// SPDX-License-Identifier: MIT
// The executable memory of a loaded code object as Op slots, one a dword, for one wave size. Slots are zero pages until an instruction is
// first reached; then it is decoded in place, under a lock, and published by its handler pointer. On gfx1250 there is a set of slots for
// each value of the VGPR bank bits, because the same bytes name other registers.
#pragma once

#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "sim/decode/disassembler.hpp"
#include "sim/exec/translate.hpp"

namespace crosslane::sim {

class CodeImage {
 public:
  struct Region {
    u64 address;  // device address of the first dword
    u64 dwords;
  };

  static Result<std::unique_ptr<CodeImage>> create(const arch::Arch& arch, u32 lanes, std::vector<Region> regions);
  ~CodeImage();
  CodeImage(const CodeImage&) = delete;
  CodeImage& operator=(const CodeImage&) = delete;

  /// The slot of a device address; null when it is not in code or not dword-aligned.
  const Op* slot(u64 address, u32 vgpr_msb = 0);
  [[nodiscard]] u64 address_of(const Op& op) const;
  /// The same instruction's slot under other VGPR bank bits.
  const Op* with_vgpr_msb(const Op& op, u32 vgpr_msb);

  /// True when some of those bytes are instructions.
  [[nodiscard]] bool touches_code(u64 address, u64 bytes) const;

  /// Decodes the slot if it still needs that; returns its handler.
  Handler decode(const Op& slot);

  [[nodiscard]] std::string disassemble(const Op& op) const;
  [[nodiscard]] const arch::Arch& arch() const { return arch_; }
  [[nodiscard]] u32 lanes() const { return lanes_; }

  /// The slots of one region under one value of the VGPR bank bits.
  struct Array {
    Op* ops;
    u64 dwords;
    u64 address;
    u32 vgpr_msb;
  };
  [[nodiscard]] std::vector<Array> arrays() const;

 private:
  CodeImage(const arch::Arch& arch, u32 lanes, std::shared_ptr<Disassembler> disassembler, std::vector<Region> regions);
  const Array* array_of(const Op& op) const;
  const Array& array_for(const Region& region, u32 vgpr_msb);
  Handler translate_slot(const Array& array, u64 index, Op& op);

  const arch::Arch& arch_;
  u32 lanes_;
  std::shared_ptr<Disassembler> disassembler_;
  std::vector<Region> regions_;
  mutable std::mutex mutex_;
  std::deque<Array> arrays_;
  ConstantPool constants_;
  std::deque<OpDetail> details_;
  std::deque<Op> sub_ops_;
};

}  // namespace crosslane::sim
