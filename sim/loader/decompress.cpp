// SPDX-License-Identifier: MIT
// Streaming decompression with a bound on the output.
#include "sim/loader/decompress.hpp"

#include <algorithm>
#include <memory>
#include <string>
#include <zlib.h>
#include <zstd.h>

namespace crosslane::sim {
namespace {

constexpr size_t step_bytes = size_t{1} << 18;

Error broken(const char* method, const std::string& why) {
  return Error{std::string("the compressed bundle is corrupt: ") + method + " says: " + why +
               "; copy or build it again"};
}

Error wrong_size(uint64_t expected_bytes) {
  return Error{"the compressed bundle is corrupt: its contents are not the " +
               std::to_string(expected_bytes) +
               " bytes that its header says; copy or build it again"};
}

Result<std::vector<std::byte>> decompress_zstd(std::span<const std::byte> stream,
                                               uint64_t expected_bytes) {
  const std::unique_ptr<ZSTD_DStream, size_t (*)(ZSTD_DStream*)> state(ZSTD_createDStream(),
                                                                       ZSTD_freeDStream);
  if (!state) return Error{"out of memory"};
  std::vector<std::byte> out;
  ZSTD_inBuffer in{stream.data(), stream.size(), 0};
  for (size_t status = 1; status != 0;) {
    const size_t start = out.size();
    if (start > expected_bytes) return wrong_size(expected_bytes);
    // One byte more than expected, so that a longer stream shows.
    out.resize(start + std::min<uint64_t>(std::max(step_bytes, start), expected_bytes - start + 1));
    ZSTD_outBuffer buffer{out.data() + start, out.size() - start, 0};
    const size_t read_before = in.pos;
    status = ZSTD_decompressStream(state.get(), &buffer, &in);
    if (ZSTD_isError(status)) return broken("zstd", ZSTD_getErrorName(status));
    out.resize(start + buffer.pos);
    if (status != 0 && buffer.pos == 0 && in.pos == read_before)
      return broken("zstd", "the stream ends too early");
  }
  if (out.size() != expected_bytes) return wrong_size(expected_bytes);
  return out;
}

/// Inflates to the stream's end; `write` gets each piece and returns false to stop.
template <class Write>
Result<uint64_t> inflate_all(std::span<const std::byte> stream, Write write) {
  z_stream state{};
  if (inflateInit(&state) != Z_OK) return Error{"out of memory"};
  const std::unique_ptr<z_stream, int (*)(z_stream*)> cleanup(&state, inflateEnd);
  std::vector<std::byte> piece(step_bytes);
  size_t read = 0;
  for (int status = Z_OK; status != Z_STREAM_END;) {
    const size_t input = std::min(stream.size() - read, size_t{1} << 30);
    state.next_in = reinterpret_cast<Bytef*>(const_cast<std::byte*>(stream.data() + read));
    state.avail_in = static_cast<uInt>(input);
    state.next_out = reinterpret_cast<Bytef*>(piece.data());
    state.avail_out = static_cast<uInt>(piece.size());
    status = inflate(&state, Z_NO_FLUSH);
    if (status != Z_OK && status != Z_STREAM_END)
      return broken("zlib", state.msg ? state.msg : "the stream ends too early");
    read += input - state.avail_in;
    if (!write(std::span(piece).first(piece.size() - state.avail_out))) break;
  }
  return uint64_t{read};
}

Result<std::vector<std::byte>> decompress_zlib(std::span<const std::byte> stream,
                                               uint64_t expected_bytes) {
  std::vector<std::byte> out;
  const auto read = inflate_all(stream, [&](std::span<const std::byte> piece) {
    out.insert(out.end(), piece.begin(), piece.end());
    return out.size() <= expected_bytes;
  });
  if (!read) return Error{read.error()};
  if (out.size() != expected_bytes) return wrong_size(expected_bytes);
  return out;
}

}  // namespace

Result<std::vector<std::byte>> decompress(std::span<const std::byte> stream, Compression method,
                                          uint64_t expected_bytes) {
  return method == Compression::zstd ? decompress_zstd(stream, expected_bytes)
                                     : decompress_zlib(stream, expected_bytes);
}

Result<uint64_t> compressed_size(std::span<const std::byte> stream, Compression method) {
  if (method == Compression::zlib)
    return inflate_all(stream, [](std::span<const std::byte>) { return true; });
  const size_t size = ZSTD_findFrameCompressedSize(stream.data(), stream.size());
  if (ZSTD_isError(size)) return broken("zstd", ZSTD_getErrorName(size));
  return uint64_t{size};
}

}  // namespace crosslane::sim
