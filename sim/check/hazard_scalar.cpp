// SPDX-License-Identifier: MIT
#include "sim/check/hazard_scalar.hpp"

namespace crosslane::sim::check {
namespace {

bool is_vcc(u32 r) { return r == operand::vcc_lo || r == operand::vcc_lo + 1u; }

/// m0, null and EXEC are apart.
bool is_tracked_register(u32 r) { return r < operand::m0; }

bool is_vector(const Op& op, Sort s) {
  const Format format = op.detail->encoding.format;
  if (s == Sort::pull) return format >= Format::vop1 && format <= Format::vop3p;
  return s == Sort::valu || s == Sort::read_lane || s == Sort::read_first_lane ||
         s == Sort::write_lane || s == Sort::swap || s == Sort::vopd;
}

bool is_scalar(const Op& op, Sort s) {
  return op.detail->encoding.format <= Format::sopp && s != Sort::wait;
}

}  // namespace

void ScalarHazards::forget(Writer by, bool vcc_only, bool all_but_vcc) {
  if (!any_written_) return;
  for (u32 r = 0; r < 128; ++r)
    if (written_[r].by == by && (is_vcc(r) ? !all_but_vcc : !vcc_only)) written_[r] = {};
}

/// Fields of s_wait_alu and s_waitcnt_depctr: 0 waits. [RDNA4 §5.7]
void ScalarHazards::wait(u32 bits) {
  if ((bits >> 1 & 1) == 0) forget(Writer::vector, true, false);
  if ((bits & 1) == 0) forget(Writer::scalar, false, false);
  if ((bits >> 9 & 7) == 0) forget(Writer::vector, false, true);
}

ScalarHazards::Found ScalarHazards::read(Registers r, bool is_vector) {
  Found found;
  if (!r.count) return found;
  for (u32 k = r.first; k < u32{r.first} + r.count && is_tracked_register(k); ++k) {
    if (!read_by_vector_[k / 2]) {
      if (is_vector) read_by_vector_.set(k / 2);
      continue;
    }
    const Written& w = written_[k];
    if (!is_vector) {
      // A scalar instruction waits for what the vector unit still has to write by itself.
      forget(Writer::vector, is_vcc(k), !is_vcc(k));
    }
    if (w.by == Writer::none || found.writer) continue;
    found = {w.op, w.by == Writer::scalar ? "s_wait_alu sa_sdst(0)"
                   : is_vcc(k)            ? "s_wait_alu va_vcc(0)"
                                          : "s_wait_alu va_sdst(0)"};
  }
  return found;
}

void ScalarHazards::write(Registers r, bool is_vector, const Op& op) {
  for (u32 k = r.first; k < u32{r.first} + r.count && is_tracked_register(k); ++k)
    if (read_by_vector_[k / 2])
      any_written_ = true, written_[k] = {is_vector ? Writer::vector : Writer::scalar, &op};
}

ScalarHazards::Found ScalarHazards::gfx12(const Wave& wave, const Op& op, const Operands& o) {
  const Format format = op.detail->encoding.format;
  if (format == Format::smem || format == Format::mubuf || format == Format::mtbuf) {
    if (any_written_)
      for (Written& w : written_) w = {};
    any_written_ = false;
    return {};
  }
  if (o.sort == Sort::wait) {
    if (op.detail->name == "S_WAIT_ALU" || op.detail->name == "S_WAITCNT_DEPCTR")
      wait(op.detail->encoding.simm16);
    return {};
  }
  const bool vector = is_vector(op, o.sort);
  if (!vector && !is_scalar(op, o.sort)) return {};
  Found found;
  const auto look = [&](const Operands& part) {
    for (const Registers& r : part.scalar_source) {
      const Found f = read(r, vector);
      if (!found.writer) found = f;
    }
    const Found f = read(part.mask_in, vector);
    if (!found.writer) found = f;
  };
  if (o.halves) {
    look(o.halves[0]);
    look(o.halves[1]);
    write(o.halves[0].scalar_result, true, op);
    write(o.halves[1].scalar_result, true, op);
  } else {
    look(o);
    write(o.scalar_result, vector, op);
  }
  if (found.writer)  // once is enough
    for (Written& w : written_)
      if (w.op == found.writer) w = {};
  (void)wave;
  return found;
}

ScalarHazards::Found ScalarHazards::gfx11_masks(const Wave& wave, const Op& op, const Operands& o) {
  if (o.sort == Sort::wait) {
    if (op.detail->name == "S_WAITCNT_DEPCTR" && (op.detail->encoding.simm16 & 1) == 0) {
      masks_.reset();
      for (Written& w : mask_written_) w = {};
    }
    return {};
  }
  const bool vector = is_vector(op, o.sort);
  Found found;
  const auto read_pair = [&](Registers r) {
    for (u32 k = r.first; k < u32{r.first} + r.count && is_tracked_register(k); ++k)
      if (mask_written_[k / 2].op && !found.writer)
        found = {mask_written_[k / 2].op, "s_waitcnt_depctr sa_sdst(0)"};
  };
  const auto look = [&](const Operands& part) {
    read_pair(part.mask_in);
    for (const Registers& r : part.scalar_source) {
      read_pair(r);
      // Any other scalar operand of a vector instruction ends the hazard.
      if (vector && r.count)
        for (u32 pair = 0; pair < 64; ++pair)
          if (pair != r.first / 2u) masks_.reset(pair);
    }
    if (part.mask_in.count && is_tracked_register(part.mask_in.first))
      masks_.set(part.mask_in.first / 2u);
  };
  if (vector && op.detail->encoding.has_literal) masks_.reset();
  if (o.halves) {
    look(o.halves[0]);
    look(o.halves[1]);
  } else if (vector || is_scalar(op, o.sort)) {
    look(o);
  }
  const Registers r = o.scalar_result;
  if (!vector && is_scalar(op, o.sort))
    for (u32 k = r.first; k < u32{r.first} + r.count && is_tracked_register(k); ++k)
      if (masks_[k / 2]) mask_written_[k / 2] = {Writer::scalar, &op};
  if (found.writer)
    for (Written& w : mask_written_)
      if (w.op == found.writer) w = {};
  (void)wave;
  return found;
}

ScalarHazards::Found ScalarHazards::before(const Wave& wave, const Op& op, const Operands& o) {
  switch (wave.arch->hazard_model) {
    case arch::HazardModel::gfx12:
      return gfx12(wave, op, o);
    case arch::HazardModel::gfx11:
      return wave.lanes == 64 ? gfx11_masks(wave, op, o) : Found{};
    default:
      return {};
  }
}

}  // namespace crosslane::sim::check
