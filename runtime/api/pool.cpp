// SPDX-License-Identifier: MIT
// Stream-ordered allocation. Since work is done inside the calls, the order of the stream is the order of the calls.
#include "runtime/core/pools.hpp"

#include <algorithm>
#include <cstring>
#include <map>
#include <memory>
#include <mutex>
#include <vector>

#include "runtime/core/allocations.hpp"
#include "runtime/core/errors.hpp"
#include "runtime/core/hip.hpp"
#include "runtime/core/platform.hpp"
#include "runtime/core/streams.hpp"

struct ihipMemPoolHandle_t {
  int device = 0;
  int reuse[3] = {1, 1, 1};
  uint64_t release_threshold = 0;
  uint64_t used_bytes = 0;
  uint64_t most_used_bytes = 0;
};

using namespace crosslane::runtime;

namespace {

struct Pools {
  std::mutex mutex;
  std::vector<std::unique_ptr<ihipMemPoolHandle_t>> made;
  std::map<int, hipMemPool_t> defaults;  // by device
  std::map<void*, std::pair<hipMemPool_t, size_t>> blocks;
};

Pools& pools() {
  static auto& only = *new Pools;
  return only;
}

bool is_pool(hipMemPool_t pool) {
  return std::ranges::find(pools().made, pool, &std::unique_ptr<ihipMemPoolHandle_t>::get) !=
         pools().made.end();
}

hipMemPool_t add_pool(int device) {
  pools().made.push_back(std::make_unique<ihipMemPoolHandle_t>());
  pools().made.back()->device = device;
  return pools().made.back().get();
}

hipMemPool_t default_pool(int device) {
  hipMemPool_t& pool = pools().defaults[device];
  if (!pool) pool = add_pool(device);
  return pool;
}

hipMemPool_t pool_in_use(GpuDevice& device) {
  const hipMemPool_t current = device.current_pool;
  return current && is_pool(current) ? current : default_pool(device.index);
}

hipError_t allocate(void** pointer, size_t bytes, hipMemPool_t pool, const char* call) {
  *pointer = nullptr;
  if (bytes == 0) return hipSuccess;
  GpuDevice& device = *Platform::get().device(pool->device);
  const hipError_t error =
      Allocations::get().allocate(device, {bytes, Placement::device, 0, call}, pointer);
  if (error != hipSuccess) return error;
  pools().blocks[*pointer] = {pool, bytes};
  pool->used_bytes += bytes;
  pool->most_used_bytes = std::max(pool->most_used_bytes, pool->used_bytes);
  return hipSuccess;
}

hipError_t attribute(hipMemPool_t pool, hipMemPoolAttr what, void* value, bool set) {
  const auto exchange = [&](auto& field) {
    if (set) std::memcpy(&field, value, sizeof(field));
    else std::memcpy(value, &field, sizeof(field));
    return hipSuccess;
  };
  switch (what) {
    case hipMemPoolReuseFollowEventDependencies:
    case hipMemPoolReuseAllowOpportunistic:
    case hipMemPoolReuseAllowInternalDependencies: return exchange(pool->reuse[what - 1]);
    case hipMemPoolAttrReleaseThreshold: return exchange(pool->release_threshold);
    case hipMemPoolAttrReservedMemCurrent:
    case hipMemPoolAttrUsedMemCurrent:
      return set ? hipErrorInvalidValue : exchange(pool->used_bytes);
    case hipMemPoolAttrReservedMemHigh:
    case hipMemPoolAttrUsedMemHigh: {
      uint64_t wanted = 0;
      if (set) std::memcpy(&wanted, value, sizeof(wanted));
      if (wanted != 0) return hipErrorInvalidValue;  // a high-water mark can only be reset
      if (set) pool->most_used_bytes = pool->used_bytes;
      return set ? hipSuccess : exchange(pool->most_used_bytes);
    }
    default: return hipErrorInvalidValue;
  }
}

}  // namespace

bool crosslane::runtime::release_from_pool(void* pointer) {
  const std::lock_guard lock(pools().mutex);
  const auto block = pools().blocks.find(pointer);
  if (block == pools().blocks.end()) return false;
  const auto [pool, bytes] = block->second;
  if (is_pool(pool)) pool->used_bytes -= bytes;
  pools().blocks.erase(block);
  return Allocations::get().release(pointer, Placement::device, Placement::device) == hipSuccess;
}

hipError_t hipMallocAsync(void** pointer, size_t bytes, hipStream_t stream) {
  if (!pointer) return finish(hipErrorInvalidValue);
  const StreamTarget target = find_stream(stream);
  if (target.error != hipSuccess) return finish(target.error);
  const std::lock_guard lock(pools().mutex);
  return finish(allocate(pointer, bytes, pool_in_use(*target.device), "hipMallocAsync"));
}

