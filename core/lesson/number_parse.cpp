#include "core/lesson/number_parse.h"

#include <algorithm>
#include <array>
#include <utility>

#include "core/base/ascii.h"
#include "core/base/number.h"
#include "core/base/trimmed.h"
#include "core/json/json_text.h"

namespace heed {
namespace {

using Form = NumberExpression::Form;

constexpr int kMaxDecimals = 9;
constexpr std::array<std::pair<std::string_view, Form>, 9> kForms{{{"sum", Form::Sum},
                                                                   {"mean", Form::Mean},
                                                                   {"deviation", Form::Deviation},
                                                                   {"length", Form::Length},
                                                                   {"min", Form::Min},
                                                                   {"max", Form::Max},
                                                                   {"argmax", Form::Argmax},
                                                                   {"shape", Form::Shape},
                                                                   {"gradient", Form::Gradient}}};

std::optional<int> parse_count(std::string_view text, int most) {
  const auto number = parse_integer<int>(text);
  return number && *number >= 0 && *number <= most ? number : std::nullopt;
}

// Strips a trailing `: 2` into `decimals`; false if it is not a valid number of digits.
bool take_decimals(std::string_view& text, std::optional<int>& decimals) {
  const std::size_t bracket = text.rfind(']'), colon = text.rfind(':');
  if (colon == std::string_view::npos || (bracket != std::string_view::npos && colon < bracket)) return true;
  decimals = parse_count(trimmed(text.substr(colon + 1)), kMaxDecimals);
  text = trimmed(text.substr(0, colon));
  return decimals.has_value();
}

// Strips a leading word, if more text follows it.
bool take_word(std::string_view& text, std::string_view word) {
  if (text.substr(0, text.find(' ')) != word || text.size() == word.size()) return false;
  text = trimmed(text.substr(word.size()));
  return true;
}

Form take_form(std::string_view& text) {
  for (const auto& [name, form] : kForms) {
    if (take_word(text, name)) return form;
  }
  return Form::Value;
}

// The operands of `A / B` or `A - B`.
struct BinaryOperands {
  Form form = Form::Ratio;
  std::string_view left, right;
};

std::optional<BinaryOperands> split_operands(std::string_view text) {
  constexpr std::array<std::pair<std::string_view, Form>, 3> kSigns{
      {{" / ", Form::Ratio}, {" - ", Form::Difference}, {" − ", Form::Difference}}};
  for (const auto& [sign, form] : kSigns) {
    const std::size_t at = text.find(sign);
    if (at != std::string_view::npos)
      return BinaryOperands{form, text.substr(0, at), text.substr(at + sign.size())};
  }
  return std::nullopt;
}

// Parses one operand, without `: decimals`.
Result<NumberExpression> parse_operand(std::string_view text, int line) {
  NumberExpression number;
  number.of.line = line;
  std::string_view rest = trimmed(text);
  number.reads_baseline = take_word(rest, "was");
  if (rest == "parameters") return number.form = Form::ParameterCount, number;
  number.form = take_form(rest);
  if (number.form == Form::Gradient) {
    const std::size_t by = rest.find(" by ");
    if (by == std::string_view::npos) return Error{"", {"lesson.gradient_by", {}}};
    const Result<Reference> of_what = parse_reference(rest.substr(by + 4), line);
    if (!of_what) return of_what.error();
    number.by = of_what.value();
    rest = rest.substr(0, by);
  }
  const Result<Reference> of = parse_reference(rest, line);
  if (!of) return Error{"", {"lesson.number", {{"found", shortened(trimmed(text))}}}};
  number.of = of.value();
  return number;
}

Result<NumberExpression> parse_binary(const BinaryOperands& halves, int line) {
  NumberExpression number;
  number.form = halves.form;
  for (const std::string_view half : {halves.left, halves.right}) {
    Result<NumberExpression> operand = parse_operand(half, line);
    if (!operand) return operand.error();
    const Form form = operand.value().form;
    if (form == Form::Argmax || form == Form::Shape)
      return Error{"", {"lesson.operand", {{"found", shortened(trimmed(half))}}}};
    number.operands.push_back(std::move(operand).value());
  }
  number.of = number.operands.front().of;
  return number;
}

// The value of `page: 2`, if the key matches.
std::optional<std::string_view> value_of_key(std::string_view word, std::string_view text) {
  if (!text.starts_with(word)) return std::nullopt;
  text = trimmed(text.substr(word.size()));
  if (!text.starts_with(':')) return std::nullopt;
  return trimmed(text.substr(1));
}

bool is_lesson_name(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) {
    return is_letter(c) || is_digit(c) || c == '-' || c == '_';
  });
}

}  // namespace

Result<NumberExpression> parse_number(std::string_view text, int line) {
  std::string line_of_text(text);
  std::replace(line_of_text.begin(), line_of_text.end(), '\n', ' ');
  std::string_view rest = trimmed(line_of_text);
  std::optional<int> decimals;
  if (!take_decimals(rest, decimals)) {
    return Error{"", {"lesson.decimals", {{"most", std::to_string(kMaxDecimals)}}}};
  }
  const std::optional<BinaryOperands> halves = split_operands(rest);
  Result<NumberExpression> number = halves ? parse_binary(*halves, line) : parse_operand(rest, line);
  if (number) number.value().decimals = decimals;
  return number;
}

Result<LessonLink> parse_link(std::string_view text, int line) {
  LessonLink link;
  link.line = line;
  const std::string_view whole = trimmed(text);
  if (const auto page = value_of_key("page", whole)) {
    constexpr int kMaxPageNumber = 1000000;
    const std::optional<int> number = parse_count(*page, kMaxPageNumber);
    link.kind = LessonLink::Kind::Page;
    link.page = number.value_or(0);
    if (link.page > 0) return link;
  } else if (const auto lesson = value_of_key("lesson", whole)) {
    link.kind = LessonLink::Kind::Lesson;
    link.lesson = *lesson;
    if (is_lesson_name(*lesson)) return link;
  } else if (Result<Reference> node = parse_reference(whole, line)) {
    link.node = std::move(node).value();
    return link;
  }
  return Error{"", {"lesson.link", {{"found", shortened(whole)}}}};
}

}  // namespace heed
