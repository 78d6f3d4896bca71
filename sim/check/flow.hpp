// SPDX-License-Identifier: MIT
// Follows doubtful values from where they arise (a lane without a source, an inactive lane that was
// read, a register never written) to where they matter: a store, an address, an atomic, a branch,
// EXEC. Only there they are reported, so that what a program computes in lanes that it then ignores
// is no finding. Registers are followed by lane, LDS and scratch by byte; what a program stores to
// global memory has been reported, and is clean when it comes back.
//
// Values that are right although they look doubtful:
// - A select (v_cndmask_b32) passes on the doubt of the chosen source alone, an and with a lane of
// zeros none.
// - 0 for a missing source is the identity of an addition, or, xor: that is how reductions and
// scans use bound_ctrl.
// - An old value is kept on purpose when it is a constant or came from another cross-lane
// instruction: that is how plans patch edges.
// - An arithmetic instruction that DPP keeps from writing a lane leaves a partial result, as scans
// want it.
#pragma once

#include <unordered_map>
#include <vector>

#include "sim/check/access.hpp"
#include "sim/check/interest.hpp"
#include "sim/check/lane_move.hpp"
#include "sim/check/origin.hpp"
#include "sim/check/reporter.hpp"

namespace crosslane::sim::check {

class Flow {
 public:
  explicit Flow(CheckSet checks) : checks_(checks) {}
  void start(const Workgroup& group);
  void before(Wave& wave, const Op& op, const Instruction& i, const Accesses& accesses,
              Reporter& reporter);
  [[nodiscard]] const Marks& marks(u32 wave) const { return waves_[wave].marks; }

 private:
  /// Doubt about a value of each lane. Mostly it has one origin in all of them.
  struct Doubt {
    Doubt() {}  // leaves `origin` as it is
    u64 lanes = 0;
    OriginId one = 0;     // the origin in all `lanes`; 0: each has its own
    OriginId origin[64];  // valid where `lanes` has a bit, without `one`
    void set(u32 lane, OriginId id) {
      if (id) add(u64{1} << lane, id);
    }
    void add(u64 more, OriginId id) {
      if (!(lanes & ~more)) one = id;
      if (one && one != id) {
        for (u64 left = lanes; left; left &= left - 1) origin[__builtin_ctzll(left)] = one;
        one = 0;
      }
      if (!one)
        for (u64 left = more; left; left &= left - 1) origin[__builtin_ctzll(left)] = id;
      lanes |= more;
    }
    [[nodiscard]] OriginId at(u32 lane) const {
      return lanes >> lane & 1 ? one ? one : origin[lane] : 0;
    }
    [[nodiscard]] OriginId first() const { return lanes ? at(first_lane(lanes)) : 0; }
  };
  static u32 first_lane(u64 lanes) { return static_cast<u32>(__builtin_ctzll(lanes)); }
  /// Doubt about a dword of LDS, or of one lane's scratch.
  struct Dword {
    u32 bytes : 4 = 0;  // which are doubtful
    OriginId origin : 28 = 0;
    Dword() = default;
    explicit Dword(OriginId id) : bytes(id ? 15 : 0), origin(id & 0xfffffff) {}
  };
  struct Vgpr {
    u64 doubtful = 0;    // lanes
    u64 deliberate = 0;  // lanes set by a constant or a cross-lane move
    u64 scalar = 0;      // lanes set by v_writelane_b32
    OriginId one = 0;    // the origin of all doubtful lanes; 0: each has its own, in `origins`
  };
  struct Shadow {
    std::vector<Vgpr> vgprs;
    VgprSet known;           // those of them that are set; the others are `initial`
    VgprSet doubtful, kept;  // in some lane; `kept`: deliberate or scalar
    Vgpr initial;
    std::vector<OriginId> origins;  // register * lanes + lane
    u32 sgpr_bits[132] = {};
    OriginId sgpr_origin[132] = {};
    SgprSet doubtful_scalar;
    OriginId scc = 0;
    std::vector<Dword> scratch;  // dword * lanes + lane
    std::unordered_map<u64, u64>
        scratch_scalar;  // offset of the first active lane: Vgpr::scalar of the stored register
    Marks marks;
    Vgpr& vgpr(u32 r) {
      if (!known.has(r)) {
        known.assign(r, true);
        vgprs[r] = initial;
      }
      return vgprs[r];
    }
    [[nodiscard]] const Vgpr& vgpr(u32 r) const { return known.has(r) ? vgprs[r] : initial; }
    [[nodiscard]] OriginId origin(u32 r, u32 lane, u32 lanes) const {
      const OriginId one = vgpr(r).one;
      return one ? one : origins[r * size_t{lanes} + lane];
    }
  };
  struct Context {
    Wave& wave;
    const Op& op;
    const Operands& o;
    Reporter& reporter;
    Shadow& s;
    u64 exec;
    const Accesses& accesses;
  };

