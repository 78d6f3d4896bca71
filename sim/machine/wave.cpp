// SPDX-License-Identifier: MIT
#include "sim/machine/wave.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "sim/machine/code_image.hpp"
#include "sim/machine/workgroup.hpp"

namespace crosslane::sim {

void Wave::exec_changed() {
  const u64 mask = exec();
  for (u32 half = 0; half < lanes; half += 32) {
    const u32 word = static_cast<u32>(mask >> half);
    for (u32 i = 0; i < 32; ++i) exec_lanes[half + i] = 0u - (word >> i & 1u);
  }
  exec_full = mask == (lanes == 64 ? ~u64{0} : u64{0xffffffff});
}

void Wave::mode_changed() {
  const Mode& m = env.mode;
  slow_mask = slow::always | slow::dpp;
  if (m.round_32 || m.denorm_32 != 3) slow_mask |= slow::float_32;
  if (m.round_16_64 || m.denorm_16_64 != 3) slow_mask |= slow::float_16_64;
}

const Op* Wave::pause(Stop reason, const Op* next_op) {
  stop = reason;
  next = next_op;
  return nullptr;
}

const Op* Wave::raise(const Op& op, FaultKind kind, std::string what, u64 faulty, u64 address) {
  fault.kind = kind;
  fault.what = std::move(what);
  fault.lanes = faulty ? faulty : exec();
  fault.address = address;
  fault.wave = index;
  fault.wave_size = lanes;
  fault.workgroup = workgroup->id;
  fault.instruction = code->disassemble(op);
  fault.pc = code->address_of(op);  // the launch turns it into an offset from the kernel's start
  fault.has_location = true;
  return pause(Stop::faulted, &op);
}

u8* Wave::global_slow(u64 address, u32 bytes, bool write) {
  for (CachedRange& r : ranges) {
    if (address - r.base > r.end - r.base || bytes > r.end - address || (write && !r.writable)) continue;
    std::swap(r, ranges[0]);
    return reinterpret_cast<u8*>(address);
  }
  const auto range = memory->find_range(address);
  if (address - range.base > range.size_bytes || bytes > range.size_bytes - (address - range.base)) return nullptr;
  const bool holds_code = code->touches_code(range.base, range.size_bytes);
  if (write && (!range.writable || (holds_code && code->touches_code(address, bytes)))) return nullptr;
  std::move_backward(ranges, std::end(ranges) - 1, std::end(ranges));
  // Stores beside the code are checked one by one.
  ranges[0] = {range.base, range.base + range.size_bytes, range.writable && !holds_code};
  return reinterpret_cast<u8*>(address);
}

const Op* Wave::raise_bad_address(const Op& op, u64 address, u32 bytes, bool write, u64 faulty) {
  const std::string access = std::string(write ? "a store" : "a load") + " of " + std::to_string(bytes) + " bytes";
  const std::optional<Allocation> live = memory->find(address);
  const Op* stopped;
  if (live && live->contains(address, bytes))
    stopped = raise(op, FaultKind::read_only_access, access + " to memory that a kernel may only read", faulty, address);
  else if (const auto freed = memory->find_freed(address); freed && !live)
    stopped = raise(op, FaultKind::use_after_free, access + " in memory that was freed", faulty, address);
  else
    stopped = raise(op, FaultKind::unmapped_access, access + " outside every allocation", faulty, address);
  fault.allocation = memory->describe_nearest(address);
  return stopped;
}

}  // namespace crosslane::sim
