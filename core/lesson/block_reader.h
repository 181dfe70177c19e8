#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/json/json_read.h"
#include "core/lesson/lesson.h"

namespace heed {

// The diagnostics collected so far: faults are errors, notes are warnings.
struct LessonDiagnostics {
  std::vector<LessonFault> faults;
  std::vector<LessonFault> notes;
};

// Parses the JSON values that all lesson blocks share and maps each one to its line in the file.
class BlockReader {
 public:
  BlockReader(std::string_view json, int line, LessonDiagnostics& diagnostics)
      : json_(json), line_(line), diagnostics_(diagnostics) {}

  int line_of(JsonView value) const;
  void add_fault(int line, Error error) const { diagnostics_.faults.push_back({line, 0, std::move(error)}); }

  // Text: a string, or an object with one string per language.
  ReadValue texts(LocalizedText& to) const;
  ReadValue words(LocalizedProse& to) const;
  ReadValue reference(Reference& to) const;
  ReadValue references(std::vector<Reference>& to) const;
  ReadValue patch(std::optional<LessonJson>& to) const;

 private:
  std::string_view json_;
  int line_;
  LessonDiagnostics& diagnostics_;
};

// Parses an enum value from its name.
template <typename Value>
Status read_enum(JsonView value, const std::string& place,
                 std::initializer_list<std::pair<std::string_view, Value>> names, Value& chosen) {
  std::string listed;
  for (const auto& [name, meaning] : names) {
    if (value.text() == "\"" + std::string(name) + "\"") return chosen = meaning, Status();
    listed += (listed.empty() ? "\"" : ", \"") + std::string(name) + "\"";
  }
  return Error{place, {"lesson.one_of", {{"found", excerpt(value)}, {"names", listed}}}};
}

constexpr std::size_t kMaxReferences = 64, kMaxVariants = 12;

Status read_lesson_block(JsonView json, const BlockReader& reader, const std::filesystem::path& folder,
                         Lesson& lesson);
Status read_page_block(JsonView json, const BlockReader& reader, LessonPage& page);
Status read_question_block(JsonView json, const BlockReader& reader, LessonQuestion& question);

}  // namespace heed
