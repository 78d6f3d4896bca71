// SPDX-License-Identifier: MIT
// The progress line is written by a thread of its own, which sleeps unless there is something to
// say. It leaves the cursor at the start of the line, so that whatever else writes to the terminal
// writes over it.
#include "tools/report.hpp"

#include <chrono>
#include <condition_variable>
#include <cstdlib>
#include <mutex>
#include <thread>
#include <unistd.h>
#include <utility>

namespace crosslane::tools {
namespace {

using Clock = std::chrono::steady_clock;
constexpr auto patience = std::chrono::seconds(2);

struct ProgressLine {
  std::mutex mutex;
  std::condition_variable changed;
  std::thread writer;
  std::string what;
  Clock::time_point begin;
  bool is_active = false;
  bool is_shown = false;

  void erase() {
    if (is_shown) std::fputs("\r\033[K", stderr);
    is_shown = false;
  }
  void write() {
    const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(Clock::now() - begin);
    std::fprintf(stderr, "\r\033[Kcrosslane: %.100s, %lld s\r", what.c_str(),
                 static_cast<long long>(seconds.count()));
    std::fflush(stderr);
    is_shown = true;
  }
  void run() {
    std::unique_lock lock(mutex);
    if (changed.wait_for(lock, patience, [&] { return !is_active; })) return;
    do write();
    while (!changed.wait_for(lock, std::chrono::seconds(1), [&] { return !is_active; }));
    erase();
  }
};

ProgressLine& line() {
  static ProgressLine the_line;
  return the_line;
}

void say(const char* kind, Color color, std::string_view what) {
  std::fflush(stdout);
  const std::lock_guard lock(line().mutex);
  line().erase();
  std::fprintf(stderr, "crosslane: %s %.*s\n", painted(kind, color, stderr).c_str(),
               static_cast<int>(what.size()), what.data());
}

}  // namespace

Manners& manners() {
  static Manners the_manners;
  return the_manners;
}

bool set_color(std::string_view when) {
  using enum Manners::Color;
  if (when != "auto" && when != "always" && when != "never") return false;
  manners().color = when == "auto" ? automatic : when == "always" ? always : never;
  if (when == "never") setenv("NO_COLOR", "1", 1);  // for the compiler, and for programs
  return true;
}

bool has_color(std::FILE* to) {
  if (manners().color != Manners::Color::automatic)
    return manners().color == Manners::Color::always;
  const char* no_color = std::getenv("NO_COLOR");
  const char* terminal = std::getenv("TERM");
  return !(no_color && *no_color) && terminal && std::string_view(terminal) != "dumb" &&
         isatty(fileno(to)) != 0;
}

std::string painted(std::string_view text, Color color, std::FILE* to) {
  if (!has_color(to)) return std::string(text);
  const char* code = color == Color::red ? "31" : color == Color::green ? "32" : "33";
  return std::string("\033[1;") + code + "m" + std::string(text) + "\033[0m";
}

void say_error(std::string_view what) { say("error:", Color::red, what); }

void say_note(std::string_view what) {
  if (!manners().quiet) say("note:", Color::yellow, what);
}

Progress::Progress(std::string what) {
  if (manners().quiet || !isatty(STDERR_FILENO)) return;
  ProgressLine& l = line();
  l.what = std::move(what);
  l.begin = Clock::now();
  l.is_active = true;
  l.writer = std::thread([&l] { l.run(); });
}

Progress::~Progress() {
  ProgressLine& l = line();
  if (!l.writer.joinable()) return;
  {
    const std::lock_guard lock(l.mutex);
    l.is_active = false;
  }
  l.changed.notify_all();
  l.writer.join();
}

void Progress::now(std::string what) {
  const std::lock_guard lock(line().mutex);
  line().what = std::move(what);
}

}  // namespace crosslane::tools
