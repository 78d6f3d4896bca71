// SPDX-License-Identifier: MIT
// Runs a few machine instructions on one wave with chosen registers, for tests of single instructions.
#pragma once

#include <array>
#include <cstring>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "crosslane/arch/all.hpp"
#include "sim/machine/device.hpp"
#include "sim/machine/workgroup.hpp"

namespace crosslane::sim::test {

struct Snippet {
  const arch::Arch* arch = nullptr;
  uint32_t lanes = 64;                  // wave size
  uint32_t block = 0;                   // work-items; 0: one full wave
  std::vector<uint32_t> words = {};     // code; s_endpgm is appended
  uint32_t lds_bytes = 0;
  uint32_t scratch_bytes = 0;           // a work-item
  uint32_t rsrc1_mode = 0xf << 16 | 1 << 21 | 1 << 23;  // denormals kept, DX10_CLAMP, IEEE
  DeviceOptions options = {};
  std::function<void(Wave&, Device&)> before = {};  // sets registers and memory
  std::function<void(Wave&)> after = {};            // looks at them
};

/// One work group of one wave (or of `block` work-items).
inline LaunchResult run(const Snippet& snippet, Device& device) {
  CodeObject object;
  object.arch = snippet.arch->name;
  Segment text;
  text.vaddr = 4096;
  std::vector<uint32_t> code = snippet.words;
  code.push_back(0xbf810000);  // s_endpgm on gfx9 and gfx10
  if (snippet.arch->is_at_least(arch::Generation::gfx11)) code.back() = 0xbfb00000;
  text.file_bytes.resize(code.size() * 4);
  std::memcpy(text.file_bytes.data(), code.data(), text.file_bytes.size());
  text.memory_size_bytes = text.file_bytes.size();
  text.executable = true;
  object.segments.push_back(std::move(text));
  Kernel kernel;
  kernel.name = "snippet";
  kernel.entry_vaddr = 4096;
  kernel.descriptor_vaddr = 4096;
  kernel.wavefront_size = snippet.lanes;
  kernel.descriptor.group_segment_fixed_size = snippet.lds_bytes;
  kernel.descriptor.private_segment_fixed_size = snippet.scratch_bytes;
  kernel.descriptor.compute_pgm_rsrc1 = snippet.rsrc1_mode | 63;
  object.kernels.push_back(kernel);
  auto code_on_device = device.load(std::move(object));
  struct Observer final : WaveObserver {
    const Snippet& snippet;
    Device& device;
    Observer(const Snippet& s, Device& d) : snippet(s), device(d) {}
    void started(Wave& w) override {
      if (snippet.before) snippet.before(w, device);
      w.exec_changed();
      w.mode_changed();
    }
    void ended(Wave& w) override {
      if (snippet.after) snippet.after(w);
    }
  } observer(snippet, device);
  LaunchRequest request;
  request.code = *code_on_device;
  request.kernel = (*code_on_device)->find_kernel("snippet");
  request.block = {snippet.block ? snippet.block : snippet.lanes, 1, 1};
  request.observer = &observer;
  return device.launch(request);
}

/// body(arch, lanes) for every target and each of its wave sizes.
template <class Body>
void for_each_target(Body body) {
  for (const arch::Arch* a : arch::all)
    for (uint32_t lanes : {32u, 64u})
      if (a->has_wave_size(lanes)) body(*a, lanes);
}

/// Memory instructions are written "dword", "ubyte" and so on, as up to gfx10, not "b32", "u8".
inline bool old_names(const arch::Arch& a) { return !a.is_at_least(arch::Generation::gfx11); }

}  // namespace crosslane::sim::test
