#include "core/edit/bracketed.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/base/number.h"
#include "core/base/utf8.h"
#include "core/json/json_text.h"

namespace heed {
namespace {

constexpr int kMaxBracketDepth = 16;

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

bool is_word_end(char c) { return is_blank(c) || c == ',' || c == '[' || c == ']'; }

// A single-pass parser; the first error stops it.
class BracketReader {
 public:
  explicit BracketReader(std::string_view text) : text_(text), at_(text.find('[')) {}

  Result<Matrix> read() {
    while (!fault_ && !is_done_) step();
    if (!fault_ && rows_ == 0) fail("table.empty", at_);
    if (!fault_) check_end();
    if (fault_) return *fault_;
    return Matrix(Eigen::Map<const Matrix>(values_.data(), rows_, cols_));
  }

 private:
  void fail(const char* key, std::size_t at, std::vector<std::pair<std::string, std::string>> args = {}) {
    if (fault_) return;
    const std::string_view before = text_.substr(0, at);
    const auto lines = std::count(before.begin(), before.end(), '\n');
    const std::size_t line_begin = lines == 0 ? 0 : before.rfind('\n') + 1;
    fault_ = Error{"line " + std::to_string(lines + 1) + ", column " +
                       std::to_string(character_count(before.substr(line_begin)) + 1),
                   {key, std::move(args)}};
  }

  void step() {
    if (at_ >= text_.size()) return fail("edit.paste.open", text_.size());
    const char c = text_[at_];
    if (is_blank(c)) {
      ++at_;
    } else if (c == '[') {
      open();
    } else if (c == ']') {
      close();
    } else if (c == ',') {
      comma();
    } else {
      word();
    }
  }

  void open() {
    if (++depth_ > kMaxBracketDepth) return fail("edit.paste.depth", at_);
    if (row_size_ > 0 || (leaf_depth_ > 0 && depth_ > leaf_depth_)) return fail("edit.paste.nested", at_);
    // The enclosing brackets are closed too, so this starts a second matrix.
    if (leaf_depth_ > 0 && depth_ < leaf_depth_) return fail("edit.paste.several", at_);
    has_comma_ = true;
    ++at_;
  }

  void close() {
    if (depth_ == leaf_depth_) end_row();
    if (leaf_depth_ == 0) return fail("table.empty", at_);
    is_done_ = --depth_ == 0;
    has_comma_ = false;
    ++at_;
  }

  void comma() {
    if (has_comma_) return fail("table.empty_cell", at_);
    has_comma_ = true;
    ++at_;
  }

  void end_row() {
    if (row_size_ == 0) return fail("table.empty", at_);
    if (rows_ == 0) cols_ = row_size_;
    if (row_size_ != cols_) {
      return fail("edit.paste.ragged", at_,
                  {{"row", std::to_string(rows_ + 1)},
                   {"count", std::to_string(row_size_)},
                   {"expected", std::to_string(cols_)}});
    }
    ++rows_;
    row_size_ = 0;
  }

  void word() {
    std::size_t end = at_;
    while (end < text_.size() && !is_word_end(text_[end])) ++end;
    const std::string_view found = text_.substr(at_, end - at_);
    if (found == "..." || found == "…") return fail("edit.paste.elided", at_, {{"text", std::string(found)}});
    if (leaf_depth_ == 0) leaf_depth_ = depth_;
    if (depth_ != leaf_depth_) return fail("edit.paste.nested", at_);
    const std::optional<float> value = number(found);
    if (!value) return;
    values_.push_back(*value);
    ++row_size_;
    has_comma_ = false;
    at_ = end;
  }

  std::optional<float> number(std::string_view word) {
    std::string_view digits = word;
    if (digits.size() > 1 && digits.front() == digits.back() && (digits[0] == '"' || digits[0] == '\'')) {
      digits = digits.substr(1, digits.size() - 2);
    }
    if (digits == "True" || digits == "true") return 1.0f;
    if (digits == "False" || digits == "false") return 0.0f;
    if (digits.starts_with('+') && !digits.starts_with("+-")) digits.remove_prefix(1);
    const ParsedFloat parsed = parse_float(digits);
    if (parsed.kind == ParsedFloat::Kind::Number) return parsed.value;
    if (parsed.kind == ParsedFloat::Kind::BeyondFloat) {
      fail("table.beyond_float", at_);
    } else {
      fail("table.not_a_number", at_, {{"text", shortened(word)}});
    }
    return std::nullopt;
  }

  // The last bracket may be followed by `, dtype=float32)` and the like, not by another matrix.
  void check_end() {
    std::size_t at = at_;
    while (at < text_.size() && is_blank(text_[at])) ++at;
    if (at == text_.size()) return;
    if (const std::size_t other = text_.find('[', at); other != std::string_view::npos) {
      return fail("edit.paste.several", other);
    }
    if (std::string_view(",);").find(text_[at]) != std::string_view::npos) return;
    fail("edit.paste.after", at, {{"text", shortened(text_.substr(at))}});
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::vector<float> values_;
  Index rows_ = 0;
  Index cols_ = 0;
  Index row_size_ = 0;
  int depth_ = 0;
  int leaf_depth_ = 0;     // nesting depth of the rows; 0: none found yet
  bool has_comma_ = true;  // or an opening bracket: no comma may follow
  bool is_done_ = false;
  std::optional<Error> fault_;
};

}  // namespace

Result<Matrix> parse_bracketed(std::string_view text) { return BracketReader(text).read(); }

}  // namespace heed
