#include "core/lesson/lesson_read.h"

#include <algorithm>
#include <functional>

#include "core/json/file_text.h"
#include "core/json/json_syntax.h"
#include "core/json/json_text.h"
#include "core/lesson/block_reader.h"
#include "core/lesson/blocks.h"
#include "core/lesson/json_place.h"
#include "core/lesson/languages.h"
#include "core/lesson/prose_read.h"

namespace heed {
namespace {

int line_at(std::string_view text, std::size_t at) {
  return 1 + static_cast<int>(std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at), '\n'));
}

// Assembles the lesson block by block.
class LessonReader {
 public:
  explicit LessonReader(const std::filesystem::path& folder) : folder_(folder) {}

  ParsedLesson run(std::string_view text) {
    LessonBlocks cut = split_blocks(text);
    diagnostics_.faults = std::move(cut.faults);
    for (const LessonBlock& block : cut.blocks) {
      if (diagnostics_.faults.size() < kMaxFaults) take(block);
    }
    const bool is_faulty = !diagnostics_.faults.empty();
    const bool is_lesson = !cut.blocks.empty() && cut.blocks.front().kind == LessonBlock::Kind::Lesson;
    if (!is_lesson && (!cut.blocks.empty() || !is_faulty)) {
      diagnostics_.faults.insert(diagnostics_.faults.begin(), {1, 0, {"", {"lesson.no_lesson_block", {}}}});
    } else if (read_.lesson.pages.empty() && !is_faulty) {
      fault(1, "lesson.no_pages");
    }
    add_language_faults(read_.lesson, diagnostics_.faults);
    const auto by_line = [](const LessonFault& a, const LessonFault& b) { return a.line < b.line; };
    std::stable_sort(diagnostics_.faults.begin(), diagnostics_.faults.end(), by_line);
    read_.faults = std::move(diagnostics_.faults);
    read_.notes = std::move(diagnostics_.notes);
    return std::move(read_);
  }

 private:
  int page_number() const { return static_cast<int>(read_.lesson.pages.size()); }

  void fault(int line, const char* key, std::vector<std::pair<std::string, std::string>> args = {}) {
    diagnostics_.faults.push_back({line, page_number(), {"", {key, std::move(args)}}});
  }

  // Assigns all diagnostics that `read` adds to the current page.
  void with_page(const std::function<void()>& read) {
    const std::size_t faults = diagnostics_.faults.size(), notes = diagnostics_.notes.size();
    read();
    for (std::size_t i = faults; i < diagnostics_.faults.size(); ++i)
      diagnostics_.faults[i].page = page_number();
    for (std::size_t i = notes; i < diagnostics_.notes.size(); ++i)
      diagnostics_.notes[i].page = page_number();
  }

  void take(const LessonBlock& block) {
    switch (block.kind) {
      case LessonBlock::Kind::Lesson:
        if (!is_first_) return fault(block.line, "lesson.second_lesson");
        take_json(block, [&](JsonView json, const BlockReader& reader) {
          return read_lesson_block(json, reader, folder_, read_.lesson);
        });
        break;
      case LessonBlock::Kind::Page:
        take_page(block);
        break;
      case LessonBlock::Kind::Question:
        take_question(block);
        break;
      case LessonBlock::Kind::Text:
        take_words(block);
        break;
    }
    is_first_ = false;
  }

  void take_json(const LessonBlock& block, const std::function<Status(JsonView, const BlockReader&)>& read) {
    with_page([&] {
      if (const std::optional<JsonFault> found = find_json_fault(block.text)) {
        const int line = block.text_line + line_at(block.text, found->at) - 1;
        diagnostics_.faults.push_back({line, 0, {"", in_block(found->message)}});
        return;
      }
      const BlockReader reader(block.text, block.text_line, diagnostics_);
      const Status status = read(JsonView(block.text), reader);
      if (status) return;
      const int line = line_of_place(block.text, status.error().place, block.text_line);
      diagnostics_.faults.push_back({line, 0, {status.error().place, in_block(status.error().message)}});
    });
  }

  // Replaces messages about a scene file by those about a block.
  static Message in_block(Message message) {
    if (message.key == "scene.json.empty") message.key = "lesson.json.empty";
    if (message.key == "scene.json.ends") message.key = "lesson.json.ends";
    if (message.key == "scene.json.after") message.key = "lesson.json.after";
    if (message.key == "scene.unknown_key") message.key = "lesson.unknown_key";
    if (message.key == "scene.unknown_key_like") message.key = "lesson.unknown_key_like";
    return message;
  }

