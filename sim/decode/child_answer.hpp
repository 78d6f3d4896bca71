// SPDX-License-Identifier: MIT
// Runs code that may crash on bad input in a child process: what it says before it ends, however it
// ends, is the answer. Meant for rare questions, since a process is made for each.
#pragma once

#include <functional>
#include <string>

namespace crosslane::sim {

/// The child's voice. Sent at once, so that a later crash does not take it back.
using Say = std::function<void(const std::string&)>;

/// What `speak` said. Empty when no process can be made; cut off after ten seconds.
std::string answer_of_child(const std::function<void(const Say&)>& speak);

}  // namespace crosslane::sim
