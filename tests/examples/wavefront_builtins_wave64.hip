// The example in waves of 64 lanes on chips whose usual wave has 32.
// archs: gfx1030,gfx1100,gfx1201
// opts: --wave 64 -O0 -std=c++17
// opts: --wave 64 -O3 -std=c++17
// expect: waves of 64 lanes
// expect: compaction_index       ok
#include "../../examples/wavefront_builtins.hip"
