// SPDX-License-Identifier: MIT
#include "tools/simulation/kernarg.hpp"

#include <cstring>
#include <fmt/format.h>

namespace crosslane::tools {
namespace {

std::vector<const sim::KernelArg*> explicit_arguments(const sim::Kernel& kernel) {
  std::vector<const sim::KernelArg*> found;
  for (const sim::KernelArg& argument : kernel.args)
    if (!argument.hidden()) found.push_back(&argument);
  return found;
}

std::string describe(const sim::KernelArg& argument) {
  std::string text = argument.kind == sim::ArgKind::global_buffer ? "buf"
                     : argument.kind == sim::ArgKind::by_value
                         ? fmt::format("{} bytes", argument.size_bytes)
                         : "unsupported";
  return argument.name.empty() ? text : argument.name + ": " + text;
}

void place(std::vector<std::byte>& kernarg, size_t offset, const std::vector<std::byte>& value) {
  if (kernarg.size() < offset + value.size()) kernarg.resize(offset + value.size());
  std::memcpy(kernarg.data() + offset, value.data(), value.size());
}

sim::Result<std::vector<std::byte>> lay_out_as_struct(
    const sim::Kernel& kernel, std::span<const std::vector<std::byte>> values) {
  std::vector<std::byte> kernarg;
  for (const auto& value : values)
    place(kernarg, (kernarg.size() + value.size() - 1) / value.size() * value.size(), value);
  if (kernel.kernarg_size_bytes && kernarg.size() > kernel.kernarg_size_bytes)
    return sim::Error{
        fmt::format("the arguments of {} take {} bytes, the kernel has room for {} (--arg)",
                    kernel.name, kernarg.size(), kernel.kernarg_size_bytes)};
  kernarg.resize(std::max<size_t>(kernarg.size(), kernel.kernarg_size_bytes));
  return kernarg;
}

}  // namespace

std::string describe_arguments(const sim::Kernel& kernel) {
  std::string text;
  for (const sim::KernelArg* argument : explicit_arguments(kernel))
    text += (text.empty() ? "" : ", ") + describe(*argument);
  return text.empty() ? "none" : text;
}

sim::Result<std::vector<std::byte>> lay_out_kernarg(
    const sim::Kernel& kernel, std::span<const Argument> arguments,
    std::span<const std::vector<std::byte>> values) {
  if (kernel.args.empty() && !values.empty()) return lay_out_as_struct(kernel, values);
  const auto wanted = explicit_arguments(kernel);
  if (wanted.size() != arguments.size())
    return sim::Error{fmt::format("{} takes {} arguments ({}), {} were given (--arg)", kernel.name,
                                  wanted.size(), describe_arguments(kernel), arguments.size())};
  std::vector<std::byte> kernarg(kernel.kernarg_size_bytes);
  for (size_t i = 0; i < wanted.size(); ++i) {
    const sim::KernelArg& argument = *wanted[i];
    if (argument.kind != sim::ArgKind::global_buffer && argument.kind != sim::ArgKind::by_value)
      return sim::Error{fmt::format(
          "argument {} of {} is of a kind that cannot be given here: image, sampler, pipe or LDS",
          i, kernel.name)};
    if (values[i].size() != argument.size_bytes)
      return sim::Error{fmt::format("argument {} of {} has {} bytes, {} were given (--arg {})", i,
                                    kernel.name, argument.size_bytes, values[i].size(),
                                    arguments[i].text)};
    place(kernarg, argument.offset_bytes, values[i]);
  }
  return kernarg;
}

}  // namespace crosslane::tools
