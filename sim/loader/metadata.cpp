// SPDX-License-Identifier: MIT
// Kernel metadata out of msgpack. Numbers and names are checked for type and range before anything
// relies on them; what is unknown is passed over, since each LLVM adds keys.
#include "sim/loader/metadata.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace crosslane::sim {
namespace {

using nlohmann::json;

constexpr int deepest_nesting = 32;  // real metadata nests 5 deep

/// Walks the msgpack without building anything; false when it nests so deep that building it could
/// use up the stack.
struct NestingCheck : nlohmann::json_sax<json> {
  int depth = 0;
  bool enter() { return ++depth <= deepest_nesting; }
  bool leave() { return --depth, true; }
  bool null() override { return true; }
  bool boolean(bool) override { return true; }
  bool number_integer(number_integer_t) override { return true; }
  bool number_unsigned(number_unsigned_t) override { return true; }
  bool number_float(number_float_t, const string_t&) override { return true; }
  bool string(string_t&) override { return true; }
  bool binary(binary_t&) override { return true; }
  bool key(string_t&) override { return true; }
  bool start_object(size_t) override { return enter(); }
  bool start_array(size_t) override { return enter(); }
  bool end_object() override { return leave(); }
  bool end_array() override { return leave(); }
  bool parse_error(size_t, const std::string&, const nlohmann::detail::exception&) override {
    return false;
  }
};

constexpr std::pair<std::string_view, ArgKind> kinds[] = {
    {"by_value", ArgKind::by_value},
    {"global_buffer", ArgKind::global_buffer},
    {"dynamic_shared_pointer", ArgKind::dynamic_shared_pointer},
    {"hidden_global_offset_x", ArgKind::hidden_global_offset_x},
    {"hidden_global_offset_y", ArgKind::hidden_global_offset_y},
    {"hidden_global_offset_z", ArgKind::hidden_global_offset_z},
    {"hidden_none", ArgKind::hidden_none},
    {"hidden_printf_buffer", ArgKind::hidden_printf_buffer},
    {"hidden_hostcall_buffer", ArgKind::hidden_hostcall_buffer},
    {"hidden_default_queue", ArgKind::hidden_default_queue},
    {"hidden_completion_action", ArgKind::hidden_completion_action},
    {"hidden_multigrid_sync_arg", ArgKind::hidden_multigrid_sync_arg},
    {"hidden_block_count_x", ArgKind::hidden_block_count_x},
    {"hidden_block_count_y", ArgKind::hidden_block_count_y},
    {"hidden_block_count_z", ArgKind::hidden_block_count_z},
    {"hidden_group_size_x", ArgKind::hidden_group_size_x},
    {"hidden_group_size_y", ArgKind::hidden_group_size_y},
    {"hidden_group_size_z", ArgKind::hidden_group_size_z},
    {"hidden_remainder_x", ArgKind::hidden_remainder_x},
    {"hidden_remainder_y", ArgKind::hidden_remainder_y},
    {"hidden_remainder_z", ArgKind::hidden_remainder_z},
    {"hidden_grid_dims", ArgKind::hidden_grid_dims},
    {"hidden_heap_v1", ArgKind::hidden_heap_v1},
    {"hidden_dynamic_lds_size", ArgKind::hidden_dynamic_lds_size},
    {"hidden_private_base", ArgKind::hidden_private_base},
    {"hidden_shared_base", ArgKind::hidden_shared_base},
    {"hidden_queue_ptr", ArgKind::hidden_queue_ptr},
};

ArgKind kind_of(std::string_view name) {
  for (const auto& [text, kind] : kinds)
    if (text == name) return kind;
  // A hidden argument that is newer than this list: zero, as a runtime that does not know it
  // writes.
  return name.starts_with("hidden_") ? ArgKind::hidden_none : ArgKind::other;
}

/// Reads fields of one map and remembers the first that is missing or has the wrong type.
class Fields {
 public:
  Fields(const json& map, std::string where) : map_(map), where_(std::move(where)) {
    if (!map.is_object()) problem_ = where_ + " is not a map";
  }

  uint32_t number(const char* key, std::optional<uint32_t> fallback = {}) {
    const json* value = find(key, fallback.has_value());
    if (!value) return fallback.value_or(0);
    if (value->is_number_unsigned() && value->get<uint64_t>() <= UINT32_MAX)
      return static_cast<uint32_t>(value->get<uint64_t>());
    return fail(std::string(key) + " of " + where_ + " is not a number of 32 bits"), 0;
  }

  std::string text(const char* key, bool required = true) {
    const json* value = find(key, !required);
    if (!value) return {};
    if (value->is_string()) return value->get<std::string>();
    return fail(std::string(key) + " of " + where_ + " is not a string"), std::string();
  }

  /// Null when absent.
  const json* array(const char* key) {
    const json* value = find(key, true);
    if (value && !value->is_array())
      fail(std::string(key) + " of " + where_ + " is not an array"), value = nullptr;
    return value;
  }

