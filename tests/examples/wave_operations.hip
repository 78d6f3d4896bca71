// The example on every target, as compiled for debugging and for speed.
// opts: -O0 -std=c++20
// opts: -O3 -std=c++20
// expect: compact_positive   ok
#include "../../examples/wave_operations.hip"
