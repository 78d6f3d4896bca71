// SPDX-License-Identifier: MIT
#include "tools/toolchain/process.hpp"

#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <iterator>
#include <spawn.h>
#include <sstream>
#include <sys/wait.h>
#include <unistd.h>

extern char** environ;

namespace crosslane::tools {
namespace fs = std::filesystem;
namespace {

std::vector<char*> as_argv(const Command& command) {
  std::vector<char*> argv;
  for (const std::string& word : command) argv.push_back(const_cast<char*>(word.c_str()));
  argv.push_back(nullptr);
  return argv;
}

sim::Error cannot_start(const Command& command, int error) {
  return {"cannot start " + command[0] + ": " + std::strerror(error)};
}

std::vector<std::string> merged_environment(const std::map<std::string, std::string>& added) {
  std::vector<std::string> merged;
  for (char** entry = environ; *entry; ++entry) {
    const std::string text = *entry;
    if (!added.contains(text.substr(0, text.find('=')))) merged.push_back(text);
  }
  for (const auto& [name, value] : added) merged.push_back(name + "=" + value);
  return merged;
}

std::string read_to_end(int descriptor) {
  std::string text;
  char buffer[4096];
  for (ssize_t n; (n = read(descriptor, buffer, sizeof buffer)) != 0;) {
    if (n > 0)
      text.append(buffer, static_cast<size_t>(n));
    else if (errno != EINTR)
      break;
  }
  return text;
}

volatile std::sig_atomic_t received_signal = 0;
std::atomic<pid_t> running_child = 0;

/// A terminal sends its interrupt to the child too; one that is sent to us alone is passed on.
void pass_on(int signal, siginfo_t* info, void*) {
  received_signal = signal;
  const pid_t child = running_child;
  if (child > 0 && info->si_code <= 0) kill(child, signal);
}

/// While a child runs, signals that end a program are its to handle; we go on to clean up behind
/// it.
class SignalsForChild {
 public:
  SignalsForChild() {
    struct sigaction action = {};
    action.sa_sigaction = pass_on;
    action.sa_flags = SA_SIGINFO;
    for (size_t i = 0; i < std::size(signals); ++i) {
      sigaction(signals[i], nullptr, &old_[i]);
      if (old_[i].sa_handler != SIG_IGN) sigaction(signals[i], &action, nullptr);
    }
  }
  ~SignalsForChild() {
    running_child = 0;
    for (size_t i = 0; i < std::size(signals); ++i) sigaction(signals[i], &old_[i], nullptr);
  }
  SignalsForChild(const SignalsForChild&) = delete;

 private:
  static constexpr int signals[] = {SIGINT, SIGTERM, SIGHUP};
  struct sigaction old_[std::size(signals)];
};

/// The temporary folder that an interrupt removes while we compute ourselves. Handlers may fork and
/// execute, but not walk through folders.
char folder_to_remove[4096] = "";

void remove_and_end(int signal) {
  const pid_t child = fork();
  if (child == 0) {
    execl("/bin/rm", "rm", "-rf", "--", folder_to_remove, static_cast<char*>(nullptr));
    _exit(127);
  }
  if (child > 0) waitpid(child, nullptr, 0);
  std::signal(signal, SIG_DFL);
  raise(signal);
}

void remove_on_interrupt(const std::string& folder) {
  if (folder.size() >= sizeof folder_to_remove) return;
  folder.copy(folder_to_remove, folder.size());
  folder_to_remove[folder.size()] = '\0';
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    struct sigaction old = {};
    sigaction(signal, nullptr, &old);
    if (old.sa_handler == SIG_DFL) std::signal(signal, remove_and_end);
  }
}

int wait_for(pid_t child) {
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  return status;
}

}  // namespace

std::string quoted(const Command& command) {
  std::string line;
  for (const std::string& word : command) {
    if (!line.empty()) line += ' ';
    if (!word.empty() && word.find_first_of(" \t\n\"'\\$`*?[]{}()<>|&;!#~") == std::string::npos) {
      line += word;
      continue;
    }
    line += '\'';
    for (const char c : word) line += c == '\'' ? std::string("'\\''") : std::string(1, c);
    line += '\'';
  }
  return line;
}

sim::Error replace_process(const Command& command) {
  std::vector<char*> argv = as_argv(command);
  execv(argv[0], argv.data());
  return cannot_start(command, errno);
}

sim::Result<Finished> run_process(const Command& command,
                                  const std::map<std::string, std::string>& environment,
                                  Output output) {
  int pipe_ends[2] = {-1, -1};
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  if (output == Output::capture_all) {
    if (pipe2(pipe_ends, O_CLOEXEC) != 0) return cannot_start(command, errno);
    posix_spawn_file_actions_adddup2(&actions, pipe_ends[1], STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&actions, pipe_ends[1], STDERR_FILENO);
  }
  std::vector<char*> argv = as_argv(command);
  const std::vector<std::string> merged = merged_environment(environment);
  std::vector<char*> envp = as_argv(merged);

  if (was_interrupted()) return sim::Error{"interrupted"};
  const SignalsForChild handlers;
  std::fflush(nullptr);
  pid_t child = 0;
  const int error = posix_spawn(&child, argv[0], &actions, nullptr, argv.data(), envp.data());
  posix_spawn_file_actions_destroy(&actions);
  if (error == 0) running_child = child;
  Finished finished;
  if (pipe_ends[1] >= 0) close(pipe_ends[1]);
  if (error == 0 && pipe_ends[0] >= 0) finished.output = read_to_end(pipe_ends[0]);
  if (pipe_ends[0] >= 0) close(pipe_ends[0]);
  const int status = error == 0 ? wait_for(child) : 0;
  if (error != 0) return cannot_start(command, error);
  finished.signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
  finished.status = finished.signal ? 128 + finished.signal : WEXITSTATUS(status);
  return finished;
}

bool was_interrupted() { return received_signal != 0; }

fs::path find_in_path(const std::string& name) {
  const char* path = std::getenv("PATH");
  std::istringstream folders(path ? path : "/usr/local/bin:/usr/bin:/bin");
  for (std::string folder; std::getline(folders, folder, ':');) {
    const fs::path candidate = fs::path(folder.empty() ? "." : folder) / name;
    std::error_code error;
    if (fs::is_regular_file(candidate, error) && access(candidate.c_str(), X_OK) == 0)
      return candidate;
  }
  return {};
}

sim::Result<TemporaryFolder> TemporaryFolder::make() {
  std::error_code error;
  const fs::path parent = fs::temp_directory_path(error);
  if (error) return sim::Error{"no folder for temporary files: " + error.message() + " (TMPDIR)"};
  std::string name = (parent / "crosslane-XXXXXX").string();
  if (!mkdtemp(name.data()))
    return sim::Error{"cannot make a temporary folder " + name + ": " + std::strerror(errno)};
  remove_on_interrupt(name);
  return TemporaryFolder(name);
}

TemporaryFolder::~TemporaryFolder() {
  if (path_.empty()) return;
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    struct sigaction now = {};
    sigaction(signal, nullptr, &now);
    if (now.sa_handler == remove_and_end) std::signal(signal, SIG_DFL);
  }
  std::error_code error;
  fs::remove_all(path_, error);
}

}  // namespace crosslane::tools
