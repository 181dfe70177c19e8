#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace heed {

enum class JsonKind { Object, List, Text, Number, Bool, Null };

// A view of one value in a JSON text that check_json has accepted; numbers and strings are parsed
// on access. No tree is built, so 64 million numbers cost no more than their text.
class JsonView {
 public:
  JsonView() = default;
  // The value at the beginning of the text, after blanks.
  explicit JsonView(std::string_view text);

  JsonKind kind() const;
  bool is(JsonKind wanted) const { return kind() == wanted; }
  std::string_view text() const { return text_; }

 private:
  friend class JsonItems;
  friend class JsonMembers;
  std::string_view text_ = "null";
};

// Iterates over the items of a list.
class JsonItems {
 public:
  explicit JsonItems(JsonView list) : rest_(list.text().substr(1)) {}
  std::optional<JsonView> next();

 private:
  std::string_view rest_;
};

// Iterates over the members of an object in file order.
class JsonMembers {
 public:
  struct Member {
    std::string key;
    JsonView value;
  };

  explicit JsonMembers(JsonView object) : rest_(object.text().substr(1)) {}
  std::optional<Member> next();

 private:
  std::string_view rest_;
};

// A short excerpt of a value for a message: `null`, `"abc"`, `[…]`.
std::string excerpt(JsonView value);

}  // namespace heed
