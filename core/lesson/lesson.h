#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/base/message.h"
#include "core/explain/lens.h"
#include "core/graph/op.h"
#include "core/lesson/prose.h"
#include "core/lesson/reference.h"
#include "core/walk/timeline.h"

namespace heed {

// By language, `en` or `zh`; under "" what is the same in all.
using LessonTexts = std::map<std::string, std::string>;
using LessonWords = std::map<std::string, Prose>;

// In the language, or in the one that there is.
const std::string& in_language(const LessonTexts& texts, const std::string& language);
const Prose& in_language(const LessonWords& words, const std::string& language);

// A piece of JSON of the lesson file, and where it stands.
struct LessonJson {
  std::string text;
  int line = 0;

  bool operator==(const LessonJson&) const = default;
};

// Where the timeline stands.
struct LessonMoment {
  enum class Kind { Start, End, Step, Cell };

  Kind kind = Kind::End;
  int step = 0;                // Step
  std::optional<Index> query;  // Step: that query's share of it
  bool is_done = false;        // Step: the moment after it
  Reference cell;              // Cell: the moment that made it known
  int line = 0;

  bool operator==(const LessonMoment&) const = default;
};

struct LessonLens {
  Lens kind = Lens::Values;
  Reference gradient_of;  // Sensitivity

  bool operator==(const LessonLens&) const = default;
};

// What a page can take off the screen.
enum class ScreenPart { Stepper, Transport, Inspector, Explain, Edit, Compare, Legend };

struct LessonChoice {
  LessonWords say;
  bool is_right = false;
  LessonWords reply;  // empty: none

  bool operator==(const LessonChoice&) const = default;
};

struct LessonQuestion {
  enum class Kind { Choose, Number, Click, Fill };
  enum class Wanted { Largest, Smallest, Listed };

  Kind kind = Kind::Choose;
  LessonWords ask;
  std::optional<Message> prompt;      // in place of `ask`: of a question that Heed made, which is in no file
  std::vector<LessonChoice> choices;  // Choose
  Reference cells;                    // Number: one; Click: those that can be meant; Fill: the blank ones
  Wanted wanted = Wanted::Largest;    // Click
  std::vector<Reference> listed;      // Click: what is right
  float tolerance = 0.005f;           // Number and Fill
  LessonWords right, wrong, hint;     // empty: none
  bool shows_arithmetic = false;      // hints tell how the cell is made: names, numbers, what it comes to
  std::vector<Reference> hidden;      // blank until it is answered
  int line = 0;

  bool operator==(const LessonQuestion&) const = default;
};

// A matrix of the scene as it would be with other changes, shown beside those of other ones.
struct LessonVariant {
  LessonWords say;
  std::optional<LessonJson> change;  // a merge patch of the lesson's scene
  Reference show;                    // a matrix
  int line = 0;

  bool operator==(const LessonVariant&) const = default;
};

struct LessonPage {
  std::optional<LessonJson> change;    // a merge patch of the scene
  std::optional<LessonJson> baseline;  // another one
  LessonLens lens;
  LessonMoment at;
  std::optional<Grain> grain;
  bool is_all_rows = false;
  bool looks_at_whole = false;
  std::vector<Reference> look;
  std::vector<Reference> light;
  std::optional<Reference> selected;
  bool shows_tokens = false;
  Index head = 0;
  std::set<ScreenPart> hidden;
  std::optional<Dialect> code;
  std::vector<LessonVariant> variants;
  LessonTexts headings;
  LessonWords words;
  std::vector<LessonQuestion> questions;
  int line = 0;

  bool operator==(const LessonPage&) const = default;
};

// A lesson as its file says it; docs/lesson.md describes the file. Pages refer to matrices by name: whether
// they are there is seen when a page's scene is computed.
struct Lesson {
  LessonTexts title;
  LessonTexts about;
  std::optional<int> minutes;
  LessonJson scene;                    // the JSON text of the scene itself, wherever it came from
  std::filesystem::path scene_folder;  // where its `.npy` files are
  std::string scene_file;              // as the lesson names it; empty: the scene stands in the lesson
  std::vector<LessonPage> pages;
  std::set<std::string> languages;  // of the first page

  bool operator==(const Lesson&) const = default;
};

// What is wrong with a lesson, or worth a second look.
struct LessonFault {
  int line = 0;  // of the file
  int page = 0;  // counts from 1; 0: the lesson itself
  Error error;   // the place is within the block: `look[0]`, `scene.attention.heads[0].query`

  bool operator==(const LessonFault&) const = default;
};

// Of a file that is nothing like a lesson not every line is worth a sentence.
constexpr std::size_t kMostFaults = 1000;
void add_fault(std::vector<LessonFault>& faults, LessonFault fault);

// As an error of the file: its place is `line 12, page 2, look[0]`.
Error error_of(const LessonFault& fault);

}  // namespace heed
