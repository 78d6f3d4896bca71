// SPDX-License-Identifier: MIT
// Instructions that LLVM knows and the simulator does not execute, so that coverage is printed and not guessed: `crosslane isa`. Running
// into one stops the wave with a report. Row files have todo rows of their own for gaps inside their families.
#include "sim/exec/row_lists.hpp"

namespace crosslane::sim::CROSSLANE_SIMD_LEVEL {
namespace {

constexpr InstructionFamily valu = InstructionFamily::valu;
constexpr InstructionFamily vmem = InstructionFamily::vmem;

// clang-format off
constexpr Row rows[] = {
    // Others.
    todo("TENSOR_SAVE", vmem),
    todo("TENSOR_STOP", vmem),
    // Interpolation of pixel shader inputs.
    todo("V_INTERP_MOV_F32", valu),
    todo("V_INTERP_P1LL_F16", valu),
    todo("V_INTERP_P1LV_F16", valu),
    todo("V_INTERP_P1_F32", valu),
    todo("V_INTERP_P2_F16", valu),
    todo("V_INTERP_P2_F32", valu),
    // Matrix cores of CDNA. [CDNA3 §7]
    todo("V_MFMA_F32_16X16X128_F8F6F4_f8_f8", valu),
    todo("V_MFMA_F32_16X16X16BF16_1K", valu),
    todo("V_MFMA_F32_16X16X16F16", valu),
    todo("V_MFMA_F32_16X16X1F32", valu),
    todo("V_MFMA_F32_16X16X2BF16", valu),
    todo("V_MFMA_F32_16X16X32_BF16", valu),
    todo("V_MFMA_F32_16X16X32_BF8_BF8", valu),
    todo("V_MFMA_F32_16X16X32_BF8_FP8", valu),
    todo("V_MFMA_F32_16X16X32_F16", valu),
    todo("V_MFMA_F32_16X16X32_FP8_BF8", valu),
    todo("V_MFMA_F32_16X16X32_FP8_FP8", valu),
    todo("V_MFMA_F32_16X16X4BF16_1K", valu),
    todo("V_MFMA_F32_16X16X4F16", valu),
    todo("V_MFMA_F32_16X16X4F32", valu),
    todo("V_MFMA_F32_16X16X8BF16", valu),
    todo("V_MFMA_F32_16X16X8XF32", valu),
    todo("V_MFMA_F32_32X32X16_BF16", valu),
    todo("V_MFMA_F32_32X32X16_BF8_BF8", valu),
    todo("V_MFMA_F32_32X32X16_BF8_FP8", valu),
    todo("V_MFMA_F32_32X32X16_F16", valu),
    todo("V_MFMA_F32_32X32X16_FP8_BF8", valu),
    todo("V_MFMA_F32_32X32X16_FP8_FP8", valu),
    todo("V_MFMA_F32_32X32X1F32", valu),
    todo("V_MFMA_F32_32X32X2BF16", valu),
    todo("V_MFMA_F32_32X32X2F32", valu),
    todo("V_MFMA_F32_32X32X4BF16", valu),
    todo("V_MFMA_F32_32X32X4BF16_1K", valu),
    todo("V_MFMA_F32_32X32X4F16", valu),
    todo("V_MFMA_F32_32X32X4XF32", valu),
    todo("V_MFMA_F32_32X32X64_F8F6F4_f8_f8", valu),
    todo("V_MFMA_F32_32X32X8BF16_1K", valu),
    todo("V_MFMA_F32_32X32X8F16", valu),
    todo("V_MFMA_F32_4X4X1F32", valu),
    todo("V_MFMA_F32_4X4X2BF16", valu),
    todo("V_MFMA_F32_4X4X4BF16_1K", valu),
    todo("V_MFMA_F32_4X4X4F16", valu),
    todo("V_MFMA_F64_16X16X4F64", valu),
    todo("V_MFMA_F64_4X4X4F64", valu),
    todo("V_MFMA_I32_16X16X16I8", valu),
    todo("V_MFMA_I32_16X16X32I8", valu),
    todo("V_MFMA_I32_16X16X4I8", valu),
    todo("V_MFMA_I32_16X16X64_I8", valu),
    todo("V_MFMA_I32_32X32X16I8", valu),
    todo("V_MFMA_I32_32X32X32_I8", valu),
    todo("V_MFMA_I32_32X32X4I8", valu),
    todo("V_MFMA_I32_32X32X8I8", valu),
    todo("V_MFMA_I32_4X4X4I8", valu),
    todo("V_MFMA_LD_SCALE_B32", valu),
    todo("V_SMFMAC_F32_16X16X128_BF8_BF8", valu),
    todo("V_SMFMAC_F32_16X16X128_BF8_FP8", valu),
    todo("V_SMFMAC_F32_16X16X128_FP8_BF8", valu),
    todo("V_SMFMAC_F32_16X16X128_FP8_FP8", valu),
    todo("V_SMFMAC_F32_16X16X32_BF16", valu),
    todo("V_SMFMAC_F32_16X16X32_F16", valu),
    todo("V_SMFMAC_F32_16X16X64_BF16", valu),
    todo("V_SMFMAC_F32_16X16X64_BF8_BF8", valu),
    todo("V_SMFMAC_F32_16X16X64_BF8_FP8", valu),
    todo("V_SMFMAC_F32_16X16X64_F16", valu),
    todo("V_SMFMAC_F32_16X16X64_FP8_BF8", valu),
    todo("V_SMFMAC_F32_16X16X64_FP8_FP8", valu),
    todo("V_SMFMAC_F32_32X32X16_BF16", valu),
    todo("V_SMFMAC_F32_32X32X16_F16", valu),
    todo("V_SMFMAC_F32_32X32X32_BF16", valu),
    todo("V_SMFMAC_F32_32X32X32_BF8_BF8", valu),
    todo("V_SMFMAC_F32_32X32X32_BF8_FP8", valu),
    todo("V_SMFMAC_F32_32X32X32_F16", valu),
    todo("V_SMFMAC_F32_32X32X32_FP8_BF8", valu),
    todo("V_SMFMAC_F32_32X32X32_FP8_FP8", valu),
    todo("V_SMFMAC_F32_32X32X64_BF8_BF8", valu),
    todo("V_SMFMAC_F32_32X32X64_BF8_FP8", valu),
    todo("V_SMFMAC_F32_32X32X64_FP8_BF8", valu),
    todo("V_SMFMAC_F32_32X32X64_FP8_FP8", valu),
    todo("V_SMFMAC_I32_16X16X128_I8", valu),
    todo("V_SMFMAC_I32_16X16X64_I8", valu),
    todo("V_SMFMAC_I32_32X32X32_I8", valu),
    todo("V_SMFMAC_I32_32X32X64_I8", valu),
    // Matrix instructions of RDNA and gfx1250. [RDNA3 §7.9]
    todo("V_WMMA_BF16F32_16X16X32_BF16", valu),
    todo("V_WMMA_BF16_16X16X16_BF16", valu),
    todo("V_WMMA_BF16_16X16X32_BF16", valu),
    todo("V_WMMA_F16_16X16X16_F16", valu),
    todo("V_WMMA_F16_16X16X32_F16", valu),
    todo("V_WMMA_F32_16X16X128_F8F6F4_f8_f8", valu),
    todo("V_WMMA_F32_16X16X16_BF16", valu),
    todo("V_WMMA_F32_16X16X16_F16", valu),
    todo("V_WMMA_F32_16X16X32_BF16", valu),
    todo("V_WMMA_F32_16X16X32_F16", valu),
    todo("V_WMMA_F32_16X16X4_F32", valu),
    todo("V_WMMA_I32_16X16X16_IU4", valu),
    todo("V_WMMA_I32_16X16X16_IU8", valu),
    todo("V_WMMA_LD_SCALE16_PAIRED_B64", valu),
    todo("V_WMMA_LD_SCALE_PAIRED_B32", valu),
};
// clang-format on

}  // namespace

std::span<const Row> todo_rows() { return rows; }

}  // namespace crosslane::sim::CROSSLANE_SIMD_LEVEL
