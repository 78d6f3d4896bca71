// SPDX-License-Identifier: MIT
// A fiber: a function on a stack of its own that can stop anywhere and be continued. The only file
// that knows how; POSIX contexts do it. No exception may leave the function.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <ucontext.h>

namespace crosslane::host {

class Fiber {
 public:
  using Function = void (*)(void*);

  /// Prepares a call of function(argument); the stack is kept for later calls.
  void start(Function function, void* argument) {
    if (!stack_) stack_.reset(new unsigned char[stack_bytes]);
    function_ = function;
    argument_ = argument;
    getcontext(&own_);
    own_.uc_stack.ss_sp = stack_.get();
    own_.uc_stack.ss_size = stack_bytes;
    own_.uc_link = &caller_;
    const auto address = reinterpret_cast<uintptr_t>(this);
    makecontext(&own_, reinterpret_cast<void (*)()>(&Fiber::enter), 2,
                static_cast<unsigned>(address), static_cast<unsigned>(uint64_t{address} >> 32));
  }

  /// Runs it until it suspends or ends.
  void resume() { swapcontext(&caller_, &own_); }

  /// Called by the fiber: returns to whoever resumed it.
  void suspend() { swapcontext(&own_, &caller_); }

 private:
  static constexpr size_t stack_bytes = 128 * 1024;

  static void enter(unsigned low, unsigned high) {
    auto* self =
        reinterpret_cast<Fiber*>(static_cast<uintptr_t>(uint64_t{high} << 32 | uint64_t{low}));
    self->function_(self->argument_);
  }

  std::unique_ptr<unsigned char[]> stack_;
  Function function_ = nullptr;
  void* argument_ = nullptr;
  ucontext_t own_, caller_;
};

}  // namespace crosslane::host
