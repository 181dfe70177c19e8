#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/base/message.h"
#include "core/explain/lens.h"
#include "core/explain/vectors.h"
#include "core/graph/op.h"
#include "core/lesson/prose.h"
#include "core/lesson/reference.h"
#include "core/walk/timeline.h"

namespace heed {

// Localized text, keyed by language (`en`, `zh`); the key "" holds text that is the same in every language.
using LocalizedText = std::map<std::string, std::string>;
using LocalizedProse = std::map<std::string, Prose>;

// The text in this language, falling back to the first one available.
const std::string& localized(const LocalizedText& texts, const std::string& language);
const Prose& localized(const LocalizedProse& words, const std::string& language);

// A JSON value of the lesson file and its line.
struct LessonJson {
  std::string text;
  int line = 0;

  bool operator==(const LessonJson&) const = default;
};

// A playhead position on the timeline.
struct LessonMoment {
  enum class Kind { Start, End, Step, Cell };

  Kind kind = Kind::End;
  int step = 0;                // Step
  std::optional<Index> query;  // Step: only this query's part of the step
  bool is_done = false;        // Step: at its end, not its beginning
  Reference cell;              // Cell: just after this cell was computed
  int line = 0;

  bool operator==(const LessonMoment&) const = default;
};

struct LessonLens {
  Lens kind = Lens::Values;
  Reference gradient_of;  // Sensitivity

  bool operator==(const LessonLens&) const = default;
};

// Rows that are drawn as vectors below the words.
struct LessonVectors {
  VectorTopic topic = VectorTopic::Inputs;
  PlaneChoice plane;

  bool operator==(const LessonVectors&) const = default;
};

// How near a transformer is looked at: all of it, one block, or one chapter of its steps.
enum class PageDepth { Model, Block, Head };

// Parts of the window that a page can hide.
enum class ScreenPart { Stepper, Transport, Inspector, Explain, Edit, Compare, Legend };

struct LessonChoice {
  LocalizedProse say;
  bool is_right = false;
  LocalizedProse reply;  // empty: none

  bool operator==(const LessonChoice&) const = default;
};

struct LessonQuestion {
  enum class Kind { Choose, Number, Click, Fill };
  enum class Wanted { Largest, Smallest, Listed };

  Kind kind = Kind::Choose;
  LocalizedProse ask;
  std::optional<Message> prompt;      // replaces `ask` in a generated question, which has no lesson file
  std::vector<LessonChoice> choices;  // Choose
  Reference cells;                    // Number: one cell; Click: the candidates; Fill: the blank cells
  Wanted wanted = Wanted::Largest;    // Click
  std::vector<Reference> listed;      // Click: the right answers, with Wanted::Listed
  float tolerance = 0.005f;           // Number and Fill
  LocalizedProse right, wrong, hint;  // empty: none
  bool shows_arithmetic = false;      // hints show the calculation: symbols, numbers, result
  std::vector<Reference> hidden;      // hidden until the question is answered
  int line = 0;

  bool operator==(const LessonQuestion&) const = default;
};

// A matrix as another variant of the scene computes it, shown side by side with the other variants.
struct LessonVariant {
  LocalizedProse say;
  std::optional<LessonJson> change;  // a merge patch for the lesson's scene
  Reference show;                    // a whole matrix
  int line = 0;

  bool operator==(const LessonVariant&) const = default;
};

// What the model of a page learns from when the reader trains it.
struct LessonTraining {
  std::string task;                  // kOwnTarget: what the scene itself says is right
  std::optional<LessonJson> recipe;  // changes that of the task
  int line = 0;

  static constexpr const char* kOwnTarget = "target";
  bool operator==(const LessonTraining&) const = default;
};

struct LessonPage {
  std::optional<LessonJson> change;    // a merge patch for the scene
  std::optional<LessonJson> baseline;  // a merge patch for the scene to compare with
  LessonLens lens;
  LessonMoment at;
  std::optional<Grain> grain;
  bool is_all_rows = false;
  bool shows_whole_figure = false;
  std::vector<Reference> look;   // what the camera frames
  std::vector<Reference> light;  // what is highlighted
  std::optional<Reference> selected;
  bool shows_tokens = false;
  std::optional<LessonVectors> vectors;
  std::optional<PageDepth> depth;  // of a transformer; none: as near as what it looks at
  std::optional<Index> block;      // that is shown; none: that of what it looks at
  std::optional<Index> head;       // that is shown and stepped through; none: the first, and the steps of all
  bool shows_stream = false;       // what each part added to the answer, and what would be read out earlier
  std::set<ScreenPart> hidden;
  std::optional<Dialect> code;
  std::vector<LessonVariant> variants;
  std::optional<LessonTraining> training;
  LocalizedText headings;
  LocalizedProse words;
  std::vector<LessonQuestion> questions;
  int line = 0;

  bool operator==(const LessonPage&) const = default;
};

// What stands for a lesson on its card.
struct LessonPicture {
  std::size_t page = 0;         // whose scene is shown, counted from 0
  std::vector<Reference> show;  // whole matrices, side by side; empty: the whole figure
  int line = 0;

  bool operator==(const LessonPicture&) const = default;
};

// A parsed lesson file; docs/lesson.md specifies the format. Pages refer to matrices by name; the names are
// resolved when a page's scene is computed.
struct Lesson {
  LocalizedText title;
  LocalizedText about;
  std::optional<int> minutes;
  LessonPicture picture;
  LessonJson scene;                    // the scene's JSON, inline or loaded from `scene_file`
  std::filesystem::path scene_folder;  // where its `.npy` files are
  std::string scene_file;              // as written in the lesson; empty if the scene is inline
  std::vector<LessonPage> pages;
  std::set<std::string> languages;  // of the first page

  bool operator==(const Lesson&) const = default;
};

// A diagnostic about a lesson: an error or, as a note, a warning.
struct LessonFault {
  int line = 0;  // of the file
  int page = 0;  // counts from 1; 0: the lesson itself
  Error error;   // its place is the path in the block: `look[0]`, `scene.attention.heads[0].query`

  bool operator==(const LessonFault&) const = default;
};

// Limits the output for a file that is not a lesson at all.
constexpr std::size_t kMaxFaults = 1000;
void add_fault(std::vector<LessonFault>& faults, LessonFault fault);

// Converts the fault to an error whose place is `line 12, page 2, look[0]`.
Error error_of(const LessonFault& fault);

}  // namespace heed
