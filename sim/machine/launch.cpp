// SPDX-License-Identifier: MIT
#include "sim/machine/launch.hpp"

#include <cxxabi.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <thread>

#include "sim/check/group_checks.hpp"
#include "sim/check/launch_races.hpp"
#include "sim/exec/row.hpp"
#include "sim/machine/resident.hpp"
#include "sim/timing/launch_timing.hpp"

namespace crosslane::sim {
namespace {

constexpr u64 wave_slice = 200'000;         // instructions a wave runs before its workgroup's next wave gets a turn
constexpr u64 workgroup_slice = 4'000'000;  // and a workgroup, before its thread starts another one beside it
constexpr u64 order_patience = 40'000'000;  // instructions after which an order that makes others wait is given up
constexpr u64 fault_patience = 40'000'000;  // instructions a workgroup still gets when a later one has faulted
constexpr u32 max_resident = 4096;          // workgroups a thread keeps alive at once

/// "saxpy(float, float const*, float*, int)" for its mangled name; names that are not mangled stay.
std::string readable_name(const std::string& name) {
  int status = 0;
  char* demangled = abi::__cxa_demangle(name.c_str(), nullptr, nullptr, &status);
  std::string out = status == 0 && demangled ? demangled : name;
  std::free(demangled);
  return out;
}

/// A report about a wave that may go on.
Fault describe(Wave& wave, const Op& op, FaultKind kind, std::string what) {
  const Op* next = wave.next;
  const Stop stop = wave.stop;
  wave.raise(op, kind, std::move(what));
  wave.next = next;
  wave.stop = stop;
  return std::move(wave.fault);
}

}  // namespace

/// One host thread's share of a launch.
class Worker {
 public:
  explicit Worker(Launch& launch) : launch_(launch), c_(launch.context_) {
    if (c_.options.checks) checked_ = std::make_unique<check::InstructionCache>();
    if (launch.timing_) timing_ = launch.timing_->make_collector();
  }

  /// Call before run(), when opcodes are counted.
  void count_opcodes_of(const CodeImage::Array& array) {
    count_base_ = array.ops;
    dense_counts_.assign(array.dwords, 0);
  }

  void run() {
    for (;;) {
      if (wants_another()) start_another();
      if (residents_.empty()) break;
      std::unique_ptr<Resident> r = std::move(residents_.front());
      residents_.pop_front();
      if (launch_.is_cut_off(r->group.linear_id) || run_slice(*r)) retire(std::move(r));
      else residents_.push_back(std::move(r));
    }
  }

  /// Call after run().
  void collect() {
    for (size_t i = 0; i < dense_counts_.size(); ++i)
      if (dense_counts_[i]) counts_[count_base_[i].detail] += dense_counts_[i];
    launch_.add_counts(counts_);
    launch_.reporter_.merge(reporter_);
    if (timing_) launch_.timing_->collect(*timing_);
  }

 private:
  bool wants_another() const {
    if (residents_.size() >= max_resident) return false;
    return residents_.empty() || c_.request.cooperative || all_overran_;
  }

  void start_another() {
    u64 id;
    if (!launch_.take_next(id)) return;
    all_overran_ = false;
    std::unique_ptr<Resident> r;
    if (spare_.empty()) {
      r = std::make_unique<Resident>();
    } else {
      r = std::move(spare_.back());
      spare_.pop_back();
    }
    if (start_workgroup(*r, launch_, id)) {
      if (c_.options.checks) start_checks(*r);
      if (timing_) start_timing(*r);
      return residents_.push_front(std::move(r));
    }
    Fault fault;
    fault.kind = FaultKind::bad_launch;
    fault.what = "this machine has no memory left for the registers and scratch of a workgroup";
    launch_.add_fault(std::move(fault), id);
    launch_.workgroup_ended(id);
  }

  void start_checks(Resident& r) {
    if (!r.checks) r.checks = std::make_shared<check::GroupChecks>(c_.options.checks, launch_.races_.get());
    r.checks->start(r.group);
  }

  void start_timing(Resident& r) {
    if (!r.timing) r.timing = launch_.timing_->make_group();
    timing_->start(r.group, *r.timing);
  }

