// SPDX-License-Identifier: MIT
// See the header.
#include "runtime/hostcall/buffer.hpp"

#include <atomic>

namespace crosslane::runtime {
namespace {

template <class T>
T* at(uint64_t address) {
  return reinterpret_cast<T*>(address);
}

}  // namespace

HostcallBuffer::HostcallBuffer(sim::Memory& memory, uint32_t packets) {
  const uint64_t headers_bytes = uint64_t{packets} * sizeof(PacketHeader);
  const uint64_t fixed_bytes = sizeof(HostcallBufferHeader) + sizeof(Doorbell) + headers_bytes;
  const uint64_t payload_offset = (fixed_bytes + 4095) / 4096 * 4096;
  const auto base = memory.allocate(payload_offset + uint64_t{packets} * sizeof(PacketPayload),
                                    sim::MemoryKind::internal, "hostcall buffer");
  if (!base) return;
  address_ = *base;
  shared_ = at<HostcallBufferHeader>(address_);
  shared_->doorbell = address_ + sizeof(HostcallBufferHeader);
  *at<Doorbell>(shared_->doorbell) = {};
  shared_->packet_headers = shared_->doorbell + sizeof(Doorbell);
  shared_->packet_payloads = address_ + payload_offset;
  shared_->index_mask = packets - 1;
  link_free_stack(packets);
}

void HostcallBuffer::link_free_stack(uint32_t packets) {
  uint64_t below = 0;
  for (uint64_t i = packets; i-- > 0;) {
    const uint64_t tagged = packets | i;  // tag 1, so that packet 0 is not the end of a list
    header(tagged).next = below;
    below = tagged;
  }
  shared_->free_stack = below;
}

PacketHeader& HostcallBuffer::header(uint64_t tagged) const {
  return at<PacketHeader>(shared_->packet_headers)[tagged & shared_->index_mask];
}

PacketPayload& HostcallBuffer::payload(uint64_t tagged) const {
  return at<PacketPayload>(shared_->packet_payloads)[tagged & shared_->index_mask];
}

uint64_t HostcallBuffer::take_ready() {
  std::atomic_ref<uint64_t> ready(shared_->ready_stack);
  if (ready.load(std::memory_order_relaxed) == 0) return 0;
  return ready.exchange(0, std::memory_order_acquire);
}

uint64_t HostcallBuffer::reverse(uint64_t list) {
  uint64_t reversed = 0;
  while (list != 0) {
    PacketHeader& packet = header(list);
    const uint64_t next = packet.next;
    packet.next = reversed;
    reversed = list;
    list = next;
  }
  return reversed;
}

void HostcallBuffer::release(PacketHeader& packet) {
  std::atomic_ref<uint32_t>(packet.control).fetch_and(~1U, std::memory_order_release);
}

}  // namespace crosslane::runtime
