// SPDX-License-Identifier: MIT
#include "sim/machine/device.hpp"

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <map>
#include <mutex>

#include "sim/check/places.hpp"
#include "sim/decode/source_lines.hpp"
#include "sim/machine/kernel_arguments.hpp"
#include "sim/machine/launch.hpp"
#include "sim/timing/lines.hpp"

namespace crosslane::sim {
namespace {

constexpr uint32_t max_workgroup_size = 1024;
// A launch's private corner of device memory: dispatch packet, queue descriptor, then the kernarg
// segment.
constexpr uint64_t packet_offset = 0, queue_offset = 64, kernarg_offset = 512;
constexpr uint64_t launch_block_bytes = 64 * 1024;

class Code final : public LoadedCode {
 public:
  Code(CodeObject object, Memory& memory, uint64_t base, uint64_t bias)
      : object_(std::move(object)),
        memory_(memory),
        base_(base),
        bias_(bias),
        lines_(object_.image) {}
  ~Code() override { memory_.release(base_); }

  const CodeObject& object() const override { return object_; }
  uint64_t address_of(uint64_t vaddr) const override { return vaddr + bias_; }
  const Kernel* find_kernel(std::string_view name) const override {
    for (const Kernel& k : object_.kernels)
      if (k.name == name) return &k;
    return nullptr;
  }
  const Variable* find_variable(std::string_view name) const override {
    for (const Variable& v : object_.variables)
      if (v.name == name) return &v;
    return nullptr;
  }

  SourceLines& lines() { return lines_; }
  timing::LineFinder& line_finder() { return line_finder_; }

  Result<CodeImage*> image(const arch::Arch& arch, u32 lanes) {
    const std::scoped_lock lock(mutex_);
    std::unique_ptr<CodeImage>& slot = images_[lanes];
    if (slot) return slot.get();
    std::vector<CodeImage::Region> regions;
    for (const Segment& s : object_.segments)
      if (s.executable) regions.push_back({address_of(s.vaddr), s.memory_size_bytes / 4});
    auto made = CodeImage::create(arch, lanes, std::move(regions));
    if (!made) return Error{made.error()};
    slot = std::move(*made);
    return slot.get();
  }

