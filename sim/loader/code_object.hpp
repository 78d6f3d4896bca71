// SPDX-License-Identifier: MIT
// An AMD code object as the simulator needs it: what to map, which kernels it has and what each of them asks for.
// Format: ELF64 little endian, EM_AMDGPU, note NT_AMDGPU_METADATA (msgpack) and one 64-byte kernel descriptor a kernel
// (symbol NAME.kd). [LLVM AMDGPUUsage, "Code Object", "Kernel Descriptor"]
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sim/result.hpp"

namespace crosslane::sim {

/// What the runtime writes at an argument's offset. The hidden ones are filled by the launch, not by the caller.
/// Names are those of the metadata (".value_kind").
enum class ArgKind : uint8_t {
  by_value,
  global_buffer,
  dynamic_shared_pointer,
  hidden_global_offset_x,
  hidden_global_offset_y,
  hidden_global_offset_z,
  hidden_none,
  hidden_printf_buffer,
  hidden_hostcall_buffer,
  hidden_default_queue,
  hidden_completion_action,
  hidden_multigrid_sync_arg,
  hidden_block_count_x,
  hidden_block_count_y,
  hidden_block_count_z,
  hidden_group_size_x,
  hidden_group_size_y,
  hidden_group_size_z,
  hidden_remainder_x,
  hidden_remainder_y,
  hidden_remainder_z,
  hidden_grid_dims,
  hidden_heap_v1,
  hidden_dynamic_lds_size,
  hidden_private_base,
  hidden_shared_base,
  hidden_queue_ptr,
  other,  // images, samplers, pipes: not supported by the simulator
};

struct KernelArg {
  std::string name;  // may be empty
  ArgKind kind = ArgKind::by_value;
  uint32_t offset_bytes = 0;
  uint32_t size_bytes = 0;
  [[nodiscard]] bool hidden() const {
    return kind >= ArgKind::hidden_global_offset_x && kind <= ArgKind::hidden_queue_ptr;
  }
};

/// The 64-byte kernel descriptor, field by field. [LLVM AMDGPUUsage, "Kernel Descriptor"]
struct KernelDescriptor {
  uint32_t group_segment_fixed_size = 0;    // bytes of LDS
  uint32_t private_segment_fixed_size = 0;  // bytes of scratch a work-item
  uint32_t kernarg_size = 0;                // bytes
  int64_t kernel_code_entry_byte_offset = 0;  // from the descriptor to the first instruction
  uint32_t compute_pgm_rsrc1 = 0;
  uint32_t compute_pgm_rsrc2 = 0;
  uint32_t compute_pgm_rsrc3 = 0;
  uint16_t kernel_code_properties = 0;
  uint16_t kernarg_preload = 0;

