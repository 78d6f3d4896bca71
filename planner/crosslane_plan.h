/* SPDX-License-Identifier: MIT
 * The planner for compilers and just-in-time code generators: which AMD instructions make a lane
 * map on a target. Plain C, no dependency; link libcrosslane_plan. All functions may be called from
 * any thread; a plan is immutable. No C++ exception leaves this library. */
#ifndef CROSSLANE_PLAN_H
#define CROSSLANE_PLAN_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#define CROSSLANE_PLAN_API __attribute__((visibility("default")))
#else
#define CROSSLANE_PLAN_API
#endif

typedef enum crosslane_plan_status {
  CROSSLANE_PLAN_OK = 0,
  CROSSLANE_PLAN_BAD_REQUEST = 1, /* crosslane_plan_error names what is wrong and the choices */
  CROSSLANE_PLAN_NO_PLAN = 2,     /* the request is right; the error says why there is no plan */
  CROSSLANE_PLAN_OUT_OF_MEMORY = 3
} crosslane_plan_status;

/* Zero or NULL in a member means its default. Set `size` to sizeof(crosslane_plan_request): later
 * versions add members at the end. */
typedef struct crosslane_plan_request {
  size_t size;
  const char *map;       /* "shift_down:1", "xor:16", "rotate_up:3/16", or a list of sources */
  const char *arch;      /* "gfx942" */
  unsigned wave;         /* 32 or 64 lanes; by default what the compiler uses for the target */
  const char *edge;      /* "own" (default), "wrap", "zero", "fill", "unspecified" */
  const char *demand;    /* lanes whose result matters: "0-15,20"; default "all" */
  const char *objective; /* "latency" (default), "throughput", "vector-busy", "lds-busy" */
} crosslane_plan_request;

typedef struct crosslane_plan crosslane_plan;

/* Makes a plan. `*plan` is set for every status but OUT_OF_MEMORY and must be destroyed. */
CROSSLANE_PLAN_API crosslane_plan_status crosslane_plan_create(
    const crosslane_plan_request *request, crosslane_plan **plan);
CROSSLANE_PLAN_API void crosslane_plan_destroy(crosslane_plan *plan);

/* Texts belong to the plan and live as long as it. Without a plan they are empty. */
CROSSLANE_PLAN_API const char *crosslane_plan_error(const crosslane_plan *plan);
CROSSLANE_PLAN_API const char *crosslane_plan_json(const crosslane_plan *plan);
/* Assembly with its wait states, set-up first: value in v0. */
CROSSLANE_PLAN_API const char *crosslane_plan_asm(const crosslane_plan *plan);
/* A HIP function with one inline assembly statement, wait states inside. */
CROSSLANE_PLAN_API const char *crosslane_plan_inline_asm(const crosslane_plan *plan);
/* A HIP function of compiler builtins, which need no wait states. */
CROSSLANE_PLAN_API const char *crosslane_plan_hip(const crosslane_plan *plan);
/* An LLVM function of llvm.amdgcn intrinsics. */
CROSSLANE_PLAN_API const char *crosslane_plan_llvm_ir(const crosslane_plan *plan);

CROSSLANE_PLAN_API unsigned crosslane_plan_vector_instructions(const crosslane_plan *plan);
CROSSLANE_PLAN_API unsigned crosslane_plan_lds_instructions(const crosslane_plan *plan);
CROSSLANE_PLAN_API unsigned crosslane_plan_wait_states(const crosslane_plan *plan);
CROSSLANE_PLAN_API unsigned crosslane_plan_latency_cycles(const crosslane_plan *plan);

/* Names of targets, NULL past the last. */
CROSSLANE_PLAN_API const char *crosslane_plan_target(unsigned index);
CROSSLANE_PLAN_API const char *crosslane_plan_version(void);

#ifdef __cplusplus
}
#endif

#endif
