// SPDX-License-Identifier: MIT
// One grid on its way: which workgroups have started, what they executed, and the first faults. Host threads take workgroups in order;
// each thread runs its workgroup's waves in turn. A workgroup that spins on another one's progress does not stop the grid: after a time
// slice its thread starts further workgroups beside it.
//
// Determinism: atomics whose outcome depends on the order of workgroups (results returned, float sums) are done in the order of
// workgroup ids: such a workgroup first waits until all earlier ones have ended (await_turn). Only when an earlier workgroup itself
// waits for a later one is that order given up.
//
// A launch reports one fault: that of the lowest workgroup id, whatever the number of threads. So a fault ends the workgroups behind it
// at once, and those before it when they have ended or had their chance to (fault_patience in launch.cpp).
#pragma once

#include <atomic>
#include <condition_variable>
#include <deque>
#include <map>
#include <mutex>
#include <unordered_map>
#include <vector>

#include "sim/check/reporter.hpp"
#include "sim/machine/code_image.hpp"
#include "sim/machine/device.hpp"
#include "sim/machine/workgroup.hpp"

namespace crosslane::sim {

struct LaunchContext {
  const arch::Arch& arch;
  const DeviceOptions& options;
  Memory& memory;
  HostServices* services = nullptr;
  CodeImage& image;
  const LaunchRequest& request;
  u32 lanes = 64;               // wave size
  u64 entry_address = 0;
  u64 kernarg_address = 0;      // 0: none
  u64 dispatch_packet_address = 0;
  u64 queue_address = 0;
  u64 clock_base = 0;
};

namespace timing {
class LaunchTiming;
}
namespace check {
class LaunchRaces;
}

class Launch {
 public:
  explicit Launch(const LaunchContext& context);
  ~Launch();
  LaunchResult run();

  [[nodiscard]] const LaunchContext& context() const { return context_; }
  /// Blocks until every earlier workgroup has ended; see the top.
  void await_turn(const Workgroup& group);
  /// Lets the host look at requests of the kernel (printf, malloc).
  void poll_services();
  /// A workgroup before this one has faulted.
  [[nodiscard]] bool is_cut_off(u64 linear_id) const { return linear_id > faulty_workgroup_; }
  /// Instruction counts of one launch, for the budget.
  [[nodiscard]] bool spend(u64 instructions);

 private:
  friend class Worker;
  bool take_next(u64& linear_id);
  void workgroup_ended(u64 linear_id);
  [[nodiscard]] bool has_fault() const { return faulty_workgroup_ != no_workgroup; }
  void add_fault(Fault fault, u64 linear_id);
  /// False when this place in the code has been warned of for that workgroup or one before it.
  bool wants_warning(u64 pc, u64 linear_id);
  void add_warning(Fault warning, u64 linear_id);
  void complete(Fault& fault) const;
  void take_findings();
  void add_counts(const std::unordered_map<const OpDetail*, u64>& counts);

  static constexpr u64 no_workgroup = ~u64{0};
  struct Warning {
    u64 workgroup = no_workgroup;
    Fault text;
  };

  const LaunchContext context_;
  u64 workgroup_count_;
  std::atomic<u64> next_workgroup_{0};
  std::atomic<u64> instructions_{0};
  std::atomic<u64> faulty_workgroup_{no_workgroup};
  std::atomic<bool> order_given_up_{false};
  std::mutex mutex_;
  std::condition_variable turn_;
  std::vector<bool> ended_;
  u64 oldest_running_ = 0;
  std::atomic<u32> waiting_for_turn_{0};
  bool single_threaded_ = true;
  std::map<u64, Warning> warnings_;  // by place
  check::Reporter reporter_;
  std::unique_ptr<check::LaunchRaces> races_;  // null: not looked for, or one workgroup
  std::unique_ptr<timing::LaunchTiming> timing_;  // null: untimed
  std::mutex services_mutex_;
  LaunchResult result_;
  std::unordered_map<const OpDetail*, u64> counts_;
};

/// Sets a wave's registers as the hardware does at its start. [LLVM AMDGPUUsage, "Initial Kernel Execution State"]
void initialize_wave(Wave& wave, const LaunchContext& context, const Workgroup& group, u32 index);

}  // namespace crosslane::sim
