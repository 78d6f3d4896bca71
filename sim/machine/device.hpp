// SPDX-License-Identifier: MIT
// One simulated GPU: its memory, the code loaded on it, and kernel launches. Everything above the simulator (HIP runtime, command,
// tests) goes through this header.
//
// Addresses: a device address is a host address. Memory::allocate returns memory that host code may touch as well, so that managed
// and pinned memory need nothing special; the simulator refuses a kernel's access to anything that was not allocated here.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "crosslane/arch/arch.hpp"
#include "sim/check/finding.hpp"
#include "sim/loader/code_object.hpp"
#include "sim/machine/disputed.hpp"
#include "sim/machine/fault.hpp"
#include "sim/machine/memory.hpp"
#include "sim/machine/statistics.hpp"
#include "sim/result.hpp"

namespace crosslane::sim {

struct Dim3 {
  uint32_t x = 1, y = 1, z = 1;
  /// UINT64_MAX stands for all that 64 bits do not count.
  [[nodiscard]] uint64_t count() const {
    uint64_t all = uint64_t{x} * y;
    return __builtin_mul_overflow(all, uint64_t{z}, &all) ? UINT64_MAX : all;
  }
};

struct DeviceOptions {
  uint32_t threads = 0;                          // host threads that run workgroups; 0: as many as the host has cores
  uint64_t memory_bytes = uint64_t{64} << 30;    // what allocations may add up to
  uint64_t max_instructions = 20'000'000'000;    // wave-instructions a launch may execute before it is called runaway
  Disputed disputed;
  bool strict_barriers = true;                   // a barrier that some waves ended without reaching is a fault, not a warning
  bool count_opcodes = false;                    // fill Statistics::by_family and by_opcode
  uint64_t max_wave_instructions = 4'000'000'000;  // and a single wave
  check::CheckSet checks = 0;                    // what LaunchResult::findings are looked for
  bool time = false;                             // fill LaunchResult::timing; not together with checks
  bool trace_time = false;                       // its trace too
};

struct Wave;
namespace timing {
struct Report;
}

/// Watches waves start and end: tests set and read registers through it.
class WaveObserver {
 public:
  virtual ~WaveObserver() = default;
  virtual void started(Wave&) {}  // registers are set, nothing is executed
  virtual void ended(Wave&) {}    // s_endpgm was executed
};

/// Code that was placed in device memory. Lives as long as the shared_ptr.
class LoadedCode;

struct LaunchRequest {
  std::shared_ptr<LoadedCode> code;
  const Kernel* kernel = nullptr;      // of code->object()
  Dim3 grid;                           // workgroups
  Dim3 block;                          // work-items a workgroup
  Dim3 last_block_remainder{0, 0, 0};  // work-items of the last workgroup in each dimension when it is partial (hipExtModuleLaunch); 0: full
  uint32_t dynamic_lds_bytes = 0;
  std::span<const std::byte> kernarg;  // the explicit arguments laid out at their metadata offsets; hidden ones are filled here
  WaveObserver* observer = nullptr;    // called on the threads that run the workgroups
  bool cooperative = false;            // all workgroups resident: grid.sync() works
};

struct LaunchResult {
  std::vector<Fault> faults;    // empty when the grid ran to its end
  std::vector<Fault> warnings;  // what hardware lets pass
  std::vector<check::Finding> findings;  // of DeviceOptions::checks, in a fixed order
  Statistics statistics;
  std::shared_ptr<timing::Report> timing;  // of DeviceOptions::time; modelled
};

/// format() of one of LaunchResult::warnings.
std::string format_warning(const Fault& fault);

/// Serves requests that a kernel makes of the host while it runs (hostcall: printf, assert, device malloc).
/// Called on s_sendmsg and s_sleep, one call at a time.
class HostServices {
 public:
  virtual ~HostServices() = default;
  virtual void poll() = 0;
};

class Device {
 public:
  /// `arch` is one of crosslane::arch::all.
  explicit Device(const arch::Arch& arch, DeviceOptions options = {});
  ~Device();
  Device(const Device&) = delete;
  Device& operator=(const Device&) = delete;

  [[nodiscard]] const arch::Arch& arch() const;
  [[nodiscard]] DeviceOptions& options();
  Memory& memory();

  /// Maps the segments, applies relocations. Error: no room, or the object is for another target.
  Result<std::shared_ptr<LoadedCode>> load(CodeObject object);

  /// Runs a grid to its end (or to its first fault) before it returns.
  LaunchResult launch(const LaunchRequest& request);

  /// What hidden arguments need from the runtime; 0 when there is none.
  struct HiddenArguments {
    uint64_t hostcall_buffer = 0;
    uint64_t printf_buffer = 0;
    uint64_t heap_v1 = 0;
    uint64_t default_queue = 0;
    uint64_t multigrid_sync_arg = 0;
  };
  void set_hidden_arguments(const HiddenArguments& arguments);
  void set_host_services(HostServices* services);

  /// Statistics of all launches so far.
  [[nodiscard]] const Statistics& statistics() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

class LoadedCode {
 public:
  virtual ~LoadedCode() = default;
  [[nodiscard]] virtual const CodeObject& object() const = 0;
  /// Where an ELF virtual address of the object lies in device memory.
  [[nodiscard]] virtual uint64_t address_of(uint64_t vaddr) const = 0;
  [[nodiscard]] virtual const Kernel* find_kernel(std::string_view name) const = 0;
  [[nodiscard]] virtual const Variable* find_variable(std::string_view name) const = 0;
};

}  // namespace crosslane::sim
