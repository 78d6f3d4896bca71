// SPDX-License-Identifier: MIT
// SOP1 instructions that combine a mask with EXEC: *_saveexec_* return the old EXEC, *_wrexec_* the
// new one. The b32 forms are for wave32 and touch EXEC_LO only. SCC: the new EXEC is not zero.
// [RDNA3 §16.3 "SOP1 Instructions"]
#include "sim/exec/row_lists.hpp"
#include "sim/exec/scalar_row.hpp"

namespace crosslane::sim::CROSSLANE_SIMD_LEVEL {
namespace {

template <class T>
CROSSLANE_INLINE T exec_of(const Wave& w) {
  if constexpr (sizeof(T) == 8)
    return w.sgpr64(operand::exec_lo);
  else
    return w.sgpr[operand::exec_lo];
}

template <class T>
CROSSLANE_INLINE void set_exec(Wave& w, T mask) {
  if constexpr (sizeof(T) == 8)
    w.set_sgpr64(operand::exec_lo, mask);
  else
    w.sgpr[operand::exec_lo] = mask;
  w.exec_changed();
}

template <class T>
CROSSLANE_INLINE WithScc<T> save_exec(Wave& w, T mask) {
  const T old = exec_of<T>(w);
  set_exec(w, mask);
  return {old, mask != 0};
}

template <class T>
CROSSLANE_INLINE WithScc<T> write_exec(Wave& w, T mask) {
  set_exec(w, mask);
  return {mask, mask != 0};
}

constexpr Row rows[] = {
    scalar("S_AND_SAVEEXEC_B32", [](Wave& w, u32 a) { return save_exec(w, a & exec_of<u32>(w)); }),
    scalar("S_AND_SAVEEXEC_B64", [](Wave& w, u64 a) { return save_exec(w, a & exec_of<u64>(w)); }),
    scalar("S_OR_SAVEEXEC_B32", [](Wave& w, u32 a) { return save_exec(w, a | exec_of<u32>(w)); }),
    scalar("S_OR_SAVEEXEC_B64", [](Wave& w, u64 a) { return save_exec(w, a | exec_of<u64>(w)); }),
    scalar("S_XOR_SAVEEXEC_B32", [](Wave& w, u32 a) { return save_exec(w, a ^ exec_of<u32>(w)); }),
    scalar("S_XOR_SAVEEXEC_B64", [](Wave& w, u64 a) { return save_exec(w, a ^ exec_of<u64>(w)); }),
    scalar("S_NAND_SAVEEXEC_B32",
           [](Wave& w, u32 a) { return save_exec(w, ~(a & exec_of<u32>(w))); }),
    scalar("S_NAND_SAVEEXEC_B64",
           [](Wave& w, u64 a) { return save_exec(w, ~(a & exec_of<u64>(w))); }),
    scalar("S_NOR_SAVEEXEC_B32",
           [](Wave& w, u32 a) { return save_exec(w, ~(a | exec_of<u32>(w))); }),
    scalar("S_NOR_SAVEEXEC_B64",
           [](Wave& w, u64 a) { return save_exec(w, ~(a | exec_of<u64>(w))); }),
    scalar("S_XNOR_SAVEEXEC_B32",
           [](Wave& w, u32 a) { return save_exec(w, ~(a ^ exec_of<u32>(w))); }),
    scalar("S_XNOR_SAVEEXEC_B64",
           [](Wave& w, u64 a) { return save_exec(w, ~(a ^ exec_of<u64>(w))); }),
    // "n1" negates the operand, "n2" EXEC.
    scalar("S_ANDN1_SAVEEXEC_B32",
           [](Wave& w, u32 a) { return save_exec(w, ~a & exec_of<u32>(w)); }),
    scalar("S_ANDN1_SAVEEXEC_B64",
           [](Wave& w, u64 a) { return save_exec(w, ~a & exec_of<u64>(w)); }),
    scalar("S_ORN1_SAVEEXEC_B32",
           [](Wave& w, u32 a) { return save_exec(w, ~a | exec_of<u32>(w)); }),
    scalar("S_ORN1_SAVEEXEC_B64",
           [](Wave& w, u64 a) { return save_exec(w, ~a | exec_of<u64>(w)); }),
    scalar("S_ANDN2_SAVEEXEC_B32",
           [](Wave& w, u32 a) { return save_exec(w, a & ~exec_of<u32>(w)); }),
    scalar("S_ANDN2_SAVEEXEC_B64",
           [](Wave& w, u64 a) { return save_exec(w, a & ~exec_of<u64>(w)); }),
    scalar("S_ORN2_SAVEEXEC_B32",
           [](Wave& w, u32 a) { return save_exec(w, a | ~exec_of<u32>(w)); }),
    scalar("S_ORN2_SAVEEXEC_B64",
           [](Wave& w, u64 a) { return save_exec(w, a | ~exec_of<u64>(w)); }),
    scalar("S_ANDN1_WREXEC_B32",
           [](Wave& w, u32 a) { return write_exec(w, ~a & exec_of<u32>(w)); }),
    scalar("S_ANDN1_WREXEC_B64",
           [](Wave& w, u64 a) { return write_exec(w, ~a & exec_of<u64>(w)); }),
    scalar("S_ANDN2_WREXEC_B32",
           [](Wave& w, u32 a) { return write_exec(w, a & ~exec_of<u32>(w)); }),
    scalar("S_ANDN2_WREXEC_B64",
           [](Wave& w, u64 a) { return write_exec(w, a & ~exec_of<u64>(w)); }),
};

}  // namespace

std::span<const Row> scalar_exec_rows() { return rows; }

}  // namespace crosslane::sim::CROSSLANE_SIMD_LEVEL
