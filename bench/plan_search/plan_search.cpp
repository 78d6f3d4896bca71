// SPDX-License-Identifier: MIT
// How far the planner's plans are from the shortest: for every named map, target and wave size, an
// exhaustive search for sequences of one and two instructions, and a bound for three. Writes
// docs/planner-table.csv and a summary. Usage: plan_search [threads] > docs/planner-table.csv
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <string>
#include <thread>

#include "bench/plan_search/row_bound.hpp"
#include "bench/plan_search/two_moves.hpp"
#include "crosslane/arch/all.hpp"
#include "crosslane/lane/text.hpp"
#include "crosslane/plan/plan.hpp"

namespace crosslane::plan_search {
namespace {

struct Row {
  std::string key;  // everything but the value of the parameter
  unsigned value = 0;
  bool has_value = false;
  unsigned length = 0, bound = 0;
  bool is_beaten = false;
  std::string name;
};

template <unsigned W>
struct Task {
  std::string name;
  std::string edge_name;
  map_arguments arguments;
  bool has_value;
  lane_map<W> map;
};

template <unsigned W>
std::vector<Task<W>> all_tasks() {
  std::vector<Task<W>> tasks;
  for_each_instance<W>([&](const named_map<W>& m, const map_arguments& a) {
    tasks.push_back({std::string(m.name), m.has_edge ? std::string(to_text(a.at_edge)) : "-", a,
                     m.parameter_count == 1, m.make(a)});
  });
  return tasks;
}

struct Searches {
  OneMove one_vector, one_any;
  TwoMoves two_vector, two_any;
  RowBound rows;

  explicit Searches(const Target& t)
      : one_vector(t, Lds::without),
        one_any(t, Lds::with),
        two_vector(t, Lds::without),
        two_any(t, Lds::with),
        rows(t, 3) {}
};

/// The fewest instructions that any sequence could have, and as far as the search goes, has; for
/// plans without LDS among sequences without LDS, because those through it take longer.
unsigned lower_bound(const Lanes& goal, unsigned length, bool uses_lds, const Searches& s) {
  const OneMove& one = uses_lds ? s.one_any : s.one_vector;
  const TwoMoves& two = uses_lds ? s.two_any : s.two_vector;
  if (length <= 1) return length;
  if (one.makes(goal, Value::may_go)) return 1;
  if (length == 2) return 2;
  if (two.makes(goal)) return 2;
  if (length == 3 || uses_lds) return 3;
  if (s.rows.may_make(goal, 3) || RowBound::one_lane_short(goal, s.one_vector)) return 3;
  return 4;
}

template <unsigned W>
Row search(const Task<W>& task, const Target& target, const Searches& searches) {
  const plan::Plan<W> plan = plan::plan_map<W>(task.map, target.arch);
  const Lanes goal = goal_of(task.map);
  const bool uses_lds = plan.cost.lds_instructions > 0;
  Row row;
  row.length = plan.cost.instructions;
  row.bound = lower_bound(goal, row.length, uses_lds, searches);
  // A plan through LDS also loses to a short sequence of vector moves.
  if (uses_lds && row.bound == row.length)
    row.is_beaten =
        searches.one_vector.makes(goal, Value::may_go) || searches.two_vector.makes(goal);
  const bool is_optimal = row.bound == row.length && !row.is_beaten;
  row.name = std::string(target.arch.name) + " wave" + std::to_string(W) + " " + task.name + ":" +
             std::to_string(task.arguments.values[0]) + " " + task.edge_name;
  row.value = task.arguments.values[0];
  row.has_value = task.has_value;
  const auto number = [](unsigned n) { return std::to_string(n) + ","; };
  row.key = std::string(target.arch.name) + "," + number(W) + task.name + "," + task.edge_name +
            ",#," + number(plan.cost.vector_instructions) + number(plan.cost.lds_instructions) +
            number(plan.cost.wait_states) + number(plan.cost.latency_cycles) +
            (is_optimal ? "optimal" : "best known") + "," + std::to_string(row.bound);
  return row;
}

/// "1-15;17": commas separate columns.
std::string ranges(const std::vector<unsigned>& values) {
  std::string out;
  for (size_t n = 0; n < values.size(); ++n) {
    size_t last = n;
    while (last + 1 < values.size() && values[last + 1] == values[last] + 1) ++last;
    out += (out.empty() ? "" : ";") + std::to_string(values[n]);
    if (last > n) out += "-" + std::to_string(values[last]);
    n = last;
  }
  return out;
}

struct Totals {
  unsigned pairs = 0, optimal = 0;
};

template <unsigned W>
void search_target(const Arch& arch, unsigned thread_count, Totals& totals) {
  const Target target = make_target<W>(arch);
  const Searches searches(target);
  const std::vector<Task<W>> tasks = all_tasks<W>();
  std::vector<Row> rows(tasks.size());
  std::atomic<size_t> next{0};
  std::vector<std::thread> threads;
  for (unsigned t = 0; t < thread_count; ++t)
    threads.emplace_back([&] {
      for (size_t n = next++; n < tasks.size(); n = next++)
        rows[n] = search(tasks[n], target, searches);
    });
  for (std::thread& t : threads) t.join();
  std::vector<std::string> order;
  std::map<std::string, std::vector<unsigned>> values;
  for (const Row& row : rows) {
    if (values.find(row.key) == values.end()) order.push_back(row.key);
    std::vector<unsigned>& list = values[row.key];
    if (row.has_value) list.push_back(row.value);
    const bool is_optimal = row.bound == row.length && !row.is_beaten;
    ++totals.pairs;
    totals.optimal += is_optimal;
    if (row.bound < row.length && row.bound < 3)
      std::fprintf(stderr, "shorter exists: %s: %u instructions, %u are enough\n", row.name.c_str(),
                   row.length, row.bound);
    if (row.is_beaten) std::fprintf(stderr, "two vector moves are enough: %s\n", row.name.c_str());
  }
  for (std::string key : order) {
    const std::string list = ranges(values[key]);
    std::puts(key.replace(key.find('#'), 1, list.empty() ? "-" : list).c_str());
  }
}

}  // namespace
}  // namespace crosslane::plan_search

int main(int argc, char** argv) {
  using namespace crosslane;
  const unsigned threads = argc > 1 ? static_cast<unsigned>(std::atoi(argv[1])) : 2;
  plan_search::Totals totals;
  std::puts("arch,wave,map,edge,values,vector,lds,wait_states,latency_cycles,status,lower_bound");
  for (const arch::Arch* a : arch::all) {
    if (a->has_wave32) plan_search::search_target<32>(*a, threads, totals);
    if (a->has_wave64) plan_search::search_target<64>(*a, threads, totals);
    std::fprintf(stderr, "%s done: %u of %u optimal so far\n", std::string(a->name).c_str(),
                 totals.optimal, totals.pairs);
  }
  return 0;
}
