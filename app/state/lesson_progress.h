#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "app/state/file_state.h"
#include "app/state/training_session.h"
#include "core/lesson/grade.h"
#include "core/lesson/lesson.h"
#include "core/scene/scene.h"

namespace heed {

// A reader's answer to a question.
struct GivenAnswer {
  std::optional<std::size_t> choice;
  std::optional<CellRef> clicked;
  std::vector<std::string> typed;  // one text per asked cell
  std::optional<Grade> grade;      // none: not checked yet
  int hints = 0;                   // shown so far
  int misses = 0;                  // wrong answers so far

  // The numbers asked for are blank until the answer is right, or wrong as often as there are tries.
  static constexpr int kTries = 2;
  bool reveals() const { return misses >= kTries || (grade && (grade->is_right || choice)); }
};

// Pseudo index of the exercise, which is handled like a question of the page.
inline constexpr std::size_t kExercise = static_cast<std::size_t>(-1);

// An exercise: a generated question about the numbers on the screen. Answers never change the
// document.
struct Exercise {
  LessonQuestion question;
  GivenAnswer given;
  std::set<std::size_t> counted;  // cells whose first answer has been looked at
  bool has_missed = false;        // one of these was wrong
  bool is_scored = false;

  bool is_prediction() const { return question.kind == LessonQuestion::Kind::Click; }
};

// Exercises that were right at first try, of all; kept until the program ends or the reader resets
// it.
struct ExerciseScore {
  int right = 0;
  int answers = 0;
};

// Where a lesson comes from: it comes with Heed, or from a file.
struct LessonSource {
  std::string name;                               // among the lessons that come with Heed
  std::string path;                               // of its file
  std::optional<FileStamp> stamp = std::nullopt;  // of that file when it was read

  const std::string& id() const { return path.empty() ? name : path; }
};

// A run on a page that the reader has left. A page that goes on with it finds it here.
struct LeftTraining {
  std::size_t page = 0;
  TrainingSession session;
  Scene scene;
};

// The open lesson and the reader's progress in it.
struct LessonProgress {
  std::shared_ptr<const Lesson> lesson;
  std::size_t page = 0;
  std::map<std::size_t, Scene> edited_pages;  // scenes of pages the reader has edited
  std::map<std::pair<std::size_t, std::size_t>, GivenAnswer> answers;  // by page and question
  LessonSource source;
  bool has_stopped = false;   // once on this page, before an open question
  std::size_t opened_at = 0;  // the page that was shown first
  bool was_at_end = false;    // whether the last page was reached
  std::vector<LeftTraining> left_trainings = {};
  std::optional<Index> clicked_to = std::nullopt;  // the playhead that a clicker has come to on this page

  const LessonPage& shown() const { return lesson->pages[page]; }
  const GivenAnswer* answer(std::size_t question) const {
    const auto found = answers.find({page, question});
    return found == answers.end() ? nullptr : &found->second;
  }
  // Whether what it asks for is shown.
  bool is_revealed(std::size_t question) const {
    const GivenAnswer* given = answer(question);
    return given && given->reveals();
  }
  bool hides(ScreenPart part) const { return shown().hidden.contains(part); }
};

}  // namespace heed
