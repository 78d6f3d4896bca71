// SPDX-License-Identifier: MIT
// Compares the lane maps of isa/amd with what the simulator does, for lists of moves under many
// EXEC masks.
#pragma once

#include <random>

#include "crosslane/arch/all.hpp"
#include "crosslane/isa/amd/print.hpp"
#include "tests/cross/batch.hpp"
#include "tests/support/llvm_mc.hpp"

namespace crosslane::test {

using isa::amd::Move;
using isa::amd::MoveKind;

struct Target {
  const arch::Arch* arch;
  unsigned wave;
};

inline std::vector<Target> all_targets() {
  std::vector<Target> targets;
  for (const arch::Arch* a : arch::all)
    for (const unsigned wave : {32u, 64u})
      if (a->has_wave_size(wave)) targets.push_back({a, wave});
  return targets;
}

/// The targets that have that property, which is a member of arch::Arch.
inline std::vector<Target> targets_with(bool arch::Arch::* property) {
  std::vector<Target> targets = all_targets();
  std::erase_if(targets, [&](const Target& t) { return !(t.arch->*property); });
  return targets;
}

inline std::string name_of(const Target& t) {
  return std::string(t.arch->name) + "_wave" + std::to_string(t.wave);
}

/// What GoogleTest prints of a parameter.
inline void PrintTo(const Target& t, std::ostream* out) { *out << name_of(t); }

/// Full EXEC, then `partial` others: single lanes, rows, halves, every other lane, none, and random
/// ones.
inline std::vector<uint64_t> exec_masks(unsigned wave, unsigned partial, uint64_t seed) {
  const uint64_t full = wave == 64 ? ~uint64_t{0} : 0xffffffff;
  std::vector<uint64_t> masks = {full,
                                 full ^ 1,
                                 uint64_t{1},
                                 uint64_t{1} << (wave - 1),
                                 0x5555555555555555,
                                 0xaaaaaaaaaaaaaaaa,
                                 full >> wave / 2,
                                 ~(full >> wave / 2),
                                 0xffff0000ffff,
                                 0xffff0000ffff0000,
                                 0x7fff7fff7fff7fff,
                                 0x0ff00ff00ff00ff0,
                                 0};
  std::mt19937_64 random(seed);
  while (masks.size() < partial + 1)
    masks.push_back(masks.size() % 3 == 0   ? random() & random()
                    : masks.size() % 3 == 1 ? random() | random()
                                            : random());
  masks.resize(partial + 1);
  for (uint64_t& m : masks) m &= full;
  return masks;
}

inline sim::Disputed sim_switches(const isa::amd::Disputed& d) {
  return {d.dpp_inactive_source_zero, d.bpermute_gfx10_wave_wide, d.permlane_swap_ignores_exec,
          d.permlane_edge_zero};
}

/// Registers that one move of the kind writes.
inline unsigned destinations(MoveKind kind) {
  return kind == MoveKind::permlane16_swap || kind == MoveKind::permlane32_swap ? 2 : 1;
}

inline bool gives_a_scalar(MoveKind kind) {
  return kind == MoveKind::readlane || kind == MoveKind::readfirstlane;
}

/// The instructions that do the move into the register of its place.
inline void append_assembly(const Move& m, const arch::Arch& arch, unsigned place,
                            std::vector<std::string>& lines) {
  isa::amd::AssemblyNames names;
  names.destination = (gives_a_scalar(m.kind) ? "s" : "v") + std::to_string(place);
  names.source = destinations(m.kind) == 2 ? "v" + std::to_string(place + 1)
                                           : "v" + std::to_string(source_register);
  names.index = "v" + std::to_string(index_register);
  if (m.kind == MoveKind::permlane_idx_gen) names.source = names.index;
  if (m.kind == MoveKind::writelane) names.source = "s" + std::to_string(fill_scalar);
  if (m.kind == MoveKind::permlane16 || m.kind == MoveKind::permlanex16) {
    names.scalar0 = "s2", names.scalar1 = "s3";
    lines.push_back("s_mov_b32 s2, " + isa::amd::detail::hex(m.control & 0xffffffff));
    lines.push_back("s_mov_b32 s3, " + isa::amd::detail::hex(m.control >> 32));
  }
  lines.push_back(to_assembly(m, arch, names));
}

template <unsigned W>
class Comparison {
 public:
  Comparison(const arch::Arch& arch, const isa::amd::Disputed& disputed)
      : arch_(arch), disputed_(disputed), switches_(sim_switches(disputed)) {}

  /// For a test of this comparison: the simulator's readings of disputed behaviour are set apart
  /// from the maps'.
  void set_simulator(const sim::Disputed& switches) { switches_ = switches; }

  /// Every move under every mask, with index registers from the seed. Stops at the first differing
  /// lane.
  void check(const std::vector<Move>& moves, const std::vector<uint64_t>& masks,
             uint64_t seed = 1) {
    std::mt19937_64 random(seed);
    for (const Program& program : programs(moves)) {
      Batch batch(arch_, W, program.code, switches_);
      for (const uint64_t exec : masks) {
        uint32_t index[W];
        for (uint32_t& x : index) x = static_cast<uint32_t>(random());
        isa::amd::Inputs<W> inputs{lane_mask<W>::from_words(exec), index, disputed_};
        const std::string fault = batch.run(
            exec, index, [&](sim::Wave& w) { compare(program.moves, program.first, inputs, w); });
        if (difference.empty()) difference = fault;
        if (!difference.empty()) return;
      }
    }
  }

  uint64_t compared = 0;        // moves, each under one mask
  std::string difference = {};  // the first lane that the two do not agree about

