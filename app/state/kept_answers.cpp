#include "app/state/kept_answers.h"

#include <algorithm>

namespace heed {
namespace {

// Lines aside, as they shift.
bool is_same_question(const LessonQuestion& a, const LessonQuestion& b) {
  const auto is_same_text = [](const LocalizedProse& x, const LocalizedProse& y) {
    return std::ranges::equal(x, y, [](const auto& one, const auto& other) {
      return one.first == other.first && prose_text(one.second) == prose_text(other.second);
    });
  };
  return a.kind == b.kind && a.choices.size() == b.choices.size() && a.cells.node == b.cells.node &&
         is_same_text(a.ask, b.ask);
}

}  // namespace

std::map<std::pair<std::size_t, std::size_t>, GivenAnswer> kept_answers(const LessonProgress& last,
                                                                        const Lesson& lesson) {
  auto answers = last.answers;
  std::erase_if(answers, [&](const auto& each) {
    const auto [page, at] = each.first;
    if (page >= lesson.pages.size() || at >= lesson.pages[page].questions.size()) return true;
    return !is_same_question(last.lesson->pages[page].questions[at], lesson.pages[page].questions[at]);
  });
  return answers;
}

}  // namespace heed
