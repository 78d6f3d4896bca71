// SPDX-License-Identifier: MIT
#include "tools/run/input_kind.hpp"

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string_view>

namespace crosslane::tools {
namespace {

constexpr uint16_t machine_amdgpu = 224;  // EM_AMDGPU

}  // namespace

InputKind input_kind(const std::string& path) {
  std::error_code error;
  if (!std::filesystem::is_regular_file(path, error)) return InputKind::missing;
  char start[24] = {};
  std::ifstream file(path, std::ios::binary);
  file.read(start, sizeof start);
  const std::string_view bytes(start, static_cast<size_t>(file.gcount()));
  if (bytes.starts_with("\x7f"
                        "ELF") &&
      bytes.size() >= 20) {
    const auto machine = static_cast<uint16_t>(static_cast<uint8_t>(start[18]) |
                                               static_cast<uint8_t>(start[19]) << 8);
    return machine == machine_amdgpu ? InputKind::code_object : InputKind::executable;
  }
  if (bytes.starts_with("__CLANG_OFFLOAD_BUNDLE__") || bytes.starts_with("CCOB"))
    return InputKind::code_object;
  const std::string extension = std::filesystem::path(path).extension().string();
  if (extension == ".s" || extension == ".S" || extension == ".asm") return InputKind::assembly;
  if (extension == ".hsaco" || extension == ".co")
    return InputKind::code_object;  // the loader says what is wrong with it
  for (const char* source : {".hip", ".cpp", ".cc", ".cxx", ".cu", ".c++", ".C"})
    if (extension == source) return InputKind::hip_source;
  return InputKind::unknown;
}

}  // namespace crosslane::tools
