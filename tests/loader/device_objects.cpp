// SPDX-License-Identifier: MIT
#include "tests/loader/device_objects.hpp"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <iterator>
#include <unistd.h>

namespace crosslane::sim::testing {
namespace {

const std::string source_folder = std::string(CROSSLANE_SOURCE_DIR) + "/tests/loader/";
const std::string object_folder = std::string(CROSSLANE_BINARY_DIR) + "/tests/loader_objects/";

std::vector<std::byte> read_file(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  const auto* bytes = reinterpret_cast<const std::byte*>(text.data());
  return {bytes, bytes + text.size()};
}

}  // namespace

std::string compiled_path(std::string_view source, std::string_view flags) {
  std::string name(source);
  for (const char c : flags)
    name += std::isalnum(static_cast<unsigned char>(c)) || c == '-' || c == '=' ? c : '_';
  return object_folder + name + ".o";
}

std::vector<std::byte> compile(std::string_view source, std::string_view flags) {
  namespace fs = std::filesystem;
  const std::string input = source_folder + std::string(source);
  const std::string path = compiled_path(source, flags);
  std::error_code ignored;
  if (!fs::exists(path) || fs::last_write_time(path) < fs::last_write_time(input)) {
    fs::create_directories(object_folder, ignored);
    const std::string unfinished = path + "." + std::to_string(getpid());  // tests run side by side
    const std::string command =
        std::string(CROSSLANE_CLANG) + " " + std::string(flags) + " " + input + " -o " + unfinished;
    const int status = std::system(command.c_str());
    EXPECT_EQ(status, 0) << command;
    if (status != 0) return {};
    fs::rename(unfinished, path, ignored);
  }
  return read_file(path);
}

std::string flags_for_hip(std::string_view arch, std::string_view more_flags) {
  return "-x hip --offload-device-only --no-gpu-bundle-output -nogpuinc -nogpulib -O2 "
         "--offload-arch=" +
         std::string(arch) + " " + std::string(more_flags);
}

std::vector<std::byte> hip_object(std::string_view arch, std::string_view more_flags,
                                  std::string_view source) {
  return compile(source, flags_for_hip(arch, more_flags));
}

}  // namespace crosslane::sim::testing
