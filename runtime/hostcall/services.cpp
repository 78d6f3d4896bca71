// SPDX-License-Identifier: MIT
// See the header. Service numbers and message layout: ockl's __ockl_call_host_function, __ockl_fprintf_*, __ockl_devmem_request
// (rocm-device-libs 5.2.3). A printf is a message of several packets. Word 0 of each lane describes its part:
//   bit 0 first part, bit 1 last part, bits [7:5] how many of the words 1 to 7 count, bits [63:8] the message's number
// The first word of a message says where to (0 stdout, 1 stderr); then the format string, then its arguments.
#include "runtime/hostcall/services.hpp"

#include <dlfcn.h>

#include <cstdio>
#include <cstring>

#include "runtime/core/errors.hpp"
#include "runtime/hostcall/format.hpp"

namespace crosslane::runtime {
namespace {

enum Service : uint32_t { call_function = 1, print_message = 2, device_memory = 3 };

constexpr uint64_t first_part = 1;
constexpr uint64_t last_part = 2;
constexpr uint32_t hostcall_packets = 4096;
constexpr uint64_t heap_bytes = 256 * 1024;  // the heap's bookkeeping, zero at first; blocks come by device_memory
constexpr uint64_t slab_bytes = 2 * 1024 * 1024;
constexpr uint64_t page_bytes = 4096;

}  // namespace

uint64_t HostcallServices::hostcall_buffer() {
  if (!hostcall_) hostcall_ = std::make_unique<HostcallBuffer>(device_.memory(), hostcall_packets);
  return hostcall_->address();
}

uint64_t HostcallServices::heap() {
  if (heap_ == 0) {
    const auto base =
        device_.memory().allocate(heap_bytes, sim::MemoryKind::internal, "device malloc's heap");
    if (base) heap_ = *base;
  }
  return heap_;
}

void HostcallServices::poll() {
  if (hostcall_)
    hostcall_->drain([&](const PacketHeader& packet, PacketPayload& payload) {
      serve(packet, payload);
    });
}

void HostcallServices::serve(const PacketHeader& packet, PacketPayload& payload) {
  for (uint32_t lane = 0; lane < packet_lanes; ++lane) {
    if ((packet.active_lanes >> lane & 1) == 0) continue;
    switch (packet.service) {
      case call_function: serve_call(payload.lanes[lane]); break;
      case print_message: serve_printf(payload.lanes[lane]); break;
      case device_memory: serve_memory(payload.lanes[lane]); break;
      default:
        say_error_once("device code asks for hostcall service " + std::to_string(packet.service) +
                       ", which is not provided");
        payload.lanes[lane][0] = payload.lanes[lane][1] = 0;
    }
  }
}

void HostcallServices::serve_printf(PacketLane& lane) {
  const uint64_t descriptor = lane[0];
  uint64_t number = descriptor >> 8;
  if (descriptor & first_part) number = next_message_++;
  Message& message = messages_[number];
  const size_t words = descriptor >> 5 & 7;
  message.words.insert(message.words.end(), lane.begin() + 1, lane.begin() + 1 + static_cast<long>(words));
  if (descriptor & last_part) {
    lane[0] = print(message);
    messages_.erase(number);
  } else {
    lane[0] = number << 8;
  }
}

uint64_t HostcallServices::print(const Message& message) {
  if (message.words.size() < 2) return 0;
  const std::span<const uint64_t> rest(message.words.data() + 1, message.words.size() - 1);
  const InlineString format = inline_string(rest);
  const std::string text = format_message(format.text, rest.subspan(format.words));
  const bool to_stderr = message.words[0] & 1;
  emit(text, to_stderr);
  if (to_stderr && format.text.find("ssertion") != std::string_view::npos) assertion_ = true;
  return text.size();
}

void HostcallServices::emit(const std::string& text, bool to_stderr) {
  if (to_stderr) std::fflush(stdout);
  std::fwrite(text.data(), 1, text.size(), to_stderr ? stderr : stdout);
}

void HostcallServices::serve_memory(PacketLane& lane) {
  const uint64_t address = lane[0];
  const uint64_t bytes = lane[1];
  lane[0] = lane[1] = 0;
  if (address != 0) {
    const auto block = device_blocks_.find(address);
    if (block == device_blocks_.end()) return;
    device_.memory().release(block->second);
    device_blocks_.erase(block);
    return;
  }
  // ockl finds a small block's slab by clearing low address bits, and knows a large block by its page alignment.
  const uint64_t alignment = bytes == slab_bytes ? slab_bytes : page_bytes;
  const auto base = device_.memory().allocate(bytes + alignment, sim::MemoryKind::device,
                                              "device malloc");
  if (!base) return;
  lane[0] = (*base + alignment - 1) / alignment * alignment;
  device_blocks_[lane[0]] = *base;
}

void HostcallServices::serve_call(PacketLane& lane) {
  using HostFunction = void (*)(uint64_t* results, const uint64_t* arguments);
  auto* target = reinterpret_cast<void*>(lane[0]);
  Dl_info where;
  if (dladdr(target, &where) == 0) {
    say_error("device code calls a host function at an address that is in no library");
    lane[0] = lane[1] = 0;
    return;
  }
  uint64_t results[2] = {0, 0};
  reinterpret_cast<HostFunction>(target)(results, lane.data() + 1);
  lane[0] = results[0];
  lane[1] = results[1];
}

bool HostcallServices::take_assertion() {
  const bool taken = assertion_;
  assertion_ = false;
  return taken;
}

// The buffered kind (-mprintf-kind=buffered). Buffer: u32 bytes used, u32 bytes there are, then records. Record: u32 control
// (bit 0 stderr, bit 1 the format is given by its hash, bits [31:2] bytes of the record), the format or a u64 hash of it, arguments.
uint64_t HostcallServices::printf_buffer(size_t bytes) {
  if (printf_ == 0) {
    const auto base = device_.memory().allocate(bytes, sim::MemoryKind::internal, "printf buffer");
    if (!base) return 0;
    printf_ = *base;
    printf_bytes_ = bytes;
  }
  const uint32_t header[2] = {0, static_cast<uint32_t>(printf_bytes_ - sizeof(header))};
  std::memcpy(reinterpret_cast<void*>(printf_), header, sizeof(header));
  return printf_;
}

void HostcallServices::finish_launch(const sim::CodeObject& object) {
  poll();
  messages_.clear();
  if (printf_ == 0) return;
  uint32_t header[2];
  std::memcpy(header, reinterpret_cast<const void*>(printf_), sizeof(header));
  const auto* record = reinterpret_cast<const std::byte*>(printf_ + sizeof(header));
  size_t left = std::min<size_t>(header[0], printf_bytes_ - sizeof(header));
  while (left >= sizeof(uint32_t)) {
    uint32_t control = 0;
    std::memcpy(&control, record, sizeof(control));
    const size_t bytes = std::min<size_t>(control >> 2, left);
    if (bytes < sizeof(control)) break;
    print_record(object, record, bytes);
    record += bytes;
    left -= bytes;
  }
  std::memset(reinterpret_cast<void*>(printf_), 0, sizeof(uint32_t));
}

namespace {

/// The format whose entry in the code object's list reads "0:0:HASH,FORMAT".
std::string find_format(const sim::CodeObject& object, uint64_t hash) {
  char prefix[32];
  const int length =
      std::snprintf(prefix, sizeof(prefix), "0:0:%llx,", static_cast<unsigned long long>(hash));
  for (const std::string& entry : object.printf_formats)
    if (entry.compare(0, static_cast<size_t>(length), prefix) == 0)
      return entry.substr(static_cast<size_t>(length));
  return "";
}

}  // namespace

void HostcallServices::print_record(const sim::CodeObject& object, const std::byte* record,
                                    size_t bytes) {
  uint32_t control = 0;
  std::memcpy(&control, record, sizeof(control));
  std::vector<uint64_t> words((bytes - sizeof(control)) / sizeof(uint64_t));
  if (words.empty()) return;
  std::memcpy(words.data(), record + sizeof(control), words.size() * sizeof(uint64_t));
  const std::span<const uint64_t> all(words);
  const bool by_hash = control & 2;
  const InlineString given = inline_string(all);
  const std::string format = by_hash ? find_format(object, words[0]) : std::string(given.text);
  emit(format_message(format, all.subspan(by_hash ? 1 : given.words)), control & 1);
}

}  // namespace crosslane::runtime
