// SPDX-License-Identifier: MIT
// LLVM's opcode names, cut into the part that says what is computed and the parts that say how it is encoded.
// "V_ADD_F32_e64_dpp_gfx11" -> base "V_ADD_F32". The base name keys the simulator's rows; numbers change with each LLVM.
#pragma once

#include <string>
#include <string_view>
#include <utility>

namespace crosslane::sim {

/// The base name, in storage that lives as long as the process.
std::string_view base_name(std::string_view llvm_name);

bool is_vopd(std::string_view llvm_name);
/// Base names of the X and the Y half of a VOPD opcode: "V_DUAL_MOV_B32_e32_X_ADD_F32_e32_gfx11" -> V_MOV_B32, V_ADD_F32.
std::pair<std::string_view, std::string_view> vopd_base_names(std::string_view llvm_name);

/// gfx9 has two encodings of some 16-bit multiply-adds: the older one clears bits [31:16] of its destination, the newer one, which
/// LLVM names with a doubled suffix, keeps them.
bool keeps_high_half_on_gfx9(std::string_view llvm_name);

}  // namespace crosslane::sim
