// SPDX-License-Identifier: MIT
// Tests of shaders/crosslane.glsl on a Vulkan device.
//
//   vulkan_tests write DIR                       the shaders, DIR/NAME.comp, for glslangValidator
//   vulkan_tests write-operations DIR            a shader for each operation, DIR/NAME.TYPE.comp
//   vulkan_tests run DIR [--device N] [--size N] [--only TEXT]...
//                                                runs DIR/NAME.spv, at every subgroup size or at
//                                                one, all shaders or those whose names begin so
//
// A workgroup is a wave (or three, for the operations of blocks); groups differ in their values and
// in which lanes are active. Status 0: all right; 77: the device or the size is not there.
#include <algorithm>
#include <cctype>
#include <set>

#include "crosslane/ops/catalogue.hpp"
#include "examples/vulkan/compute.hpp"
#include "tests/vulkan/families.hpp"

namespace vulkan_tests {
namespace {

using vulkan_compute::Device;

constexpr unsigned vectors = 8;
constexpr uint32_t untouched = 0x5a5a5a5a;

/// What a shader may use of the driver.
struct Variant {
  const char* name;
  VkSubgroupFeatureFlags needs;
  bool for_every_type;
  const char* defines;
};
constexpr VkSubgroupFeatureFlags least = VK_SUBGROUP_FEATURE_BASIC_BIT |
                                         VK_SUBGROUP_FEATURE_BALLOT_BIT |
                                         VK_SUBGROUP_FEATURE_SHUFFLE_BIT;
constexpr VkSubgroupFeatureFlags usual =
    least | VK_SUBGROUP_FEATURE_VOTE_BIT | VK_SUBGROUP_FEATURE_ARITHMETIC_BIT |
    VK_SUBGROUP_FEATURE_QUAD_BIT | VK_SUBGROUP_FEATURE_SHUFFLE_RELATIVE_BIT;
constexpr const char* usual_defines =
    "#define CROSSLANE_HAS_VOTE 1\n#define CROSSLANE_HAS_ARITHMETIC 1\n"
    "#define CROSSLANE_HAS_QUAD 1\n#define CROSSLANE_HAS_SHUFFLE_RELATIVE 1\n";
constexpr Variant variants[] = {
    {"composed", least, true, ""},
    {"native", usual, false, usual_defines},
    {"clustered", usual | VK_SUBGROUP_FEATURE_CLUSTERED_BIT, false,
     "#define CROSSLANE_HAS_CLUSTERED 1\n"},
};

/// f(Family<T>, Variant, name of the shader) for each shader.
template <class F>
void for_each_shader(const F& f) {
  for_each_type([&]<class T>(T) {
    for (const Family<T>& family : families_of<T>())
      for (const Variant& variant : variants)
        if (is_main_type<T> || variant.for_every_type)
          f(family, variant,
            std::string(variant.name) + "." + type<T>.name + "." + std::string(family.name));
  });
}

template <class T>
std::string shader_text(const Family<T>& family, const Variant& variant) {
  const Type& t = type<T>;
  const std::string name = t.name, count = std::to_string(family.rows.size());
  std::string text = "#version 460\n#extension GL_GOOGLE_include_directive : require\n#define T " +
                     name + "\n" + variant.defines;
  if (variant.needs > usual) text += usual_defines;
  if (*t.define != '\0') text += std::string("#define ") + t.define + "\n";
  text += "#include \"crosslane.glsl\"\nlayout(local_size_x_id = 0) in;\n";
  if (std::string(family.name) == "arrays")
    text += "CROSSLANE_ARRAYS_OF(" + name + ", 4)\nCROSSLANE_BATCHES_OF(" + name + ", 4)\n";
  if (family.kind == Kind::block) {
    text += "CROSSLANE_BLOCKS_OF(uint)\nCROSSLANE_BLOCK_COMPACTION\nshared T compacted[512];\n";
    if (name != "uint") text += "CROSSLANE_BLOCKS_OF(" + name + ")\n";
  }
  text += R"(
layout(set = 0, binding = 0) readonly buffer Values { uvec2 values[]; };
layout(set = 0, binding = 1) readonly buffer Masks { uvec4 masks[]; };
layout(set = 0, binding = 2) buffer Results { uvec4 results[]; };
T load(uint vector) {
  const uvec2 w = values[vector % gl_NumWorkGroups.x * gl_WorkGroupSize.x + gl_LocalInvocationIndex];
  return )" +
          std::string(t.load) + R"(;
}
void put(uint row, uvec4 cell) {
  const uint group = gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x;
  results[(group * )" +
          count + R"(u + row) * gl_WorkGroupSize.x + gl_LocalInvocationIndex] = cell;
}
void put(uint row, uint v) { put(row, uvec4(v, 0u, 0u, 0u)); }
void put(uint row, bool v) { put(row, v ? 1u : 0u); }
)";
  if (name != "uint")
    text += "void put(uint row, T v) { put(row, uvec4(" + std::string(t.store) + ", 0u, 0u)); }\n";
  text += R"(void main() {
  const uint vector = gl_WorkGroupID.x, lane = crosslane_lane_id(), W = crosslane_wave_size;
  const uint thread = gl_LocalInvocationIndex;
  const T x = load(vector), y = load(vector + 1u);)" +
          std::string(shader_lines);
  if (family.kind == Kind::any)
    text += "  if (!crosslane_mask_contains(masks[gl_WorkGroupID.y], lane)) return;\n";
  for (size_t n = 0; n < family.rows.size(); ++n) {
    std::string glsl = family.rows[n].glsl;
    const std::string number = std::to_string(n) + "u";
    if (const size_t at = glsl.find("ROW"); at != std::string::npos)
      glsl.replace(at, 3, number);
    else
      glsl = "put(" + number + ", " + glsl + ");";
    text += "  " + glsl + "\n";
  }
  return text + "}\n";
}

