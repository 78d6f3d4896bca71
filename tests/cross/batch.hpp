// SPDX-License-Identifier: MIT
// Runs many lane moves in the simulator at once: one wave, one destination register for each move,
// the code loaded once and launched for each EXEC mask.
#pragma once

#include <cstring>
#include <functional>
#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "sim/machine/device.hpp"
#include "sim/machine/workgroup.hpp"

namespace crosslane::test {

/// v0 is the source, v1 the index; the moves write v2 and up. Swaps take two registers. Scalars: s4
/// is the fill value, s8 and up receive v_readlane's results.
inline constexpr unsigned source_register = 0, index_register = 1, first_destination = 2;
inline constexpr unsigned fill_scalar = 4, first_scalar_result = 8;
inline constexpr uint32_t fill_value = 0x0f111111;

inline uint32_t source_value(unsigned lane) { return 0x05000000 + lane; }
inline uint32_t old_value(unsigned reg, unsigned lane) { return 0x0a000000 + (reg << 8) + lane; }

class Batch {
 public:
  Batch(const arch::Arch& arch, unsigned wave, std::vector<uint8_t> code,
        const sim::Disputed& disputed)
      : arch_(arch), wave_(wave), device_(arch, options(disputed)) {
    load(std::move(code));
  }

  /// Sets EXEC and the registers, runs, and looks at the registers. A fault's text, or nothing.
  std::string run(uint64_t exec, const uint32_t* index,
                  const std::function<void(sim::Wave&)>& look) {
    struct Observer final : sim::WaveObserver {
      std::function<void(sim::Wave&)> begin, end;
      void started(sim::Wave& w) override { begin(w); }
      void ended(sim::Wave& w) override { end(w); }
    } observer;
    observer.begin = [&](sim::Wave& w) { prepare(w, exec, index); };
    observer.end = look;
    sim::LaunchRequest request;
    request.code = code_;
    request.kernel = code_->find_kernel("moves");
    request.block = {wave_, 1, 1};
    request.dynamic_lds_bytes = wave_ * 4;  // the scratch of plans through LDS memory
    request.observer = &observer;
    const auto result = device_.launch(request);
    return result.faults.empty() ? "" : format(result.faults.front());
  }

 private:
  static sim::DeviceOptions options(const sim::Disputed& disputed) {
    sim::DeviceOptions o;
    o.threads = 1;
    o.disputed = disputed;
    return o;
  }

  void load(std::vector<uint8_t> code) {
    const bool is_new = arch_.is_at_least(arch::Generation::gfx11);
    for (const uint8_t b : {0x00, 0x00, is_new ? 0xb0 : 0x81, 0xbf}) code.push_back(b);  // s_endpgm
    sim::CodeObject object;
    object.arch = arch_.name;
    sim::Segment text;
    text.vaddr = 4096;
    text.file_bytes.resize(code.size());
    std::memcpy(text.file_bytes.data(), code.data(), code.size());
    text.memory_size_bytes = code.size();
    text.executable = true;
    object.segments.push_back(std::move(text));
    sim::Kernel kernel;
    kernel.name = "moves";
    kernel.entry_vaddr = kernel.descriptor_vaddr = 4096;
    kernel.wavefront_size = wave_;
    kernel.descriptor.compute_pgm_rsrc1 = 63;  // all VGPRs
    object.kernels.push_back(kernel);
    code_ = *device_.load(std::move(object));
  }

  void prepare(sim::Wave& w, uint64_t exec, const uint32_t* index) const {
    for (unsigned i = 0; i < wave_; ++i) {
      w.vgpr(source_register)[i] = source_value(i);
      w.vgpr(index_register)[i] = index ? index[i] : 0;
    }
    for (unsigned r = first_destination; r < 256; ++r)
      for (unsigned i = 0; i < wave_; ++i) w.vgpr(r)[i] = old_value(r, i);
    for (unsigned s = first_scalar_result; s < 100; ++s) w.sgpr[s] = 0;
    w.sgpr[fill_scalar] = fill_value;
    w.set_lane_mask(sim::operand::exec_lo, exec);
    w.exec_changed();
    w.mode_changed();
  }

  const arch::Arch& arch_;
  unsigned wave_;
  sim::Device device_;
  std::shared_ptr<sim::LoadedCode> code_;
};

}  // namespace crosslane::test
