// Misuse of operations says what to write instead.
// case 2: crosslane: the xor mask must stay in the wave
// case 3: crosslane: the cluster has no such lane
// case 4: crosslane: clusters have a power of two of lanes
// case 5: crosslane: DPP row_share and row_xmask exist since gfx10
// case 6 --offload-arch=gfx1100: crosslane: DPP wave_shl, wave_rol, wave_shr and wave_ror exist on gfx9 only
// case 7: crosslane: v_permlane64 exists since gfx11
// case 8 --offload-arch=gfx1100: crosslane: v_permlane16_swap exists on gfx950 and gfx1250
// case 9: crosslane: DPP8 exists since gfx10
// case 10: crosslane: this DPP control does not take that amount
// case 11: crosslane: no exact plan for this lane map on this target
// case 12 -DCROSSLANE_WAVE_SIZE=32: crosslane: CROSSLANE_WAVE_SIZE is not the wave size of this code object
// case 13: crosslane: ballot_w32 exists in waves of 32
// case 14: constraints not satisfied
// case 15: crosslane: permute8 has 8 selectors of 0 to 7
// case 16 -std=c++17: crosslane needs C++20: compile with -std=c++20
#include <hip/hip_runtime.h>

#include "crosslane/crosslane.hpp"

using namespace crosslane;

struct TooWide {
  char bytes[65];
};

__device__ constexpr lane_map<wave_size> broken_map() {
  return lane_map<wave_size>::from([](unsigned) { return from_lane(wave_size); });
}

__global__ void kernel(unsigned* p) {
  unsigned x = p[lane_id()];
#if CASE == 0
#elif CASE == 2
  x = shuffle_xor<64>(x);
#elif CASE == 3
  x = broadcast<8, 8>(x);
#elif CASE == 4
  x = shift_down<1, 12>(x);
#elif CASE == 5
  x = amd::mov_dpp<amd::dpp::row_xmask(3)>(x);
#elif CASE == 6
  x = amd::mov_dpp<amd::dpp::wave_rol>(x);
#elif CASE == 7
  x = amd::permlane64(x);
#elif CASE == 8
  unsigned y = x;
  amd::permlane16_swap(x, y);
#elif CASE == 9
  x = amd::mov_dpp8<7, 6, 5, 4, 3, 2, 1, 0>(x);
#elif CASE == 10
  x = amd::mov_dpp<amd::dpp::row_shl(16)>(x);
#elif CASE == 11
  x = permute<broken_map()>(x);
#elif CASE == 13
  x = amd::ballot_w32(true);
#elif CASE == 14
  TooWide wide{};
  x = shuffle(wide, 1).bytes[0];
#elif CASE == 15
  x = permute8<0, 1, 2, 3, 4, 5, 6, 8>(x);
#endif
  p[lane_id()] = x;
}
