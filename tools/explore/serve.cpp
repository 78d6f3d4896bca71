// SPDX-License-Identifier: MIT
// One page over HTTP, on the loopback interface only: the kernel refuses everybody else.
#include <arpa/inet.h>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <fmt/format.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include "tools/explore/page.hpp"
#include "tools/report.hpp"
#include "tools/toolchain/process.hpp"

namespace crosslane::tools::explore {
namespace {

/// A listening socket, or -1 with errno; `port` becomes the one taken.
int listen_on_loopback(unsigned& port) {
  const int listener = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (listener < 0) return -1;
  const int yes = 1;
  setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
  sockaddr_in address = {};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  address.sin_port = htons(static_cast<uint16_t>(port));
  socklen_t length = sizeof address;
  auto* const generic = reinterpret_cast<sockaddr*>(&address);
  if (bind(listener, generic, length) != 0 || listen(listener, 8) != 0 ||
      getsockname(listener, generic, &length) != 0) {
    const int error = errno;
    close(listener);
    errno = error;
    return -1;
  }
  port = ntohs(address.sin_port);
  return listener;
}

void send_all(int client, std::string_view text) {
  while (!text.empty()) {
    const ssize_t sent = send(client, text.data(), text.size(), MSG_NOSIGNAL);
    if (sent <= 0) return;
    text.remove_prefix(static_cast<size_t>(sent));
  }
}

/// A client that says nothing for two seconds is hung up on.
void answer(int client, const std::string& page) {
  const timeval patience = {2, 0};
  setsockopt(client, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
  setsockopt(client, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
  char buffer[4096];
  const ssize_t got = recv(client, buffer, sizeof buffer, 0);
  const std::string_view request(buffer, got > 0 ? static_cast<size_t>(got) : 0);
  if (request.starts_with("GET / ")) {
    send_all(client, fmt::format("HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\n"
                                 "Content-Length: {}\r\nConnection: close\r\n\r\n",
                                 page.size()));
    send_all(client, page);
  } else {
    send_all(client, "HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
  }
}

}  // namespace

void open_in_browser(const std::string& address) {
  const std::filesystem::path opener = find_in_path("xdg-open");
  const auto finished = opener.empty()
                            ? sim::Result<Finished>(sim::Error{"no xdg-open"})
                            : run_process({opener.string(), address}, {}, Output::capture_all);
  if (!finished || finished->status != 0)
    say_note(fmt::format("no browser could be started; open {} yourself", address));
}

int serve(const std::string& page, unsigned port, bool open) {
  const int listener = listen_on_loopback(port);
  if (listener < 0) {
    say_error(
        fmt::format("cannot listen on 127.0.0.1:{}: {} (--port)", port, std::strerror(errno)));
    return exit_usage;
  }
  const std::string address = fmt::format("http://127.0.0.1:{}/", port);
  fmt::print("{}\n", address);
  std::fflush(stdout);
  if (open) open_in_browser(address);
  for (;;) {
    const int client = accept(listener, nullptr, nullptr);
    if (client < 0) continue;
    answer(client, page);
    close(client);
  }
}

}  // namespace crosslane::tools::explore
