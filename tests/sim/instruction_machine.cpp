// SPDX-License-Identifier: MIT
#include "tests/sim/instruction_machine.hpp"

#include <cctype>
#include <cstring>
#include <fmt/format.h>
#include <stdexcept>

namespace crosslane::sim::test {
namespace {

[[noreturn]] void fail(const std::string& what) { throw std::runtime_error(what); }

std::vector<uint32_t>& words_of(MachineState& state, Place::Kind kind) {
  return kind == Place::Kind::memory || kind == Place::Kind::memory_bytes ? state.memory
                                                                          : state.lds;
}

std::string name_of(Place::Kind kind, uint32_t index) {
  if (kind == Place::Kind::v) return fmt::format("v{}", index);
  if (kind == Place::Kind::a) return fmt::format("a{}", index);
  if (kind == Place::Kind::scc) return "scc";
  if (kind == Place::Kind::memory) return fmt::format("mem[{}]", index);
  if (kind == Place::Kind::lds) return fmt::format("lds[{}]", index);
  if (index == m0_index) return "m0";
  if (index == vcc_index || index == vcc_index + 1) return index == vcc_index ? "vcc_lo" : "vcc_hi";
  if (index == exec_index || index == exec_index + 1)
    return index == exec_index ? "exec_lo" : "exec_hi";
  return fmt::format("s{}", index);
}

}  // namespace

MachineState initial_state(uint32_t lanes, uint32_t memory_dwords, uint32_t lds_dwords,
                           uint64_t memory_address, uint32_t seed) {
  MachineState m;
  m.lanes = lanes;
  for (uint32_t r = 0; r < MachineState::vgprs; ++r)
    for (uint32_t lane = 0; lane < lanes; ++lane)
      m.v[r][lane] = 0xd0000000 | r << 16 | lane << 8 | 0x5a;
  for (uint32_t r = 0; r < MachineState::agprs; ++r)
    for (uint32_t lane = 0; lane < lanes; ++lane)
      m.a[r][lane] = 0xe0000000 | r << 16 | lane << 8 | 0xa5;
  for (uint32_t r = 0; r < MachineState::sgprs; ++r) m.s[r] = 0xc0de0000 | r << 8 | 0x33;
  m.s[exec_index] = ~0u;
  m.s[exec_index + 1] = lanes == 64 ? ~0u : 0;
  m.scc = seed & 1;
  m.memory.assign(memory_dwords, 0);
  m.lds.assign(lds_dwords, 0);
  for (uint32_t i = 0; i < memory_dwords; ++i) m.memory[i] = 0x4d000000 | i * 4;
  for (uint32_t i = 0; i < lds_dwords; ++i) m.lds[i] = 0x1d000000 | i * 4;
  m.memory_address = memory_address;
  return m;
}

void write_state(const MachineState& m, Wave& wave) {
  for (uint32_t r = 0; r < MachineState::vgprs; ++r)
    std::memcpy(wave.vgpr(r), m.v[r].data(), m.lanes * 4);
  if (wave.arch->has_agprs)
    for (uint32_t r = 0; r < MachineState::agprs; ++r)
      std::memcpy(wave.vgpr(wave.agpr_base + r), m.a[r].data(), m.lanes * 4);
  for (uint32_t r = 0; r < 108; ++r) wave.sgpr[r] = m.s[r];
  wave.sgpr[operand::m0] = m.s[m0_index];
  wave.sgpr[operand::exec_lo] = m.s[exec_index];
  wave.sgpr[operand::exec_lo + 1] = m.s[exec_index + 1];
  wave.scc = m.scc;
  std::vector<u8>& lds = wave.workgroup->lds;
  if (wave.index == 0)
    std::memcpy(lds.data(), m.lds.data(), std::min(lds.size(), m.lds.size() * 4));
}

void read_state(Wave& wave, MachineState& m) {
  for (uint32_t r = 0; r < MachineState::vgprs; ++r)
    std::memcpy(m.v[r].data(), wave.vgpr(r), m.lanes * 4);
  if (wave.arch->has_agprs)
    for (uint32_t r = 0; r < MachineState::agprs; ++r)
      std::memcpy(m.a[r].data(), wave.vgpr(wave.agpr_base + r), m.lanes * 4);
  for (uint32_t r = 0; r < 108; ++r) m.s[r] = wave.sgpr[r];
  m.s[m0_index] = wave.sgpr[operand::m0];
  m.s[exec_index] = wave.sgpr[operand::exec_lo];
  if (m.lanes == 64) m.s[exec_index + 1] = wave.sgpr[operand::exec_lo + 1];
  m.scc = wave.scc;
  const std::vector<u8>& lds = wave.workgroup->lds;
  std::memcpy(m.lds.data(), lds.data(), std::min(lds.size(), m.lds.size() * 4));
  m.lds_order = wave.workgroup->waves_ended;
}

std::string for_wave_size(const std::string& code, uint32_t lanes) {
  std::string out;
  for (size_t i = 0; i < code.size(); ++i) {
    if (code[i] != '$') {
      out += code[i];
      continue;
    }
    size_t end = i + 1;
    while (end < code.size() && std::isalnum(static_cast<unsigned char>(code[end]))) ++end;
    const std::string name = code.substr(i + 1, end - i - 1);
    if (name == "vcc" || name == "exec")
      out += lanes == 64 ? name : name + "_lo";
    else if (name.size() > 1 && name[0] == 's' && lanes == 64)
      out += fmt::format("s[{}:{}]", name.substr(1), std::stoi(name.substr(1)) + 1);
    else
      out += name;
    i = end - 1;
  }
  return out;
}

uint32_t mode_bits(const std::vector<std::string>& words, const arch::Arch& arch) {
  uint32_t bits = 0xf << 16;
  if (!arch.is_at_least(arch::Generation::gfx12)) bits |= 1 << 21 | 1 << 23;  // DX10_CLAMP, IEEE
  static const std::map<std::string, std::pair<uint32_t, uint32_t>> fields = {
      // first bit, width
      {"round32", {12, 2}},     {"round16_64", {14, 2}}, {"denorm32", {16, 2}},
      {"denorm16_64", {18, 2}}, {"dx10_clamp", {21, 1}}, {"ieee", {23, 1}},
      {"fp16_ovfl", {26, 1}}};
  static const std::map<std::string, uint32_t> values = {
      {"rne", 0},       {"rtp", 1},      {"rtn", 2},  {"rtz", 3}, {"flush", 0},
      {"flush_out", 1}, {"flush_in", 2}, {"keep", 3}, {"0", 0},   {"1", 1}};
  for (const std::string& w : words) {
    const size_t equals = w.find('=');
    const auto field = fields.find(w.substr(0, equals));
    const auto value =
        equals == std::string::npos ? values.end() : values.find(w.substr(equals + 1));
    if (field == fields.end() || value == values.end()) fail("mode: cannot read '" + w + "'");
    const auto [first, width] = field->second;
    bits = (bits & ~(((1u << width) - 1) << first)) | value->second << first;
  }
  return bits;
}

Disputed disputed_switches(const std::vector<std::string>& names) {
  Disputed d;
  for (const std::string& n : names) {
    if (n == "dpp_inactive_source_zero")
      d.dpp_inactive_source_zero = true;
    else if (n == "bpermute_gfx10_wave_wide")
      d.bpermute_gfx10_wave_wide = true;
    else if (n == "permlane_swap_ignores_exec")
      d.permlane_swap_ignores_exec = true;
    else if (n == "permlane_edge_zero")
      d.permlane_edge_zero = true;
    else
      fail("no disputed switch '" + n + "'");
  }
  return d;
}

Assigner::Assigner(ExpressionCache& expressions, const MachineState& initial, MachineState& target,
                   uint32_t run, uint32_t wave)
    : expressions_(expressions), initial_(initial), target_(target) {
  scope_.state = &initial_;
  scope_.run = run;
  scope_.wave = wave;
}

void Assigner::assign(const Assignment& a, bool is_input) {
  std::string name = a.place;
  Place place;
  uint32_t half_bits = 0;
  if (name.ends_with(".lo") || name.ends_with(".hi")) {
    half_bits = 16;
    place.shift = name.ends_with(".hi") ? 16 : 0;
    name.resize(name.size() - 3);
  }
  // "v2[5]", "mem[3]": one lane or one element.
  std::string index_text;
  if (name.ends_with("]") && name.compare(1, 1, "[") != 0 && name[0] != '$') {
    const size_t open = name.find('[');
    index_text = name.substr(open + 1, name.size() - open - 2);
    name.resize(open);
  }
  const uint32_t shift = place.shift;
  if (!parse_place(name, target_.lanes, place)) fail("'" + name + "' is no register");
  place.shift = shift;
  if (half_bits) place.bits = half_bits;
  const Expression& e = expressions_.get(a.expression);
  scope_.lane = 0;
  using Kind = Place::Kind;
  if (!index_text.empty()) {
    const auto index =
        static_cast<uint32_t>(evaluate(expressions_.get(index_text), scope_).integer);
    if (place.kind == Kind::v || place.kind == Kind::a) {
      scope_.lane = index;
      return assign_lane(place, index, evaluate(e, scope_));
    }
    return write_memory(place, index, evaluate(e, scope_));
  }
  if (place.kind == Kind::v || place.kind == Kind::a)
    return assign_vector(place, e, a.every_lane || is_input);
  if (place.kind == Kind::scc) {
    target_.scc = evaluate(e, scope_).is_true();
    return;
  }
  if (place.kind == Kind::s) {
    const Value value = evaluate(e, scope_);
    if (place.bits != 64)
      return write_cell({Kind::s, place.index, 0}, target_.s[place.index], value, place.bits,
                        place.shift);
    const uint64_t bits = register_bits(value, 64);
    target_.s[place.index] = static_cast<uint32_t>(bits);
    target_.s[place.index + 1] = static_cast<uint32_t>(bits >> 32);
    if (value.is_float() || value.format == Format::any)
      for (uint32_t k = 0; k < 2; ++k) matchers_[{Kind::s, place.index + k, 0}] = {{value, 64, 0}};
    return;
  }
  assign_memory(place, e);
}

void Assigner::assign_vector(const Place& place, const Expression& e, bool every_lane) {
  std::array<Value, 64> values;
  for (uint32_t lane = 0; lane < target_.lanes; ++lane) {
    scope_.lane = lane;
    const bool active = initial_.mask(exec_index) >> lane & 1;
    if (active || every_lane) values[lane] = evaluate(e, scope_);
  }
  for (uint32_t lane = 0; lane < target_.lanes; ++lane) {
    const bool active = initial_.mask(exec_index) >> lane & 1;
    if (active || every_lane) assign_lane(place, lane, values[lane]);
  }
}

void Assigner::assign_lane(const Place& place, uint32_t lane, const Value& value) {
  if (lane >= target_.lanes) fail("lane outside the wave");
  auto word = [&](uint32_t r) -> uint32_t& {
    return place.kind == Place::Kind::v ? target_.v[r][lane] : target_.a[r][lane];
  };
  if (place.bits != 64)
    return write_cell({place.kind, place.index, lane}, word(place.index), value, place.bits,
                      place.shift);
  const uint64_t bits = register_bits(value, 64);
  word(place.index) = static_cast<uint32_t>(bits);
  word(place.index + 1) = static_cast<uint32_t>(bits >> 32);
  if (value.is_float() || value.format == Format::any)
    for (uint32_t k = 0; k < 2; ++k)
      matchers_[{place.kind, place.index + k, lane}] = {{value, 64, k}};
}

void Assigner::write_cell(const Cell& cell, uint32_t& word, const Value& value, uint32_t bits,
                          uint32_t shift) {
  const uint32_t mask = bits == 32 ? ~0u : ((1u << bits) - 1) << shift;
  word = (word & ~mask) | (static_cast<uint32_t>(register_bits(value, bits)) << shift & mask);
  std::vector<Matcher>& list = matchers_[cell];
  if (bits == 32)
    list.clear();
  else
    std::erase_if(list, [&](const Matcher& m) { return m.bits == 32 || m.shift == shift; });
  if (value.is_float() || value.format == Format::any) list.push_back({value, bits, shift});
}

void Assigner::write_memory(const Place& place, uint32_t index, const Value& value) {
  std::vector<uint32_t>& words = words_of(target_, place.kind);
  const bool bytes =
      place.kind == Place::Kind::memory_bytes || place.kind == Place::Kind::lds_bytes;
  const uint32_t word = bytes ? index / 4 : index;
  if (word >= words.size()) fail("index outside memory");
  const auto kind = &words == &target_.memory ? Place::Kind::memory : Place::Kind::lds;
  write_cell({kind, word, 0}, words[word], value, bytes ? 8 : 32, bytes ? index % 4 * 8 : 0);
}

void Assigner::assign_memory(const Place& place, const Expression& e) {
  const bool bytes =
      place.kind == Place::Kind::memory_bytes || place.kind == Place::Kind::lds_bytes;
  const size_t count = words_of(target_, place.kind).size() * (bytes ? 4 : 1);
  std::vector<Value> values;
  for (size_t i = 0; i < count; ++i) {
    scope_.names.emplace_back("i", Value::of(static_cast<Integer>(i)));
    values.push_back(evaluate(e, scope_));
    scope_.names.pop_back();
  }
  for (size_t i = 0; i < count; ++i) write_memory(place, static_cast<uint32_t>(i), values[i]);
}

namespace {

class Comparison {
 public:
  explicit Comparison(const Matchers& matchers) : matchers_(matchers) {}

