#include "core/lesson/block_reader.h"

#include "core/lesson/json_place.h"
#include "core/lesson/lesson_read.h"
#include "core/lesson/prose_read.h"

namespace heed {
namespace {

// Calls read(language, text) for each language.
template <typename Read>
Status read_languages(JsonView value, const std::string& place, Read read) {
  const auto in = [&](const char* language) -> ReadValue {
    return [&read, language](JsonView v, const std::string& at) {
      std::string text;
      if (Status status = read_text(v, at, text); !status) return status;
      if (text.empty()) return Status(Error{at, {"lesson.no_words", {}}});
      if (has_control_character(text)) return Status(Error{at, {"lesson.control", {}}});
      if (text.size() > kMaxWordsBytes) {
        return Status(Error{at, {"lesson.long_words", {{"most", std::to_string(kMaxWordsBytes)}}}});
      }
      read(language, text);
      return Status();
    };
  };
  if (value.is(JsonKind::Text)) return in("")(value, place);
  const bool is_empty = value.is(JsonKind::Object) && !JsonMembers(value).next();
  if (!value.is(JsonKind::Object) || is_empty) {
    return Error{place, {"lesson.not_words", {{"found", excerpt(value)}}}};
  }
  Extras ignored;
  return read_object(value, place, ignored, {{"en", in("en")}, {"zh", in("zh")}});
}

}  // namespace

int BlockReader::line_of(JsonView value) const { return line_of_value(json_, value, line_); }

ReadValue BlockReader::texts(LocalizedText& to) const {
  return [&to](JsonView value, const std::string& place) {
    return read_languages(value, place,
                          [&](const char* language, const std::string& text) { to[language] = text; });
  };
}

ReadValue BlockReader::words(LocalizedProse& to) const {
  return [this, &to](JsonView value, const std::string& place) {
    return read_languages(value, place, [&](const char* language, const std::string& text) {
      ParsedProse read = read_prose(text, 0);
      const std::string at = *language ? place_of(place, language) : place;
      const int line = line_of_place(json_, at, line_);
      const auto keep = [&](std::vector<LessonFault>& from, std::vector<LessonFault>& kept) {
        for (LessonFault& fault : from) kept.push_back({line, 0, {at, std::move(fault.error.message)}});
      };
      keep(read.faults, diagnostics_.faults);
      keep(read.notes, diagnostics_.notes);
      to[language] = std::move(read.prose);
      set_line(to[language], line);
    });
  };
}

ReadValue BlockReader::reference(Reference& to) const {
  return [this, &to](JsonView value, const std::string& place) {
    std::string text;
    if (Status status = read_text(value, place, text); !status) return status;
    Result<Reference> read = parse_reference(text, line_of(value));
    if (!read) return Status(Error{place, read.error().message});
    to = std::move(read).value();
    return Status();
  };
}

ReadValue BlockReader::references(std::vector<Reference>& to) const {
  return [this, &to](JsonView value, const std::string& place) {
    return read_list(value, place, kMaxReferences, [&](JsonView item, const std::string& at) {
      return reference(to.emplace_back())(item, at);
    });
  };
}

ReadValue BlockReader::patch(std::optional<LessonJson>& to) const {
  return [this, &to](JsonView value, const std::string& place) {
    if (!value.is(JsonKind::Object))
      return Status(Error{place, {"lesson.not_patch", {{"found", excerpt(value)}}}});
    to = LessonJson{std::string(value.text()), line_of(value)};
    return Status();
  };
}

}  // namespace heed
