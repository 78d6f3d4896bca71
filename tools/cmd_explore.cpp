// SPDX-License-Identifier: MIT
// crosslane explore: one static page that draws lane moves, lane maps and their plans.
#include <CLI/CLI.hpp>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "tools/command_line.hpp"
#include "tools/explore/page.hpp"
#include "tools/explore/tables.hpp"
#include "tools/report.hpp"
#include "tools/subcommand.hpp"

namespace crosslane::tools {
namespace {

namespace fs = std::filesystem;

std::string made_page(const std::string& trace) {
  const Progress progress("planning every map on every target");
  return explore::page(trace);
}

int write_page(const fs::path& folder, const std::string& trace, bool open) {
  std::error_code error;
  fs::create_directories(folder, error);
  const fs::path file = folder / "crosslane.html";
  std::ofstream out(file, std::ios::binary);
  out << made_page(trace);
  out.close();
  if (error || !out)
    return say_error(fmt::format("cannot write {} (-o)", file.string())), exit_usage;
  fmt::print("{}\n", file.string());
  std::fflush(stdout);
  if (open) explore::open_in_browser(fs::absolute(file).string());
  return exit_ok;
}

}  // namespace

int cmd_explore(const Arguments& arguments) {
  std::string folder, trace_file, trace;
  bool open = false, serve = false, as_json = false;
  unsigned port = 0;
  CLI::App app(
      "Writes one page, crosslane.html, that draws lane moves and lane maps, says which targets "
      "have them, and shows the plans. It needs no network.");
  app.add_option("-o,--output", folder, "the folder for the page (default: here)");
  app.add_flag("--open", open, "show it in the browser");
  app.add_flag("--serve", serve, "serve it on 127.0.0.1 instead, until interrupted");
  app.add_option("--port", port, "with --serve: the port (default: a free one)")
      ->check(CLI::Range(0u, 65535u));
  app.add_option("--trace", trace_file,
                 "a file of crosslane run --trace, to show as waves by time");
  app.add_flag("--json", as_json, "print the page's tables instead");
  if (const auto status = parse_command_line(app, "explore", arguments)) return *status;
  if (as_json) {
    fmt::print("{}\n", explore::tables_json().dump());
    return exit_ok;
  }
  if (!trace_file.empty()) {
    std::ifstream in(trace_file);
    trace = (std::ostringstream() << in.rdbuf()).str();
    const auto read = nlohmann::json::parse(trace, nullptr, false);
    if (!in || !read.is_object() || !read.contains("traceEvents"))
      return say_error("no trace of crosslane run (" + trace_file + ")"), exit_usage;
  }
  if (serve) return explore::serve(made_page(trace), port, open);
  return write_page(folder.empty() ? "." : folder, trace, open);
}

}  // namespace crosslane::tools
