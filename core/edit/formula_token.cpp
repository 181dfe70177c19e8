#include "core/edit/formula_token.h"

#include <charconv>
#include <cmath>

#include "core/base/ascii.h"
#include "core/base/utf8.h"
#include "core/json/json_text.h"

namespace heed {
namespace {

struct SignSpelling {
  std::string_view text;
  char sign;
};

// Variants from Chinese input methods, word processors and web pages are accepted.
constexpr SignSpelling kSigns[] = {
    {"**", '^'}, {"+", '+'},  {"-", '-'},  {"*", '*'},  {"/", '/'},  {"^", '^'},  {"(", '('},
    {")", ')'},  {",", ','},  {"−", '-'},  {"×", '*'},  {"·", '*'},  {"÷", '/'},  {"（", '('},
    {"）", ')'}, {"，", ','}, {"＋", '+'}, {"－", '-'}, {"＊", '*'}, {"／", '/'},
};
constexpr std::string_view kBlanks[] = {" ", "\t", "\r", "\n", "\u00a0", "\u202f", "\u3000"};
constexpr std::string_view kSymbolNames[] = {"π", "∞"};

bool begins_name(char c) { return is_letter(c) || c == '_'; }

std::size_t name_length(std::string_view text) {
  for (const std::string_view symbol : kSymbolNames) {
    if (text.starts_with(symbol)) return symbol.size();
  }
  if (text.empty() || !begins_name(text[0])) return 0;
  std::size_t length = 1;
  while (length < text.size() && (begins_name(text[length]) || is_digit(text[length]))) ++length;
  return length;
}

bool is_number_start(std::string_view text) {
  if (text.empty()) return false;
  return is_digit(text[0]) || (text[0] == '.' && text.size() > 1 && is_digit(text[1]));
}

}  // namespace

Error formula_error(const char* key, std::size_t at, std::string_view text) {
  Message message{key, {{"at", std::to_string(at)}}};
  if (!text.empty()) message.args.emplace_back("text", shortened(text));
  return {"", std::move(message)};
}

Result<FormulaToken> FormulaTokens::next() {
  skip_blanks();
  if (rest_.empty()) return FormulaToken{FormulaToken::Kind::End, {}, 0, 0, at_};
  if (is_number_start(rest_)) return take_number();
  if (const std::size_t length = name_length(rest_)) return take(FormulaToken::Kind::Name, length);
  for (const SignSpelling& spelling : kSigns) {
    if (!rest_.starts_with(spelling.text)) continue;
    FormulaToken token = take(FormulaToken::Kind::Sign, spelling.text.size());
    token.sign = spelling.sign;
    return token;
  }
  return formula_error("edit.formula.character", at_, first_character(rest_));
}

void FormulaTokens::skip_blanks() {
  for (bool is_skipping = true; is_skipping;) {
    is_skipping = false;
    for (const std::string_view blank : kBlanks) {
      if (!rest_.starts_with(blank)) continue;
      take(FormulaToken::Kind::Sign, blank.size());
      is_skipping = true;
    }
  }
}

FormulaToken FormulaTokens::take(FormulaToken::Kind kind, std::size_t bytes) {
  const FormulaToken token{kind, rest_.substr(0, bytes), 0, 0, at_};
  at_ += character_count(token.text);
  rest_.remove_prefix(bytes);
  return token;
}

Result<FormulaToken> FormulaTokens::take_number() {
  double number = 0;
  const auto [end, code] = std::from_chars(rest_.data(), rest_.data() + rest_.size(), number);
  FormulaToken token = take(FormulaToken::Kind::Number, static_cast<std::size_t>(end - rest_.data()));
  token.number = number;
  if (code == std::errc::result_out_of_range)
    return formula_error("edit.formula.range", token.at, token.text);
  if (rest_.starts_with('.') || is_number_start(rest_)) {
    return formula_error("edit.formula.two_points", token.at, token.text);
  }
  return token;
}

}  // namespace heed
