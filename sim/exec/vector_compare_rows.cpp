// SPDX-License-Identifier: MIT
// V_CMP_* and V_CMPX_*: integer compares by six relations and two constants, float compares by
// sixteen predicates, float classes. A lane's bit is 0 where the lane does not take part. V_CMPX
// writes EXEC too: translation sees that by the name, as it sees where the bits go. The rows are
// the product of the tables below. [CDNA3 §12.10 "VOPC", RDNA3 §16.9]
#include <array>

#include "sim/exec/float16.hpp"
#include "sim/exec/lane_row.hpp"
#include "sim/exec/row_lists.hpp"

namespace crosslane::sim::CROSSLANE_SIMD_LEVEL {
namespace {

enum Relation : u32 { less = 1, equal = 2, greater = 4, unordered = 8 };

struct Predicate {
  std::string_view name;
  u32 relations;  // true for these
};

// Integers. Some generations have no F and T.
constexpr std::array<Predicate, 8> integer_predicates = {{
    {"F", 0},
    {"LT", less},
    {"EQ", equal},
    {"LE", less | equal},
    {"GT", greater},
    {"NE", less | greater},
    {"GE", greater | equal},
    {"T", less | equal | greater},
}};

// Floats: the N forms are true for unordered operands. LLVM calls the constant TRU, and T on gfx11.
constexpr std::array<Predicate, 17> float_predicates = {{
    {"F", 0},
    {"LT", less},
    {"EQ", equal},
    {"LE", less | equal},
    {"GT", greater},
    {"LG", less | greater},
    {"GE", greater | equal},
    {"O", less | equal | greater},
    {"U", unordered},
    {"NGE", less | unordered},
    {"NLG", equal | unordered},
    {"NGT", less | equal | unordered},
    {"NLE", greater | unordered},
    {"NEQ", less | greater | unordered},
    {"NLT", greater | equal | unordered},
    {"TRU", less | equal | greater | unordered},
    {"T", less | equal | greater | unordered},
}};

CROSSLANE_INLINE f32 comparable(f16 x) { return to_f32(x); }
template <class T>
CROSSLANE_INLINE T comparable(T x) {
  return x;
}

template <class T, u32 relations>
struct Compare {
  bool operator()(T x, T y) const {
    const auto a = comparable(x), b = comparable(y);
    bool result = false;
    if constexpr ((relations & 7) == 7 && !(relations & unordered))
      result = a == a && b == b;
    else if constexpr ((relations & 7) == 7)
      result = true;
    else if constexpr ((relations & 7) == 0 && (relations & unordered))
      result = a != a || b != b;
    else if constexpr ((relations & 7) == 0)
      result = false;
    else if constexpr (relations & unordered)
      result = !Compare<T, 7 & ~relations>{}(x, y);
    else if constexpr (relations == less)
      result = a < b;
    else if constexpr (relations == equal)
      result = a == b;
    else if constexpr (relations == (less | equal))
      result = a <= b;
    else if constexpr (relations == greater)
      result = a > b;
    else if constexpr (relations == (greater | equal))
      result = a >= b;
    else
      result = (a < b) | (a > b);
    return result;
  }
};

/// v_cmp_class: bit of the class that x is in, by its magnitude and sign. 0 signalling NaN, 1 quiet
/// NaN, 2 -inf, 3 -normal, 4 -denormal, 5 -0, 6 +0, 7 +denormal, 8 +normal, 9 +inf. [RDNA3 §16.9
/// "V_CMP_CLASS_F32"]
template <class Bits>
CROSSLANE_INLINE u32 class_bit(Bits bits, Bits infinity, Bits smallest_normal, Bits quiet_bit) {
  const Bits sign = static_cast<Bits>(Bits{1} << (sizeof(Bits) * 8 - 1));
  const Bits magnitude = static_cast<Bits>(bits & ~sign);
  const bool negative = bits & sign;
  const u32 nan = bits & quiet_bit ? 1u : 0u;
  const u32 finite = magnitude == 0                ? 6u
                     : magnitude < smallest_normal ? 7u
                     : magnitude < infinity        ? 8u
                                                   : 9u;
  return 1u << (magnitude > infinity ? nan : negative ? 11u - finite : finite);
}

constexpr auto class_f16 = [](f16 x, u16 classes) {
  return (class_bit<u16>(x.bits, 0x7c00, 0x0400, 0x0200) & classes) != 0;
};
constexpr auto class_f32 = [](f32 x, u32 classes) {
  return (class_bit<u32>(std::bit_cast<u32>(x), 0x7f800000, 0x00800000, 0x00400000) & classes) != 0;
};
constexpr auto class_f64 = [](f64 x, u32 classes) {
  const u64 bits = std::bit_cast<u64>(x);
  return (class_bit<u64>(bits, 0x7ff0000000000000, 0x0010000000000000, 0x0008000000000000) &
          classes) != 0;
};

template <class T>
constexpr std::string_view type_name() {
  if constexpr (std::is_same_v<T, u16>)
    return "U16";
  else if constexpr (std::is_same_v<T, i16>)
    return "I16";
  else if constexpr (std::is_same_v<T, u32>)
    return "U32";
  else if constexpr (std::is_same_v<T, i32>)
    return "I32";
  else if constexpr (std::is_same_v<T, u64>)
    return "U64";
  else if constexpr (std::is_same_v<T, i64>)
    return "I64";
  else if constexpr (std::is_same_v<T, f16>)
    return "F16";
  else if constexpr (std::is_same_v<T, f32>)
    return "F32";
  else
    return "F64";
}

/// "V_CMPX_NLT_F32" as an array, for names that the compiler writes.
struct Name {
  std::array<char, 20> text{};
  size_t size = 0;
  constexpr void append(std::string_view s) {
    for (char c : s) text[size++] = c;
  }
  constexpr operator std::string_view() const { return {text.data(), size}; }
};
constexpr Name name_of(std::string_view prefix, std::string_view predicate, std::string_view type) {
  Name n;
  n.append(prefix);
  n.append(predicate);
  n.append("_");
  n.append(type);
  return n;
}

/// V_CMP_<predicate>_<type>, then V_CMPX_<predicate>_<type>, for each predicate.
template <const auto& predicates, class T>
struct CompareRows {
  static constexpr size_t size = predicates.size(), count = 2 * size;