 private:
  /// As many moves as have room in the registers of one wave.
  struct Program {
    unsigned first = 0;  // register of the first move
    std::vector<Move> moves = {};
    size_t line_count = 0;
    std::vector<uint8_t> code = {};
  };

  /// All of them assembled at once: starting the assembler takes longer than assembling.
  std::vector<Program> programs(const std::vector<Move>& moves) const {
    std::vector<Program> result;
    std::vector<std::string> lines;
    unsigned place = 0;
    bool was_scalar = false;
    for (const Move& m : moves) {
      const bool is_scalar = gives_a_scalar(m.kind);
      if (result.empty() || is_scalar != was_scalar || place + 1 >= (is_scalar ? 100u : 254u)) {
        place = is_scalar ? first_scalar_result : first_destination;
        result.push_back({place});
        was_scalar = is_scalar;
      }
      const size_t lines_before = lines.size();
      append_assembly(m, arch_, place, lines);
      place += destinations(m.kind);
      result.back().moves.push_back(m);
      result.back().line_count += lines.size() - lines_before;
    }
    const std::vector<Assembled> assembled = assemble_each(arch_, lines, W);
    size_t next = 0;
    for (Program& program : result) {
      for (size_t n = 0; n < program.line_count; ++n, ++next) {
        const Assembled& a = assembled[next];
        EXPECT_TRUE(a.is_accepted) << arch_.name << ": " << lines[next] << ": " << a.message;
        program.code.insert(program.code.end(), a.bytes.begin(), a.bytes.end());
      }
    }
    return result;
  }

  void compare(const std::vector<Move>& batch, unsigned place, const isa::amd::Inputs<W>& inputs,
               sim::Wave& w) {
    for (const Move& m : batch) {
      ++compared;
      if (m.kind == MoveKind::permlane_idx_gen) {
        compare_addresses(m, place++, inputs, w);
        continue;
      }
      const lane_map<W> map = isa::amd::lanes<W>(m, arch_, inputs);
      if (gives_a_scalar(m.kind)) {
        expect_equal(m, inputs, 0, expected(map, 0, place, true), w.sgpr[place]);
      } else if (destinations(m.kind) == 2) {
        const lane_map<W> second = isa::amd::second_lanes<W>(m, arch_, inputs);
        for (unsigned i = 0; i < W; ++i) {
          expect_equal(m, inputs, i, swapped(map, i, place, place + 1), w.vgpr(place)[i]);
          expect_equal(m, inputs, i, swapped(second, i, place + 1, place), w.vgpr(place + 1)[i]);
        }
      } else {
        const uint32_t* got = w.vgpr(place);
        for (unsigned i = 0; i < W; ++i)
          if (const uint32_t want = expected(map, i, place, false); want != got[i])
            expect_equal(m, inputs, i, want, got[i]);
      }
      if (!difference.empty()) return;
      place += destinations(m.kind);
    }
  }

  /// v_permlane_idx_gen moves nothing; it computes.
  void compare_addresses(const Move& m, unsigned place, const isa::amd::Inputs<W>& inputs,
                         sim::Wave& w) {
    const uint32_t width = static_cast<uint32_t>(m.control >> 32);
    for (unsigned i = 0; i < W; ++i) {
      const uint32_t address = isa::amd::permlane_idx_gen::address_bytes(inputs.index[i], width, i);
      expect_equal(m, inputs, i, inputs.exec.contains(i) ? address : old_value(place, i),
                   w.vgpr(place)[i]);
    }
  }

  uint32_t expected(const lane_map<W>& map, unsigned i, unsigned place, bool is_scalar) {
    switch (const lane_source s = map.sources[i]) {
      case lane_source::zero:
        return 0;
      case lane_source::fill:
        return fill_value;
      case lane_source::own:
        return is_scalar ? 0 : old_value(place, i);
      case lane_source::any:
        difference = "the map leaves lane " + std::to_string(i) + " open";
        return 0;
      default:
        return source_value(lane_of(s));
    }
  }

  static uint32_t swapped(const lane_map<W>& map, unsigned i, unsigned own, unsigned other) {
    const lane_source s = map.sources[i];
    if (is_lane(s)) return old_value(other, lane_of(s));
    return s == lane_source::zero ? 0 : old_value(own, i);
  }

  void expect_equal(const Move& m, const isa::amd::Inputs<W>& inputs, unsigned lane,
                    uint32_t map_says, uint32_t simulator_says) {
    if (map_says == simulator_says) return;
    using isa::amd::detail::hex;
    difference = std::string(arch_.name) + " wave" + std::to_string(W) + ": " +
                 to_assembly(m, arch_) + "\nEXEC " + hex(inputs.exec.word(0)) + ", index " +
                 std::to_string(inputs.index[lane]) + ", lane " + std::to_string(lane) +
                 ": the map says " + hex(map_says) + ", the simulator " + hex(simulator_says);
  }

  const arch::Arch& arch_;
  isa::amd::Disputed disputed_;
  sim::Disputed switches_;
};

/// Calls f with the comparison for the target's wave size.
template <class F>
void compare_on(const Target& t, const isa::amd::Disputed& disputed, F f) {
  if (t.wave == 32) {
    Comparison<32> c(*t.arch, disputed);
    f(c);
    EXPECT_EQ(c.difference, "");
    EXPECT_GT(c.compared, 0u);
  } else {
    Comparison<64> c(*t.arch, disputed);
    f(c);
    EXPECT_EQ(c.difference, "");
    EXPECT_GT(c.compared, 0u);
  }
}

}  // namespace crosslane::test
