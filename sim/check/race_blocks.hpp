// SPDX-License-Identifier: MIT
// What the accesses of a workgroup left in memory, for check "race": for each dword the last store
// and the last loads of two waves. Memory is kept in blocks of 32 dwords; a block that has only
// been accessed as a whole (the usual case: lane i at element i) has one cell for all of its
// dwords.
#pragma once

#include <vector>

#include "sim/machine/wave.hpp"

namespace crosslane::sim::check {

enum class AccessKind : u8 {
  plain,
  coherent,  // a load or store past the caches: atomic or volatile in the source
  atomic,    // read-modify-write
};

/// One access to a dword. Moments count the workgroup's synchronisations: see RaceCheck.
struct Mark {
  const Op* op = nullptr;  // null: none
  u32 moment = 0;
  u8 wave = 0;
  u8 lane = 0;
  u8 bytes = 0;  // of the dword, a bit each
  AccessKind kind = AccessKind::plain;
};

struct Cell {
  Mark write;     // by a store
  Mark atomic;    // since then
  Mark reads[2];  // of two waves, the newest first
};

struct Block {
  static constexpr u32 dwords = 32;
  u64 number = 0;  // address / 128
  bool split = false;
  u32 cells = 0;       // index of its cells, when split
  Cell all;            // otherwise
  u32 values[dwords];  // last stored, to let equal values pass
};

class BlockMap {
 public:
  BlockMap() { clear(); }
  void clear();
  Block& at(u64 number) {
    if (last_ < blocks_.size() && blocks_[last_].number == number) return blocks_[last_];
    return find(number);
  }
  Cell* cells(Block& block) { return block.split ? &cells_[block.cells] : split(block); }
  [[nodiscard]] const Cell& cell(const Block& block, u32 dword) const {
    return block.split ? cells_[block.cells + dword] : block.all;
  }
  [[nodiscard]] const std::vector<Block>& blocks() const { return blocks_; }
  /// Null when the block has not been accessed.
  [[nodiscard]] const Block* known(u64 number) const;

 private:
  [[nodiscard]] size_t slot_of(u64 number) const;
  Block& find(u64 number);
  Cell* split(Block& block);
  void grow();

  std::vector<Block> blocks_;  // in the order of their first access
  std::vector<Cell> cells_;
  std::vector<u32> index_;  // 1 + number in blocks_, 0: free
  size_t last_ = 0;
};

}  // namespace crosslane::sim::check
