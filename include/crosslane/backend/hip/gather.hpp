// SPDX-License-Identifier: MIT
// Any lane to any lane with indices known only at run time. How far ds_bpermute reaches decides:
// the whole wave on gfx9, gfx12 and in waves of 32; half of a wave64 on gfx11, where v_permlane64
// brings the other half near, and on gfx10, which needs memory. Inactive source lanes count as
// unspecified here; `gather_active` is right for every EXEC mask. [LLVM GCNSubtarget,
// supportsWaveWideBPermute]
#pragma once

#include "crosslane/backend/hip/ds_bpermute.hpp"
#include "crosslane/backend/hip/ds_permute.hpp"
#include "crosslane/backend/hip/permlane64.hpp"
#include "crosslane/backend/hip/readlane.hpp"
#include "crosslane/backend/hip/scratch.hpp"
#include "crosslane/backend/hip/vote.hpp"
#include "crosslane/backend/hip/writelane.hpp"

namespace crosslane::backend {

inline constexpr bool bpermute_reaches_wave = wave_size == 32 || target.wave_wide_bpermute;

/// The word of lane `lane` modulo the wave, for each lane; every lane that is read is active.
CROSSLANE_DEVICE uint32_t gather(CROSSLANE_MAYBE_UNDEF uint32_t word,
                                 CROSSLANE_MAYBE_UNDEF unsigned lane) {
  if constexpr (bpermute_reaches_wave) {
    return hip::ds_bpermute(lane * 4, word);
  } else if constexpr (target.has_permlane64) {
    const uint32_t address = hip::opaque(lane * 4);
    const uint32_t near = hip::ds_bpermute(address, word);
    const uint32_t far = hip::ds_bpermute(address, hip::permlane64(word));
    return ((lane ^ lane_id()) & 32u) != 0 ? far : near;
  } else {
    hip::scratch_store(lane_id(), word);
    return hip::scratch_load(lane % wave_size);
  }
}

/// The same for any EXEC mask: a lane that reads an inactive one gets something, and `is_active`
/// lanes are right.
CROSSLANE_DEVICE uint32_t gather_active(CROSSLANE_MAYBE_UNDEF uint32_t word,
                                        CROSSLANE_MAYBE_UNDEF unsigned lane) {
  if constexpr (bpermute_reaches_wave) {
    return hip::ds_bpermute(hip::opaque(lane * 4), word);
  } else {
    hip::scratch_store(lane_id(), word);
    return hip::scratch_load(lane % wave_size);
  }
}

/// Each active lane sends its word to lane `lane` modulo the wave; of several senders the highest
/// wins. A lane that nobody sends to gets something; see
/// `is_scattered_to`.
CROSSLANE_DEVICE uint32_t scatter(CROSSLANE_MAYBE_UNDEF uint32_t word,
                                  CROSSLANE_MAYBE_UNDEF unsigned lane) {
  if constexpr (bpermute_reaches_wave) {
    return hip::ds_permute(lane * 4, word);
  } else {
    hip::scratch_store(lane % wave_size, word);
    return hip::scratch_load(lane_id());
  }
}

/// Whether some active lane names the own lane.
CROSSLANE_DEVICE bool is_scattered_to(CROSSLANE_MAYBE_UNDEF unsigned lane) {
  if constexpr (bpermute_reaches_wave) {
    return hip::ds_permute(lane * 4, 1) != 0;
  } else {
    hip::scratch_store(lane_id(), 0);
    hip::scratch_store(lane % wave_size, 1);
    return hip::scratch_load(lane_id()) != 0;
  }
}

/// The word of one lane, the same for all; also of an inactive lane.
CROSSLANE_DEVICE uint32_t read_lane(CROSSLANE_MAYBE_UNDEF uint32_t word, unsigned uniform_lane) {
  return hip::readlane(word, uniform_lane);
}

CROSSLANE_DEVICE uint32_t read_lane_active(CROSSLANE_MAYBE_UNDEF uint32_t word,
                                           unsigned uniform_lane) {
  return hip::readlane(word, uniform_lane);
}

/// The word of the lowest active lane.
CROSSLANE_DEVICE uint32_t read_first(CROSSLANE_MAYBE_UNDEF uint32_t word) {
  return hip::readfirstlane(word);
}

/// `word`, but `value` in one lane; lane and value are the same in all lanes.
CROSSLANE_DEVICE uint32_t write_lane(CROSSLANE_MAYBE_UNDEF uint32_t word, uint32_t uniform_value,
                                     unsigned uniform_lane) {
  return hip::writelane(word, hip::readfirstlane(uniform_value), hip::readfirstlane(uniform_lane));
}

}  // namespace crosslane::backend
