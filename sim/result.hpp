// SPDX-License-Identifier: MIT
// A value or an error: how the loader, the simulator and the tool report bad input without exceptions
// (std::expected is C++23). An error is one sentence for a person: what is wrong, where, and what to do.
#pragma once

#include <string>
#include <utility>
#include <variant>

namespace crosslane::sim {

struct Error {
  std::string what;
};

template <class T>
class [[nodiscard]] Result {
 public:
  Result(T value) : state_(std::in_place_index<0>, std::move(value)) {}
  Result(Error error) : state_(std::in_place_index<1>, std::move(error)) {}

  explicit operator bool() const { return state_.index() == 0; }
  T& operator*() { return std::get<0>(state_); }
  const T& operator*() const { return std::get<0>(state_); }
  T* operator->() { return &std::get<0>(state_); }
  const T* operator->() const { return &std::get<0>(state_); }
  const std::string& error() const { return std::get<1>(state_).what; }

 private:
  std::variant<T, Error> state_;
};

}  // namespace crosslane::sim