  /// True when the workgroup has ended.
  bool run_slice(Resident& r) {
    Workgroup& g = r.group;
    const u64 executed_before = r.executed;
    u64 budget = workgroup_slice;
    while (budget) {
      bool any_ran = false;
      for (u32 n = 0; n < g.wave_count; ++n) {
        Wave& w = *g.wave_storage[n];
        if (!is_runnable(g, w)) continue;
        any_ran = true;
        const u64 before = w.executed;
        step(w, std::min(wave_slice, budget), r);
        const u64 ran = w.executed - before;
        r.executed += ran;
        budget -= std::min(budget, ran);
        if (!account(w, ran)) return true;
        if (!g.skipped_barriers.empty() && !note_skipped_barriers(g)) return true;
        if (w.stop == Stop::yielded) budget -= std::min<u64>(budget, 1000);
      }
      if (g.waves_ended == g.wave_count) return true;
      if (!any_ran) return report_deadlock(g);
      if (launch_.is_cut_off(g.linear_id)) return true;
    }
    all_overran_ = true;
    if (launch_.has_fault()) r.executed_past_fault += r.executed - executed_before;
    if (launch_.has_fault() && (c_.request.cooperative || r.executed_past_fault > fault_patience)) return true;
    if (r.executed > order_patience && launch_.waiting_for_turn_) launch_.order_given_up_ = true, launch_.turn_.notify_all();
    return false;
  }

  static bool is_runnable(const Workgroup& g, const Wave& w) {
    if (w.stop == Stop::ended) return false;
    return w.stop != Stop::barrier || g.is_released(w);
  }

  /// Looks at why a wave stopped; false when the launch must end.
  bool account(Wave& w, u64 ran) {
    if (w.stop == Stop::ended) {
      w.workgroup->wave_ended();
      if (c_.request.observer) c_.request.observer->ended(w);
    }
    if (w.stop == Stop::faulted) {
      launch_.add_fault(std::move(w.fault), w.workgroup->linear_id);
      return false;
    }
    if (launch_.spend(ran) && w.executed <= c_.options.max_wave_instructions) return true;
    if (w.stop == Stop::ended) return true;
    w.raise(*w.next, FaultKind::runaway,
            "the instruction budget is spent (" + std::to_string(c_.options.max_instructions) +
                " wave-instructions a launch); is this an endless loop? --max-instructions raises it");
    launch_.add_fault(std::move(w.fault), w.workgroup->linear_id);
    return false;
  }

  /// Barriers completed although some waves had ended without reaching them. False when that ends the launch.
  bool note_skipped_barriers(Workgroup& g) {
    const bool checks = c_.options.checks & check::bit_of(check::Check::barrier);
    const bool strict = c_.options.strict_barriers && !checks;
    for (const Workgroup::SkippedBarrier& skipped : g.skipped_barriers) {
      if (checks) {
        check::report_skipped_barrier(*skipped.wave, *skipped.op, skipped.ended, reporter_);
        continue;
      }
      if (!strict && !launch_.wants_warning(c_.image.address_of(*skipped.op), g.linear_id)) continue;
      std::string what = "not all waves of the workgroup reach this barrier: " + std::to_string(skipped.ended) + " of " +
                         std::to_string(g.wave_count) + " had ended before it. AMD hardware lets the others go on";
      if (strict) what += ", and so does CROSSLANE_STRICT_BARRIERS=0";
      Fault report = describe(*skipped.wave, *skipped.op, FaultKind::barrier_deadlock, std::move(what));
      if (strict) launch_.add_fault(std::move(report), g.linear_id);
      else launch_.add_warning(std::move(report), g.linear_id);
      if (strict) return false;
    }
    g.skipped_barriers.clear();
    return true;
  }

  bool report_deadlock(Workgroup& g) {
    for (u32 n = 0; n < g.wave_count; ++n) {
      Wave& w = *g.wave_storage[n];
      if (w.stop != Stop::barrier) continue;
      const Op& barrier = w.next[-1];  // barriers have one dword
      launch_.add_fault(describe(w, barrier, FaultKind::barrier_deadlock,
                                 "this wave waits at a barrier that not all waves of its workgroup reach"),
                        g.linear_id);
      break;
    }
    return true;
  }

  void step(Wave& w, u64 limit, Resident& r) {
    w.stop = Stop::running;
    if (r.checks) return checked_loop(w, limit, *r.checks);
    if (timing_) return timed_loop(w, limit, *r.timing);
    if (c_.options.count_opcodes) step_loop<true>(w, limit);
    else step_loop<false>(w, limit);
  }

