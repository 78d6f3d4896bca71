// SPDX-License-Identifier: MIT
// Peers. Every device of the process can reach every other; as on hardware, a kernel may touch a peer's memory once access is enabled.
#include "runtime/core/allocations.hpp"
#include "runtime/core/errors.hpp"
#include "runtime/core/hip.hpp"
#include "runtime/core/platform.hpp"

using namespace crosslane::runtime;

namespace {

constexpr uint32_t link_type_pcie = 2;  // hsa_amd_link_info_type_t

bool both_exist(int first, int second) {
  return Platform::get().device(first) && Platform::get().device(second);
}

bool is_enabled(const GpuDevice& accessor, int owner) {
  return (accessor.peers.load() >> owner & 1) != 0;
}

}  // namespace

hipError_t hipDeviceCanAccessPeer(int* possible, int accessor, int owner) {
  if (!possible) return finish(hipErrorInvalidValue);
  if (!both_exist(accessor, owner)) return finish(hipErrorInvalidDevice);
  *possible = accessor != owner;
  return finish(hipSuccess);
}

hipError_t hipDeviceEnablePeerAccess(int owner, unsigned flags) {
  if (flags != 0) return finish(hipErrorInvalidValue);
  const UsableDevice usable = usable_device();
  if (usable.error != hipSuccess) return finish(usable.error);
  GpuDevice* peer = Platform::get().device(owner);
  if (!peer || peer == usable.device) return finish(hipErrorInvalidDevice);
  if (is_enabled(*usable.device, owner)) return finish(hipErrorPeerAccessAlreadyEnabled);
  Allocations::get().show_to_peer(*peer, *usable.device);
  return finish(hipSuccess);
}

hipError_t hipDeviceDisablePeerAccess(int owner) {
  const UsableDevice usable = usable_device();
  if (usable.error != hipSuccess) return finish(usable.error);
  GpuDevice* peer = Platform::get().device(owner);
  if (!peer || peer == usable.device) return finish(hipErrorInvalidDevice);
  if (!is_enabled(*usable.device, owner)) return finish(hipErrorPeerAccessNotEnabled);
  Allocations::get().hide_from_peer(*peer, *usable.device);
  return finish(hipSuccess);
}

hipError_t hipDeviceGetP2PAttribute(int* value, hipDeviceP2PAttr attribute, int first, int second) {
  if (!value) return finish(hipErrorInvalidValue);
  if (!both_exist(first, second) || first == second) return finish(hipErrorInvalidDevice);
  switch (attribute) {
    case hipDevP2PAttrPerformanceRank: *value = 0; break;
    case hipDevP2PAttrAccessSupported:
    case hipDevP2PAttrNativeAtomicSupported: *value = 1; break;
    case hipDevP2PAttrHipArrayAccessSupported: *value = 0; break;
    default: return finish(hipErrorInvalidValue);
  }
  return finish(hipSuccess);
}

hipError_t hipExtGetLinkTypeAndHopCount(int first, int second, uint32_t* type, uint32_t* hops) {
  if (!type || !hops) return finish(hipErrorInvalidValue);
  if (!both_exist(first, second) || first == second) return finish(hipErrorInvalidDevice);
  *type = link_type_pcie;
  *hops = 1;
  return finish(hipSuccess);
}
