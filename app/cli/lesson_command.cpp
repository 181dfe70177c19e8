#include <algorithm>
#include <filesystem>
#include <utility>

#include "app/cli/commands.h"
#include "app/cli/terminal_text.h"
#include "core/lesson/check_lesson.h"
#include "core/lesson/lesson_read.h"
#include "core/lesson/shipped.h"

namespace heed {
namespace {

struct LessonReport {
  Lesson lesson;
  std::vector<LessonFault> faults;
  std::vector<LessonFault> notes;
};

// Links may refer to lessons in the same folder and to bundled ones.
bool is_lesson_available(const std::string& file, const std::string& name) {
  std::error_code ignored;
  const std::filesystem::path beside = std::filesystem::path(file).parent_path() / (name + ".md");
  return std::filesystem::exists(beside, ignored) || !shipped_lesson_text(name).empty();
}

LessonReport check_lesson_file(const std::string& file) {
  ParsedLesson read = load_lesson(file);
  LessonReport report{std::move(read.lesson), std::move(read.faults), std::move(read.notes)};
  // Pages that failed to parse would only cause follow-up errors.
  if (report.faults.empty()) {
    report.faults =
        check_lesson(report.lesson, [&](const std::string& name) { return is_lesson_available(file, name); });
    for (LessonFault& note : lesson_notes(report.lesson)) report.notes.push_back(std::move(note));
    std::ranges::stable_sort(report.notes, {}, &LessonFault::line);
  }
  return report;
}

// `FILE:12: page 2, look[0]: sentence`
void write_fault(std::ostream& out, const std::string& file, const LessonFault& fault,
                 const std::string& kind, Language language) {
  LessonFault without_line = fault;
  without_line.line = 0;
  const std::string line = fault.line > 0 ? std::to_string(fault.line) + ":" : "";
  out << sanitized_line(file + ":" + line + " " + kind + say(error_of(without_line), language)) << '\n';
}

void write_summary(std::ostream& out, const std::string& file, const Lesson& lesson, Language language) {
  std::size_t questions = 0;
  for (const LessonPage& page : lesson.pages) questions += page.questions.size();
  std::string languages;
  for (const std::string& each : lesson.languages) languages += (languages.empty() ? "" : " ") + each;
  const auto counted = [&](const char* key, std::size_t count) {
    return catalogue(language).say({key, {{"count", std::to_string(count)}}});
  };
  const std::string sentence =
      catalogue(language).say({"cli.lesson.good",
                               {{"file", file},
                                {"pages", counted("cli.lesson.pages", lesson.pages.size())},
                                {"questions", counted("cli.lesson.questions", questions)},
                                {"languages", languages}}});
  out << sanitized_line(sentence) << '\n';
}

}  // namespace

const CommandSpec& lesson_spec() {
  static const CommandSpec spec{"lesson", {"check", "FILE"}, 2, {}, true, {"check"}};
  return spec;
}

Outcome lesson_command(const Arguments& arguments, Language language, std::ostream& out) {
  std::size_t faults = 0, faulty = 0;
  for (std::size_t i = 1; i < arguments.words.size(); ++i) {
    const std::string& file = arguments.words[i];
    const LessonReport report = check_lesson_file(file);
    for (const LessonFault& fault : report.faults) write_fault(out, file, fault, "", language);
    const std::string note =
        catalogue(language).say("cli.lesson.note") + (language == Language::English ? " " : "");
    for (const LessonFault& fault : report.notes) write_fault(out, file, fault, note, language);
    if (report.faults.empty()) write_summary(out, file, report.lesson, language);
    faults += report.faults.size();
    faulty += report.faults.empty() ? 0 : 1;
  }
  if (faults == 0) return {};
  return Failure{
      kSceneError,
      "",
      {"", {"cli.lesson.faults", {{"faults", std::to_string(faults)}, {"lessons", std::to_string(faulty)}}}}};
}

}  // namespace heed
