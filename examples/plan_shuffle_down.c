/* SPDX-License-Identifier: MIT
 * Prints, for each target, how a just-in-time compiler would do shuffle_down: as inline assembly
 * with the wait states that gfx9 asks for, and as compiler builtins, which need none in the source.
 * Usage: plan_shuffle_down [distance] */
#include <crosslane_plan.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  const int distance = argc > 1 ? atoi(argv[1]) : 1;
  char map[32];
  int status = 0;
  snprintf(map, sizeof map, "shift_down:%d", distance);
  for (unsigned n = 0; crosslane_plan_target(n); ++n) {
    crosslane_plan_request request = {0};
    crosslane_plan *plan = NULL;
    request.size = sizeof request;
    request.map = map;
    request.arch = crosslane_plan_target(n);
    if (crosslane_plan_create(&request, &plan) == CROSSLANE_PLAN_OK) {
      printf("// %s: %u vector and %u LDS instructions, %u wait states, about %u cycles\n",
             request.arch, crosslane_plan_vector_instructions(plan),
             crosslane_plan_lds_instructions(plan), crosslane_plan_wait_states(plan),
             crosslane_plan_latency_cycles(plan));
      printf("%s\n// with builtins\n%s\n", crosslane_plan_inline_asm(plan),
             crosslane_plan_hip(plan));
    } else {
      fprintf(stderr, "%s: %s\n", request.arch, crosslane_plan_error(plan));
      status = 1;
    }
    crosslane_plan_destroy(plan);
  }
  return status;
}
