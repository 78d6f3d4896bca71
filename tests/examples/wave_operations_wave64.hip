// The example in waves of 64 lanes on chips whose usual wave has 32.
// archs: gfx1030,gfx1100,gfx1201
// opts: --wave 64 -O3 -std=c++20
// expect: waves of 64 lanes
// expect: compact_positive   ok
#include "../../examples/wave_operations.hip"
