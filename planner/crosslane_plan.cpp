// SPDX-License-Identifier: MIT
// The C ABI. All texts are made when the plan is, so that reading them needs no lock and cannot
// fail.
#include "planner/crosslane_plan.h"

#include <cstring>
#include <new>

#include "planner/request.hpp"

using crosslane::planner::Answer;
using crosslane::planner::Request;

struct crosslane_plan {
  std::string error, json, assembly, inline_assembly, hip, llvm_ir;
  crosslane::plan::Cost cost = {};
};

namespace {

/// Copies the caller's request, as far as its version has members.
crosslane_plan_request known_members(const crosslane_plan_request* request) {
  crosslane_plan_request known = {};
  const size_t size = request->size < sizeof known ? request->size : sizeof known;
  std::memcpy(&known, request, size);
  return known;
}

std::string_view or_default(const char* text, std::string_view otherwise) {
  return text && *text ? std::string_view(text) : otherwise;
}

crosslane_plan_status fill_in(const crosslane_plan_request* request, crosslane_plan& plan) {
  // a size that ends inside a member would leave half a pointer
  if (!request || request->size == 0 || request->size % sizeof(void*) != 0) {
    plan.error =
        "the request has no size, or a wrong one: set it to sizeof(crosslane_plan_request)";
    return CROSSLANE_PLAN_BAD_REQUEST;
  }
  const crosslane_plan_request known = known_members(request);
  Request words;
  words.map = or_default(known.map, "");
  words.arch = or_default(known.arch, "");
  words.wave = known.wave;
  words.edge = or_default(known.edge, words.edge);
  words.demand = or_default(known.demand, words.demand);
  words.objective = or_default(known.objective, words.objective);
  const Answer answer = crosslane::planner::answer(words);
  if (!answer.is_plan()) {
    const bool is_bad = !answer.error.empty();
    plan.error = is_bad ? answer.error : answer.no_plan_why;
    return is_bad ? CROSSLANE_PLAN_BAD_REQUEST : CROSSLANE_PLAN_NO_PLAN;
  }
  using crosslane::plan::Form;
  using crosslane::planner::text;
  plan.json = text(answer.plan, Form::json);
  plan.assembly = text(answer.plan, Form::assembly);
  plan.inline_assembly = text(answer.plan, Form::inline_assembly);
  plan.hip = text(answer.plan, Form::hip);
  plan.llvm_ir = text(answer.plan, Form::llvm_ir);
  plan.cost = crosslane::planner::cost(answer.plan);
  return CROSSLANE_PLAN_OK;
}

}  // namespace

extern "C" {

crosslane_plan_status crosslane_plan_create(const crosslane_plan_request* request,
                                            crosslane_plan** plan) {
  if (!plan) return CROSSLANE_PLAN_BAD_REQUEST;
  *plan = nullptr;
  crosslane_plan* made = nullptr;
  try {  // the only exceptions are the standard library's, for memory
    made = new crosslane_plan;
    const crosslane_plan_status status = fill_in(request, *made);
    *plan = made;
    return status;
  } catch (...) {
    delete made;
    return CROSSLANE_PLAN_OUT_OF_MEMORY;
  }
}

void crosslane_plan_destroy(crosslane_plan* plan) { delete plan; }

const char* crosslane_plan_error(const crosslane_plan* p) { return p ? p->error.c_str() : ""; }
const char* crosslane_plan_json(const crosslane_plan* p) { return p ? p->json.c_str() : ""; }
const char* crosslane_plan_asm(const crosslane_plan* p) { return p ? p->assembly.c_str() : ""; }
const char* crosslane_plan_inline_asm(const crosslane_plan* p) {
  return p ? p->inline_assembly.c_str() : "";
}
const char* crosslane_plan_hip(const crosslane_plan* p) { return p ? p->hip.c_str() : ""; }
const char* crosslane_plan_llvm_ir(const crosslane_plan* p) { return p ? p->llvm_ir.c_str() : ""; }

unsigned crosslane_plan_vector_instructions(const crosslane_plan* p) {
  return p ? p->cost.vector_instructions : 0u;
}
unsigned crosslane_plan_lds_instructions(const crosslane_plan* p) {
  return p ? p->cost.lds_instructions : 0u;
}
unsigned crosslane_plan_wait_states(const crosslane_plan* p) {
  return p ? p->cost.wait_states : 0u;
}
unsigned crosslane_plan_latency_cycles(const crosslane_plan* p) {
  return p ? p->cost.latency_cycles : 0u;
}

const char* crosslane_plan_target(unsigned index) {
  return index < crosslane::arch::all.size() ? crosslane::arch::all[index]->name.data() : nullptr;
}

const char* crosslane_plan_version(void) { return CROSSLANE_PLAN_VERSION; }

}  // extern "C"