/// Every operation of the library must be in some row.
int missing_operations(const std::string& all_text) {
  int missing = 0;
  for (const crosslane::operation& operation : crosslane::operations) {
    std::string name = "crosslane_" + std::string(operation.name);
    if (const size_t at = name.find("::"); at != std::string::npos) name.replace(at, 2, "_");
    if (all_text.find(name + "(") == std::string::npos) {
      std::fprintf(stderr, "no test of %s\n", name.c_str());
      ++missing;
    }
  }
  return missing;
}

int write(const std::string& folder) {
  std::string all_text;
  for_each_shader([&](const auto& family, const Variant& variant, const std::string& name) {
    const std::string text = shader_text(family, variant);
    std::ofstream(folder + "/" + name + ".comp") << text;
    all_text += text;
  });
  return missing_operations(all_text) == 0 ? 0 : 1;
}

/// A shader for each operation, with the driver's functions: OPERATION.TYPE.comp.
int write_operations(const std::string& folder) {
  const Variant& native = variants[1];
  const auto write_one = [&]<class T>(std::string_view operation, T) {
    std::string name(operation);
    if (const size_t at = name.find("::"); at != std::string::npos) name.replace(at, 2, "_");
    std::ofstream(folder + "/" + name + "." + type<T>.name + ".comp")
        << shader_text(example_of<T>(operation), native);
  };
  for (const crosslane::operation& operation : crosslane::operations)
    write_one(operation.name, uint32_t{});
  for (std::string_view operation : operations_of_floats) write_one(operation, float{});
  return 0;
}

/// Full; ragged; holes; one lane; the highest lane.
std::vector<Cell> masks(unsigned size, Kind kind) {
  const auto where = [=](auto is_member) { return lanes_where(size, is_member); };
  std::vector<Cell> all = {where([](unsigned) { return true; })};
  if (kind != Kind::any) return all;
  all.push_back(where([=](unsigned i) { return i < size - size / 4 - 1; }));
  all.push_back(where([](unsigned i) { return i % 3 != 1; }));
  all.push_back(where([](unsigned i) { return i == 2; }));
  all.push_back(where([=](unsigned i) { return i + 1 == size; }));
  return all;
}

