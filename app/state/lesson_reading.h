#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <optional>
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
  bool shows_hint = false;
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
