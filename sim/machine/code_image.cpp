// SPDX-License-Identifier: MIT
#include "sim/machine/code_image.hpp"

#include <sys/mman.h>

#include <atomic>
#include <cstring>

#include "sim/exec/rows.hpp"

namespace crosslane::sim {
namespace {

// An instruction is at most this long (gfx1250: 3 dwords and a 64-bit literal); reads stop at the end of the code all the same.
constexpr u64 max_instruction_dwords = 5;
// Slots behind the last one: what a fall-through lands on.
constexpr u64 sentinel_slots = 64;

u64 mapped_bytes(u64 dwords) { return (dwords + sentinel_slots) * sizeof(Op); }

}  // namespace

Result<std::unique_ptr<CodeImage>> CodeImage::create(const arch::Arch& arch, u32 lanes, std::vector<Region> regions) {
  row_table();  // made here rather than inside the first kernel
  auto disassembler = Disassembler::create(arch.name, lanes);
  if (!disassembler) return Error{disassembler.error()};
  return std::unique_ptr<CodeImage>(new CodeImage(arch, lanes, *disassembler, std::move(regions)));
}

CodeImage::CodeImage(const arch::Arch& arch, u32 lanes, std::shared_ptr<Disassembler> disassembler,
                     std::vector<Region> regions)
    : arch_(arch), lanes_(lanes), disassembler_(std::move(disassembler)), regions_(std::move(regions)), constants_(lanes) {}

CodeImage::~CodeImage() {
  for (const Array& a : arrays_) munmap(a.ops, mapped_bytes(a.dwords));
}

const CodeImage::Array& CodeImage::array_for(const Region& region, u32 vgpr_msb) {
  const std::scoped_lock lock(mutex_);
  for (const Array& a : arrays_)
    if (a.address == region.address && a.vgpr_msb == vgpr_msb) return a;
  void* memory = mmap(nullptr, mapped_bytes(region.dwords), PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  Op* ops = memory == MAP_FAILED ? nullptr : static_cast<Op*>(memory);
  return arrays_.emplace_back(Array{ops, ops ? region.dwords : 0, region.address, vgpr_msb});
}

const Op* CodeImage::slot(u64 address, u32 vgpr_msb) {
  if (address % 4) return nullptr;
  for (const Region& r : regions_) {
    const u64 index = (address - r.address) / 4;
    if (address < r.address || index >= r.dwords) continue;
    const Array& a = array_for(r, vgpr_msb);
    return a.ops ? a.ops + index : nullptr;
  }
  return nullptr;
}

bool CodeImage::touches_code(u64 address, u64 bytes) const {
  for (const Region& r : regions_)
    if (address < r.address + r.dwords * 4 && r.address < address + bytes) return true;
  return false;
}

const CodeImage::Array* CodeImage::array_of(const Op& op) const {
  const std::scoped_lock lock(mutex_);
  for (const Array& a : arrays_)
    if (&op >= a.ops && &op < a.ops + a.dwords + sentinel_slots) return &a;
  return nullptr;
}

u64 CodeImage::address_of(const Op& op) const {
  const Array* a = array_of(op);
  return a ? a->address + static_cast<u64>(&op - a->ops) * 4 : 0;
}

const Op* CodeImage::with_vgpr_msb(const Op& op, u32 vgpr_msb) { return slot(address_of(op), vgpr_msb); }

std::vector<CodeImage::Array> CodeImage::arrays() const {
  const std::scoped_lock lock(mutex_);
  return {arrays_.begin(), arrays_.end()};
}

Handler CodeImage::translate_slot(const Array& array, u64 index, Op& op) {
  op.dwords = 1;
  if (index >= array.dwords) return run_outside_code;
  const u32* code = reinterpret_cast<const u32*>(array.address) + index;
  const std::span<const u32> words(code, std::min(max_instruction_dwords, array.dwords - index));
  const auto instruction = disassembler_->identify(words);
  if (!instruction || instruction->dwords > words.size()) return run_unknown_instruction;
  const Encoding encoding = read_encoding(arch_, words.first(instruction->dwords));
  const TranslationContext context{arch_, lanes_, array.vgpr_msb, constants_, details_, sub_ops_};
  const Handler run = translate(context, instruction->llvm_name, encoding, op);
  if (encoding.format == Format::sopp || encoding.format == Format::sopk) {
    // A branch may land on any slot of the code or, to be caught there, just behind it.
    const i64 target = static_cast<i64>(index) + static_cast<i32>(op.imm);
    const bool branches = op.detail->name.starts_with("S_BRANCH") || op.detail->name.starts_with("S_CBRANCH") ||
                          op.detail->name.starts_with("S_CALL") || op.detail->name.starts_with("S_SUBVECTOR");
    if (branches && (target < 0 || target > static_cast<i64>(array.dwords))) return run_outside_code;
  }
  return run;
}

Handler CodeImage::decode(const Op& slot) {
  const Array* array = array_of(slot);
  const std::scoped_lock lock(mutex_);
  Op& op = array->ops[&slot - array->ops];
  std::atomic_ref<Handler> published(op.run);
  if (Handler run = published.load(std::memory_order_acquire)) return run;
  const Handler run = translate_slot(*array, static_cast<u64>(&op - array->ops), op);
  published.store(run, std::memory_order_release);
  return run;
}

std::string CodeImage::disassemble(const Op& op) const {
  const Array* a = array_of(op);
  if (!a) return "<unknown>";
  const u64 index = static_cast<u64>(&op - a->ops);
  if (index >= a->dwords) return "<end of code>";
  const u32* code = reinterpret_cast<const u32*>(a->address) + index;
  return disassembler_->text({code, std::min(max_instruction_dwords, a->dwords - index)}, a->address + index * 4);
}

}  // namespace crosslane::sim
