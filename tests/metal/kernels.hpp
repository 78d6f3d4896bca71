// SPDX-License-Identifier: MIT
// Kernels in Metal, written from rows: they compile over the model of tests/metal/model, and are
// what a Mac would run.
#pragma once

#include <algorithm>
#include <cctype>
#include <string>
#include <vector>

#include "crosslane/ops/catalogue.hpp"
#include "tests/metal/metal_rows.hpp"
#include "tests/metal/translate.hpp"
#include "tests/vulkan/families.hpp"

namespace metal_tests {

using crosslane_tests::half;
using vulkan_tests::Cell;
using vulkan_tests::Family;
using vulkan_tests::is_main_type;
using vulkan_tests::Kind;
using vulkan_tests::Row;
using vulkan_tests::Wave;

/// How Metal calls the type, and what it is of the words w0 and w1, and they of it.
struct Type {
  const char *name, *load, *store;
};
template <class T>
inline constexpr Type type{};
template <>
inline constexpr Type type<uint32_t>{"uint", "w0", "v, 0u"};
template <>
inline constexpr Type type<int32_t>{"int", "int(w0)", "uint(v), 0u"};
template <>
inline constexpr Type type<float>{"float", "as_type<float>(w0)", "as_type<uint>(v), 0u"};
template <>
inline constexpr Type type<uint64_t>{"ulong", "ulong(w0) | ulong(w1) << 32",
                                     "uint(v), uint(v >> 32)"};
template <>
inline constexpr Type type<int64_t>{"long", "long(ulong(w0) | ulong(w1) << 32)",
                                    "uint(v), uint(ulong(v) >> 32)"};
template <>
inline constexpr Type type<uint16_t>{"ushort", "ushort(w0)", "uint(v), 0u"};
template <>
inline constexpr Type type<int16_t>{"short", "short(w0)", "uint(ushort(v)), 0u"};
template <>
inline constexpr Type type<int8_t>{"char", "char(w0)", "uint(uchar(v)), 0u"};
template <>
inline constexpr Type type<half>{"half", "as_type<half>(ushort(w0))",
                                 "uint(as_type<ushort>(v)), 0u"};

/// A set of kernels: one source file for each type.
struct Variant {
  const char* name;
  Distances distances;
  bool for_every_type;
  const char* defines;
};
constexpr Variant variants[] = {
    {"constant", Distances::constant, true, ""},
    {"run_time", Distances::at_run_time, false, ""},
    {"documented", Distances::at_run_time, false, "#define CROSSLANE_DOCUMENTED_LANE_ID 1\n"},
};

/// Rows that GLSL alone can have: masks of 128 lanes in smaller waves.
template <class T>
bool is_for_metal(const Row<T>& row, unsigned wave_size) {
  const bool has_far_lanes = row.glsl.find("99u)") != std::string::npos;
  const bool has_lane_six = row.glsl.find("range(3u, 7u)") != std::string::npos;
  return !has_far_lanes && !(has_lane_six && wave_size < 8);
}

/// Families that a variant has no other text of.
inline bool has_run_time_forms(const std::string& family) {
  static const std::set<std::string> with_distances_or_lanes = {
      "patterns", "shifts", "shuffles", "active", "active_compact", "identity", "votes", "matches"};
  return with_distances_or_lanes.count(family) != 0;
}

template <class T>
std::vector<Family<T>> families(const Variant& variant, unsigned wave_size) {
  std::vector<Family<T>> all = vulkan_tests::families_of<T>();
  if (variant.distances == Distances::at_run_time) {
    std::erase_if(all, [](const auto& family) { return !has_run_time_forms(family.name); });
  } else {
    all.push_back({"values", Kind::full, value_rows<T>()});
    if (is_main_type<T>) all.push_back({"ragged_block", Kind::block, ragged_block_rows<T>()});
    if constexpr (std::is_same_v<T, uint32_t>) {
      all.push_back({"operators", Kind::full, operator_rows<T>()});
      all.push_back({"active_operators", Kind::any, active_operator_rows<T>()});
    }
  }
  for (Family<T>& family : all)
    std::erase_if(family.rows, [=](const Row<T>& row) { return !is_for_metal(row, wave_size); });
  return all;
}

/// f.template operator()<T>(variant, name of the file) for each source file. Metal has no double.
template <class F>
void for_each_file(const F& f) {
  vulkan_tests::for_each_type([&]<class T>(T) {
    if constexpr (!std::is_same_v<T, double>)
      for (const Variant& variant : variants)
        if (is_main_type<T> || variant.for_every_type)
          f.template operator()<T>(variant, std::string(variant.name) + "." + type<T>.name);
  });
}

/// Of a workgroup of several waves; the last of them is partial in one family.
template <class T>
unsigned threads_of(const Family<T>& family, unsigned wave_size) {
  if (family.kind != Kind::block) return wave_size;
  return std::string(family.name) == "ragged_block" ? 3 * wave_size - wave_size / 4 - 1
                                                    : 3 * wave_size;
}

/// Part of a row's text in Metal that the translator of expressions leaves.
inline std::string statement_in_metal(std::string text, const std::string& row) {
  using detail::replaced;
  if (const size_t at = text.find("T[4]("); at != std::string::npos) {
    text.erase(at, 4);
    text.at(at) = '{';
    text.at(text.find(");", at)) = '}';  // of the declaration: no item has a call but T(1)
  }
  text = replaced(text, " barrier();",
                  " metal::threadgroup_barrier(metal::mem_flags::mem_threadgroup);");
  text = replaced(text, "compacted[thread]", "compacted[at.thread_index]");
  text = replaced(text, "thread < kept", "at.thread_index < kept");
  if (text.find("put(ROW") == std::string::npos) return "to_row.put(" + row + ", " + text + ");";
  return replaced(text, "put(ROW", "to_row.put(" + row);
}

template <class T>
std::string kernel_text(const Family<T>& family, const Variant& variant) {
  const Translator translator(variant.distances);
  std::string text = "\nkernel void test_" + std::string(family.name) + R"((
    device const uint* values [[buffer(0)]], device const uint* masks [[buffer(1)]],
    device uint* results [[buffer(2)]], constant shape& given [[buffer(3)]],
    threadgroup uint* memory [[threadgroup(0)]], uint group [[threadgroup_position_in_grid]],
    uint thread_index [[thread_index_in_threadgroup]],
    uint wave_index [[simdgroup_index_in_threadgroup]]) {
  const crosslane::block::place at = {thread_index, given.threads, wave_index, memory};
  threadgroup T* const compacted = (threadgroup T*)(memory + 2 * W);
  const uint vector = group % given.vectors, set = group / given.vectors;
  const uint lane = crosslane::lane_id();
  const writer to_row = {results + (group * ROWS * given.threads + thread_index) * 4,
                         given.threads * 4};
  const T x = load(values, vector * given.threads + thread_index);
  const T y = load(values, (vector + 1) % given.vectors * given.threads + thread_index);
  const uint label = (lane * 7u + vector) % 3u, to = (lane * lane + vector) % W;
  const bool p = (lane * 5u + vector) % 3u == 0u;
  const T few = T(1u + label);
)";
  text = detail::replaced(text, "ROWS", std::to_string(family.rows.size()) + "u");
  if (family.kind == Kind::any)
    text += "  if ((masks[set * 4 + lane / 32] >> lane % 32 & 1u) == 0u) return;\n";
  for (size_t n = 0; n < family.rows.size(); ++n)
    text += "  " +
            statement_in_metal(translator.text(family.rows[n].glsl), std::to_string(n) + "u") +
            "\n";
  return text + "}\n";
}

