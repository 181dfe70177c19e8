#include "core/json/json_view.h"

#include "core/base/check.h"
#include "core/json/json_text.h"

namespace heed {
namespace {

std::size_t skip_blanks(std::string_view text, std::size_t at) {
  while (at < text.size() && is_json_blank(text[at])) ++at;
  return at;
}

// The offset after the string that begins at `at`.
std::size_t skip_string(std::string_view text, std::size_t at) {
  for (++at; text[at] != '"'; ++at) {
    if (text[at] == '\\') ++at;
  }
  return at + 1;
}

// The offset after the list or object that begins at `at`.
std::size_t skip_nested(std::string_view text, std::size_t at) {
  int depth = 0;
  do {
    const char c = text[at];
    if (c == '"') {
      at = skip_string(text, at);
      continue;
    }
    if (c == '[' || c == '{') ++depth;
    if (c == ']' || c == '}') --depth;
    ++at;
  } while (depth > 0);
  return at;
}

// The offset after the number or literal that begins at `at`.
std::size_t skip_plain(std::string_view text, std::size_t at) {
  const auto ends = [](char c) { return c == ',' || c == ']' || c == '}' || is_json_blank(c); };
  while (at < text.size() && !ends(text[at])) ++at;
  return at;
}

std::size_t skip_value(std::string_view text, std::size_t at) {
  const char c = text[at];
  if (c == '"') return skip_string(text, at);
  if (c == '[' || c == '{') return skip_nested(text, at);
  return skip_plain(text, at);
}

}  // namespace

JsonView::JsonView(std::string_view text) {
  const std::size_t start = skip_blanks(text, 0);
  HEED_CHECK(start < text.size());
  text_ = text.substr(start, skip_value(text, start) - start);
}

JsonKind JsonView::kind() const {
  switch (text_.front()) {
    case '{':
      return JsonKind::Object;
    case '[':
      return JsonKind::List;
    case '"':
      return JsonKind::Text;
    case 't':
    case 'f':
      return JsonKind::Bool;
    case 'n':
      return JsonKind::Null;
    default:
      return JsonKind::Number;
  }
}

std::optional<JsonView> JsonItems::next() {
  const std::size_t start = skip_blanks(rest_, 0);
  if (rest_[start] == ']') return std::nullopt;
  const std::size_t end = skip_value(rest_, start);
  JsonView item;
  item.text_ = rest_.substr(start, end - start);
  const std::size_t behind = skip_blanks(rest_, end);
  rest_.remove_prefix(rest_[behind] == ',' ? behind + 1 : behind);
  return item;
}

std::optional<JsonMembers::Member> JsonMembers::next() {
  const std::size_t start = skip_blanks(rest_, 0);
  if (rest_[start] == '}') return std::nullopt;
  const std::size_t key_end = skip_string(rest_, start);
  const std::size_t value_start = skip_blanks(rest_, skip_blanks(rest_, key_end) + 1);
  const std::size_t value_end = skip_value(rest_, value_start);
  Member member{unescaped(rest_.substr(start, key_end - start)), {}};
  member.value.text_ = rest_.substr(value_start, value_end - value_start);
  const std::size_t behind = skip_blanks(rest_, value_end);
  rest_.remove_prefix(rest_[behind] == ',' ? behind + 1 : behind);
  return member;
}

std::string excerpt(JsonView value) {
  if (value.is(JsonKind::List)) return "[…]";
  if (value.is(JsonKind::Object)) return "{…}";
  return shortened(value.text());
}

}  // namespace heed
