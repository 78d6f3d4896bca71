// SPDX-License-Identifier: MIT
// The fibers of the model, by ucontext, and who meets whom. A lane's place is the chain of return
// addresses from the kernel to the call.
#include "tests/metal/model/simd_group.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <ucontext.h>
#include <utility>
#include <vector>

namespace metal_model {
namespace {

constexpr size_t stack_bytes = 256 * 1024;

enum class State : uint8_t { runs, meets, meets_threadgroup, finished };

struct Fiber {
  ucontext_t context;
  std::unique_ptr<char[]> stack;
  void* outermost = nullptr;  // its first frame
  State state = State::runs;
  std::vector<uintptr_t> place;  // from the kernel down
  Slot slot{};
  unsigned thread = 0;
  uint64_t active = 0;                           // of the meeting
  std::shared_ptr<const std::vector<Slot>> met;  // by lane
};

struct Threadgroup {
  unsigned lanes;
  void (*kernel)(void*, unsigned);
  void* kernel_context;
  ucontext_t scheduler;
  std::vector<Fiber> fibers;
};

Threadgroup* group = nullptr;
Fiber* current = nullptr;
uint64_t poisonings = 0;
std::set<std::string> functions;  // that were called

void enter() {
  current->outermost = __builtin_frame_address(0);
  group->kernel(group->kernel_context, current->thread);
  current->state = State::finished;
  swapcontext(&current->context, &group->scheduler);
}

void pause(State why) {
  current->state = why;
  swapcontext(&current->context, &group->scheduler);
}

/// Return addresses lie above saved frame pointers, on x86-64 and on AArch64.
__attribute__((noinline)) void note_place(void* frame) {
  current->place.clear();
  for (auto* f = static_cast<uintptr_t*>(frame); f != current->outermost;
       f = reinterpret_cast<uintptr_t*>(f[0]))
    current->place.push_back(f[1]);
  std::reverse(current->place.begin(), current->place.end());
}

void run(Fiber& fiber) {
  current = &fiber;
  fiber.state = State::runs;
  swapcontext(&group->scheduler, &fiber.context);
  current = nullptr;
}

/// Lets those of a SIMD-group that are first in the code meet; false when none waits to.
bool let_meet(Fiber* first, unsigned count) {
  const Fiber* earliest = nullptr;
  for (unsigned i = 0; i < count; ++i)
    if (first[i].state == State::meets && (earliest == nullptr || first[i].place < earliest->place))
      earliest = &first[i];
  if (earliest == nullptr) return false;
  const std::vector<uintptr_t> place = earliest->place;
  const auto slots = std::make_shared<std::vector<Slot>>(group->lanes);
  uint64_t active = 0;
  for (unsigned i = 0; i < count; ++i) {
    if (first[i].state != State::meets || first[i].place != place) continue;
    active |= uint64_t{1} << i;
    (*slots)[i] = first[i].slot;
  }
  for (unsigned i = 0; i < count; ++i) {
    if ((active >> i & 1) == 0) continue;
    first[i].active = active;
    first[i].met = slots;
    run(first[i]);
  }
  return true;
}

/// Runs a SIMD-group until all lanes have finished or wait for the threadgroup.
void run_simd_group(Fiber* first, unsigned count) {
  for (unsigned i = 0; i < count; ++i)
    if (first[i].state == State::runs) run(first[i]);
  while (let_meet(first, count)) {
  }
}

void start(Fiber& fiber, unsigned thread) {
  fiber.thread = thread;
  fiber.stack = std::make_unique<char[]>(stack_bytes);
  getcontext(&fiber.context);
  fiber.context.uc_stack.ss_sp = fiber.stack.get();
  fiber.context.uc_stack.ss_size = stack_bytes;
  fiber.context.uc_link = nullptr;
  makecontext(&fiber.context, enter, 0);
}

}  // namespace

__attribute__((noinline)) Meeting meet(const Slot& own) {
  note_place(__builtin_frame_address(0));
  current->slot = own;
  pause(State::meets);
  return {current_lane(), group->lanes, current->active, current->met->data()};
}

void called(const char* function) { functions.insert(function); }
std::set<std::string> take_called() { return std::exchange(functions, {}); }

void meet_threadgroup() { pause(State::meets_threadgroup); }
unsigned current_lane() { return current->thread % group->lanes; }
unsigned lanes_in_group() { return group->lanes; }

uint32_t poison() {
  uint64_t x = ++poisonings * 0x9e3779b97f4a7c15u;
  x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
  return static_cast<uint32_t>(x >> 16);
}

void run_threadgroup(unsigned lanes, unsigned threads, void (*kernel)(void*, unsigned),
                     void* context) {
  Threadgroup all{lanes, kernel, context, {}, std::vector<Fiber>(threads)};
  group = &all;
  for (unsigned i = 0; i < threads; ++i) start(all.fibers[i], i);
  for (bool runs = true; runs;) {
    for (unsigned first = 0; first < threads; first += lanes)
      run_simd_group(&all.fibers[first], std::min(lanes, threads - first));
    runs = false;
    for (Fiber& fiber : all.fibers) {
      if (fiber.state != State::meets_threadgroup) continue;
      fiber.state = State::runs;
      runs = true;
    }
  }
  group = nullptr;
}

}  // namespace metal_model
