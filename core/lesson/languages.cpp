#include "core/lesson/languages.h"

#include "core/json/json_read.h"

namespace heed {
namespace {

class LanguageCheck {
 public:
  LanguageCheck(const Lesson& lesson, std::vector<LessonFault>& faults) : lesson_(lesson), faults_(faults) {}

  void run() {
    check_words(lesson_.title, "title", 1);
    check_words(lesson_.about, "about", 1);
    for (const LessonPage& page : lesson_.pages) {
      ++page_;
      check_headings(page);
      for (std::size_t i = 0; i < page.variants.size(); ++i) {
        const std::string place = place_of("beside", static_cast<Index>(i));
        check_words(page.variants[i].say, place_of(place, "say"), page.variants[i].line);
      }
      for (const LessonQuestion& question : page.questions) check_question(question);
    }
  }

 private:
  void add(int line, const char* key, const std::string& language, const std::string& place) {
    faults_.push_back({line, page_, {place, {key, {{"language", language}}}}});
  }

  void check_headings(const LessonPage& page) {
    if (page.headings.empty()) faults_.push_back({page.line, page_, {"", {"lesson.no_heading", {}}}});
    for (const std::string& language : lesson_.languages) {
      const bool is_missing = !page.headings.empty() && !page.headings.contains(language);
      if (is_missing) add(page.line, "lesson.no_language", language, "");
    }
    for (const auto& [language, heading] : page.headings) {
      if (!lesson_.languages.contains(language)) add(page.line, "lesson.more_language", language, "");
    }
  }

  template <typename ByLanguage>
  void check_words(const ByLanguage& words, const std::string& place, int line) {
    if (words.empty() || words.contains("")) return;
    for (const std::string& language : lesson_.languages) {
      if (!words.contains(language)) add(line, "lesson.no_language", language, place);
    }
  }

  void check_question(const LessonQuestion& question) {
    check_words(question.ask, "ask", question.line);
    check_words(question.right, "right", question.line);
    check_words(question.wrong, "wrong", question.line);
    check_words(question.hint, "hint", question.line);
    for (std::size_t i = 0; i < question.choices.size(); ++i) {
      const std::string place = place_of("choose", static_cast<Index>(i));
      check_words(question.choices[i].say, place + ".say", question.line);
      check_words(question.choices[i].reply, place + ".reply", question.line);
    }
  }

  const Lesson& lesson_;
  std::vector<LessonFault>& faults_;
  int page_ = 0;
};

}  // namespace

void add_language_faults(Lesson& lesson, std::vector<LessonFault>& faults) {
  if (lesson.pages.empty()) return;
  for (const auto& [language, heading] : lesson.pages.front().headings) lesson.languages.insert(language);
  LanguageCheck(lesson, faults).run();
}

}  // namespace heed
