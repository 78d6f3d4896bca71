// The example on every target, as compiled for debugging and for speed.
// opts: -O0 -std=c++17
// opts: -O1 -std=c++17
// opts: -O3 -std=c++17
// expect: compaction_index       ok
#include "../../examples/wavefront_builtins.hip"
