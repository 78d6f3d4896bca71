// SPDX-License-Identifier: MIT
// See the header. Names are those of hipError_t; the texts are the ones that HIP and CUDA share, since programs print and compare them.
#include "runtime/core/errors.hpp"

#include <cstdio>
#include <mutex>
#include <set>

#include "runtime/core/refusal.hpp"

namespace crosslane::runtime {
namespace {

thread_local hipError_t last_error = hipSuccess;

struct ErrorRow {
  int code;
  const char* name;
  const char* text;
};

// clang-format off
constexpr ErrorRow error_rows[] = {
  {0, "hipSuccess", "no error"},
  {1, "hipErrorInvalidValue", "invalid argument"},
  {2, "hipErrorOutOfMemory", "out of memory"},
  {3, "hipErrorNotInitialized", "initialization error"},
  {4, "hipErrorDeinitialized", "driver shutting down"},
  {5, "hipErrorProfilerDisabled", "profiler disabled while using external profiling tool"},
  {6, "hipErrorProfilerNotInitialized", "profiler is not initialized"},
  {7, "hipErrorProfilerAlreadyStarted", "profiler already started"},
  {8, "hipErrorProfilerAlreadyStopped", "profiler already stopped"},
  {9, "hipErrorInvalidConfiguration", "invalid configuration argument"},
  {12, "hipErrorInvalidPitchValue", "invalid pitch argument"},
  {13, "hipErrorInvalidSymbol", "invalid device symbol"},
  {17, "hipErrorInvalidDevicePointer", "invalid device pointer"},
  {21, "hipErrorInvalidMemcpyDirection", "invalid copy direction for memcpy"},
  {35, "hipErrorInsufficientDriver", "driver version is insufficient for runtime version"},
  {52, "hipErrorMissingConfiguration", "__global__ function call is not configured"},
  {53, "hipErrorPriorLaunchFailure", "unspecified launch failure in prior launch"},
  {98, "hipErrorInvalidDeviceFunction", "invalid device function"},
  {100, "hipErrorNoDevice", "no ROCm-capable device is detected"},
  {101, "hipErrorInvalidDevice", "invalid device ordinal"},
  {200, "hipErrorInvalidImage", "device kernel image is invalid"},
  {201, "hipErrorInvalidContext", "invalid device context"},
  {202, "hipErrorContextAlreadyCurrent", "context is already current context"},
  {205, "hipErrorMapFailed", "mapping of buffer object failed"},
  {206, "hipErrorUnmapFailed", "unmapping of buffer object failed"},
  {207, "hipErrorArrayIsMapped", "array is mapped"},
  {208, "hipErrorAlreadyMapped", "resource already mapped"},
  {209, "hipErrorNoBinaryForGpu", "no kernel image is available for execution on the device"},
  {210, "hipErrorAlreadyAcquired", "resource already acquired"},
  {211, "hipErrorNotMapped", "resource not mapped"},
  {212, "hipErrorNotMappedAsArray", "resource not mapped as array"},
  {213, "hipErrorNotMappedAsPointer", "resource not mapped as pointer"},
  {214, "hipErrorECCNotCorrectable", "uncorrectable ECC error encountered"},
  {215, "hipErrorUnsupportedLimit", "limit is not supported on this architecture"},
  {216, "hipErrorContextAlreadyInUse", "exclusive-thread device already in use by a different thread"},
  {217, "hipErrorPeerAccessUnsupported", "peer access is not supported between these two devices"},
  {218, "hipErrorInvalidKernelFile", "invalid kernel file"},
  {219, "hipErrorInvalidGraphicsContext", "invalid OpenGL or DirectX context"},
  {300, "hipErrorInvalidSource", "device kernel image is invalid"},
  {301, "hipErrorFileNotFound", "file not found"},
  {302, "hipErrorSharedObjectSymbolNotFound", "shared object symbol not found"},
  {303, "hipErrorSharedObjectInitFailed", "shared object initialization failed"},
  {304, "hipErrorOperatingSystem", "OS call failed or operation not supported on this OS"},
  {400, "hipErrorInvalidHandle", "invalid resource handle"},
  {401, "hipErrorIllegalState", "the operation cannot be performed in the present state"},
  {500, "hipErrorNotFound", "named symbol not found"},
  {600, "hipErrorNotReady", "device not ready"},
  {700, "hipErrorIllegalAddress", "an illegal memory access was encountered"},
  {701, "hipErrorLaunchOutOfResources", "too many resources requested for launch"},
  {702, "hipErrorLaunchTimeOut", "the launch timed out and was terminated"},
  {704, "hipErrorPeerAccessAlreadyEnabled", "peer access is already enabled"},
  {705, "hipErrorPeerAccessNotEnabled", "peer access has not been enabled"},
  {708, "hipErrorSetOnActiveProcess", "cannot set while device is active in this process"},
  {709, "hipErrorContextIsDestroyed", "context is destroyed"},
  {710, "hipErrorAssert", "device-side assert triggered"},
  {712, "hipErrorHostMemoryAlreadyRegistered", "part or all of the requested memory range is already mapped"},
  {713, "hipErrorHostMemoryNotRegistered", "pointer does not correspond to a registered memory region"},
  {719, "hipErrorLaunchFailure", "unspecified launch failure"},
  {720, "hipErrorCooperativeLaunchTooLarge", "too many blocks in cooperative launch"},
  {801, "hipErrorNotSupported", "operation not supported"},
  {900, "hipErrorStreamCaptureUnsupported", "operation not permitted when stream is capturing"},
  {901, "hipErrorStreamCaptureInvalidated", "operation failed due to a previous error during capture"},
  {902, "hipErrorStreamCaptureMerge", "operation would result in a merge of separate capture sequences"},
  {903, "hipErrorStreamCaptureUnmatched", "capture was not ended in the same stream as it began"},
  {904, "hipErrorStreamCaptureUnjoined", "capturing stream has unjoined work"},
  {905, "hipErrorStreamCaptureIsolation", "dependency created on uncaptured work in another stream"},
  {906, "hipErrorStreamCaptureImplicit", "operation would make the legacy stream depend on a capturing blocking stream"},
  {907, "hipErrorCapturedEvent", "operation not permitted on an event last recorded in a capturing stream"},
  {908, "hipErrorStreamCaptureWrongThread", "attempt to terminate a thread-local capture sequence from another thread"},
  {910, "hipErrorGraphExecUpdateFailure", "the graph update was not performed because it included changes which violated constraints specific to instantiated graph update"},
  {error_invalid_channel_descriptor, "hipErrorInvalidChannelDescriptor", "invalid channel descriptor"},
  {error_invalid_texture, "hipErrorInvalidTexture", "invalid texture"},
  {error_invalid_resource_type, "hipErrorInvalidResourceType", "invalid resource type"},
  {error_invalid_resource_configuration, "hipErrorInvalidResourceConfiguration", "invalid resource configuration"},
  {error_stream_detached, "hipErrorStreamDetached", "stream is detached"},
  {999, "hipErrorUnknown", "unknown error"},
  {1052, "hipErrorRuntimeMemory", "runtime memory call returned error"},
  {1053, "hipErrorRuntimeOther", "runtime call other than memory returned error"},
  // 1054 is hipErrorTbd in headers before ROCm 7.3, and hipErrorInvalidClusterSize since.
  {error_invalid_cluster_size, "hipErrorInvalidClusterSize", "invalid cluster size"},
};
// clang-format on

const ErrorRow* find_row(int code) {
  for (const ErrorRow& row : error_rows)
    if (row.code == code) return &row;
  return nullptr;
}

}  // namespace

hipError_t finish(hipError_t error) {
  if (error != hipSuccess && error != hipErrorNotReady) last_error = error;
  return error;
}

hipError_t take_last_error() {
  const hipError_t error = last_error;
  last_error = hipSuccess;
  return error;
}

hipError_t peek_last_error() { return last_error; }

void say_error(const std::string& what) {
  std::fflush(stdout);
  std::fprintf(stderr, "crosslane: error: %s\n", what.c_str());
}

void say_error_once(const std::string& what) {
  static std::mutex mutex;
  static auto& said = *new std::set<std::string>;
  const std::lock_guard lock(mutex);
  if (said.insert(what).second) say_error(what);
}

hipError_t not_supported(const char* call, const char* why) {
  std::string text = std::string(call) + " is not supported";
  if (why) text += std::string(": ") + why;
  say_error_once(text + " (hipErrorNotSupported)");
  return finish(hipErrorNotSupported);
}

int refuse_call(const char* call) { return not_supported(call); }

hipError_t error_of(sim::FaultKind kind) {
  switch (kind) {
    case sim::FaultKind::unmapped_access:
    case sim::FaultKind::use_after_free:
    case sim::FaultKind::read_only_access:
    case sim::FaultKind::misaligned_access:
    case sim::FaultKind::lds_out_of_bounds:
    case sim::FaultKind::scratch_out_of_bounds:
    case sim::FaultKind::jump_outside_code:
      return hipErrorIllegalAddress;
    case sim::FaultKind::runaway:
      return hipErrorLaunchTimeOut;
    case sim::FaultKind::bad_launch:
      return hipErrorInvalidConfiguration;
    default:  // instructions, deadlocked barriers, traps
      return hipErrorLaunchFailure;
  }
}

bool is_sticky(sim::FaultKind kind) { return kind != sim::FaultKind::bad_launch; }

const char* error_name(int code) {
  const ErrorRow* row = find_row(code);
  return row ? row->name : "hipErrorUnknown";
}

const char* error_text(int code) {
  const ErrorRow* row = find_row(code);
  return row ? row->text : "unknown error";
}

}  // namespace crosslane::runtime