  /// `high` is the other half of a 64-bit pair, or null.
  void check(const Cell& cell, uint32_t initial, uint32_t want, uint32_t got,
             const uint32_t* pair_got) {
    if (want == got || meets(cell, want, got, pair_got)) return;
    if (cell.kind != last_kind_ || cell.index != last_index_) shown_ = 0;
    last_kind_ = cell.kind;
    last_index_ = cell.index;
    if (++shown_ > 4) return;
    const bool has_lane = cell.kind == Place::Kind::v || cell.kind == Place::Kind::a;
    const std::string lane = has_lane ? fmt::format(" lane {}", cell.lane) : "";
    const std::string unchanged = want == initial ? " (unchanged)" : "";
    lines_.push_back(fmt::format("{}{}: want {:#010x}{}, got {:#010x}",
                                 name_of(cell.kind, cell.index), lane, want, unchanged, got));
  }
  std::vector<std::string> lines() { return std::move(lines_); }

 private:
  bool meets(const Cell& cell, uint32_t want, uint32_t got, const uint32_t* pair_got) const {
    const auto found = matchers_.find(cell);
    if (found == matchers_.end()) return false;
    uint32_t covered = 0;
    for (const Matcher& m : found->second) {
      if (m.bits == 64) {
        // Pairs: the matcher's shift says which half this is; pair_got points at this register's
        // neighbours.
        const uint64_t low = m.shift ? pair_got[0] : got, high = m.shift ? got : pair_got[1];
        return matches(m.value, low | high << 32, 64);
      }
      const uint32_t mask = m.bits == 32 ? ~0u : ((1u << m.bits) - 1) << m.shift;
      if (!matches(m.value, (got & mask) >> m.shift, m.bits)) return false;
      covered |= mask;
    }
    return (want & ~covered) == (got & ~covered);
  }

