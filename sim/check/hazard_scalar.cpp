// SPDX-License-Identifier: MIT
#include "sim/check/hazard_scalar.hpp"

namespace crosslane::sim::check {
namespace {

bool is_vcc(u32 r) { return r == operand::vcc_lo || r == operand::vcc_lo + 1u; }
const std::bitset<128> vcc = std::bitset<128>(3) << operand::vcc_lo;

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

/// Fields of s_wait_alu and s_waitcnt_depctr: 0 waits. [RDNA4 §5.7]
void ScalarHazards::wait(u32 bits) {
  if ((bits >> 1 & 1) == 0) by_vector_ &= ~vcc;
  if ((bits & 1) == 0) by_scalar_.reset();
  if ((bits >> 9 & 7) == 0) by_vector_ &= vcc;
}

ScalarHazards::Found ScalarHazards::read(Registers r, bool is_vector) {
  Found found;
  // A scalar instruction waits for all that the vector unit still has to write, whichever SGPR it
  // reads: of VCC for VCC, of the others for any other. [LLVM AMDGPUWaitSGPRHazards]
  if (!is_vector && r.count && is_tracked_register(r.first))
    by_vector_ &= is_vcc(r.first) ? ~vcc : vcc;
  for (u32 k = r.first; k < u32{r.first} + r.count && is_tracked_register(k); ++k) {
    if (!read_by_vector_[k / 2]) {
      if (is_vector) read_by_vector_.set(k / 2);
      continue;
    }
    const bool is_written = by_scalar_[k] || by_vector_[k];
    if (!is_written || found.writer) continue;
    found = {writer_[k], by_scalar_[k] ? "s_wait_alu sa_sdst(0)"
                         : is_vcc(k)   ? "s_wait_alu va_vcc(0)"
                                       : "s_wait_alu va_sdst(0)"};
  }
  return found;
}

void ScalarHazards::write(Registers r, bool is_vector, const Op& op) {
  for (u32 k = r.first; k < u32{r.first} + r.count && is_tracked_register(k); ++k) {
    if (!read_by_vector_[k / 2]) continue;
    by_vector_[k] = is_vector;
    by_scalar_[k] = !is_vector;
    writer_[k] = &op;
  }
}

ScalarHazards::Found ScalarHazards::gfx12(const Wave& wave, const Op& op, const Operands& o) {
  const Format format = op.detail->encoding.format;
  if (format == Format::smem || format == Format::mubuf || format == Format::mtbuf) {
    by_scalar_.reset();
    by_vector_.reset();
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
  if (o.sort == Sort::branch && op.detail->name.find("VCC") != std::string_view::npos)
    found = read({operand::vcc_lo, static_cast<u8>(wave.lanes == 64 ? 2 : 1)}, false);
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
    for (u32 k = 0; k < 128; ++k)
      if (writer_[k] == found.writer) by_scalar_[k] = by_vector_[k] = false;
  return found;
}

ScalarHazards::Found ScalarHazards::gfx11_masks(const Wave& wave, const Op& op, const Operands& o) {
  if (o.sort == Sort::wait) {
    if (op.detail->name == "S_WAITCNT_DEPCTR" && (op.detail->encoding.simm16 & 1) == 0) {
      masks_.reset();
      for (const Op*& writer : mask_writer_) writer = nullptr;
    }
    return {};
  }
  const bool vector = is_vector(op, o.sort);
  Found found;
  const auto read_pair = [&](Registers r) {
    for (u32 k = r.first; k < u32{r.first} + r.count && is_tracked_register(k); ++k)
      if (mask_writer_[k / 2] && !found.writer)
        found = {mask_writer_[k / 2], "s_waitcnt_depctr sa_sdst(0)"};
  };
  const auto look = [&](const Operands& part) {
    read_pair(part.mask_in);
    for (const Registers& r : part.scalar_source) {
      read_pair(r);
      // Any other scalar operand of a vector instruction ends the hazard.
      if (vector && r.count) {
        const bool same = r.first < 128 && masks_[r.first / 2u];
        masks_.reset();
        if (same) masks_.set(r.first / 2u);
      }
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
      if (masks_[k / 2]) mask_writer_[k / 2] = &op;
  if (found.writer)
    for (const Op*& writer : mask_writer_)
      if (writer == found.writer) writer = nullptr;
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
