// SPDX-License-Identifier: MIT
// Offload bundles that clang makes, plain and compressed, old and new driver; and those of older
// versions, made by hand here.
#include <algorithm>
#include <cstring>
#include <gtest/gtest.h>
#include <zlib.h>
#include <zstd.h>

#include "sim/loader/code_object.hpp"
#include "tests/loader/device_objects.hpp"

namespace crosslane::sim {
namespace {

using Bytes = std::vector<std::byte>;

Bytes hip_bundle(std::string_view more_flags) {
  return testing::compile(
      "kernels.hip",
      "-x hip --offload-device-only --gpu-bundle-output -nogpuinc -nogpulib -O2 "
      "--offload-arch=gfx1100 --offload-arch=gfx90a:xnack- --offload-arch=gfx90a:xnack+ " +
          std::string(more_flags));
}

Bytes followed_by_other_bytes(Bytes bundle) {
  bundle.resize(bundle.size() + 5000, std::byte{0x5a});
  return bundle;
}

template <class T>
void append(Bytes& out, T value) {
  const auto* bytes = reinterpret_cast<const std::byte*>(&value);
  out.insert(out.end(), bytes, bytes + sizeof value);
}

void append_text(Bytes& out, std::string_view text) {
  for (const char c : text) out.push_back(static_cast<std::byte>(c));
}

void expect_three_targets(const Bytes& bundle) {
  const auto entries = read_bundle(bundle);
  ASSERT_TRUE(entries) << entries.error();
  std::vector<std::string> targets;
  for (const BundleEntry& entry : *entries) {
    if (entry.target.empty()) {
      EXPECT_TRUE(entry.id.starts_with("host")) << entry.id;
      EXPECT_TRUE(entry.bytes.empty());
      continue;
    }
    targets.push_back(entry.target);
    const auto object = read_code_object(entry.bytes);
    ASSERT_TRUE(object) << object.error();
    EXPECT_EQ(object->target_id, entry.target);
  }
  std::ranges::sort(targets);
  EXPECT_EQ(targets, (std::vector<std::string>{"gfx1100", "gfx90a:xnack+", "gfx90a:xnack-"}));
}

TEST(Bundle, PlainOneOfClang) {
  const Bytes bundle = hip_bundle("");
  expect_three_targets(bundle);
  const auto size = bundle_size(followed_by_other_bytes(bundle).data(), SIZE_MAX);
  ASSERT_TRUE(size) << size.error();
  EXPECT_EQ(*size, bundle.size());
}

TEST(Bundle, CompressedOneOfClang) {
  const Bytes bundle = hip_bundle("--offload-compress");
  ASSERT_FALSE(bundle.empty());
  EXPECT_EQ(std::memcmp(bundle.data(), "CCOB", 4), 0);
  expect_three_targets(bundle);
  const auto size = bundle_size(followed_by_other_bytes(bundle).data(), SIZE_MAX);
  ASSERT_TRUE(size) << size.error();
  EXPECT_EQ(*size, bundle.size());
}

/// CCOB as the versions before wrote it. [LLVM 22 ClangOffloadBundler, "Compressed Offload Bundle
/// Layout"]
Bytes compressed(const Bytes& plain, uint16_t version, uint16_t method) {
  Bytes stream(method == 1 ? ZSTD_compressBound(plain.size()) : compressBound(plain.size()));
  if (method == 1) {
    stream.resize(ZSTD_compress(stream.data(), stream.size(), plain.data(), plain.size(), 3));
  } else {
    uLongf size = stream.size();
    EXPECT_EQ(compress(reinterpret_cast<Bytef*>(stream.data()), &size,
                       reinterpret_cast<const Bytef*>(plain.data()), plain.size()),
              Z_OK);
    stream.resize(size);
  }
  Bytes out;
  append_text(out, "CCOB");
  append(out, version);
  append(out, method);
  const size_t header = version == 1 ? 20 : version == 2 ? 24 : 32;
  if (version == 2) append(out, static_cast<uint32_t>(header + stream.size()));
  if (version == 3) append(out, uint64_t{header + stream.size()});
  if (version == 3) append(out, uint64_t{plain.size()});
  if (version != 3) append(out, static_cast<uint32_t>(plain.size()));
  append(out, uint64_t{0x1234});  // hash
  EXPECT_EQ(out.size(), header);
  out.insert(out.end(), stream.begin(), stream.end());
  return out;
}

TEST(Bundle, EveryVersionAndMethodOfCompression) {
  const Bytes plain = hip_bundle("");
  for (const uint16_t version : {1, 2, 3})
    for (const uint16_t method : {0, 1}) {
      const Bytes bundle = compressed(plain, version, method);
      expect_three_targets(bundle);
      const auto size = bundle_size(followed_by_other_bytes(bundle).data(), SIZE_MAX);
      ASSERT_TRUE(size) << size.error();
      EXPECT_EQ(*size, bundle.size()) << version << " " << method;
    }
}

Bytes made_by_hand(const std::vector<std::pair<std::string, std::string>>& entries) {
  Bytes out;
  append_text(out, "__CLANG_OFFLOAD_BUNDLE__");
  append(out, uint64_t{entries.size()});
  size_t header = out.size();
  for (const auto& [id, code] : entries) header += 24 + id.size();
  for (const auto& [id, code] : entries) {
    append(out, uint64_t{header});
    append(out, uint64_t{code.size()});
    append(out, uint64_t{id.size()});
    append_text(out, id);
    header += code.size();
  }
  for (const auto& [id, code] : entries) append_text(out, code);
  return out;
}

TEST(Bundle, EachSpellingOfAnId) {
  const auto entries = read_bundle(made_by_hand({
      {"hip-amdgcn-amd-amdhsa--gfx942", "a"},
      {"hipv4-amdgcn-amd-amdhsa--gfx90a:sramecc+:xnack-", "bc"},
      {"host-x86_64-unknown-linux-gnu-", ""},
      {"hipv4-amdgcn-amd-amdhsa-unknown-gfx9-4-generic:xnack-", "d"},
      {"hip-amdgcn-amd-amdhsa-gfx906", "e"},
      {"hip-spirv64-amd-amdhsa--amdgcnspirv", "f"},
      {"sycl-something-else", "g"},
  }));
  ASSERT_TRUE(entries) << entries.error();
  const std::vector<std::string> targets = {
      "gfx942", "gfx90a:sramecc+:xnack-", "", "gfx9-4-generic:xnack-", "gfx906", "amdgcnspirv", ""};
  ASSERT_EQ(entries->size(), targets.size());
  for (size_t i = 0; i < targets.size(); ++i) EXPECT_EQ((*entries)[i].target, targets[i]);
  EXPECT_EQ((*entries)[1].bytes.size(), 2u);
  EXPECT_EQ((*entries)[1].bytes[1], std::byte{'c'});
}

TEST(Bundle, ABareCodeObjectIsABundleOfOne) {
  const Bytes object = testing::hip_object("gfx90a:xnack-");
  const auto entries = read_bundle(object);
  ASSERT_TRUE(entries) << entries.error();
  ASSERT_EQ(entries->size(), 1u);
  EXPECT_EQ((*entries)[0].target, "gfx90a:xnack-");
  const auto size = bundle_size(followed_by_other_bytes(object).data(), SIZE_MAX);
  ASSERT_TRUE(size) << size.error();
  EXPECT_EQ(*size, object.size());
}

std::string error_of(const Bytes& bundle) {
  const auto entries = read_bundle(bundle);
  return entries ? "" : entries.error();
}

TEST(Bundle, ErrorsSayWhatAndWhere) {
  EXPECT_EQ(error_of({}), "the offload bundle is empty");
  EXPECT_EQ(error_of(Bytes(100)),
            "not an offload bundle: byte offset 0 has none of the magics __CLANG_OFFLOAD_BUNDLE__, "
            "CCOB and ELF");

  Bytes bundle = made_by_hand({{"hip-amdgcn-amd-amdhsa--gfx942", "abcdef"}});
  const size_t full = bundle.size();
  bundle.pop_back();
  EXPECT_EQ(error_of(bundle),
            "the offload bundle is truncated or corrupt: its entry hip-amdgcn-amd-amdhsa--gfx942 "
            "at byte offset " +
                std::to_string(full - 6) + " needs 6 bytes, and the file ends at " +
                std::to_string(full - 1) + "; copy or build it again");
  EXPECT_FALSE(bundle_size(bundle.data(), bundle.size()));
  EXPECT_FALSE(bundle_size(nullptr, 10));

  Bytes packed = compressed(hip_bundle(""), 3, 1);
  packed[4] = std::byte{9};
  EXPECT_EQ(error_of(packed),
            "the compressed bundle has version 9 at byte offset 4, and 1 to 3 are supported; "
            "compile with --no-offload-compress");
  packed[4] = std::byte{3};
  packed[6] = std::byte{7};
  EXPECT_NE(error_of(packed).find("compression method 7 at byte offset 6"), std::string::npos);
  packed[6] = std::byte{1};
  packed[16] ^= std::byte{1};  // uncompressed size
  EXPECT_NE(error_of(packed).find("its contents are not the"), std::string::npos)
      << error_of(packed);
  packed[16] ^= std::byte{1};
  packed[23] = std::byte{0x7f};  // an absurd one costs neither time nor memory
  EXPECT_NE(error_of(packed).find("its contents are not the"), std::string::npos)
      << error_of(packed);
}

}  // namespace
}  // namespace crosslane::sim
