// SPDX-License-Identifier: MIT
// Everything: operations between the lanes of a wave, with one meaning on every GPU and on the
// host.
#pragma once

#if __cplusplus < 202002L
#error "crosslane needs C++20: compile with -std=c++20"
#else
#include "crosslane/amd.hpp"
#include "crosslane/ops/active.hpp"
#include "crosslane/ops/active_reduce.hpp"
#include "crosslane/ops/arg.hpp"
#include "crosslane/ops/block.hpp"
#include "crosslane/ops/compact.hpp"
#include "crosslane/ops/exchange.hpp"
#include "crosslane/ops/identity.hpp"
#include "crosslane/ops/match.hpp"
#include "crosslane/ops/pattern.hpp"
#include "crosslane/ops/permute.hpp"
#include "crosslane/ops/quad.hpp"
#include "crosslane/ops/reduce.hpp"
#include "crosslane/ops/reduce_batch.hpp"
#include "crosslane/ops/row.hpp"
#include "crosslane/ops/scan.hpp"
#include "crosslane/ops/scatter.hpp"
#include "crosslane/ops/segment.hpp"
#include "crosslane/ops/shift.hpp"
#include "crosslane/ops/shuffle.hpp"
#include "crosslane/ops/sort.hpp"
#include "crosslane/ops/swap.hpp"
#include "crosslane/ops/vote.hpp"
#endif
