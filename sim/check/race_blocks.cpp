// SPDX-License-Identifier: MIT
#include "sim/check/race_blocks.hpp"

#include <algorithm>

namespace crosslane::sim::check {

void BlockMap::clear() {
  if (index_.size() != 256)
    index_.assign(256, 0);
  else if (!blocks_.empty())
    std::ranges::fill(index_, 0u);
  blocks_.clear();
  cells_.clear();
  last_ = 0;
}

size_t BlockMap::slot_of(u64 number) const {
  size_t slot = number * 0x9e3779b97f4a7c15u >> 20 & (index_.size() - 1);
  while (index_[slot] && blocks_[index_[slot] - 1].number != number)
    slot = (slot + 1) & (index_.size() - 1);
  return slot;
}

const Block* BlockMap::known(u64 number) const {
  const u32 at = index_[slot_of(number)];
  return at ? &blocks_[at - 1] : nullptr;
}

Block& BlockMap::find(u64 number) {
  size_t slot = slot_of(number);
  if (!index_[slot]) {
    if (blocks_.size() * 2 >= index_.size()) {
      grow();
      slot = slot_of(number);
    }
    blocks_.emplace_back().number = number;
    index_[slot] = static_cast<u32>(blocks_.size());
  }
  last_ = index_[slot] - 1;
  return blocks_[last_];
}

void BlockMap::grow() {
  index_.assign(index_.size() * 4, 0);
  for (size_t i = 0; i < blocks_.size(); ++i)
    index_[slot_of(blocks_[i].number)] = static_cast<u32>(i + 1);
}

Cell* BlockMap::split(Block& block) {
  block.cells = static_cast<u32>(cells_.size());
  block.split = true;
  cells_.resize(cells_.size() + Block::dwords, block.all);
  return &cells_[block.cells];
}

}  // namespace crosslane::sim::check
