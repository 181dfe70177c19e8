#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace heed {

enum class JsonKind { Object, List, Text, Number, Bool, Null };

// One value of a JSON text that check_json has accepted: a slice of that text, from which numbers and strings
// are read when they are asked for. Nothing is built, so 64 million numbers cost no more than their text.
class JsonView {
 public:
  JsonView() = default;
  // The value that stands at the beginning of the text, after blanks.
  explicit JsonView(std::string_view text);

  JsonKind kind() const;
  bool is(JsonKind wanted) const { return kind() == wanted; }
  std::string_view text() const { return text_; }

 private:
  friend class JsonItems;
  friend class JsonMembers;
  std::string_view text_ = "null";
};

// The items of a list, one after the other.
class JsonItems {
 public:
  explicit JsonItems(JsonView list) : rest_(list.text().substr(1)) {}
  std::optional<JsonView> next();

 private:
  std::string_view rest_;
};

// The members of an object, one after the other, as the file has them.
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

// A few characters of a value for a sentence: `null`, `"abc"`, `[…]`.
std::string excerpt(JsonView value);

}  // namespace heed