 private:
  CodeObject object_;
  Memory& memory_;
  uint64_t base_;
  uint64_t bias_;
  SourceLines lines_;
  timing::LineFinder line_finder_;
  std::mutex mutex_;
  std::map<u32, std::unique_ptr<CodeImage>> images_;
};

/// Files below the current folder by their way from there, others as the compiler saw them.
std::string place_of(SourceFrame frame) {
  std::error_code error;
  const std::string here = std::filesystem::current_path(error).string() + "/";
  if (!error && here.size() > 1 && frame.file.starts_with(here)) frame.file.erase(0, here.size());
  return to_string(frame);
}

/// The innermost source line, its text and the calls it was inlined from; empty when built without
/// -g.
std::string describe_source(SourceLines& lines, uint64_t vaddr) {
  std::string out;
  for (const SourceFrame& frame : lines.frames_at(vaddr)) {
    out += out.empty() ? place_of(frame) : ", inlined into " + place_of(frame);
    if (!frame.function.empty()) out += " (" + frame.function + ")";
    if (const std::string text = source_text(frame); !text.empty()) out += ": " + text;
  }
  return out;
}

void apply_relocations(const CodeObject& object, uint64_t bias) {
  for (const Relocation& r : object.relocations) {
    const uint64_t value = (r.kind == Relocation::Kind::relative64 || r.symbol_vaddr ? bias : 0) +
                           r.symbol_vaddr + static_cast<uint64_t>(r.addend);
    std::byte* at = reinterpret_cast<std::byte*>(bias + r.vaddr);
    switch (r.kind) {
      case Relocation::Kind::relative64:
      case Relocation::Kind::absolute64:
        std::memcpy(at, &value, 8);
        break;
      case Relocation::Kind::absolute32:
        std::memcpy(at, &value, 4);
        break;
      case Relocation::Kind::absolute32_high: {
        const uint64_t high = value >> 32;
        std::memcpy(at, &high, 4);
        break;
      }
    }
  }
}

Fault bad_launch(const LaunchRequest& request, std::string what) {
  Fault f;
  f.kind = FaultKind::bad_launch;
  f.what = std::move(what);
  if (request.kernel) f.kernel = request.kernel->name;
  return f;
}

/// Why this launch cannot be; empty when it can.
std::string refuse(const arch::Arch& arch, const LaunchRequest& r, u32 lanes) {
  const Kernel& k = *r.kernel;
  const Dim3 &g = r.grid, &b = r.block;
  if (!g.count() || !b.count())
    return "a launch of no work-items: every grid and block dimension must be at least 1";
  for (const auto& [blocks, size] : {std::pair{g.x, b.x}, {g.y, b.y}, {g.z, b.z}})
    if (uint64_t{blocks} * size > UINT32_MAX)
      return "too many work-items: " + std::to_string(uint64_t{blocks} * size) +
             " in one dimension; a GPU counts to 4294967295";
  if (g.count() > uint64_t{1} << 48)
    return "too many work-items: the grid has more than 2^48 workgroups";
  const uint64_t items = b.count();
  if (items > max_workgroup_size)
    return "a block of " + std::to_string(items) + " work-items; " + std::string(arch.name) +
           " runs at most " + std::to_string(max_workgroup_size) + " in a workgroup";
  if (items > k.max_flat_workgroup_size)
    return "a block of " + std::to_string(items) +
           " work-items; this kernel was compiled for at most " +
           std::to_string(k.max_flat_workgroup_size) + " (__launch_bounds__ raises it)";
  if (const uint32_t* w = k.required_workgroup_size;
      w[0] && (r.block.x != w[0] || r.block.y != w[1] || r.block.z != w[2]))
    return "this kernel requires blocks of " + std::to_string(w[0]) + " x " + std::to_string(w[1]) +
           " x " + std::to_string(w[2]);
  const uint64_t lds = uint64_t{k.descriptor.group_segment_fixed_size} + r.dynamic_lds_bytes;
  if (lds > arch.lds_bytes)
    return std::to_string(lds) + " bytes of LDS; a workgroup on " + std::string(arch.name) +
           " has at most " + std::to_string(arch.lds_bytes);
  if (!arch.has_wave_size(lanes))
    return "the kernel is built for wave" + std::to_string(lanes) + ", which " +
           std::string(arch.name) + " does not have";
  for (const KernelArg& a : k.args) {
    if (a.kind == ArgKind::other)
      return "argument '" + a.name + "' is an image, sampler or pipe; the simulator has none";
    if (!a.hidden() && a.offset_bytes + a.size_bytes > r.kernarg.size())
      return "missing arguments: the kernel reads " +
             std::to_string(a.offset_bytes + a.size_bytes) +
             " bytes of explicit arguments, the launch gives " + std::to_string(r.kernarg.size());
  }
  return {};
}

}  // namespace

struct Device::State {
  State(const arch::Arch& a, DeviceOptions o) : arch(a), options(o), memory(o.memory_bytes) {}

  const arch::Arch& arch;
  DeviceOptions options;
  Memory memory;
  HiddenArguments hidden;
  HostServices* services = nullptr;
  std::mutex mutex;
  Statistics statistics;
  std::vector<uint64_t> free_launch_blocks;
  u64 clock = 0;

