// SPDX-License-Identifier: MIT
#include "tools/target.hpp"

#include <set>
#include <vector>

#include "tools/report.hpp"
#include "tools/suggest.hpp"

namespace crosslane::tools {
namespace {

std::string unknown(const std::string& name) {
  std::vector<std::string_view> names;
  for (const arch::Arch* known : arch::all) names.push_back(known->name);
  for (const arch::Relative& known : arch::relatives) names.push_back(known.arch.name);
  for (const arch::StandIn& known : arch::stand_ins) names.push_back(known.name);
  const std::string hint = did_you_mean(name, names);
  return "unknown target '" + name + "'" +
         (hint.empty() ? "; `crosslane targets` lists them" : hint) + " (--arch)";
}

}  // namespace

sim::Result<const arch::Arch*> target_named(const std::string& name) {
  static std::set<std::string> said;
  const arch::Arch* device = arch::find_any(name);
  if (!device) return sim::Error{unknown(name)};
  const arch::Arch* family = arch::family_of(name);
  if (family->name != name && said.insert(name).second)
    say_note(name + " runs as " + std::string(family->name) + " (" + std::string(family->product) +
             ")");
  return device;
}

}  // namespace crosslane::tools
