// Whatever the bytes: the reader ends, with a lesson or with sentences in both languages, each at a line that
// the file has. What it accepts can be walked: scenes are computed, words are filled in, answers are worked
// out.
#include <algorithm>
#include <cstdint>
#include <string_view>

#include "core/base/check.h"
#include "core/lesson/check_lesson.h"
#include "core/lesson/computed_page.h"
#include "core/lesson/grade.h"
#include "core/lesson/lesson_read.h"
#include "core/text/catalogue.h"

namespace {

const std::filesystem::path kFolder = "tests/fuzz/corpus/lesson";

void check_sentences(const std::vector<heed::LessonFault>& faults, std::string_view text) {
  const auto lines = std::count(text.begin(), text.end(), '\n') + 1;
  for (const heed::LessonFault& fault : faults) {
    HEED_CHECK(fault.line >= 0 && fault.line <= lines);
    HEED_CHECK(heed::catalogue(heed::Language::English).has(fault.error.message.key));
    HEED_CHECK(heed::catalogue(heed::Language::Chinese).has(fault.error.message.key));
  }
}

// Large scenes are the scene's own matter, and slow.
bool is_small(const heed::Lesson& lesson) {
  return lesson.scene.text.size() < 4000 && lesson.pages.size() < 20;
}

void answer(const heed::Lesson& lesson) {
  for (const heed::LessonPage& page : lesson.pages) {
    std::vector<heed::LessonFault> faults;
    auto computed = heed::compute_page(lesson, page, heed::Grain::Row, faults);
    if (!computed) continue;
    computed->computation.go_to(computed->computation.timeline().moment_count());
    const heed::Graph& graph = computed->computation.graph();
    for (const heed::LessonQuestion& question : page.questions) {
      using Kind = heed::LessonQuestion::Kind;
      if (question.kind == Kind::Choose) heed::grade_choice(question, 0);
      if (question.kind == Kind::Click) heed::grade_click(question, graph, {});
      if (question.kind == Kind::Number || question.kind == Kind::Fill)
        heed::grade_typed(question, graph, {1.0f, 2.0f});
    }
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const heed::ParsedLesson read = heed::read_lesson(text, kFolder);
  check_sentences(read.faults, text);
  check_sentences(read.notes, text);
  if (!read.faults.empty() || !is_small(read.lesson)) return 0;
  check_sentences(heed::check_lesson(read.lesson, [](const std::string&) { return false; }), text);
  answer(read.lesson);
  return 0;
}
