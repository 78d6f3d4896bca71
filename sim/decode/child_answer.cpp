// SPDX-License-Identifier: MIT
// fork() without exec: glibc makes malloc usable in the child of a process with threads, and
// nothing else that the child calls takes locks. Its crash is silent: no handlers of the program's,
// no core file, nothing on stderr.
#include "sim/decode/child_answer.hpp"

#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <fcntl.h>
#include <poll.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace crosslane::sim {
namespace {

using Clock = std::chrono::steady_clock;
constexpr auto patience = std::chrono::seconds(10);

void become_silent() {
  for (const int number : {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP, SIGPIPE})
    signal(number, SIG_DFL);
  const rlimit no_core{0, 0};
  setrlimit(RLIMIT_CORE, &no_core);
  const rlimit time{20, 20};  // seconds; for a child whose parent is gone
  setrlimit(RLIMIT_CPU, &time);
  const int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
  if (nowhere >= 0) dup2(nowhere, STDERR_FILENO);
}

[[noreturn]] void be_child(int to_parent, const std::function<void(const Say&)>& speak) {
  become_silent();
  speak([to_parent](const std::string& text) {
    for (size_t sent = 0; sent < text.size();) {
      const ssize_t n = write(to_parent, text.data() + sent, text.size() - sent);
      if (n > 0)
        sent += static_cast<size_t>(n);
      else if (errno != EINTR)
        _exit(1);
    }
  });
  _exit(0);
}

/// Until the child closes its end (true) or the time is over.
bool listen_to(int child, std::string& heard) {
  std::array<char, 4096> buffer;
  const auto end = Clock::now() + patience;
  for (;;) {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(end - Clock::now());
    if (left.count() <= 0) return false;
    pollfd wanted{child, POLLIN, 0};
    const int ready = poll(&wanted, 1, static_cast<int>(left.count()));
    if (ready < 0 && errno == EINTR) continue;
    if (ready <= 0) return false;
    const ssize_t n = read(child, buffer.data(), buffer.size());
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return true;
    heard.append(buffer.data(), static_cast<size_t>(n));
  }
}

}  // namespace

std::string answer_of_child(const std::function<void(const Say&)>& speak) {
  std::array<int, 2> ends;
  if (pipe2(ends.data(), O_CLOEXEC) != 0) return {};
  const pid_t child = fork();
  if (child == 0) {
    close(ends[0]);
    be_child(ends[1], speak);
  }
  close(ends[1]);
  std::string heard;
  if (child > 0) {
    if (!listen_to(ends[0], heard)) kill(child, SIGKILL);
    while (waitpid(child, nullptr, 0) < 0 && errno == EINTR) {
    }
  }
  close(ends[0]);
  return heard;
}

}  // namespace crosslane::sim
