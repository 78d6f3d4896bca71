// SPDX-License-Identifier: MIT
// Which lines a workgroup has touched, so that a load is as slow as the nearest memory that has its
// line. A workgroup starts with empty caches: what other workgroups left there would depend on the
// order in which host threads run them. Tags only, one line a place.
#pragma once

#include <vector>

#include "crosslane/arch/cost_tables.hpp"
#include "sim/exec/lane_types.hpp"

namespace crosslane::sim::timing {

class Caches {
 public:
  explicit Caches(const arch::CostTable& costs);
  /// Empties them.
  void start() { ++generation_; }

  enum class Level : u8 { vector_cache, second_cache, memory };
  /// Where the line is; from now on it is in the vector cache too.
  Level touch(u64 line);
  /// Whether the scalar cache has had that line of 64 bytes.
  bool touch_scalar(u64 line);

  [[nodiscard]] u32 line_bytes() const { return line_bytes_; }

 private:
  struct Tag {
    u64 line = 0;
    u64 generation = 0;
  };
  bool hit(std::vector<Tag>& tags, u64 line) {
    Tag& tag = tags[line % tags.size()];
    const bool is_hit = tag.line == line && tag.generation == generation_;
    tag = {line, generation_};
    return is_hit;
  }

  u32 line_bytes_;
  u64 generation_ = 1;
  std::vector<Tag> vector_;
  std::vector<Tag> second_;
  std::vector<Tag> scalar_;
};

}  // namespace crosslane::sim::timing