  [[nodiscard]] const std::string& problem() const { return problem_; }
  void fail(std::string problem) {
    if (problem_.empty()) problem_ = std::move(problem);
  }

 private:
  const json* find(const char* key, bool optional) {
    if (!map_.is_object()) return nullptr;
    const auto it = map_.find(key);
    if (it != map_.end()) return &*it;
    if (!optional) fail(where_ + " has no " + key);
    return nullptr;
  }

  const json& map_;
  std::string where_;
  std::string problem_;
};

std::string read_args(const json& list, Kernel& kernel) {
  for (const json& entry : list) {
    Fields fields(entry,
                  "argument " + std::to_string(kernel.args.size()) + " of kernel " + kernel.name);
    KernelArg arg;
    arg.name = fields.text(".name", false);
    arg.kind = kind_of(fields.text(".value_kind"));
    arg.offset_bytes = fields.number(".offset");
    arg.size_bytes = fields.number(".size");
    if (uint64_t{arg.offset_bytes} + arg.size_bytes > kernel.kernarg_size_bytes)
      fields.fail("argument " + std::to_string(kernel.args.size()) + " of kernel " + kernel.name +
                  " ends at byte " + std::to_string(uint64_t{arg.offset_bytes} + arg.size_bytes) +
                  " of " + std::to_string(kernel.kernarg_size_bytes));
    if (!fields.problem().empty()) return fields.problem();
    kernel.args.push_back(std::move(arg));
  }
  std::ranges::sort(kernel.args, {}, &KernelArg::offset_bytes);
  return {};
}

void read_required_workgroup_size(Fields& fields, Kernel& kernel) {
  const json* sizes = fields.array(".reqd_workgroup_size");
  if (!sizes) return;
  if (sizes->size() != 3)
    return fields.fail(".reqd_workgroup_size of kernel " + kernel.name + " has not three numbers");
  for (size_t i = 0; i < 3; ++i) {
    const json& size = (*sizes)[i];
    if (!size.is_number_unsigned() || size.get<uint64_t>() > UINT32_MAX)
      return fields.fail(".reqd_workgroup_size of kernel " + kernel.name +
                         " is not of 32-bit numbers");
    kernel.required_workgroup_size[i] = static_cast<uint32_t>(size.get<uint64_t>());
  }
}

std::string read_kernel(const json& map, size_t index, KernelMetadata& out) {
  Fields fields(map, "kernel " + std::to_string(index));
  Kernel& kernel = out.kernel;
  kernel.name = fields.text(".name");
  out.descriptor_symbol = fields.text(".symbol");
  kernel.kernarg_size_bytes = fields.number(".kernarg_segment_size");
  kernel.kernarg_align_bytes = fields.number(".kernarg_segment_align", 16);
  kernel.wavefront_size = fields.number(".wavefront_size", 64);
  kernel.max_flat_workgroup_size = fields.number(".max_flat_workgroup_size", 1024);
  kernel.sgpr_count = fields.number(".sgpr_count", 0);
  kernel.vgpr_count = fields.number(".vgpr_count", 0);
  kernel.agpr_count = fields.number(".agpr_count", 0);
  kernel.uniform_work_group_size = fields.number(".uniform_work_group_size", 0) != 0;
  read_required_workgroup_size(fields, kernel);
  const json* args = fields.array(".args");
  if (!fields.problem().empty()) return fields.problem();
  return args ? read_args(*args, kernel) : std::string();
}

Error corrupt(const std::string& problem, uint64_t note_offset) {
  return Error{"the code object's metadata note at byte offset " + std::to_string(note_offset) +
               " is corrupt: " + problem + "; build it again"};
}

}  // namespace

Result<Metadata> read_metadata(ByteView note, uint64_t note_offset) {
  const auto* begin = reinterpret_cast<const uint8_t*>(note.span().data());
  const auto* end = begin + note.size();
  NestingCheck check;
  if (!json::sax_parse(begin, end, &check, json::input_format_t::msgpack))
    return corrupt(check.depth > deepest_nesting ? "it nests too deep" : "it is not msgpack",
                   note_offset);
  const json root = json::from_msgpack(begin, end, /*strict=*/true, /*allow_exceptions=*/false);
  if (root.is_discarded()) return corrupt("it is not msgpack", note_offset);

  Metadata metadata;
  Fields fields(root, "it");
  const json* kernels = fields.array("amdhsa.kernels");
  const json* formats = fields.array("amdhsa.printf");
  if (!fields.problem().empty()) return corrupt(fields.problem(), note_offset);
  for (size_t i = 0; kernels && i < kernels->size(); ++i) {
    const std::string problem = read_kernel((*kernels)[i], i, metadata.kernels.emplace_back());
    if (!problem.empty()) return corrupt(problem, note_offset);
  }
  for (size_t i = 0; formats && i < formats->size(); ++i) {
    if (!(*formats)[i].is_string())
      return corrupt("a format of amdhsa.printf is not a string", note_offset);
    metadata.printf_formats.push_back((*formats)[i].get<std::string>());
  }
  return metadata;
}

}  // namespace crosslane::sim
