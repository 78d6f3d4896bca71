// SPDX-License-Identifier: MIT
// Lane moves as assembly text, for tools; not for device code. `bound_ctrl:1` is printed for the
// set bit on every target: it is the one spelling that all assemblers take for that. Old assemblers
// also set the bit for `bound_ctrl:0`.
#pragma once

#include <string>

#include "crosslane/isa/amd/all.hpp"

namespace crosslane::isa::amd {

/// Names of the registers and scalar operands in printed assembly. Scalars left empty are printed
/// as numbers.
struct AssemblyNames {
  std::string destination = "v1";
  std::string source = "v0";
  std::string index = "v2";  // addresses or row positions
  std::string scalar0 = {};  // the lower half of a permlane table, a selector, a lane
  std::string scalar1 = {};  // the upper half, a width
};

namespace detail {

inline std::string hex(uint64_t value) {
  std::string digits;
  do digits.insert(digits.begin(), "0123456789abcdef"[value & 15]), value >>= 4;
  while (value != 0);
  return "0x" + digits;
}

inline std::string selector_list(uint64_t bits, unsigned count, unsigned bits_each) {
  std::string out;
  for (unsigned n = 0; n < count; ++n)
    out += (n ? "," : "[") + std::to_string(bits >> n * bits_each & ((1u << bits_each) - 1));
  return out + "]";
}

}  // namespace detail

/// "row_shl:1", "quad_perm:[1,0,3,2]", "row_mirror".
inline std::string to_text(const dpp16::Control& control) {
  if (control.kind == dpp16::Kind::quad_perm)
    return "quad_perm:" + detail::selector_list(control.amount, 4, 2);
  for (const dpp16::Encoding& e : dpp16::encodings) {
    if (e.kind != control.kind) continue;
    return e.last == 0 ? std::string(e.name)
                       : std::string(e.name) + ":" + std::to_string(control.amount);
  }
  return "?";
}

/// "swizzle(BITMASK_PERM,\"01pip\")", or the number where no swizzle() form has exactly these bits.
inline std::string to_text(const ds_swizzle::Control& c) {
  using ds_swizzle::Mode;
  switch (c.mode) {
    case Mode::quad_perm: {
      std::string list = detail::selector_list(c.selectors, 4, 2);
      return "swizzle(QUAD_PERM," + list.substr(1, list.size() - 2) + ")";
    }
    case Mode::rotate:
      if (c.keep_mask != 0) return detail::hex(encode(c));
      return "swizzle(ROTATE," + std::to_string(c.rotates_up) + "," + std::to_string(c.amount) +
             ")";
    case Mode::fft:
      return "swizzle(FFT," + std::to_string(c.amount) + ")";
    case Mode::bit_mask:
      break;
  }
  std::string letters;
  for (unsigned bit = 16; bit > 0; bit /= 2) {
    const bool has_and = c.and_mask & bit, has_or = c.or_mask & bit, has_xor = c.xor_mask & bit;
    if (has_or && (has_and || has_xor)) return detail::hex(encode(c));
    if (has_xor && !has_and) return detail::hex(encode(c));
    letters += has_or ? '1' : has_xor ? 'i' : has_and ? 'p' : '0';
  }
  return "swizzle(BITMASK_PERM,\"" + letters + "\")";
}

namespace detail {

/// By the name that the target has for the code, else by any.
inline std::string dpp16_control_text(uint64_t code, const Arch& arch) {
  if (const dpp16::Decoded decoded = dpp16::decode(code, arch); decoded.is_legal)
    return to_text(decoded.control);
  for (const dpp16::Encoding& e : dpp16::encodings)
    if (code >= e.base && code <= uint64_t{e.base} + e.last - e.first)
      return to_text(dpp16::Control{e.kind, static_cast<uint8_t>(code - e.base + e.first)});
  return "dpp_ctrl " + hex(code);
}

inline std::string dpp16_text(const Move& m, const Arch& arch) {
  std::string out = dpp16_control_text(m.control, arch);
  out += " row_mask:" + hex(m.row_mask) + " bank_mask:" + hex(m.bank_mask);
  if (m.bound_ctrl) out += " bound_ctrl:1";
  if (m.fetch_inactive) out += " fi:1";
  return out;
}

inline std::string op_sel_text(const Move& m) {
  if (!m.fetch_inactive && !m.bound_ctrl) return "";
  return " op_sel:[" + std::to_string(m.fetch_inactive) + "," + std::to_string(m.bound_ctrl) + "]";
}

inline std::string scalar_text(const std::string& name, uint64_t value) {
  return name.empty() ? hex(value & 0xffffffffu) : name;
}

inline std::string offset_text(const Move& m) {
  return m.control != 0 ? " offset:" + std::to_string(m.control) : "";
}

/// Selectors, widths and lanes: numbers that the instruction may hold itself.
inline std::string scalar_operands(const Move& m, const AssemblyNames& names) {
  const auto operand = [](const std::string& name, uint64_t value) {
    return ", " + (name.empty() ? std::to_string(value) : name);
  };
  switch (m.kind) {
    case MoveKind::permlane_bcast:
    case MoveKind::permlane_up:
    case MoveKind::permlane_down:
    case MoveKind::permlane_xor:
      return operand(names.scalar0, m.control & 0xffffffffu) +
             operand(names.scalar1, m.control >> 32);
    case MoveKind::permlane_idx_gen:
      return operand(names.scalar1, m.control >> 32);
    case MoveKind::readlane:
    case MoveKind::writelane:
      return operand(names.scalar0, m.control);
    default:
      return "";
  }
}

}  // namespace detail

/// The instruction, as the assembler takes it. A permlane table printed as two numbers needs them
/// in scalar registers first, unless at most one of them is a literal.
inline std::string to_assembly(const Move& m, const Arch& arch, const AssemblyNames& names = {}) {
  const MoveInfo* info = find(m.kind);
  if (!info) return "";
  const std::string start =
      std::string(info->mnemonic) + " " + names.destination + ", " + names.source;
  const std::string low = detail::scalar_text(names.scalar0, m.control);
  const std::string high = detail::scalar_text(names.scalar1, m.control >> 32);
  switch (m.kind) {
    case MoveKind::dpp16:
      return start + " " + detail::dpp16_text(m, arch);
    case MoveKind::dpp8:
      return start + " dpp8:" + detail::selector_list(m.control, 8, 3) +
             (m.fetch_inactive ? " fi:1" : "");
    case MoveKind::ds_swizzle: {
      const ds_swizzle::Control c = ds_swizzle::decode(m.control);
      return start + " offset:" + (encode(c) == m.control ? to_text(c) : detail::hex(m.control));
    }
    case MoveKind::ds_permute:
    case MoveKind::ds_bpermute:
    case MoveKind::ds_bpermute_fi:
      return std::string(info->mnemonic) + " " + names.destination + ", " + names.index + ", " +
             names.source + detail::offset_text(m);
    case MoveKind::permlane16:
    case MoveKind::permlanex16:
      return start + ", " + low + ", " + high + detail::op_sel_text(m);
    case MoveKind::permlane16_var:
    case MoveKind::permlanex16_var:
      return start + ", " + names.index + detail::op_sel_text(m);
    case MoveKind::permlane16_swap:
    case MoveKind::permlane32_swap:
      return std::string(info->mnemonic) + (m.bound_ctrl || m.fetch_inactive ? "_e64 " : " ") +
             names.destination + ", " + names.source + (m.bound_ctrl ? " bound_ctrl:1" : "") +
             (m.fetch_inactive ? " fi:1" : "");
    default:
      return start + detail::scalar_operands(m, names);
  }
}

/// What the control says, without registers: "row_shl:1 row_mask:0xf bank_mask:0xf",
/// "ds_swizzle 0x401f", "permlanex16 0x...,0x...".
inline std::string to_text(const Move& m, const Arch& arch) {
  const MoveInfo* info = find(m.kind);
  if (!info) return "no move";
  const std::string name(info->name);
  switch (m.kind) {
    case MoveKind::dpp16:
      return detail::dpp16_text(m, arch);
    case MoveKind::dpp8:
      return "dpp8:" + detail::selector_list(m.control, 8, 3) + (m.fetch_inactive ? " fi:1" : "");
    case MoveKind::ds_swizzle:
      return "ds_swizzle " + detail::hex(m.control);
    case MoveKind::permlane16:
    case MoveKind::permlanex16:
      return name + " " + detail::hex(m.control & 0xffffffffu) + "," +
             detail::hex(m.control >> 32) + detail::op_sel_text(m);
    case MoveKind::permlane_bcast:
    case MoveKind::permlane_up:
    case MoveKind::permlane_down:
    case MoveKind::permlane_xor:
      return name + " " + std::to_string(m.control & 0xffffffffu) + "," +
             std::to_string(m.control >> 32);
    case MoveKind::permlane_idx_gen:
      return name + " " + std::to_string(m.control >> 32);
    case MoveKind::readlane:
    case MoveKind::writelane:
      return name + " " + std::to_string(m.control);
    case MoveKind::ds_permute:
    case MoveKind::ds_bpermute:
    case MoveKind::ds_bpermute_fi:
      return name + detail::offset_text(m);
    default:
      return name + detail::op_sel_text(m);
  }
}

}  // namespace crosslane::isa::amd