  // kernel_code_properties
  [[nodiscard]] bool enable_sgpr_private_segment_buffer() const { return kernel_code_properties & 1; }
  [[nodiscard]] bool enable_sgpr_dispatch_ptr() const { return kernel_code_properties >> 1 & 1; }
  [[nodiscard]] bool enable_sgpr_queue_ptr() const { return kernel_code_properties >> 2 & 1; }
  [[nodiscard]] bool enable_sgpr_kernarg_segment_ptr() const { return kernel_code_properties >> 3 & 1; }
  [[nodiscard]] bool enable_sgpr_dispatch_id() const { return kernel_code_properties >> 4 & 1; }
  [[nodiscard]] bool enable_sgpr_flat_scratch_init() const { return kernel_code_properties >> 5 & 1; }
  [[nodiscard]] bool enable_sgpr_private_segment_size() const { return kernel_code_properties >> 6 & 1; }
  [[nodiscard]] bool enable_wavefront_size32() const { return kernel_code_properties >> 10 & 1; }
  [[nodiscard]] bool uses_dynamic_stack() const { return kernel_code_properties >> 11 & 1; }
  // compute_pgm_rsrc1
  [[nodiscard]] uint32_t float_round_mode_32() const { return compute_pgm_rsrc1 >> 12 & 3; }
  [[nodiscard]] uint32_t float_round_mode_16_64() const { return compute_pgm_rsrc1 >> 14 & 3; }
  [[nodiscard]] uint32_t float_denorm_mode_32() const { return compute_pgm_rsrc1 >> 16 & 3; }
  [[nodiscard]] uint32_t float_denorm_mode_16_64() const { return compute_pgm_rsrc1 >> 18 & 3; }
  [[nodiscard]] bool enable_dx10_clamp() const { return compute_pgm_rsrc1 >> 21 & 1; }  // up to gfx11
  [[nodiscard]] bool enable_ieee_mode() const { return compute_pgm_rsrc1 >> 23 & 1; }   // up to gfx11
  [[nodiscard]] bool fp16_ovfl() const { return compute_pgm_rsrc1 >> 26 & 1; }          // gfx9 and later
  [[nodiscard]] uint32_t granulated_workitem_vgpr_count() const { return compute_pgm_rsrc1 & 63; }
  // compute_pgm_rsrc2
  [[nodiscard]] bool enable_private_segment() const { return compute_pgm_rsrc2 & 1; }
  [[nodiscard]] uint32_t user_sgpr_count() const { return compute_pgm_rsrc2 >> 1 & 31; }
  [[nodiscard]] bool enable_sgpr_workgroup_id_x() const { return compute_pgm_rsrc2 >> 7 & 1; }
  [[nodiscard]] bool enable_sgpr_workgroup_id_y() const { return compute_pgm_rsrc2 >> 8 & 1; }
  [[nodiscard]] bool enable_sgpr_workgroup_id_z() const { return compute_pgm_rsrc2 >> 9 & 1; }
  [[nodiscard]] bool enable_sgpr_workgroup_info() const { return compute_pgm_rsrc2 >> 10 & 1; }
  [[nodiscard]] uint32_t enable_vgpr_workitem_id() const { return compute_pgm_rsrc2 >> 11 & 3; }  // 0 x, 1 xy, 2 xyz
  // compute_pgm_rsrc3, gfx90a and gfx94x
  [[nodiscard]] uint32_t accum_offset_vgprs() const { return ((compute_pgm_rsrc3 & 63) + 1) * 4; }
  // kernarg_preload
  [[nodiscard]] uint32_t kernarg_preload_sgprs() const { return kernarg_preload & 127; }
  [[nodiscard]] uint32_t kernarg_preload_offset_dwords() const { return kernarg_preload >> 7; }
};

struct Kernel {
  std::string name;           // as the host names it (".name")
  uint64_t descriptor_vaddr = 0;  // where NAME.kd lies, an ELF virtual address
  uint64_t entry_vaddr = 0;
  uint64_t code_size_bytes = 0;   // of the function symbol; 0 when unknown
  KernelDescriptor descriptor;
  std::vector<KernelArg> args;    // in order of offset
  uint32_t kernarg_size_bytes = 0;
  uint32_t kernarg_align_bytes = 16;
  uint32_t wavefront_size = 64;   // lanes; from the descriptor on gfx10 and later, 64 before
  uint32_t max_flat_workgroup_size = 1024;
  uint32_t required_workgroup_size[3] = {0, 0, 0};  // 0: none required
  uint32_t sgpr_count = 0;
  uint32_t vgpr_count = 0;
  uint32_t agpr_count = 0;
  bool uniform_work_group_size = false;  // compiled for full workgroups only: blockDim is the launch's in all (-foffload-uniform-block)
};

/// The VGPRs that a wave of code for `arch` is given: what the descriptor's encoded count stands for. [LLVM AMDGPUUsage,
/// compute_pgm_rsrc1, GRANULATED_WORKITEM_VGPR_COUNT]
uint32_t vgprs_of(const KernelDescriptor& d, std::string_view arch, uint32_t wavefront_size);

struct Segment {
  uint64_t vaddr = 0;
  uint64_t memory_size_bytes = 0;        // bytes past the file's are zero
  std::vector<std::byte> file_bytes;
  bool writable = false;
  bool executable = false;
};

/// A global variable (device symbol).
struct Variable {
  std::string name;
  uint64_t vaddr = 0;
  uint64_t size_bytes = 0;
};

/// R_AMDGPU_* relocation of .rela.dyn that is left for load time.
struct Relocation {
  enum class Kind : uint8_t { relative64, absolute64, absolute32, absolute32_high } kind;
  uint64_t vaddr = 0;       // where to write
  uint64_t symbol_vaddr = 0;  // 0 for relative64
  int64_t addend = 0;
};

struct CodeObject {
  std::string arch;            // "gfx942", from e_flags
  std::string target_id;       // "gfx90a:sramecc+:xnack-", as far as e_flags say
  uint32_t version = 5;        // code object version: 4, 5 or 6
  std::vector<Segment> segments;  // PT_LOAD, ascending vaddr
  std::vector<Kernel> kernels;
  std::vector<Variable> variables;
  std::vector<Relocation> relocations;
  std::vector<std::string> printf_formats;  // amdhsa.printf, "id:argc:sizes:format", for -mprintf-kind=buffered
  std::vector<std::byte> image;   // the whole ELF, kept for its DWARF; see source_lines.hpp
};

/// Reads an ELF code object. Errors name what is truncated or malformed and at which offset; no input crashes it.
Result<CodeObject> read_code_object(std::span<const std::byte> elf);

/// One entry of an offload bundle (".hip_fatbin"), compressed ("CCOB") or not.
struct BundleEntry {
  std::string id;      // "hipv4-amdgcn-amd-amdhsa--gfx90a:xnack-"
  std::string target;  // "gfx90a:xnack-"; empty for the host's entry
  std::vector<std::byte> bytes;
};

/// The size of a bundle that starts at `start`, found from its own header: the runtime is not told it.
/// `available` bounds the read (SIZE_MAX when unknown).
Result<size_t> bundle_size(const std::byte* start, size_t available);
Result<std::vector<BundleEntry>> read_bundle(std::span<const std::byte> bundle);

/// True when code for `code_target` ("gfx90a:xnack-") may run on a device of `device_arch` ("gfx90a"): same processor, or a generic
/// target that covers it ("gfx11-generic"); xnack and sramecc settings are accepted either way.
bool target_runs_on(std::string_view code_target, std::string_view device_arch);

}  // namespace crosslane::sim