hipError_t hipMallocFromPoolAsync(void** pointer, size_t bytes, hipMemPool_t pool,
                                  hipStream_t stream) {
  if (!pointer) return finish(hipErrorInvalidValue);
  const hipError_t error = check_stream(stream);
  if (error != hipSuccess) return finish(error);
  const std::lock_guard lock(pools().mutex);
  if (!is_pool(pool)) return finish(hipErrorInvalidValue);
  return finish(allocate(pointer, bytes, pool, "hipMallocFromPoolAsync"));
}

hipError_t hipFreeAsync(void* pointer, hipStream_t stream) {
  if (!pointer) return finish(hipErrorInvalidValue);
  const hipError_t error = check_stream(stream);
  if (error != hipSuccess) return finish(error);
  if (release_from_pool(pointer)) return finish(hipSuccess);
  return finish(Allocations::get().release(pointer, Placement::device, Placement::managed));
}

hipError_t hipMemPoolCreate(hipMemPool_t* pool, const hipMemPoolProps* properties) {
  if (!pool || !properties || properties->location.type != hipMemLocationTypeDevice ||
      !Platform::get().device(properties->location.id))
    return finish(hipErrorInvalidValue);
  const std::lock_guard lock(pools().mutex);
  *pool = add_pool(properties->location.id);
  return finish(hipSuccess);
}

hipError_t hipMemPoolDestroy(hipMemPool_t pool) {
  const std::lock_guard lock(pools().mutex);
  for (const auto& [device, fixed] : pools().defaults)
    if (fixed == pool) return finish(hipErrorInvalidValue);
  const size_t removed = std::erase_if(pools().made, [&](const auto& one) { return one.get() == pool; });
  return finish(removed != 0 ? hipSuccess : hipErrorInvalidValue);
}

hipError_t hipMemPoolTrimTo(hipMemPool_t pool, size_t) {
  const std::lock_guard lock(pools().mutex);
  return finish(is_pool(pool) ? hipSuccess : hipErrorInvalidValue);
}

hipError_t hipMemPoolSetAttribute(hipMemPool_t pool, hipMemPoolAttr what, void* value) {
  const std::lock_guard lock(pools().mutex);
  if (!is_pool(pool) || !value) return finish(hipErrorInvalidValue);
  return finish(attribute(pool, what, value, true));
}

hipError_t hipMemPoolGetAttribute(hipMemPool_t pool, hipMemPoolAttr what, void* value) {
  const std::lock_guard lock(pools().mutex);
  if (!is_pool(pool) || !value) return finish(hipErrorInvalidValue);
  return finish(attribute(pool, what, value, false));
}

hipError_t hipMemPoolSetAccess(hipMemPool_t pool, const hipMemAccessDesc* list, size_t count) {
  const std::lock_guard lock(pools().mutex);
  if (!is_pool(pool) || !list) return finish(hipErrorInvalidValue);
  for (size_t i = 0; i < count; ++i)
    if (!Platform::get().device(list[i].location.id)) return finish(hipErrorInvalidDevice);
  return finish(hipSuccess);
}

hipError_t hipMemPoolGetAccess(hipMemAccessFlags* flags, hipMemPool_t pool, hipMemLocation* where) {
  const std::lock_guard lock(pools().mutex);
  if (!flags || !where || !is_pool(pool)) return finish(hipErrorInvalidValue);
  *flags = where->id == pool->device ? hipMemAccessFlagsProtReadWrite : hipMemAccessFlagsProtNone;
  return finish(hipSuccess);
}

hipError_t hipDeviceGetDefaultMemPool(hipMemPool_t* pool, int index) {
  if (!pool) return finish(hipErrorInvalidValue);
  if (!Platform::get().device(index)) return finish(hipErrorInvalidDevice);
  const std::lock_guard lock(pools().mutex);
  *pool = default_pool(index);
  return finish(hipSuccess);
}

hipError_t hipDeviceSetMemPool(int index, hipMemPool_t pool) {
  GpuDevice* device = Platform::get().device(index);
  if (!device) return finish(hipErrorInvalidDevice);
  const std::lock_guard lock(pools().mutex);
  if (!is_pool(pool) || pool->device != index) return finish(hipErrorInvalidValue);
  device->current_pool = pool;
  return finish(hipSuccess);
}

hipError_t hipDeviceGetMemPool(hipMemPool_t* pool, int index) {
  GpuDevice* device = Platform::get().device(index);
  if (!pool) return finish(hipErrorInvalidValue);
  if (!device) return finish(hipErrorInvalidDevice);
  const std::lock_guard lock(pools().mutex);
  *pool = pool_in_use(*device);
  return finish(hipSuccess);
}
