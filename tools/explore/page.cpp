// SPDX-License-Identifier: MIT
#include "tools/explore/page.hpp"

#include "explore_page.hpp"
#include "tools/explore/tables.hpp"

namespace crosslane::tools::explore {
namespace {

/// The tables inside a <script>: nothing in them may end it.
std::string script_safe(std::string text) {
  for (size_t at = 0; (at = text.find("</", at)) != std::string::npos; at += 3)
    text.replace(at, 2, "<\\/");
  return text;
}

void put(std::string& page, std::string_view mark, const std::string& text) {
  page.replace(page.find(mark), mark.size(), text);
}

}  // namespace

std::string page(const std::string& trace) {
  std::string page = page_html;
  put(page, "/*STYLE*/", page_css);
  put(page, "/*SCRIPT*/", std::string(page_js) + page_trees_js + page_draw_js);
  put(page, "/*TRACE*/", trace.empty() ? "null" : script_safe(trace));
  put(page, "/*TABLES*/", script_safe(tables_json().dump()));
  return page;
}

}  // namespace crosslane::tools::explore
