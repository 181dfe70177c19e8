#include "core/lesson/prose_preprocess.h"

#include <algorithm>

#include "core/base/ascii.h"
#include "core/json/json_text.h"
#include "core/lesson/number_parse.h"

namespace heed {
namespace {

// Copies the text in a single pass, replacing numbers and link targets by placeholders.
class ProsePreprocessor {
 public:
  ProsePreprocessor(std::string_view text, int line) : text_(text), line_(line) {}

  PreprocessedProse run() {
    while (at_ < text_.size()) {
      const std::string_view rest = text_.substr(at_);
      if (rest.front() == '\\') {
        copy(2);
      } else if (rest.front() == '`') {
        copy_code();
      } else if (rest.front() == '{') {
        take_number();
      } else if (rest.front() == '}') {
        fault("lesson.brace");
        copy(1);
      } else if (rest.starts_with("](")) {
        take_link();
      } else if (is_digit(rest.front())) {
        copy_digits();
      } else {
        copy(1);
      }
    }
    return std::move(result_);
  }

 private:
  void copy(std::size_t count) {
    const std::string_view piece = text_.substr(at_, count);
    line_ += static_cast<int>(std::count(piece.begin(), piece.end(), '\n'));
    result_.markdown += piece;
    at_ += piece.size();
  }

  void fault(const char* key) { fault(Error{"", {key, {}}}); }
  void fault(Error error) { add_fault(result_.faults, {line_, 0, std::move(error)}); }

  // Copies a code span verbatim; an unmatched run of backticks is literal text.
  void copy_code() {
    const std::string_view rest = text_.substr(at_);
    const std::size_t ticks = std::min(rest.find_first_not_of('`'), rest.size());
    for (std::size_t at = rest.find('`', ticks); at != std::string_view::npos;) {
      const std::size_t end = std::min(rest.find_first_not_of('`', at), rest.size());
      if (end - at == ticks) return copy(end);
      at = rest.find('`', end);
    }
    copy(ticks);
  }

  // The text up to `close`, which must be in the same paragraph.
  std::optional<std::string_view> text_until(std::size_t begin, char close) const {
    const std::size_t end = text_.find(close, begin);
    if (end == std::string_view::npos) return std::nullopt;
    const std::string_view inside = text_.substr(begin, end - begin);
    if (inside.find("\n\n") != std::string_view::npos || inside.find('{') != std::string_view::npos)
      return std::nullopt;
    return inside;
  }

  void skip(std::size_t count) {
    const std::string_view piece = text_.substr(at_, count);
    line_ += static_cast<int>(std::count(piece.begin(), piece.end(), '\n'));
    at_ += count;
  }

  void take_number() {
    const std::optional<std::string_view> inside = text_until(at_ + 1, '}');
    if (!inside) {
      fault("lesson.brace");
      return copy(1);
    }
    Result<NumberExpression> number = parse_number(*inside, line_);
    if (!number) fault(number.error());
    result_.markdown += kNumberBegin + std::to_string(result_.numbers.size()) + kNumberEnd;
    result_.numbers.push_back(number ? std::move(number).value() : NumberExpression());
    skip(inside->size() + 2);
  }

  void take_link() {
    const std::optional<std::string_view> inside = text_until(at_ + 2, ')');
    if (!inside) {
      fault("lesson.link.open");
      return copy(2);
    }
    Result<LessonLink> link = parse_link(*inside, line_);
    if (!link) fault(link.error());
    result_.markdown += "](" + std::string(kLinkPlaceholder) + std::to_string(result_.links.size()) + ")";
    LessonLink unknown;
    unknown.line = line_;
    result_.links.push_back(link ? std::move(link).value() : unknown);
    skip(inside->size() + 3);
  }

  // A hard-coded `0.4683` gets a warning, since it could be computed; an integer does not.
  void copy_digits() {
    const std::string_view rest = text_.substr(at_);
    std::size_t end = std::min(rest.find_first_not_of("0123456789"), rest.size());
    const bool is_decimal = end + 1 < rest.size() && rest[end] == '.' && is_digit(rest[end + 1]);
    if (is_decimal) {
      end = std::min(rest.find_first_not_of("0123456789", end + 1), rest.size());
      warn_hard_coded(rest.substr(0, end));
    }
    copy(end);
  }

  // Warns once per distinct number.
  void warn_hard_coded(std::string_view number) {
    const Message message{"lesson.typed_number", {{"found", shortened(number)}}};
    const auto says_so = [&](const LessonFault& note) { return note.error.message == message; };
    if (std::any_of(result_.notes.begin(), result_.notes.end(), says_so)) return;
    add_fault(result_.notes, {line_, 0, {"", message}});
  }

  std::string_view text_;
  std::size_t at_ = 0;
  int line_ = 0;
  PreprocessedProse result_;
};

}  // namespace

PreprocessedProse preprocess_prose(std::string_view text, int line) {
  return ProsePreprocessor(text, line).run();
}

}  // namespace heed
