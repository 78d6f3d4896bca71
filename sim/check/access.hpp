// SPDX-License-Identifier: MIT
// Where the lanes of a memory instruction read or write: computed from its registers before it is
// executed, for checks that look at addresses. Buffer accesses are not resolved. [CDNA3 §9.3, RDNA3
// §11]
#pragma once

#include "sim/check/operands.hpp"

namespace crosslane::sim::check {

enum class Space : u8 { none, global, lds, scratch };

struct Access {
  Space space[64];                       // of each active lane
  u64 address[64];                       // LDS and scratch: the offset
  u64 global = 0, lds = 0, scratch = 0;  // the active lanes in each
  u32 bytes = 0;                         // of one lane
};

/// Of one instruction; ds_read2 and its like have a second.
struct Accesses {
  bool has_first = false, has_second = false;
  Access first, second;
};
void find_accesses(Wave& wave, const Op& op, const Operands& o, Accesses& a);

/// Of a scalar load; false when it goes through a buffer resource.
bool scalar_address(const Wave& wave, const Op& op, const Operands& o, u64& address);

/// `second`: the other address of ds_read2 and ds_write2. False when nothing is accessed or the
/// addresses are not known.
bool find_access(Wave& wave, const Op& op, const Operands& o, bool second, Access& a);

}  // namespace crosslane::sim::check
