// A user of the headers: C++20, no other dependency.
#include <crosslane/arch/all.hpp>

static_assert(crosslane::arch::find("gfx942") == &crosslane::arch::gfx942);

int main() { return crosslane::arch::find("gfx1100")->has_wave_size(32) ? 0 : 1; }
