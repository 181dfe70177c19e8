#include "core/json/json_syntax.h"

#include <algorithm>
#include <string>

#include "core/base/ascii.h"
#include "core/base/utf8.h"
#include "core/io/output_file.h"
#include "core/json/json_text.h"
#include "core/json/limits.h"
#include "core/json/read_progress.h"

namespace heed {
namespace {

std::string line_and_column_of(std::string_view text, std::size_t at) {
  const std::string_view before = text.substr(0, at);
  const auto line = std::count(before.begin(), before.end(), '\n') + 1;
  const std::size_t line_start = before.rfind('\n') + 1;  // npos + 1 is 0
  const auto column = character_count(before.substr(line_start)) + 1;
  return "line " + std::to_string(line) + ", column " + std::to_string(column);
}

// A single-pass recursive descent checker. Each function consumes one part of the grammar; false
// means that an error was recorded, and the first one stops it.
class SyntaxChecker {
 public:
  explicit SyntaxChecker(std::string_view text) : text_(text) {}

  std::optional<JsonFault> run() {
    if (const std::size_t bad = find_invalid_utf8(text_); bad < text_.size()) {
      return JsonFault{bad, {"scene.json.utf8", {}}};
    }
    skip_blanks();
    if (at_end()) return JsonFault{0, {"scene.json.empty", {}}};
    if (take_value(0)) {
      skip_blanks();
      if (!at_end()) fail("scene.json.after");
    }
    return std::move(fault_);
  }

 private:
  bool at_end() const { return at_ == text_.size(); }
  char peek() const { return at_end() ? '\0' : text_[at_]; }
  bool is_next(char c) const { return !at_end() && text_[at_] == c; }

  void skip_blanks() {
    while (!at_end() && is_json_blank(text_[at_])) ++at_;
  }

  bool fail(const char* key) { return fail_at(at_, key); }
  bool fail_at(std::size_t at, const char* key) {
    if (at >= text_.size()) key = "scene.json.ends";
    Message message{key, {}};
    if (at < text_.size()) message.args.emplace_back("found", first_character(text_.substr(at)));
    fault_ = JsonFault{std::min(at, text_.size()), std::move(message)};
    return false;
  }

  // Reports progress, and returns whether to continue.
  bool should_continue() {
    if (!progress_) return true;
    progress_->set(ReadProgressScope::kSyntaxShare * static_cast<double>(at_) /
                   static_cast<double>(text_.size()));
    if (progress_->is_cancelled()) fault_ = JsonFault{at_, cancelled().message};
    return !progress_->is_cancelled();
  }

  bool take_value(int depth) {
    switch (peek()) {
      case '{':
        return take_object(depth + 1);
      case '[':
        return take_list(depth + 1);
      case '"':
        return take_string();
      default:
        if (is_letter(peek())) return take_word();
        return take_number();
    }
  }

  bool take_object(int depth) {
    if (depth > kMaxDepth) return fail("scene.json.depth");
    ++at_;
    skip_blanks();
    while (!is_next('}')) {
      if (!is_next('"')) return fail("scene.json.key");
      if (!take_string()) return false;
      skip_blanks();
      if (!is_next(':')) return fail("scene.json.colon");
      ++at_;
      skip_blanks();
      if (!take_value(depth) || !take_comma('}', "scene.json.comma_object")) return false;
    }
    ++at_;
    return true;
  }

  bool take_list(int depth) {
    if (depth > kMaxDepth) return fail("scene.json.depth");
    if (!should_continue()) return false;
    ++at_;
    skip_blanks();
    while (!is_next(']')) {
      if (!take_value(depth) || !take_comma(']', "scene.json.comma_list")) return false;
    }
    ++at_;
    return true;
  }

  // Moves to the next value or key, or to the closing bracket, which may not follow a comma.
  bool take_comma(char closing, const char* key) {
    skip_blanks();
    if (is_next(closing)) return true;
    if (!is_next(',')) return fail(key);
    const std::size_t comma = at_++;
    skip_blanks();
    return is_next(closing) ? fail_at(comma, "scene.json.last_comma") : true;
  }

  bool take_string() {
    ++at_;
    while (!is_next('"')) {
      if (at_end()) return fail("scene.json.ends");
      if (static_cast<unsigned char>(peek()) < 0x20) return fail("scene.json.control");
      if (peek() != '\\') {
        ++at_;
      } else if (!take_escape()) {
        return false;
      }
    }
    ++at_;
    return true;
  }

  bool take_escape() {
    const std::size_t start = at_;
    const std::size_t length = escape_length(text_.substr(at_));
    if (length == 0) {
      const bool is_half = is_lone_surrogate(text_.substr(start));
      return fail_at(start, is_half ? "scene.json.half_pair" : "scene.json.escape");
    }
    at_ += length;
    return true;
  }

  bool take_word() {
    std::size_t end = at_;
    while (end < text_.size() && (is_letter(text_[end]) || is_digit(text_[end]))) ++end;
    const std::string_view word = text_.substr(at_, end - at_);
    if (word != "true" && word != "false" && word != "null") {
      fault_ = JsonFault{at_, {"scene.json.word", {{"found", shortened(word)}}}};
      return false;
    }
    at_ = end;
    return true;
  }

  bool take_digits() {
    const std::size_t start = at_;
    while (!at_end() && is_digit(text_[at_])) ++at_;
    return at_ > start;
  }

  bool take_number() {
    const std::size_t start = at_;
    const char first = peek();
    if (!is_digit(first) && first != '-' && first != '+' && first != '.') return fail("scene.json.value");
    if (is_next('-')) ++at_;
    const bool has_zero_first = is_next('0');
    const std::size_t whole = at_;
    if (!take_digits() || (has_zero_first && at_ - whole > 1)) return fail_at(start, "scene.json.number");
    if (is_next('.') && (++at_, !take_digits())) return fail_at(start, "scene.json.number");
    if (is_next('e') || is_next('E')) {
      ++at_;
      if (is_next('+') || is_next('-')) ++at_;
      if (!take_digits()) return fail_at(start, "scene.json.number");
    }
    return true;
  }

  std::string_view text_;
  Progress* const progress_ = ProgressScope::current();
  std::size_t at_ = 0;
  std::optional<JsonFault> fault_;
};

}  // namespace

std::optional<JsonFault> find_json_fault(std::string_view text) { return SyntaxChecker(text).run(); }

Status check_json(std::string_view text) {
  std::optional<JsonFault> fault = find_json_fault(text);
  if (!fault) return {};
  const bool is_of_all = fault->message.key == "scene.json.empty";
  return Error{is_of_all ? "" : line_and_column_of(text, fault->at), std::move(fault->message)};
}

}  // namespace heed
