// SPDX-License-Identifier: MIT
// crosslane for Vulkan: the operations of docs/operations.md that need no operator of the user, by
// the same names with crosslane_ before them, the same edge policies and the same order of floats,
// for subgroups of 4 to 128 lanes. Include it right after #version, or paste what scripts/paste_glsl
// prints; docs/glsl.md is the manual. A subgroup is what the rest of the library calls a wave. SPIR-V
// leaves undefined what a lane gets that reads past the edge or from an inactive lane, and in which
// order subgroupAdd rounds: nothing here depends on it. [SPIR-V OpGroupNonUniform*, GLSL
// GL_KHR_shader_subgroup]
#ifndef CROSSLANE_GLSL
#define CROSSLANE_GLSL

#include "crosslane/setup.glsl"
#include "crosslane/masks.glsl"
#include "crosslane/routes.glsl"
#include "crosslane/moves.glsl"
#include "crosslane/numbers.glsl"
#include "crosslane/blocks.glsl"
#include "crosslane/types.glsl"

#endif
