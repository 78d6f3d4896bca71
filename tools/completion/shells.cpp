// SPDX-License-Identifier: MIT
#include "tools/completion/shells.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "crosslane/arch/all.hpp"
#include "crosslane/lane/catalogue.hpp"
#include "crosslane/lane/text.hpp"
#include "crosslane/plan/cost.hpp"
#include "crosslane/plan/emit.hpp"

namespace crosslane::tools::completion {
namespace {

std::vector<std::string> target_names() {
  std::vector<std::string> names;
  for (const arch::Arch* arch : arch::all) names.emplace_back(arch->name);
  return names;
}

std::vector<std::string> map_names() {
  std::vector<std::string> names;
  for (const named_map<64>& map : named_maps<64>) names.emplace_back(map.name);
  return names;
}

template <size_t N>
std::vector<std::string> words(const std::string_view (&names)[N]) {
  return {std::begin(names), std::end(names)};
}

struct Values {
  std::string_view option;
  std::vector<std::string> values;
};

const std::vector<Values>& fixed_values() {
  static const std::vector<Values> list = {
      {"--arch", target_names()},
      {"--offload-arch", target_names()},
      {"--wave", {"32", "64"}},
      {"--color", {"auto", "always", "never"}},
      {"--edge", words(edge_names)},
      {"--for", words(plan::objective_names)},
      {"--emit", words(plan::form_names)},
      {"--report", {"text", "json", "sarif"}},
      {"--status", {"exact", "approximate", "todo", "missing"}},
      {"--map", map_names()},
      {"move", map_names()},
      {"name", map_names()},
      {"what", {"ops"}},
      {"shell", {"bash", "zsh", "fish"}},
  };
  return list;
}

std::string first_name(const OptionSummary& option) {
  return option.names.empty() ? option.placeholder : option.names.back();
}

std::string in_quotes(std::string_view text) {
  std::string out = "'";
  for (const char c : text) out += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return out + "'";
}

/// For zsh's `name[help]:what:(values)`.
std::string zsh_escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (std::string_view("[]:\\").find(c) != std::string_view::npos) out += '\\';
    out += c;
  }
  return out;
}

std::vector<std::string> all_names(const Command& command) {
  std::vector<std::string> names;
  for (const OptionSummary& option : command.options)
    names.insert(names.end(), option.names.begin(), option.names.end());
  return names;
}

std::string bash_case(const Command& command, const std::vector<Command>& all) {
  std::string out =
      fmt::format("    {})\n      options={}\n      case $previous in\n", command.name,
                  in_quotes(fmt::format("{}", fmt::join(all_names(command), " "))));
  std::string positional;
  for (const OptionSummary& option : command.options) {
    if (!option.takes_value) continue;
    const std::string values =
        in_quotes(fmt::format("{}", fmt::join(values_of(command, option, all), " ")));
    if (option.names.empty())
      positional = values;
    else
      out += fmt::format("        {}) values={}; options= ;;\n", fmt::join(option.names, " | "),
                         values);
  }
  if (!positional.empty()) out += fmt::format("        *) values={} ;;\n", positional);
  return out + "      esac\n      ;;\n";
}

std::string zsh_argument(const Command& command, const OptionSummary& option,
                         const std::vector<Command>& all) {
  const std::vector<std::string> values = values_of(command, option, all);
  const std::string action =
      values.empty() ? "_files" : fmt::format("({})", fmt::join(values, " "));
  if (option.names.empty())
    return in_quotes(fmt::format("*:{}:{}", zsh_escaped(option.placeholder), action));
  const std::string value =
      option.takes_value ? fmt::format(":{}:{}", zsh_escaped(first_name(option).substr(2)), action)
                         : "";
  return in_quotes(fmt::format("*{}[{}]{}", first_name(option), zsh_escaped(option.help), value));
}

}  // namespace

std::vector<std::string> values_of(const Command& command, const OptionSummary& option,
                                   const std::vector<Command>& all) {
  if (command.name == "help" && option.names.empty()) {
    std::vector<std::string> names;
    for (const Command& other : all) names.emplace_back(other.name);
    return names;
  }
  for (const Values& entry : fixed_values())
    if (entry.option == first_name(option)) return entry.values;
  return {};
}

std::string bash(const std::vector<Command>& commands) {
  std::vector<std::string_view> names;
  std::string cases;
  for (const Command& command : commands) {
    names.push_back(command.name);
    cases += bash_case(command, commands);
  }
  return fmt::format(
      R"(# bash completion of crosslane; made by `crosslane completion bash`
_crosslane() {{
  local current=${{COMP_WORDS[COMP_CWORD]}} previous=${{COMP_WORDS[COMP_CWORD - 1]}} subcommand= options= values= head= word
  [[ $current == '=' ]] && current=
  [[ $previous == '=' ]] && previous=${{COMP_WORDS[COMP_CWORD - 2]}}
  for word in "${{COMP_WORDS[@]:1:COMP_CWORD - 1}}"; do
    case $word in
      -* | auto | always | never) ;;
      *) subcommand=$word; break ;;
    esac
  done
  case $subcommand in
    '') values='{} --quiet --color --version --help' ;;
{}  esac
  [[ $current == -* ]] && values=$options
  [[ $current == *,* ]] && head=${{current%,*}},
  COMPREPLY=($(compgen -P "$head" -W "$values" -- "${{current##*,}}"))
}}
complete -o default -F _crosslane crosslane
)",
      fmt::join(names, " "), cases);
}

std::string zsh(const std::vector<Command>& commands) {
  std::string descriptions, cases;
  for (const Command& command : commands) {
    descriptions +=
        "    " + in_quotes(fmt::format("{}:{}", zsh_escaped(command.name), command.summary)) + "\n";
    cases += fmt::format("    {})\n      _arguments", command.name);
    for (const OptionSummary& option : command.options)
      cases += " \\\n        " + zsh_argument(command, option, commands);
    cases += " ;;\n";
  }
  return fmt::format(
      R"(#compdef crosslane
# zsh completion of crosslane; made by `crosslane completion zsh`
_crosslane() {{
  local -a subcommands=(
{}  )
  if (( CURRENT == 2 )); then
    _describe subcommand subcommands
    return
  fi
  local subcommand=$words[2]
  shift words
  (( CURRENT-- ))
  case $subcommand in
{}  esac
}}
if [[ $funcstack[1] == _crosslane ]]; then _crosslane "$@"; else compdef _crosslane crosslane; fi
)",
      descriptions, cases);
}

std::string fish(const std::vector<Command>& commands) {
  std::string out =
      "# fish completion of crosslane; made by `crosslane completion fish`\n"
      "complete -c crosslane -n __fish_use_subcommand -f\n";
  for (const Command& command : commands) {
    out += fmt::format("complete -c crosslane -n __fish_use_subcommand -a {} -d {}\n",
                       in_quotes(command.name), in_quotes(command.summary));
    const std::string when = in_quotes(fmt::format("__fish_seen_subcommand_from {}", command.name));
    for (const OptionSummary& option : command.options) {
      const std::vector<std::string> values = values_of(command, option, commands);
      std::string line = fmt::format("complete -c crosslane -n {}", when);
      for (const std::string& name : option.names)
        line += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
      if (option.takes_value && !option.names.empty()) line += " -r";
      if (!values.empty()) line += " -f -a " + in_quotes(fmt::format("{}", fmt::join(values, " ")));
      if (option.names.empty() && values.empty()) continue;  // files, which fish offers by itself
      out += line + " -d " + in_quotes(option.help) + "\n";
    }
  }
  return out;
}

}  // namespace crosslane::tools::completion