  const Matchers& matchers_;
  Place::Kind last_kind_ = Place::Kind::scc;
  uint32_t last_index_ = ~0u;
  uint32_t shown_ = 0;
  std::vector<std::string> lines_;
};

template <class File>
void compare_file(Comparison& c, Place::Kind kind, const File& initial, const File& want,
                  const File& got, uint32_t lanes) {
  for (uint32_t r = 0; r < want.size(); ++r) {
    if (std::memcmp(want[r].data(), got[r].data(), lanes * 4) == 0) continue;
    for (uint32_t lane = 0; lane < lanes; ++lane) {
      const uint32_t neighbours[2] = {r ? got[r - 1][lane] : 0,
                                      r + 1 < got.size() ? got[r + 1][lane] : 0};
      c.check({kind, r, lane}, initial[r][lane], want[r][lane], got[r][lane], neighbours);
    }
  }
}

}  // namespace

std::vector<std::string> differences(const MachineState& initial, const MachineState& want,
                                     const MachineState& got, const Matchers& matchers) {
  Comparison c(matchers);
  compare_file(c, Place::Kind::v, initial.v, want.v, got.v, want.lanes);
  compare_file(c, Place::Kind::a, initial.a, want.a, got.a, want.lanes);
  for (uint32_t r = 0; r < MachineState::sgprs; ++r) {
    const uint32_t neighbours[2] = {r ? got.s[r - 1] : 0,
                                    r + 1 < MachineState::sgprs ? got.s[r + 1] : 0};
    c.check({Place::Kind::s, r, 0}, initial.s[r], want.s[r], got.s[r], neighbours);
  }
  c.check({Place::Kind::scc, 0, 0}, initial.scc, want.scc, got.scc, nullptr);
  for (uint32_t i = 0; i < want.memory.size(); ++i)
    c.check({Place::Kind::memory, i, 0}, initial.memory[i], want.memory[i], got.memory[i], nullptr);
  for (uint32_t i = 0; i < want.lds.size(); ++i)
    c.check({Place::Kind::lds, i, 0}, initial.lds[i], want.lds[i], got.lds[i], nullptr);
  return c.lines();
}

}  // namespace crosslane::sim::test