  void take_page(const LessonBlock& block) {
    if (read_.lesson.pages.size() == kMaxPages) {
      if (!is_full_) fault(block.line, "lesson.most_pages", {{"most", std::to_string(kMaxPages)}});
      is_full_ = true;
      return;
    }
    LessonPage& page = read_.lesson.pages.emplace_back();
    page.line = block.line;
    take_json(block,
              [&](JsonView json, const BlockReader& reader) { return read_page_block(json, reader, page); });
  }

  void take_question(const LessonBlock& block) {
    if (is_full_) return;
    if (read_.lesson.pages.empty()) return fault(block.line, "lesson.no_page_yet");
    LessonQuestion question;
    question.line = block.line;
    bool is_read = false;
    take_json(block, [&](JsonView json, const BlockReader& reader) {
      Status status = read_question_block(json, reader, question);
      is_read = status.is_ok();
      return status;
    });
    if (is_read) read_.lesson.pages.back().questions.push_back(std::move(question));
  }

  void take_words(const LessonBlock& block) {
    if (is_full_) return;
    if (read_.lesson.pages.empty()) return fault(block.line, "lesson.no_page_yet");
    LessonPage& page = read_.lesson.pages.back();
    if (block.language.empty()) return;
    if (!page.questions.empty()) return fault(block.line, "lesson.words_after_question");
    if (page.headings.contains(block.language)) {
      return fault(block.line, "lesson.language_twice", {{"language", block.language}});
    }
    page.headings[block.language] = block.heading;
    if (block.text.size() > kMaxWordsBytes) {
      return fault(block.line, "lesson.long_words", {{"most", std::to_string(kMaxWordsBytes)}});
    }
    with_page([&] {
      ParsedProse read = read_prose(block.text, block.text_line);
      std::move(read.faults.begin(), read.faults.end(), std::back_inserter(diagnostics_.faults));
      std::move(read.notes.begin(), read.notes.end(), std::back_inserter(diagnostics_.notes));
      page.words[block.language] = std::move(read.prose);
    });
  }

  const std::filesystem::path& folder_;
  ParsedLesson read_;
  LessonDiagnostics diagnostics_;
  bool is_first_ = true;
  bool is_full_ = false;
};

// Converts CRLF to LF and strips a UTF-8 byte order mark.
std::string normalized_line_ends(std::string_view text) {
  constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";
  if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
  std::string lines;
  lines.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool is_of_pair = text[i] == '\r' && i + 1 < text.size() && text[i + 1] == '\n';
    if (!is_of_pair) lines += text[i];
  }
  return lines;
}

bool is_control_character(char c) {
  const auto code = static_cast<unsigned char>(c);
  return (code < 0x20 && c != '\n' && c != '\t') || code == 0x7f;
}

// Finds invalid UTF-8 or a control character.
std::optional<LessonFault> find_invalid_byte(std::string_view text) {
  if (const std::size_t bad = find_invalid_utf8(text); bad < text.size()) {
    return LessonFault{line_at(text, bad), 0, {"", {"scene.json.utf8", {}}}};
  }
  const auto control = std::find_if(text.begin(), text.end(), is_control_character);
  if (control == text.end()) return std::nullopt;
  const auto at = static_cast<std::size_t>(control - text.begin());
  return LessonFault{line_at(text, at), 0, {"", {"lesson.control", {}}}};
}

ParsedLesson refused(LessonFault fault) { return {{}, {std::move(fault)}, {}}; }

}  // namespace

bool has_control_character(std::string_view text) {
  return std::any_of(text.begin(), text.end(), is_control_character);
}

ParsedLesson read_lesson(std::string_view text, const std::filesystem::path& folder) {
  if (text.size() > kMaxLessonBytes) {
    return refused({0,
                    0,
                    {"",
                     {"lesson.file.large",
                      {{"bytes", std::to_string(text.size())}, {"most", std::to_string(kMaxLessonBytes)}}}}});
  }
  const std::string lines = normalized_line_ends(text);
  if (std::optional<LessonFault> fault = find_invalid_byte(lines)) return refused(std::move(*fault));
  return LessonReader(folder).run(lines);
}

Result<std::string> load_lesson_text(const std::filesystem::path& file) {
  return load_file_text(file, {kMaxLessonBytes, "lesson.file.missing", "lesson.file.folder",
                               "lesson.file.special", "lesson.file.open", "lesson.file.large"});
}

ParsedLesson load_lesson(const std::filesystem::path& file) {
  const Result<std::string> text = load_lesson_text(file);
  if (!text) return refused({0, 0, text.error()});
  return read_lesson(text.value(), file.parent_path());
}

}  // namespace heed
