// SPDX-License-Identifier: MIT
// Error names, texts and the thread's last error.
#include <cstring>

#include "runtime/core/errors.hpp"
#include "runtime/core/hip.hpp"

using namespace crosslane::runtime;

const char* hipGetErrorName(hipError_t error) { return error_name(error); }
const char* hipGetErrorString(hipError_t error) { return error_text(error); }

hipError_t hipGetLastError() { return take_last_error(); }
hipError_t hipPeekAtLastError() { return peek_last_error(); }
CROSSLANE_HIP_EXPORT hipError_t hipExtGetLastError() { return take_last_error(); }

namespace {

hipError_t tell(hipError_t error, const char** text, const char* (*lookup)(int)) {
  if (!text) return finish(hipErrorInvalidValue);
  *text = lookup(error);
  const bool known = error == hipErrorUnknown || std::strcmp(lookup(error), lookup(hipErrorUnknown)) != 0;
  return finish(known ? hipSuccess : hipErrorInvalidValue);
}

}  // namespace

CROSSLANE_HIP_EXPORT hipError_t hipDrvGetErrorName(hipError_t error, const char** name) {
  return tell(error, name, error_name);
}
CROSSLANE_HIP_EXPORT hipError_t hipDrvGetErrorString(hipError_t error, const char** text) {
  return tell(error, text, error_text);
}