  Result<uint64_t> take_launch_block(uint64_t bytes) {
    if (bytes <= launch_block_bytes) {
      const std::scoped_lock lock(mutex);
      if (!free_launch_blocks.empty()) {
        const uint64_t block = free_launch_blocks.back();
        free_launch_blocks.pop_back();
        return block;
      }
    }
    return memory.allocate(std::max(bytes, launch_block_bytes), MemoryKind::internal,
                           "kernel arguments");
  }
  void give_back_launch_block(uint64_t block, uint64_t bytes) {
    if (bytes > launch_block_bytes) {
      memory.release(block);
      return;
    }
    const std::scoped_lock lock(mutex);
    free_launch_blocks.push_back(block);
  }
};

Device::Device(const arch::Arch& arch, DeviceOptions options)
    : state_(std::make_unique<State>(arch, options)) {}
Device::~Device() = default;
const arch::Arch& Device::arch() const { return state_->arch; }
DeviceOptions& Device::options() { return state_->options; }
Memory& Device::memory() { return state_->memory; }
void Device::set_hidden_arguments(const HiddenArguments& arguments) { state_->hidden = arguments; }
void Device::set_host_services(HostServices* services) { state_->services = services; }
const Statistics& Device::statistics() const { return state_->statistics; }

Result<std::shared_ptr<LoadedCode>> Device::load(CodeObject object) {
  if (!target_runs_on(object.target_id.empty() ? object.arch : object.target_id, state_->arch.name))
    return Error{"the code object is for " + object.arch + ", this device is a " +
                 std::string(state_->arch.name)};
  uint64_t low = ~uint64_t{0}, high = 0;
  for (const Segment& s : object.segments) {
    low = std::min(low, s.vaddr);
    high = std::max(high, s.vaddr + s.memory_size_bytes);
  }
  if (low >= high) return Error{"the code object has nothing to load"};
  low &= ~uint64_t{4095};
  auto base = state_->memory.allocate(high - low, MemoryKind::code, "code object");
  if (!base) return Error{base.error()};
  const uint64_t bias = *base - low;
  for (const Segment& s : object.segments)
    if (!s.file_bytes.empty())
      std::memcpy(reinterpret_cast<void*>(s.vaddr + bias), s.file_bytes.data(),
                  s.file_bytes.size());
  apply_relocations(object, bias);
  return std::shared_ptr<LoadedCode>(
      std::make_shared<Code>(std::move(object), state_->memory, *base, bias));
}

LaunchResult Device::launch(const LaunchRequest& request) {
  State& s = *state_;
  LaunchResult result;
  const Kernel& k = *request.kernel;
  const u32 lanes = k.wavefront_size;
  if (std::string why = refuse(s.arch, request, lanes); !why.empty()) {
    result.faults.push_back(bad_launch(request, std::move(why)));
    return result;
  }
  auto image = static_cast<Code&>(*request.code).image(s.arch, lanes);
  const uint64_t kernarg_bytes = std::max<uint64_t>(k.kernarg_size_bytes, request.kernarg.size());
  const uint64_t block_bytes = kernarg_offset + kernarg_bytes + 256;
  auto block = s.take_launch_block(block_bytes);
  if (!image || !block) {
    result.faults.push_back(bad_launch(request, image ? block.error() : image.error()));
    return result;
  }
  std::byte* start = reinterpret_cast<std::byte*>(*block);
  std::memset(start, 0, block_bytes);
  if (!request.kernarg.empty())
    std::memcpy(start + kernarg_offset, request.kernarg.data(), request.kernarg.size());
  write_hidden_arguments(request, s.hidden, {start + kernarg_offset, kernarg_bytes});
  const uint64_t kernarg = kernarg_bytes ? *block + kernarg_offset : 0;
  write_dispatch_packet(request, request.code->address_of(k.descriptor_vaddr), kernarg,
                        std::span<std::byte, 64>(start + packet_offset, 64));
  const LaunchContext context{.arch = s.arch,
                              .options = s.options,
                              .memory = s.memory,
                              .services = s.services,
                              .image = **image,
                              .request = request,
                              .lanes = lanes,
                              .entry_address = request.code->address_of(k.entry_vaddr),
                              .kernarg_address = kernarg,
                              .dispatch_packet_address = *block + packet_offset,
                              .queue_address = *block + queue_offset,
                              .clock_base = s.clock};
  result = Launch(context).run();
  for (std::vector<Fault>* list : {&result.faults, &result.warnings})
    for (Fault& f : *list)
      if (f.has_location)
        f.source = describe_source(static_cast<Code&>(*request.code).lines(), k.entry_vaddr + f.pc);
  check::find_places(result.findings, static_cast<Code&>(*request.code).lines(), k.entry_vaddr);
  if (result.timing) {
    Code& code = static_cast<Code&>(*request.code);
    code.line_finder().fill(*result.timing, code.lines(), k.entry_vaddr);
  }
  s.give_back_launch_block(*block, block_bytes);
  const std::scoped_lock lock(s.mutex);
  s.clock += result.statistics.wave_instructions;
  s.statistics.add(result.statistics);
  return result;
}

}  // namespace crosslane::sim
