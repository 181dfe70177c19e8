#include "core/lesson/blocks.h"

#include <algorithm>
#include <optional>

#include "core/base/trimmed.h"
#include "core/json/json_text.h"

namespace heed {
namespace {

std::size_t ticks_of(std::string_view line) { return std::min(line.find_first_not_of('`'), line.size()); }

// Single-pass, line by line scanner.
class BlockSplitter {
 public:
  explicit BlockSplitter(std::string_view text) : text_(text), rest_(text) {}

  LessonBlocks run() {
    while (next_line()) {
      if (ticks_of(line_) >= 3) {
        take_fence();
      } else if (line_.starts_with("# ") || line_ == "#") {
        take_heading();
      } else if (!is_in_text_ && !trimmed(line_).empty()) {
        take_stray_line();
      }
    }
    end_text(text_.size());
    return std::move(result_);
  }

 private:
  bool next_line() {
    if (rest_.empty()) return false;
    const std::size_t end = std::min(rest_.find('\n'), rest_.size());
    line_begin_ = static_cast<std::size_t>(rest_.data() - text_.data());
    line_ = rest_.substr(0, end);
    rest_.remove_prefix(std::min(end + 1, rest_.size()));
    ++line_number_;
    return true;
  }

  void fault(int line, const char* key, std::vector<std::pair<std::string, std::string>> args = {}) {
    add_fault(result_.faults, {line, 0, {"", {key, std::move(args)}}});
  }

  // Ends the text block at this offset.
  void end_text(std::size_t at) {
    if (!is_in_text_) return;
    LessonBlock& words = result_.blocks.back();
    words.text = text_.substr(text_begin_, at - text_begin_);
    is_in_text_ = false;
  }

  static std::optional<LessonBlock::Kind> kind_named(std::string_view name) {
    if (name == "lesson") return LessonBlock::Kind::Lesson;
    if (name == "page") return LessonBlock::Kind::Page;
    if (name == "question") return LessonBlock::Kind::Question;
    return std::nullopt;
  }

  void take_fence() {
    end_text(line_begin_);
    has_stray_ = false;
    const std::size_t ticks = ticks_of(line_);
    const std::string_view info = trimmed(line_.substr(ticks));
    const int began = line_number_;
    const bool is_ours = info == "heed" || info.starts_with("heed ");
    const std::string_view name = is_ours ? trimmed(info.substr(4)) : info;
    const std::optional<LessonBlock::Kind> kind = is_ours ? kind_named(name) : std::nullopt;
    if (!is_ours) fault(began, "lesson.block.other");
    if (is_ours && !kind) fault(began, "lesson.block.name", {{"name", shortened(name)}});

    const std::size_t inside = static_cast<std::size_t>(rest_.data() - text_.data());
    while (next_line()) {
      const std::size_t closing = ticks_of(line_);
      if (closing < ticks || !trimmed(line_.substr(closing)).empty()) {
        if (closing < 3 || !trimmed(line_.substr(closing)).starts_with("heed ")) continue;
        // Another block begins, so this one is unclosed. Recover by parsing from here.
        fault(began, "lesson.block.open");
        rest_ = text_.substr(line_begin_);
        --line_number_;
        return;
      }
      if (kind) add_block(*kind, began, text_.substr(inside, line_begin_ - inside));
      return;
    }
    fault(began, "lesson.block.open");
  }

  void add_block(LessonBlock::Kind kind, int line, std::string_view json) {
    LessonBlock block;
    block.kind = kind;
    block.line = line;
    block.text = json;
    block.text_line = line + 1;
    result_.blocks.push_back(std::move(block));
  }

  void take_heading() {
    end_text(line_begin_);
    has_stray_ = false;
    const std::string_view title = trimmed(line_.substr(1));
    const std::size_t colon = title.find(':');
    const std::string_view language = trimmed(title.substr(0, std::min(colon, title.size())));
    LessonBlock block;
    block.line = line_number_;
    block.text_line = line_number_ + 1;
    if (colon == std::string_view::npos || (language != "en" && language != "zh")) {
      fault(line_number_, "lesson.heading.language");
    } else {
      block.language = language;
      block.heading = trimmed(title.substr(colon + 1));
      if (block.heading.empty()) fault(line_number_, "lesson.heading.empty");
    }
    result_.blocks.push_back(std::move(block));
    text_begin_ = static_cast<std::size_t>(rest_.data() - text_.data());
    is_in_text_ = true;
  }

  void take_stray_line() {
    if (!has_stray_) fault(line_number_, "lesson.stray", {{"text", shortened(trimmed(line_))}});
    has_stray_ = true;
  }

  std::string_view text_, rest_;
  std::string_view line_;
  std::size_t line_begin_ = 0;
  int line_number_ = 0;
  std::size_t text_begin_ = 0;
  bool is_in_text_ = false;
  bool has_stray_ = false;  // report consecutive stray lines once
  LessonBlocks result_;
};

}  // namespace

LessonBlocks split_blocks(std::string_view text) { return BlockSplitter(text).run(); }

}  // namespace heed
