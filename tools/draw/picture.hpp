// SPDX-License-Identifier: MIT
// Lane maps as pictures: SVG for documents, and boxes for terminals.
#pragma once

#include <string>
#include <vector>

#include "crosslane/lane/lane_map.hpp"

namespace crosslane::tools {

/// One lane map under its caption.
struct Panel {
  std::string caption;
  std::vector<lane_source> sources;
};

template <unsigned W>
Panel panel(std::string caption, const lane_map<W>& map) {
  return {std::move(caption), {map.sources, map.sources + W}};
}

/// Two rows of lanes with arrows for each panel, 32 lanes a line, light and dark.
std::string svg(const std::string& title, const std::vector<Panel>& panels);

/// Writes it; says what is wrong and returns false when that fails.
bool write_svg(const std::string& file, const std::string& title, const std::vector<Panel>& panels);

/// Lanes above, what they read below, in boxes of 16; with +, - and | where the locale is not
/// UTF-8.
std::string boxes(const std::vector<lane_source>& sources, bool utf8);

/// Whether LC_ALL, LC_CTYPE or LANG, the first that is set, says UTF-8.
bool locale_is_utf8();

}  // namespace crosslane::tools
