// SPDX-License-Identifier: MIT
#include "sim/decode/opcode_name.hpp"

#include <algorithm>
#include <array>
#include <mutex>
#include <set>

namespace crosslane::sim {
namespace {

// Tokens that name an encoding, an addressing form or a generation, wherever they end a name.
constexpr std::array encoding_tokens = std::to_array<std::string_view>({
    "vi",     "gfx6",   "gfx7",    "gfx8",   "gfx9",   "gfx90a", "gfx940", "gfx950",   "gfx10",    "gfx11",  "gfx1170",
    "gfx12",  "gfx125", "gfx1250", "gfx13",  "format", "e32",    "e64",    "e96",      "dpp",      "dpp8",   "sdwa",
    "t16",    "fake16", "opsel",   "inreg",  "agpr",   "alt",    "pseudo", "VBUFFER",  "OFFSET",   "OFFEN",  "IDXEN",
    "BOTHEN", "SADDR",  "RTN",     "ST",     "SVS",    "SV",     "VE",     "SE",       "TFE",      "w32",    "w64",
    "acd",    "vcd",    "mac",     "twoaddr", "threeaddr", "exact",
});

bool has_scalar_offset_forms(std::string_view name) {
  for (std::string_view prefix : {"S_LOAD", "S_BUFFER", "S_STORE", "S_ATOMIC", "S_DCACHE", "S_ATC", "S_SCRATCH", "S_PREFETCH"})
    if (name.starts_with(prefix)) return true;
  return false;
}

bool names_encoding(std::string_view name, std::string_view token) {
  if (token == "IMM" || token == "SGPR") return has_scalar_offset_forms(name);
  if (token == "LDS") return name.starts_with("BUFFER_");
  return std::find(encoding_tokens.begin(), encoding_tokens.end(), token) != encoding_tokens.end();
}

std::string strip(std::string_view name) {
  for (;;) {
    const size_t at = name.rfind('_');
    if (at == std::string_view::npos || !names_encoding(name, name.substr(at + 1))) break;
    name.remove_suffix(name.size() - at);
  }
  // A TableGen quirk puts the assembler's name before some names: "V_ADD_NC_I16V_ADD_I16_t16_e64_gfx11".
  for (size_t at = name.find("V_", 1); at != std::string_view::npos; at = name.find("V_", at + 1))
    if (name[at - 1] >= '0' && name[at - 1] <= '9') return strip(name.substr(at));
  return std::string(name);
}

std::string_view keep(std::string name) {
  static std::mutex mutex;
  static std::set<std::string, std::less<>> names;
  const std::scoped_lock lock(mutex);
  return *names.insert(std::move(name)).first;
}

constexpr std::string_view vopd_prefix = "V_DUAL_";
constexpr std::string_view vopd_separator = "_X_";

}  // namespace

std::string_view base_name(std::string_view llvm_name) { return keep(strip(llvm_name)); }

bool is_vopd(std::string_view llvm_name) { return llvm_name.starts_with(vopd_prefix); }

std::pair<std::string_view, std::string_view> vopd_base_names(std::string_view llvm_name) {
  const std::string_view halves = llvm_name.substr(vopd_prefix.size());
  const size_t at = halves.find(vopd_separator);
  const std::string x = "V_" + std::string(halves.substr(0, at));
  const std::string y = "V_" + std::string(halves.substr(at + vopd_separator.size()));
  return {base_name(x), base_name(y)};
}

bool keeps_high_half_on_gfx9(std::string_view llvm_name) {
  return llvm_name.find("_gfx9_gfx9") != std::string_view::npos ||
         llvm_name.find("_gfx9_e64_gfx9") != std::string_view::npos;
}

}  // namespace crosslane::sim
