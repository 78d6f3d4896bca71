// SPDX-License-Identifier: MIT
// The back end for NVIDIA GPUs, compiled as CUDA by nvcc or clang, without options beyond C++20.
#pragma once

#include "crosslane/backend/cuda/arithmetic.hpp"
#include "crosslane/backend/cuda/gather.hpp"
#include "crosslane/backend/cuda/identity.hpp"
#include "crosslane/backend/cuda/match.hpp"
#include "crosslane/backend/cuda/redux.hpp"
#include "crosslane/backend/cuda/shuffle.hpp"
#include "crosslane/backend/cuda/target.hpp"
#include "crosslane/backend/cuda/vote.hpp"
