// SPDX-License-Identifier: MIT
// What device code may ask of the host: printf, device malloc and free, calls of host functions. One object a device; the simulator
// polls it while waves wait. Also the buffered kind of printf, which needs no waiting: the kernel fills a buffer, read after it ends.
#pragma once

#include <map>
#include <memory>
#include <vector>

#include "runtime/hostcall/buffer.hpp"
#include "sim/machine/device.hpp"

namespace crosslane::runtime {

class HostcallServices : public sim::HostServices {
 public:
  explicit HostcallServices(sim::Device& device) : device_(device) {}

  void poll() override;

  /// Each is made at its first call.
  uint64_t hostcall_buffer();
  uint64_t printf_buffer(size_t bytes);
  uint64_t heap();

  /// Prints what a kernel left in the printf buffer, and what waited in the hostcall buffer when it ended.
  void finish_launch(const sim::CodeObject& object);

  /// True when device code has printed an assertion's message since the last call.
  bool take_assertion();

 private:
  struct Message {
    std::vector<uint64_t> words;
  };
  void serve(const PacketHeader& packet, PacketPayload& payload);
  void serve_printf(PacketLane& lane);
  void serve_memory(PacketLane& lane);
  void serve_call(PacketLane& lane);
  uint64_t print(const Message& message);
  void emit(const std::string& text, bool to_stderr);
  void print_record(const sim::CodeObject& object, const std::byte* record, size_t bytes);

  sim::Device& device_;
  std::unique_ptr<HostcallBuffer> hostcall_;
  uint64_t printf_ = 0;
  size_t printf_bytes_ = 0;
  uint64_t heap_ = 0;
  std::map<uint64_t, Message> messages_;  // printf calls under way, by number
  uint64_t next_message_ = 1;
  std::map<uint64_t, uint64_t> device_blocks_;  // address given to device malloc -> base of its allocation
  bool assertion_ = false;
};

}  // namespace crosslane::runtime
