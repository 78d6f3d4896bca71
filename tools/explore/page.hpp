// SPDX-License-Identifier: MIT
// The explorer's page: tools/explore/page.{html,css,js} and the tables in one text.
#pragma once

#include <string>

namespace crosslane::tools::explore {

std::string page(const std::string& trace);

/// Answers every GET on 127.0.0.1:port with the page until the process is interrupted; the port 0
/// takes a free one. `open` also shows the address in the browser. Returns an exit status.
int serve(const std::string& page, unsigned port, bool open);

/// Asks the desktop to show it; says how to open it by hand when there is no desktop.
void open_in_browser(const std::string& address);

}  // namespace crosslane::tools::explore