template <class T>
bool has_type(const vulkan_compute::Abilities& can) {
  const VkPhysicalDeviceFeatures& core = can.features.features;
  const std::string define = type<T>.define;
  if (define == "CROSSLANE_FLOAT64") return core.shaderFloat64 && core.shaderInt64;
  if (define == "CROSSLANE_INT64") return core.shaderInt64;
  if (define == "CROSSLANE_INT16") return core.shaderInt16;
  if (define == "CROSSLANE_INT8") return can.half_and_bytes.shaderInt8;
  if (define == "CROSSLANE_FLOAT16") return can.half_and_bytes.shaderFloat16;
  return true;
}

struct Tally {
  unsigned shaders = 0, rows = 0, lanes = 0, wrong = 0;
  std::set<std::string> skipped;
};

template <class T>
bool equal(const Row<T>& row, const Cell& have, const Cell& want) {
  if (have == want || !row.any_nan) return have == want;
  T a, b;
  std::memcpy(&a, have.data(), sizeof(T));
  std::memcpy(&b, want.data(), sizeof(T));
  return is_nan(a) && is_nan(b);
}

template <class T>
void compare(const Family<T>& family, const std::string& name, const Wave<T>& w,
             const uint32_t* results, Tally& tally) {
  for (size_t r = 0; r < family.rows.size(); ++r) {
    for (unsigned i = 0; i < w.threads; ++i) {
      Cell have, want;
      std::memcpy(have.data(), results + (r * w.threads + i) * 4, sizeof(Cell));
      want.fill(untouched);
      if (w.on(i % w.size)) want = family.rows[r].expected(w, i);
      ++tally.lanes;
      if (equal(family.rows[r], have, want)) continue;
      if (tally.wrong++ < 40)
        std::printf(
            "%s: %s\n  vector %u, %u of %u lanes active, lane %u has %08x %08x, expected %08x "
            "%08x\n",
            name.c_str(), family.rows[r].glsl.c_str(), w.vector, count(w.active), w.size, i,
            have[1], have[0], want[1], want[0]);
    }
  }
}

template <class T>
void run_shader(Device& device, const Family<T>& family, const std::vector<uint32_t>& spirv,
                const std::string& name, unsigned size, Tally& tally) {
  const unsigned threads = family.kind == Kind::block ? 3 * size : size;
  std::vector<uint32_t> values(vectors * threads * 2), mask_words;
  std::vector<std::vector<T>> x(vectors, std::vector<T>(threads));
  for (unsigned v = 0; v < vectors; ++v)
    for (unsigned i = 0; i < threads; ++i) {
      x[v][i] = crosslane_tests::sample<T>(v, i);
      std::memcpy(&values[(v * threads + i) * 2], &x[v][i], sizeof(T));
    }
  const std::vector<Cell> sets = masks(size, family.kind);
  for (const Cell& set : sets) mask_words.insert(mask_words.end(), set.begin(), set.end());
  const size_t group_words = family.rows.size() * threads * 4;
  std::vector<uint32_t> results(group_words * vectors * sets.size(), untouched);
  device.run(spirv, {size, threads, {vectors, uint32_t(sets.size())}},
             {&values, &mask_words, &results});
  for (unsigned m = 0; m < sets.size(); ++m)
    for (unsigned v = 0; v < vectors; ++v)
      compare(family, name, Wave<T>{size, threads, v, sets[m], x[v], x[(v + 1) % vectors]},
              &results[(m * vectors + v) * group_words], tally);
  ++tally.shaders;
  tally.rows += unsigned(family.rows.size());
}

