// SPDX-License-Identifier: MIT
// The hostcall buffer: how a wave asks the host for a service and waits for the answer.
//
// A wave pops a packet from the free stack, fills its header and 64 lanes of 8 words, pushes it on the ready stack, rings the doorbell
// and sleeps until the host clears bit 0 of the packet's control word; then it reads words 0 and 1 of its lanes and pushes the packet
// back. Both stacks are linked lists of tagged packet numbers (number in the low bits, a tag that changes with every use above them;
// 0 ends a list). Layout read off ockl's __ockl_hostcall_internal (rocm-device-libs 5.2.3); it is the same up to ROCm 7.
#pragma once

#include <array>
#include <cstdint>

#include "sim/machine/memory.hpp"

namespace crosslane::runtime {

inline constexpr uint32_t packet_lanes = 64;
inline constexpr uint32_t packet_words = 8;

struct PacketHeader {
  uint64_t next;
  uint64_t active_lanes;
  uint32_t service;
  uint32_t control;  // bit 0: the wave waits
};
static_assert(sizeof(PacketHeader) == 24);

using PacketLane = std::array<uint64_t, packet_words>;
struct PacketPayload {
  std::array<PacketLane, packet_lanes> lanes;
};

struct HostcallBufferHeader {
  uint64_t packet_headers;
  uint64_t packet_payloads;
  uint64_t doorbell;  // address of a signal
  uint64_t free_stack;
  uint64_t ready_stack;
  uint64_t index_mask;
};
static_assert(sizeof(HostcallBufferHeader) == 48);

/// amd_signal_t as far as device code reads it: it adds to the value and looks for an event mailbox, of which there is none.
struct Doorbell {
  uint64_t kind = 1;
  int64_t value = 0;
  uint64_t event_mailbox = 0;
  uint32_t event_id = 0;
  uint32_t padding[9] = {};
};
static_assert(sizeof(Doorbell) == 64);

class HostcallBuffer {
 public:
  /// Takes its memory from the device. `packets` is a power of two: as many waves can wait at once.
  HostcallBuffer(sim::Memory& memory, uint32_t packets);

  /// What the kernel gets as its hidden argument; 0 when there was no memory.
  [[nodiscard]] uint64_t address() const { return address_; }

  /// Calls `serve(header, payload)` for each waiting packet, oldest first, and lets its wave go on.
  template <class Serve>
  void drain(Serve serve);

 private:
  uint64_t take_ready();
  void link_free_stack(uint32_t packets);
  PacketHeader& header(uint64_t tagged) const;
  PacketPayload& payload(uint64_t tagged) const;
  void release(PacketHeader& packet);
  /// Turns the list newest-first into oldest-first.
  uint64_t reverse(uint64_t list);

  uint64_t address_ = 0;
  HostcallBufferHeader* shared_ = nullptr;
};

template <class Serve>
void HostcallBuffer::drain(Serve serve) {
  if (!shared_) return;
  for (uint64_t tagged = reverse(take_ready()); tagged != 0;) {
    PacketHeader& packet = header(tagged);
    const uint64_t next = packet.next;
    serve(packet, payload(tagged));
    release(packet);
    tagged = next;
  }
}

}  // namespace crosslane::runtime