  static constexpr std::array<Name, count> names = [] {
    std::array<Name, count> all;
    for (size_t i = 0; i < count; ++i)
      all[i] = name_of(i < size ? "V_CMP_" : "V_CMPX_", predicates[i % size].name, type_name<T>());
    return all;
  }();
  static constexpr std::array<Row, count> rows = []<size_t... I>(std::index_sequence<I...>) {
    return std::array<Row, count>{valu(names[I], Compare<T, predicates[I % size].relations>{})...};
  }(std::make_index_sequence<count>());
};

constexpr std::array<Row, 6> class_rows = {
    valu("V_CMP_CLASS_F16", class_f16).moving(),  valu("V_CMP_CLASS_F32", class_f32).moving(),
    valu("V_CMP_CLASS_F64", class_f64).moving(),  valu("V_CMPX_CLASS_F16", class_f16).moving(),
    valu("V_CMPX_CLASS_F32", class_f32).moving(), valu("V_CMPX_CLASS_F64", class_f64).moving(),
};

template <size_t... n>
constexpr auto joined(const std::array<Row, n>&... lists) {
  std::array<Row, (n + ...)> all;
  size_t used = 0;
  auto append = [&](const auto& list) {
    for (const Row& row : list) all[used++] = row;
  };
  (append(lists), ...);
  return all;
}

constexpr auto rows =
    joined(CompareRows<integer_predicates, u16>::rows, CompareRows<integer_predicates, i16>::rows,
           CompareRows<integer_predicates, u32>::rows, CompareRows<integer_predicates, i32>::rows,
           CompareRows<integer_predicates, u64>::rows, CompareRows<integer_predicates, i64>::rows,
           CompareRows<float_predicates, f16>::rows, CompareRows<float_predicates, f32>::rows,
           CompareRows<float_predicates, f64>::rows, class_rows);

}  // namespace

std::span<const Row> vector_compare_rows() { return rows; }

}  // namespace crosslane::sim::CROSSLANE_SIMD_LEVEL