struct Selection {
  unsigned device = 0;
  unsigned size = 0;  // 0: every size
  std::vector<std::string> beginnings;

  [[nodiscard]] bool has(const std::string& name) const {
    return beginnings.empty() ||
           std::any_of(beginnings.begin(), beginnings.end(),
                       [&](const auto& b) { return name.compare(0, b.size(), b) == 0; });
  }
};

Tally run_all(Device& device, const std::string& folder, unsigned size,
              const Selection& selection) {
  Tally tally;
  const auto& can = device.abilities();
  for_each_shader(
      [&]<class T>(const Family<T>& family, const Variant& variant, const std::string& name) {
        if (!selection.has(name)) return;
        if (!has_type<T>(can)) {
          tally.skipped.insert(type<T>.name);
        } else if (!can.has(variant.needs)) {
          tally.skipped.insert(std::string(variant.name) + " forms");
        } else {
          const auto spirv = vulkan_compute::read_spirv(folder + "/" + name + ".spv");
          if (spirv.empty()) {
            std::printf("%s/%s.spv is missing\n", folder.c_str(), name.c_str());
            ++tally.wrong;
          } else {
            run_shader(device, family, spirv, name, size, tally);
          }
        }
      });
  return tally;
}

int run(const std::string& folder, const Selection& selection) {
  Device device(selection.device);
  const unsigned only_size = selection.size;
  const auto& can = device.abilities();
  std::printf("%s, driver %s %s, validation layers %s\n", can.properties.properties.deviceName,
              can.driver.driverName, can.driver.driverInfo, device.validates() ? "on" : "off");
  const auto sizes = can.subgroup_sizes();
  if (only_size != 0 && std::find(sizes.begin(), sizes.end(), only_size) == sizes.end()) {
    std::printf("subgroups of %u: skipped, the device has none\n", only_size);
    return 77;
  }
  unsigned wrong = 0;
  for (unsigned size : sizes) {
    if (only_size != 0 && size != only_size) continue;
    if (size < 4) {
      std::printf("subgroups of %u: skipped, the library begins at 4\n", size);
      continue;
    }
    const Tally tally = run_all(device, folder, size, selection);
    std::printf("subgroups of %u: %u shaders, %u rows, %u lanes compared, %u wrong\n", size,
                tally.shaders, tally.rows, tally.lanes, tally.wrong);
    for (const std::string& what : tally.skipped)
      std::printf("  skipped, the device has none: %s\n", what.c_str());
    wrong += tally.wrong;
  }
  if (vulkan_compute::messages != 0)
    std::printf("%d messages of the validation layers\n", vulkan_compute::messages);
  return wrong == 0 && vulkan_compute::messages == 0 ? 0 : 1;
}

int usage() {
  std::fprintf(stderr,
               "usage: vulkan_tests write DIR | write-operations DIR | run DIR [--device N] "
               "[--size N] [--only TEXT]...\n");
  return 2;
}

}  // namespace
}  // namespace vulkan_tests

int main(int argc, char** argv) {
  const std::vector<std::string> arguments(argv + 1, argv + argc);
  if (arguments.size() == 2 && arguments[0] == "write") return vulkan_tests::write(arguments[1]);
  if (arguments.size() == 2 && arguments[0] == "write-operations")
    return vulkan_tests::write_operations(arguments[1]);
  if (arguments.size() < 2 || arguments[0] != "run") return vulkan_tests::usage();
  vulkan_tests::Selection selection;
  for (size_t n = 2; n + 1 < arguments.size(); n += 2) {
    const std::string &option = arguments[n], &value = arguments[n + 1];
    if (option == "--only")
      selection.beginnings.push_back(value);
    else if (option == "--size")
      selection.size = unsigned(std::atoi(value.c_str()));
    else if (option == "--device")
      selection.device = unsigned(std::atoi(value.c_str()));
    else
      return vulkan_tests::usage();
  }
  return vulkan_tests::run(arguments[1], selection);
}
