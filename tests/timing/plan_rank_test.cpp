// SPDX-License-Identifier: MIT
// Guards: the planner and the cycle model agree on which plan is cheaper. For the named maps of each
// target, plans for latency and for few LDS or vector instructions are timed in a dependent chain,
// and ranked by the planner's latency and by the modelled one.
#include <gtest/gtest.h>

#include <cmath>
#include <iostream>

#include "crosslane/lane/text.hpp"
#include "crosslane/plan/emit_asm.hpp"
#include "planner/plan_any.hpp"
#include "tests/timing/timed_snippet.hpp"

namespace {

using namespace crosslane;

struct Timed {
  std::string name;
  double planned = 0;
  double modelled = 0;
};

struct Candidate {
  std::string name;
  unsigned planned = 0;
  std::vector<std::string> setup, step;
};

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);)
    if (!line.empty()) lines.push_back(line);
  return lines;
}

template <unsigned W>
std::vector<Candidate> candidates(const arch::Arch& arch, unsigned step) {
  std::vector<Candidate> all;
  unsigned n = 0;
  for_each_instance<W>([&](const named_map<W>& m, const map_arguments& a) {
    if (n++ % step != 0) return;
    std::string known;
    for (const auto objective : {plan::Objective::latency, plan::Objective::vector_busy, plan::Objective::lds_busy}) {
      const plan::Plan<W> p = planner::plan_any(m.make(a), lane_mask<W>::all(), arch, objective);
      if (!p.exists() || p.step_count == 0) continue;
      plan::AssemblyOptions options;
      options.first_scalar = 20;
      const plan::Assembly assembly = plan::emit_asm(p, options);
      if (assembly.code == known) continue;
      known = assembly.code;
      Candidate c;
      c.name = std::string(m.name) + ":" + std::to_string(a.values[0]) + " " + std::string(to_text(a.at_edge));
      c.planned = p.cost.latency_cycles;
      c.setup = lines_of(assembly.setup);
      c.step = lines_of(assembly.code);
      c.step.push_back("v_mov_b32 v0, " + assembly.result);
      all.push_back(c);
    }
  });
  return all;
}

double spearman(const std::vector<Timed>& all) {
  const auto rank = [&](double Timed::*field, size_t n) {
    double below = 0, same = 0;
    for (const Timed& t : all) below += t.*field < all[n].*field, same += t.*field == all[n].*field;
    return below + (same - 1) / 2;
  };
  double mean = (static_cast<double>(all.size()) - 1) / 2, both = 0, first = 0, second = 0;
  for (size_t n = 0; n < all.size(); ++n) {
    const double a = rank(&Timed::planned, n) - mean, b = rank(&Timed::modelled, n) - mean;
    both += a * b, first += a * a, second += b * b;
  }
  return both / std::sqrt(first * second);
}

uint64_t wave_cycles(const arch::Arch& arch, uint32_t lanes, std::vector<uint32_t> words) {
  sim::test::Snippet snippet;
  snippet.arch = &arch;
  snippet.lanes = lanes;
  snippet.words = std::move(words);
  snippet.lds_bytes = 4096;
  sim::DeviceOptions options;
  options.threads = 1;
  options.time = true;
  sim::Device device(arch, options);
  const sim::LaunchResult result = sim::test::run(snippet, device);
  return result.timing && result.faults.empty() ? result.timing->totals.cycles : 0;
}

template <unsigned W>
std::vector<Timed> time_all(const arch::Arch& arch, unsigned step) {
  const std::vector<Candidate> all = candidates<W>(arch, step);
  std::vector<std::string> texts;  // set-up and step of each
  const auto joined = [](const std::vector<std::string>& lines) {
    std::string text;
    for (const std::string& line : lines) text += line + "\n";
    return text;
  };
  for (const Candidate& c : all) texts.push_back(joined(c.setup)), texts.push_back(joined(c.step));
  const auto words = sim::test::assemble_each(arch, W, texts);
  std::vector<Timed> timed;
  for (size_t n = 0; n < all.size(); ++n) {
    const auto program = [&](unsigned steps) {
      std::vector<uint32_t> code = words[2 * n];
      for (unsigned k = 0; k < steps; ++k) code.insert(code.end(), words[2 * n + 1].begin(), words[2 * n + 1].end());
      return code;
    };
    const uint64_t few = wave_cycles(arch, W, program(4)), many = wave_cycles(arch, W, program(12));
    timed.push_back({all[n].name, static_cast<double>(all[n].planned), static_cast<double>(many - few) / 8});
  }
  return timed;
}

/// Pairs of plans of one map of which planner and model prefer different ones, by more than a slot.
unsigned disagreements(const arch::Arch& arch, unsigned lanes, const std::vector<Timed>& all) {
  unsigned count = 0;
  const double slot = arch.generation == arch::Generation::gfx9 ? 4 : 2;
  for (size_t a = 0; a < all.size(); ++a)
    for (size_t b = a + 1; b < all.size() && all[b].name == all[a].name; ++b) {
      const double planned = all[a].planned - all[b].planned, modelled = all[a].modelled - all[b].modelled;
      if (planned * modelled >= 0 || std::abs(modelled) <= slot) continue;
      ++count;
      std::cout << "disagreement: " << arch.name << " wave" << lanes << " " << all[a].name << ": planned "
                << all[a].planned << " and " << all[b].planned << ", modelled " << all[a].modelled << " and "
                << all[b].modelled << "\n";
    }
  return count;
}

template <unsigned W>
void check(const arch::Arch& arch, unsigned step) {
  const std::vector<Timed> all = time_all<W>(arch, step);
  ASSERT_GT(all.size(), 10u);
  const double correlation = spearman(all);
  const unsigned disagreeing = disagreements(arch, W, all);
  std::cout << arch.name << " wave" << W << ": " << all.size() << " plans, rank correlation " << correlation << ", "
            << disagreeing << " disagreements\n";
  EXPECT_GE(correlation, 0.9) << arch.name << " wave" << W;
  EXPECT_EQ(disagreeing, 0u) << arch.name << " wave" << W;
}

void check_all(unsigned step) {
  for (const arch::Arch* arch : arch::all) {
    if (arch->has_wave_size(32)) check<32>(*arch, step);
    if (arch->has_wave_size(64)) check<64>(*arch, step);
  }
}

TEST(PlanRank, SampleOfNamedMaps) { check_all(17); }
TEST(PlanRankSlow, EveryNamedMap) { check_all(1); }

}  // namespace
