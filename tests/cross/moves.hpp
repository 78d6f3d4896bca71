// SPDX-License-Identifier: MIT
// Lists of moves to compare. What is legal is asked of isa/amd; that it is what LLVM takes is
// tests/isa's business.
#pragma once

#include "crosslane/isa/amd/all.hpp"
#include "tests/cross/compare.hpp"

namespace crosslane::test {

using namespace isa::amd;  // NOLINT: a test's list of moves

inline void keep_legal(std::vector<Move>& moves, const Target& t) {
  std::erase_if(moves,
                [&](const Move& m) { return isa::amd::why_not(m, *t.arch, t.wave) != nullptr; });
}

/// Each legal code with bound_ctrl and fi both ways, under full masks and `random_masks` others.
inline std::vector<Move> dpp16_moves(const Target& t, unsigned random_masks,
                                     std::mt19937_64& random) {
  std::vector<Move> moves;
  for (unsigned code = 0; code < 512; ++code)
    for (const bool bound_ctrl : {false, true})
      for (const bool fi : {false, true})
        for (unsigned n = 0; n <= random_masks; ++n) {
          Move m = dpp16::move({}, 0xf, 0xf, bound_ctrl, fi);
          m.control = code;
          if (n > 0) m.row_mask = random() & 15, m.bank_mask = random() & 15;
          moves.push_back(m);
        }
  keep_legal(moves, t);
  return moves;
}

/// Every pair of row and bank masks, on controls of each sort.
inline std::vector<Move> dpp16_mask_moves(const Target& t) {
  std::vector<Move> moves;
  for (const dpp16::Encoding& e : dpp16::encodings)
    for (unsigned masks = 0; masks < 256; ++masks)
      moves.push_back(dpp16::move({e.kind, e.first}, masks >> 4, masks & 15, (masks * 7 & 4) != 0));
  keep_legal(moves, t);
  return moves;
}

inline std::vector<Move> dpp8_moves(const Target& t, unsigned count, std::mt19937_64& random) {
  std::vector<Move> moves;
  for (unsigned n = 0; n < count; ++n)
    for (const bool fi : {false, true}) moves.push_back(dpp8::move(random() & 0xffffff, fi));
  keep_legal(moves, t);
  return moves;
}

/// Each offset from first to last in that step.
inline std::vector<Move> swizzle_moves(unsigned first, unsigned end, unsigned step) {
  std::vector<Move> moves;
  for (unsigned offset = first; offset < end; offset += step) {
    Move m = ds_swizzle::move({});
    m.control = offset;
    moves.push_back(m);
  }
  return moves;
}

/// v_permlane16 and v_permlanex16 with random tables.
inline std::vector<Move> table_moves(const Target& t, unsigned count, std::mt19937_64& random) {
  std::vector<Move> moves;
  for (unsigned n = 0; n < count; ++n) {
    const uint64_t table = n == 0 ? 0xfedcba9876543210 : random();
    for (const bool fi : {false, true})
      for (const bool bound_ctrl : {false, true})
        moves.push_back(permlane16::move(table, fi, bound_ctrl)),
            moves.push_back(permlanex16::move(table, fi, bound_ctrl));
  }
  keep_legal(moves, t);
  return moves;
}

/// Moves whose lanes are in the index register, and those that have no operand; all variants of
/// each.
inline std::vector<Move> other_moves(const Target& t) {
  std::vector<Move> moves;
  for (const bool fi : {false, true})
    for (const bool bound_ctrl : {false, true})
      for (const Move& m :
           {permlane16_var::move(fi, bound_ctrl), permlanex16_var::move(fi, bound_ctrl),
            permlane16_swap::move(fi, bound_ctrl), permlane32_swap::move(fi, bound_ctrl)})
        moves.push_back(m);
  for (const unsigned offset : {0u, 4u, 124u, 252u, 65535u})
    moves.push_back(ds_bpermute::move(offset)), moves.push_back(ds_permute::move(offset)),
        moves.push_back(ds_bpermute_fi::move(offset));
  moves.push_back(permlane64::move());
  for (unsigned lane = 0; lane < 64; ++lane) moves.push_back(writelane::move(lane));
  for (unsigned lane = 0; lane < 64; ++lane) moves.push_back(readlane::move(lane));
  moves.push_back(readfirstlane::move());
  keep_legal(moves, t);
  return moves;
}

/// gfx1250's moves in groups of lanes: every width, selectors to beyond the wave.
inline std::vector<Move> group_moves(const Target& t) {
  std::vector<Move> moves;
  for (unsigned width = 1; width <= t.wave; width *= 2)
    for (unsigned selector = 0; selector <= 64; ++selector)
      for (const Move& m :
           {permlane_bcast::move(selector, width), permlane_up::move(selector, width),
            permlane_down::move(selector, width), permlane_xor::move(selector, width)})
        moves.push_back(m);
  for (unsigned width = 1; width <= t.wave; width *= 2)
    moves.push_back(permlane_idx_gen::move(width));
  keep_legal(moves, t);
  return moves;
}

}  // namespace crosslane::test