  static void set_clean(Shadow& s, const Operands& o, u64 exec);
  static void renew_marks(Shadow& s, const Operands& o);
  void follow(Shadow& s, Wave& wave, const Op& op, const Operands& o, const Accesses& accesses,
              Reporter& reporter);

  // flow_vector.cpp
  void vector(Context& c);
  void vector_doubt(Context& c, const LaneMove* move);
  void dpp_sources(Context& c, const LaneMove& move, Doubt& first);
  bool keeps_on_purpose(Context& c, u32 lane);
  Doubt combine(Context& c, const Doubt* sources, u64 mask, u64 mask_doubt, u64 written);
  void add_scalar_doubt(Context& c, Doubt* sources, u32 words);
  [[nodiscard]] u64 zero_lanes(Context& c, const Doubt* sources, u64 lanes) const;
  void vopd(Context& c);
  Doubt low_word(Context& c, u64 written, u64 mask, u64 mask_doubt);
  void write_mask(Context& c, const Doubt& d);
  // flow_lanes.cpp
  void pull(Context& c);
  void push(Context& c);
  void swap(Context& c);
  void read_lane(Context& c);
  void write_lane(Context& c);
  [[nodiscard]] u64 wrapped_lanes(const Context& c, u64& out_of_reach) const;
  // flow_memory.cpp
  void memory(Context& c);
  void load_shadow(Context& c, const Access& a, u32 first_word, u32 words);
  void store_shadow(Context& c, const Access& a, Registers data);
  Dword* dword_at(Context& c, const Access& a, u32 lane, u64 address);
  OriginId loaded(Context& c, const Access& a, u32 lane, u64 address, u32 bytes);
  void stored(Context& c, const Access& a, u32 lane, u64 address, u32 bytes, OriginId id);
  // flow_scalar.cpp
  void scalar(Context& c);
  void branch(Context& c);
  void scalar_load(Context& c);
  // flow.cpp
  void clear_results(Context& c);
  [[nodiscard]] u64 doubtful(const Shadow& s, Registers r) const;
  Doubt doubt_of(const Context& c, Registers r) const;
  OriginId scalar_doubt(const Shadow& s, Registers r) const;
  void set_result(Context& c, Registers r, u64 written, const Doubt& d, bool keeps_part);
  void set_scalar(Shadow& s, Registers r, u32 bits, OriginId id);
  void effect(Context& c, const char* what, const Doubt& d, u64 lanes);
  void effect(Context& c, const char* what, OriginId id, u64 lanes);
  void report(Context& c, const char* what, OriginId id, u64 lanes);

  CheckSet checks_;
  Origins origins_;
  LaneProbe probe_;
  std::vector<Shadow> waves_;
  std::vector<Dword> lds_;
  size_t lds_doubts_ = 0;       // dwords that are
  bool scratch_doubt_ = false;  // some dword of scratch is or was
};

}  // namespace crosslane::sim::check
