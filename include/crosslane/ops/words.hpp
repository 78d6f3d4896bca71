// SPDX-License-Identifier: MIT
// Values as 32-bit words. Any trivially copyable type of 1 to 64 bytes moves bit for bit: bytes are
// copied, never converted, because clang's builtins take int and would turn 1.5f into 1. Narrow
// types travel in the low bits of a word. [Compiler pitfall P1]
#pragma once

#include <cstdint>
#include <type_traits>

#include "crosslane/backend/backend.hpp"

namespace crosslane {

using backend::wave_mask;
using backend::wave_size;

/// What can move between lanes.
template <class T>
concept movable = std::is_trivially_copyable_v<T> && sizeof(T) <= 64;

namespace detail {

template <unsigned N>
struct Words {
  uint32_t word[N];
};

template <class T>
inline constexpr unsigned word_count = (sizeof(T) + 3) / 4;

template <class T>
using WordsOf = Words<word_count<T>>;

template <movable T>
CROSSLANE_DEVICE WordsOf<T> to_words(const T& value) {
  if constexpr (sizeof(T) == sizeof(WordsOf<T>)) {
    return __builtin_bit_cast(WordsOf<T>, value);
  } else {
    WordsOf<T> words{};
    __builtin_memcpy(&words, &value, sizeof(T));
    return words;
  }
}

template <movable T>
CROSSLANE_DEVICE T from_words(const WordsOf<T>& words) {
#if defined(__HIP_DEVICE_COMPILE__)
  // LLVM would make a shift and an or of two words, and then two sums of a sum with them.
  if constexpr (sizeof(T) == 8) {
    using Pair = uint32_t __attribute__((ext_vector_type(2)));
    return __builtin_bit_cast(T, Pair{words.word[0], words.word[1]});
  }
#endif
  if constexpr (sizeof(T) == sizeof(WordsOf<T>)) {
    return __builtin_bit_cast(T, words);
  } else {
    struct Bytes {
      unsigned char byte[sizeof(T)];
    } bytes;
    __builtin_memcpy(&bytes, &words, sizeof(T));
    return __builtin_bit_cast(T, bytes);
  }
}

/// function(word) for each word of the value.
template <movable T, class Function>
CROSSLANE_DEVICE T for_each_word(const T& value, const Function& function) {
  WordsOf<T> words = to_words(value);
  for (unsigned n = 0; n < word_count<T>; ++n) words.word[n] = function(words.word[n]);
  return from_words<T>(words);
}

/// function(word of a, word of b) for each word.
template <movable T, class Function>
CROSSLANE_DEVICE T for_each_word(const T& a, const T& b, const Function& function) {
  WordsOf<T> words = to_words(a);
  const WordsOf<T> others = to_words(b);
  for (unsigned n = 0; n < word_count<T>; ++n)
    words.word[n] = function(words.word[n], others.word[n]);
  return from_words<T>(words);
}

/// chosen ? a : b, bit for bit; a class type must not be branched on.
template <movable T>
CROSSLANE_DEVICE T select(bool chosen, const T& a, const T& b) {
#if defined(CROSSLANE_BACKEND_CUDA)  // nvcc makes branches of selects, and puts shuffles into both
  return for_each_word(a, b,
                       [=](uint32_t x, uint32_t y) { return backend::cuda::select(chosen, x, y); });
#else
  return for_each_word(a, b, [=](uint32_t x, uint32_t y) { return chosen ? x : y; });
#endif
}

}  // namespace detail
}  // namespace crosslane