  template <bool count>
  void step_loop(Wave& w, u64 limit) {
    const Op* op = w.next;
    u64 n = 0;
    for (;;) {
      Handler run = op->run;
      if (!run) [[unlikely]] run = c_.image.decode(*op);
      if constexpr (count) ++count_of(*op);
      ++n;
      const Op* next = run(w, *op);
      if (!next) {
        if (w.clock_is_exact) {  // it only left to be counted up to here, and is executed in the next step
          --n;
          if constexpr (count) --count_of(*op);
        }
        break;
      }
      op = next;
      if (n >= limit) {
        w.next = op;
        break;
      }
    }
    w.executed += n;
  }

  /// step_loop with checks, which see each instruction before it is executed. Kept apart so that unchecked runs do not pay.
  void checked_loop(Wave& w, u64 limit, check::GroupChecks& checks) {
    const Op* op = w.next;
    for (u64 n = 0; n < limit; ++n) {
      Handler run = op->run;
      if (!run) [[unlikely]] run = c_.image.decode(*op);
      if (c_.options.count_opcodes) ++count_of(*op);
      if (op->detail) checks.before(w, *op, checked_->of(w, *op), reporter_);
      w.clock_is_exact = true;
      const Op* next = run(w, *op);
      ++w.executed;
      if (!next) return;
      op = next;
    }
    w.next = op;
  }

  /// step_loop with the cycle model, kept apart for the same reason.
  void timed_loop(Wave& w, u64 limit, timing::GroupTiming& group) {
    const Op* op = w.next;
    auto& state = timing::Collector::state_of(w, group);
    for (u64 n = 0; n < limit; ++n) {
      Handler run = op->run;
      if (!run) [[unlikely]] run = c_.image.decode(*op);
      if (c_.options.count_opcodes) ++count_of(*op);
      auto& issued = timing_->before(w, *op, group, state);
      w.clock_is_exact = true;
      const Op* next = run(w, *op);
      timing_->after(*op, next, issued, state);
      ++w.executed;
      if (!next) {
        if (w.stop == Stop::ended) timing_->wave_ended(w, group);
        return;
      }
      op = next;
    }
    w.next = op;
  }

  u64& count_of(const Op& op) {
    const size_t index = static_cast<size_t>(&op - count_base_);
    if (index < dense_counts_.size()) [[likely]] return dense_counts_[index];
    return counts_[op.detail];
  }

  void retire(std::unique_ptr<Resident> r) {
    if (r->checks) r->checks->end();
    launch_.workgroup_ended(r->group.linear_id);
    spare_.push_back(std::move(r));
  }