template <class T>
std::string file_beginning(const Variant& variant, unsigned wave_size) {
  const Type& t = type<T>;
  std::string text = std::string(variant.defines) + "#define CROSSLANE_WAVE_SIZE " +
                     std::to_string(wave_size) + "\n#include \"crosslane.metal\"\n\ntypedef " +
                     t.name + R"( T;
enum : uint { W = crosslane::wave_size, C = W < 8u ? uint(W) : 8u };
struct shape { uint threads, vectors; };
T load(device const uint* values, uint at) {
  const uint w0 = values[2 * at], w1 = values[2 * at + 1];
  (void)w1;
  return )" + t.load +
                     R"(;
}
struct writer {
  device uint* cells;
  uint row_words;
  void cell(uint row, uint w0, uint w1) const {
    device uint* const c = cells + row * row_words;
    c[0] = w0, c[1] = w1, c[2] = 0u, c[3] = 0u;
  }
  void put(uint row, bool v) const { cell(row, v ? 1u : 0u, 0u); }
  void put(uint row, crosslane::wave_mask m) const { cell(row, m.low, m.high); }
  void put(uint row, T v) const { cell(row, )" +
                     t.store + "); }\n";
  if (std::string(t.name) != "uint")
    text += "  void put(uint row, uint v) const { cell(row, v, 0u); }\n";
  text += "};\n" + std::string(value_declarations);
  return text;
}

template <class T>
std::string file_text(const Variant& variant, unsigned wave_size) {
  std::string text = file_beginning<T>(variant, wave_size);
  for (const Family<T>& family : families<T>(variant, wave_size))
    text += kernel_text(family, variant);
  return text;
}

/// The operations of which tests compare the functions of Metal with those of SPIRV-Cross.
template <class T>
std::vector<std::string> compared_operations() {
  std::vector<std::string> all;
  if constexpr (std::is_same_v<T, uint32_t>)
    for (const crosslane::operation& operation : crosslane::operations)
      all.emplace_back(operation.name);
  else
    all.assign(std::begin(vulkan_tests::operations_of_floats),
               std::end(vulkan_tests::operations_of_floats));
  return all;
}
/// A kernel for each.
template <class T>
std::string operations_text() {
  std::string text = file_beginning<T>(variants[0], 32);
  unsigned number = 0;
  for (const std::string& operation : compared_operations<T>()) {
    Family<T> example = vulkan_tests::example_of<T>(operation);
    const std::string name = "operation_" + std::to_string(number++);
    example.name = name.c_str();
    text += kernel_text(example, variants[0]);
  }
  return text;
}

}  // namespace metal_tests
