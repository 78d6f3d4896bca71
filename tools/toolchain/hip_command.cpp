// SPDX-License-Identifier: MIT
// Differences between what hipcc does and what clang does with the same arguments, and what the
// shims need:
//   - C++ files are HIP (-x hip), as with hipcc; other inputs keep the language that clang gives
//   them.
//   - Linking objects needs --hip-link, or device code of -fgpu-rdc is lost and libamdhip64 is not
//   linked.
//   - The preprocessor cannot see -mwavefrontsize64; hip_shims.hpp is told by a macro.
#include "tools/toolchain/hip_command.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>

#include "crosslane/arch/relatives.hpp"
#include "tools/toolchain/installation.hpp"
#include "tools/toolchain/toolchain.hpp"

namespace crosslane::tools {
namespace {

bool one_of(std::string_view word, std::initializer_list<std::string_view> words) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

/// Options whose value is the next argument. clang has more; a missed one only matters when its
/// value looks like an input.
bool takes_value(std::string_view option) {
  return one_of(option, {"-o",
                         "-I",
                         "-D",
                         "-U",
                         "-L",
                         "-l",
                         "-include",
                         "-imacros",
                         "-isystem",
                         "-idirafter",
                         "-iquote",
                         "-isysroot",
                         "-iprefix",
                         "-iwithprefix",
                         "-MF",
                         "-MT",
                         "-MQ",
                         "-Xclang",
                         "-Xlinker",
                         "-Xassembler",
                         "-Xpreprocessor",
                         "-Xarch_device",
                         "-Xarch_host",
                         "-Xoffload-linker",
                         "-Xcuda-fatbinary",
                         "-mllvm",
                         "-target",
                         "-T",
                         "-u",
                         "-z",
                         "-e",
                         "-F",
                         "-framework",
                         "-arch",
                         "-B",
                         "-Xopenmp-target",
                         "--param",
                         "--sysroot",
                         "-dumpdir",
                         "-working-directory",
                         "-gcc-toolchain",
                         "--offload-arch",
                         "--cuda-gpu-arch"}) ||
         option.starts_with("-Xarch_");
}

bool ends_before_linking(std::string_view option) {
  return one_of(option, {"-c", "-S", "-E", "-M", "-MM", "-fsyntax-only", "--precompile",
                         "--analyze", "-r", "-emit-ast"});
}

bool device_only(std::string_view option) {
  return one_of(option, {"--cuda-device-only", "--offload-device-only", "--genco"});
}

bool is_cpp_source(std::string_view input) {
  const std::string extension = std::filesystem::path(input).extension().string();
  return one_of(extension, {".cpp", ".cc", ".cxx", ".c++", ".C", ".cu", ".CPP", ".cp"});
}

/// --offload-arch=native means the device of this machine: here, the one that CROSSLANE_ARCH names.
std::string without_native(const std::string& argument) {
  if (argument != "--offload-arch=native" && argument != "--cuda-gpu-arch=native") return argument;
  const char* arch = std::getenv("CROSSLANE_ARCH");
  return "--offload-arch=" + std::string(arch::compile_name(arch && *arch ? arch : default_arch));
}

class Reader {
 public:
  explicit Reader(std::span<const std::string> arguments) : arguments_(arguments) {}

  HipArguments read() {
    while (at_ < arguments_.size()) {
      const std::string& argument = arguments_[at_++];
      if (argument.size() > 1 && argument[0] == '-')
        read_option(argument);
      else
        read_input(argument);
    }
    return std::move(result_);
  }

 private:
  void read_option(const std::string& option) {
    if (option == "--rocm-path" && at_ < arguments_.size()) {
      result_.rocm_path = arguments_[at_++];
      return;
    }
    if (option.starts_with("--rocm-path=")) {
      result_.rocm_path = option.substr(option.find('=') + 1);
      return;
    }
    note_flags(option);
    if (option == "-x" && at_ < arguments_.size()) {
      set_language(arguments_[at_]);
    } else if (option.starts_with("-x") && option.size() > 2) {
      set_language(option.substr(2));
      result_.passed.push_back(option);
      return;
    }
    result_.passed.push_back(option == "--genco" ? "--cuda-device-only" : without_native(option));
    if ((option == "-x" || takes_value(option)) && at_ < arguments_.size()) {
      if (option == "-D") note_flags("-D" + arguments_[at_]);
      result_.passed.push_back(arguments_[at_++]);
    }
  }

