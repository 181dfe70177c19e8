#pragma once

#include <optional>
#include <string>
#include <utility>
#include <variant>

#include "core/base/check.h"
#include "core/base/message.h"

namespace heed {

// A mistake of the user or in a file: where it is, and a message that says what is wrong and what
// is expected.
struct Error {
  std::string place;  // `heads[0].query.weight`, `line 3, column 7`, or empty for the whole
  Message message;

  bool operator==(const Error&) const = default;
};

// A value, or the Error that prevented it.
template <typename T>
class [[nodiscard]] Result {
 public:
  Result(T value) : state_(std::in_place_index<0>, std::move(value)) {}
  Result(Error error) : state_(std::in_place_index<1>, std::move(error)) {}

  bool is_ok() const { return state_.index() == 0; }
  explicit operator bool() const { return is_ok(); }

  T& value() & {
    HEED_CHECK(is_ok());
    return std::get<0>(state_);
  }
  const T& value() const& {
    HEED_CHECK(is_ok());
    return std::get<0>(state_);
  }
  T&& value() && {
    HEED_CHECK(is_ok());
    return std::get<0>(std::move(state_));
  }
  const Error& error() const {
    HEED_CHECK(!is_ok());
    return std::get<1>(state_);
  }

 private:
  std::variant<T, Error> state_;
};

// Success, or an Error.
class [[nodiscard]] Status {
 public:
  Status() = default;
  Status(Error error) : error_(std::move(error)) {}

  bool is_ok() const { return !error_.has_value(); }
  explicit operator bool() const { return is_ok(); }
  const Error& error() const {
    HEED_CHECK(!is_ok());
    return *error_;
  }

 private:
  std::optional<Error> error_;
};

}  // namespace heed
