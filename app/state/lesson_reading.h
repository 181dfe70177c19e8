#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "core/lesson/lesson.h"
#include "core/lesson/mark.h"
#include "core/scene/scene.h"

namespace heed {

// What a reader has answered so far.
struct GivenAnswer {
  std::optional<std::size_t> choice;
  std::optional<CellRef> clicked;
  std::vector<std::string> typed;  // a text for each cell that is asked for
  std::optional<Mark> mark;        // none: not checked
  int hints = 0;                   // shown so far
};

// The question that Heed made from the live scene counts as one beside those of a lesson's page.
inline constexpr std::size_t kExercise = static_cast<std::size_t>(-1);

// A step that is practised: a question as a lesson has them, about the numbers on the screen. Nothing that is
// answered changes the document.
struct Exercise {
  LessonQuestion question;
  GivenAnswer given;
  std::set<std::size_t> counted;  // cells whose first answer is in the score

  bool is_prediction() const { return question.kind == LessonQuestion::Kind::Click; }
};

// The reader's own: answers that were right at once, of all; kept until the program ends or they begin anew.
struct ExerciseScore {
  int right = 0;
  int answers = 0;
};

// A lesson that is open, and how far its reader has come.
struct LessonReading {
  std::shared_ptr<const Lesson> lesson;
  std::size_t page = 0;
  Index first_playhead = 0;                   // where the page begins
  std::map<std::size_t, Scene> left_changed;  // pages that the reader changed something on, as they were left
  std::map<std::pair<std::size_t, std::size_t>, GivenAnswer> answers;  // by page and question

  const LessonPage& shown() const { return lesson->pages[page]; }
  const GivenAnswer* answer(std::size_t question) const {
    const auto found = answers.find({page, question});
    return found == answers.end() ? nullptr : &found->second;
  }
  bool is_answered(std::size_t question) const {
    const GivenAnswer* given = answer(question);
    return given && given->mark;
  }
  bool hides(ScreenPart part) const { return shown().hidden.contains(part); }
};

}  // namespace heed
