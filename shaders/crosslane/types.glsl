// SPDX-License-Identifier: MIT
// The types, each by the operations above. Part of crosslane.glsl.

#define CROSSLANE_DETAIL_NUMBER(T, KEY, FOLD)                                                      \
  CROSSLANE_DETAIL_ORDER(T)                                                                        \
  FOLD(T)                                                                                          \
  CROSSLANE_DETAIL_NUMBERS(T, KEY)                                                                 \
  CROSSLANE_PAIRS_OF(T, uint)
#define CROSSLANE_DETAIL_INTEGERS(T, KEY, WORDS, FOLD, LEAST, GREATEST)                            \
  CROSSLANE_MOVES_OF(T, WORDS, T)                                                                  \
  CROSSLANE_DETAIL_INTEGER(T, KEY, LEAST, GREATEST)                                                \
  CROSSLANE_DETAIL_NUMBER(T, KEY, FOLD)                                                            \
  CROSSLANE_DETAIL_NAMED_BITS(T)

CROSSLANE_MOVES_OF(bool, uint, bool)
CROSSLANE_DETAIL_INTEGERS(uint, uint, uint, CROSSLANE_DETAIL_FOLD_NATIVE, 0u, ~0u)
CROSSLANE_DETAIL_INTEGERS(int, int, uint, CROSSLANE_DETAIL_FOLD_NATIVE, 0x80000000, 0x7fffffff)
CROSSLANE_MOVES_OF(float, floatBitsToUint, uintBitsToFloat)
CROSSLANE_DETAIL_FLOAT(float, int, floatBitsToInt, intBitsToFloat, 31, 0x7fffffff, 0x7f800000)
CROSSLANE_DETAIL_NUMBER(float, int, CROSSLANE_DETAIL_FOLD)
#ifdef CROSSLANE_INT16
CROSSLANE_DETAIL_INTEGERS(uint16_t, uint, uint, CROSSLANE_DETAIL_FOLD, 0u, 0xffffu)
CROSSLANE_DETAIL_INTEGERS(int16_t, int, uint, CROSSLANE_DETAIL_FOLD, -0x8000, 0x7fff)
#endif
#ifdef CROSSLANE_INT8
CROSSLANE_DETAIL_INTEGERS(uint8_t, uint, uint, CROSSLANE_DETAIL_FOLD, 0u, 0xffu)
CROSSLANE_DETAIL_INTEGERS(int8_t, int, uint, CROSSLANE_DETAIL_FOLD, -0x80, 0x7f)
#endif
#if defined(CROSSLANE_INT64) || defined(CROSSLANE_FLOAT64)
#define CROSSLANE_DETAIL_WORDS64(x) unpackUint2x32(uint64_t(x))
uint64_t crosslane_detail_to_uint64(uvec2 words) { return packUint2x32(words); }
int64_t crosslane_detail_to_int64(uvec2 words) { return int64_t(packUint2x32(words)); }
CROSSLANE_MOVES_OF(uint64_t, CROSSLANE_DETAIL_WORDS64, crosslane_detail_to_uint64)
CROSSLANE_DETAIL_INTEGER(uint64_t, uint64_t, 0ul, 0xfffffffffffffffful)
CROSSLANE_DETAIL_NUMBER(uint64_t, uint64_t, CROSSLANE_DETAIL_FOLD)
CROSSLANE_DETAIL_NAMED_BITS(uint64_t)
CROSSLANE_MOVES_OF(int64_t, CROSSLANE_DETAIL_WORDS64, crosslane_detail_to_int64)
CROSSLANE_DETAIL_INTEGER(int64_t, int64_t, 0x8000000000000000l, 0x7fffffffffffffffl)
CROSSLANE_DETAIL_NUMBER(int64_t, int64_t, CROSSLANE_DETAIL_FOLD)
CROSSLANE_DETAIL_NAMED_BITS(int64_t)
#endif
#ifdef CROSSLANE_FLOAT64
CROSSLANE_MOVES_OF(double, unpackDouble2x32, packDouble2x32)
CROSSLANE_DETAIL_FLOAT(double, int64_t, doubleBitsToInt64, int64BitsToDouble, 63,
                       0x7fffffffffffffffl, 0x7ff0000000000000l)
CROSSLANE_DETAIL_NUMBER(double, int64_t, CROSSLANE_DETAIL_FOLD)
#endif
#ifdef CROSSLANE_FLOAT16
uint crosslane_detail_half_word(float16_t x) { return packFloat2x16(f16vec2(x, float16_t(0.0))); }
float16_t crosslane_detail_to_half(uint word) { return unpackFloat2x16(word & 0xffffu).x; }
int crosslane_detail_half_bits(float16_t x) { return int(crosslane_detail_half_word(x) << 16u) >> 16; }
float16_t crosslane_detail_half_of(int bits) { return crosslane_detail_to_half(uint(bits)); }
CROSSLANE_MOVES_OF(float16_t, crosslane_detail_half_word, crosslane_detail_to_half)
CROSSLANE_DETAIL_FLOAT(float16_t, int, crosslane_detail_half_bits, crosslane_detail_half_of, 31,
                       0x7fff, 0x7c00)
CROSSLANE_DETAIL_NUMBER(float16_t, int, CROSSLANE_DETAIL_FOLD)
#endif
