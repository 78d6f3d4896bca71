// SPDX-License-Identifier: MIT
// A fiber: a function on a stack of its own that can stop anywhere and be continued. The only file
// that knows how; POSIX contexts do it. No exception may leave the function.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <sys/mman.h>
#include <ucontext.h>

namespace crosslane::host {

/// A megabyte of stack, of which only what is used takes memory, above pages that stop a program
/// that needs more: unoptimised kernels have frames of hundreds of kilobytes.
class Stack {
 public:
  static constexpr size_t size_bytes = size_t{1} << 20, guard_bytes = size_t{1} << 16;

  Stack() = default;
  Stack(const Stack&) = delete;
  Stack& operator=(const Stack&) = delete;
  ~Stack() {
    if (mapped_) munmap(mapped_, guard_bytes + size_bytes);
  }

  /// The lowest usable address.
  void* lowest() {
    if (!mapped_) {
      void* mapped = mmap(nullptr, guard_bytes + size_bytes, PROT_READ | PROT_WRITE,
                          MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
      if (mapped == MAP_FAILED) {
        std::fputs("crosslane: error: the system has no memory for the lanes' stacks\n", stderr);
        std::abort();
      }
      mapped_ = static_cast<unsigned char*>(mapped);
      mprotect(mapped_, guard_bytes, PROT_NONE);
    }
    return mapped_ + guard_bytes;
  }

 private:
  unsigned char* mapped_ = nullptr;
};

class Fiber {
 public:
  using Function = void (*)(void*);

  /// Prepares a call of function(argument); the stack is kept for later calls.
  void start(Function function, void* argument) {
    function_ = function;
    argument_ = argument;
    getcontext(&own_);
    own_.uc_stack.ss_sp = stack_.lowest();
    own_.uc_stack.ss_size = Stack::size_bytes;
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
  static void enter(unsigned low, unsigned high) {
    auto* self =
        reinterpret_cast<Fiber*>(static_cast<uintptr_t>(uint64_t{high} << 32 | uint64_t{low}));
    self->function_(self->argument_);
  }

  Stack stack_;
  Function function_ = nullptr;
  void* argument_ = nullptr;
  ucontext_t own_, caller_;
};

}  // namespace crosslane::host