  void note_flags(const std::string& option) {
    if (ends_before_linking(option)) result_.links = false;
    if (device_only(option)) result_.links_host = false;
    if (option.starts_with("--offload-arch") || option.starts_with("--cuda-gpu-arch"))
      result_.has_arch = true;
    if (option.starts_with("-D__HIP_PLATFORM_")) result_.has_platform = true;
    if (option == "-mwavefrontsize64") result_.wave64_on_gfx10 = true;
    if (option == "-mno-wavefrontsize64") result_.wave64_on_gfx10 = false;
    if (one_of(option, {"-nogpuinc", "-nocudainc", "-nohipwrapperinc", "--no-offload-inc"}))
      result_.no_gpu_inc = true;
    if (one_of(option, {"-nogpulib", "-nocudalib", "--no-offloadlib"})) result_.no_gpu_lib = true;
    if (option.starts_with("--rocm-device-lib-path=") ||
        option.starts_with("--hip-device-lib-path="))
      result_.own_device_libs = true;
    if (one_of(option, {"--verbose", "-v", "-###"})) result_.verbose = option == "--verbose";
  }

  void set_language(const std::string& language) {
    user_language_ = language != "none";
    in_hip_ = false;
  }

  void read_input(const std::string& input) {
    result_.has_inputs = true;
    const bool wants_hip = !user_language_ && is_cpp_source(input);
    if (wants_hip != in_hip_ && !user_language_) {
      result_.passed.insert(result_.passed.end(), {"-x", wants_hip ? "hip" : "none"});
      in_hip_ = wants_hip;
    }
    result_.passed.push_back(input);
  }

  std::span<const std::string> arguments_;
  size_t at_ = 0;
  bool user_language_ = false;  // -x of the user's is in force
  bool in_hip_ = false;         // ours is
  HipArguments result_;
};

void add_shims(const HipArguments& arguments, const Rocm& rocm, Command& command) {
  const Installation& here = installation();
  command.push_back("--rocm-path=" + rocm.root.string());
  if (!arguments.own_device_libs && !rocm.device_library_dir.empty())
    command.push_back("--rocm-device-lib-path=" + rocm.device_library_dir.string());
  if (arguments.no_gpu_inc) return;
  if (rocm.has_old_headers)
    command.insert(command.end(), {"-isystem", here.shim_include_dir().string()});
  command.insert(command.end(), {"-include", here.shim_header().string()});
  command.insert(command.end(), {"-idirafter", here.include_dir.string()});
  if (arguments.wave64_on_gfx10) command.push_back("-DCROSSLANE_GFX10_WAVEFRONT_SIZE=64");
  if (!arguments.has_platform) command.push_back("-D__HIP_PLATFORM_AMD__=1");
}

void add_linking(Command& command) {
  const std::string folder = installation().library_dir.string();
  command.insert(command.end(), {"--hip-link", "-L" + folder, "-Wl,-rpath," + folder});
  // A sanitized runtime needs the sanitizer in the program too.
  if (std::string_view(CROSSLANE_SANITIZERS).empty()) return;
  command.insert(command.end(), {"-Xarch_host", "-fsanitize=" CROSSLANE_SANITIZERS});
  // Clang 22's check of function pointers takes a kernel's handle for a function, and the launch gets wrong arguments.
  command.insert(command.end(), {"-Xarch_host", "-fno-sanitize=function"});
}

}  // namespace

HipArguments read_hip_arguments(std::span<const std::string> arguments) {
  return Reader(arguments).read();
}

sim::Result<HipCommand> hip_command(std::span<const std::string> arguments) {
  const HipArguments wanted = read_hip_arguments(arguments);
  auto compiler = find_compiler();
  if (!compiler) return sim::Error{compiler.error()};

  HipCommand result;
  result.show = wanted.verbose;
  result.command = {compiler->clangxx.string()};
  if (!compiler->note.empty()) result.notes.push_back(compiler->note);
  const bool from_sources = wanted.has_inputs && !(wanted.no_gpu_inc && wanted.no_gpu_lib);
  if (from_sources) {
    const auto rocm = find_rocm(wanted.rocm_path);
    if (!rocm) return sim::Error{rocm.error()};
    result.command.push_back("--start-no-unused-arguments");
    add_shims(wanted, *rocm, result.command);
    result.command.push_back("--end-no-unused-arguments");
  }
  if (wanted.has_inputs && !wanted.has_arch) {
    const std::string arch = std::string("--offload-arch=") + default_arch;
    result.command.insert(result.command.end(),
                          {"--start-no-unused-arguments", arch, "--end-no-unused-arguments"});
  }
  for (const std::string& argument : wanted.passed) result.command.push_back(argument);
  if (wanted.has_inputs && wanted.links && wanted.links_host) {
    result.command.push_back("--start-no-unused-arguments");
    add_linking(result.command);
    result.command.push_back("--end-no-unused-arguments");
  }
  return result;
}

}  // namespace crosslane::tools