  Launch& launch_;
  const LaunchContext& c_;
  std::deque<std::unique_ptr<Resident>> residents_;
  std::vector<std::unique_ptr<Resident>> spare_;
  bool all_overran_ = false;
  const Op* count_base_ = nullptr;
  std::vector<u64> dense_counts_;
  std::unordered_map<const OpDetail*, u64> counts_;
  std::unique_ptr<check::InstructionCache> checked_;
  check::Reporter reporter_;
  std::unique_ptr<timing::Collector> timing_;  // null: untimed
};

Launch::Launch(const LaunchContext& context) : context_(context), workgroup_count_(context.request.grid.count()) {}
Launch::~Launch() = default;

LaunchResult Launch::run() {
  const auto start = std::chrono::steady_clock::now();
  const u32 cores = std::max(1u, std::thread::hardware_concurrency());
  u64 threads = context_.options.threads ? context_.options.threads : cores;
  threads = context_.request.cooperative ? 1 : std::min<u64>(threads, workgroup_count_);
  single_threaded_ = threads <= 1;
  if (!single_threaded_) ended_.resize(workgroup_count_);
  (void)context_.image.slot(context_.entry_address);
  if (context_.options.time && !context_.options.checks) timing_ = std::make_unique<timing::LaunchTiming>(context_);
  if (context_.options.checks & check::bit_of(check::Check::race) && workgroup_count_ > 1)
    races_ = std::make_unique<check::LaunchRaces>(context_);
  std::vector<std::unique_ptr<Worker>> workers;
  for (u64 i = 0; i < std::max<u64>(threads, 1); ++i) {
    workers.push_back(std::make_unique<Worker>(*this));
    if (context_.options.count_opcodes) workers.back()->count_opcodes_of(context_.image.arrays().front());
  }
  std::vector<std::thread> helpers;
  for (size_t i = 1; i < workers.size(); ++i) helpers.emplace_back([&, i] { workers[i]->run(); });
  workers[0]->run();
  for (std::thread& t : helpers) t.join();
  for (auto& w : workers) w->collect();
  take_findings();
  if (timing_) {
    result_.timing = timing_->finish();
    result_.timing->kernel = readable_name(context_.request.kernel->name);
  }
  for (auto& [pc, warning] : warnings_) result_.warnings.push_back(std::move(warning.text));
  Statistics& s = result_.statistics;
  s.launches = 1;
  s.workgroups = workgroup_count_;
  s.waves = workgroup_count_ * ((context_.request.block.count() + context_.lanes - 1) / context_.lanes);
  s.wave_instructions = instructions_;
  for (const auto& [detail, n] : counts_) {
    if (!detail || !detail->row) continue;
    s.by_family[static_cast<size_t>(detail->row->family)] += n;
    OpcodeCount& o = s.by_opcode[std::string(detail->name)];
    o.executed += n;
    o.fidelity = detail->row->fidelity;
    o.family = detail->row->family;
  }
  s.simulation_seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return std::move(result_);
}

bool Launch::take_next(u64& linear_id) {
  linear_id = next_workgroup_.fetch_add(1);
  return linear_id < workgroup_count_ && !is_cut_off(linear_id);
}

void Launch::workgroup_ended(u64 linear_id) {
  if (single_threaded_) return;
  const std::scoped_lock lock(mutex_);
  ended_[linear_id] = true;
  while (oldest_running_ < workgroup_count_ && ended_[oldest_running_]) ++oldest_running_;
  if (waiting_for_turn_) turn_.notify_all();
}

void Launch::await_turn(const Workgroup& group) {
  if (single_threaded_ || order_given_up_.load(std::memory_order_relaxed)) return;
  std::unique_lock lock(mutex_);
  if (oldest_running_ == group.linear_id) return;
  ++waiting_for_turn_;
  turn_.wait(lock, [&] { return oldest_running_ == group.linear_id || order_given_up_ || is_cut_off(group.linear_id); });
  --waiting_for_turn_;
}

bool Launch::spend(u64 instructions) {
  return instructions_.fetch_add(instructions, std::memory_order_relaxed) + instructions <= context_.options.max_instructions;
}

void Launch::poll_services() {
  if (!context_.services) return;
  const std::scoped_lock lock(services_mutex_);
  context_.services->poll();
}

void Launch::complete(Fault& fault) const {
  fault.kernel = readable_name(context_.request.kernel->name);
  if (fault.has_location) fault.pc -= context_.entry_address;
}

void Launch::add_fault(Fault fault, u64 linear_id) {
  {
    const std::scoped_lock lock(mutex_);
    if (linear_id >= faulty_workgroup_) return;
    complete(fault);
    result_.faults.assign(1, std::move(fault));
    faulty_workgroup_ = linear_id;
  }
  turn_.notify_all();
}

bool Launch::wants_warning(u64 pc, u64 linear_id) {
  const std::scoped_lock lock(mutex_);
  const auto known = warnings_.find(pc);
  return known == warnings_.end() || linear_id < known->second.workgroup;
}

void Launch::add_warning(Fault warning, u64 linear_id) {
  const std::scoped_lock lock(mutex_);
  Warning& known = warnings_[warning.pc];
  if (linear_id >= known.workgroup) return;
  complete(warning);
  known = {linear_id, std::move(warning)};
}

void Launch::take_findings() {
  if (races_) reporter_.merge(races_->reporter());
  result_.findings = reporter_.take();
  const std::string kernel = readable_name(context_.request.kernel->name);
  for (check::Finding& f : result_.findings) {
    f.kernel = kernel;
    f.pc -= context_.entry_address;
    for (check::Step& s : f.steps) s.pc -= context_.entry_address;
  }
}

void Launch::add_counts(const std::unordered_map<const OpDetail*, u64>& counts) {
  for (const auto& [detail, n] : counts) counts_[detail] += n;
}

}  // namespace crosslane::sim
