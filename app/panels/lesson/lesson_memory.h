#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/panels/code/code_memory.h"
#include "app/panels/vectors/vector_memory.h"
#include "app/state/history.h"
#include "core/explain/logit_ledger.h"
#include "core/explain/tokens.h"
#include "core/lesson/evaluate_prose.h"
#include "core/text/catalogue.h"

namespace heed {

// Which page was scrolled last: one that is turned to begins at its top, also where it was read before. A
// lesson that is loaded again stays as it is.
struct ScrolledPage {
  std::string lesson;
  std::size_t page = 0;

  bool operator==(const ScrolledPage&) const = default;
};

// A page as it is presented: scaled down until it fits its panel, and scrolled if even that is not enough.
struct PresentedPage {
  struct Key {
    const Lesson* lesson = nullptr;
    std::size_t page = 0;
    Language language = Language::English;
    float width = 0, height = 0;

    bool operator==(const Key&) const = default;
  };
  std::optional<Key> key;
  std::optional<ScrolledPage> scrolled;
  float zoom = 1;
  bool has_more_below = false;
  bool scrolls_on = false;  // asked for: by a screenful in the next frame
};

// What a question was answered with; when it changes, the reply is scrolled into view.
struct QuestionReply {
  bool is_graded = false, is_right = false;
  int hints = 0, misses = 0;
  std::optional<std::size_t> choice;

  bool operator==(const QuestionReply&) const = default;
};

// A blank that gets what is typed before it has the focus.
struct BegunAnswer {
  std::size_t question = 0, cell = 0;

  bool operator==(const BegunAnswer&) const = default;
};

// Caches for the open page of a lesson: its text with numbers filled in, its variants, its code and tokens.
struct LessonMemory {
  struct Key {
    const Lesson* lesson = nullptr;
    std::size_t page = 0;
    DocumentRevision document = 0;
    int baseline = 0;

    bool operator==(const Key&) const = default;
  };
  std::optional<Key> key;
  std::shared_ptr<const Lesson> lesson;  // keeps the address in `key` from being reused
  std::unique_ptr<NumberContext> numbers;
  std::map<const Prose*, Prose> filled;
  std::optional<std::pair<const Lesson*, std::size_t>> variants_of;  // lesson and page
  std::vector<std::optional<Computation>> variants;                  // none: it cannot be computed
  CodeMemory code;
  VectorMemory vectors;
  LedgerCache ledger;
  StrongestWeightCache strongest;
  PresentedPage presented;
  std::optional<ScrolledPage> scrolled;                             // in the tab
  std::optional<std::pair<const Lesson*, std::size_t>> replies_of;  // lesson and page
  std::map<std::size_t, QuestionReply> replies;                     // by question
  // F6 leads first to the open question of a page: once after each turn, and from where nothing has the
  // focus.
  std::optional<std::size_t> corrected_question;  // whose first wrong field takes it then
  std::optional<std::size_t> focused_question;    // that takes the focus in the next frame
  std::optional<std::size_t> open_question;       // the first one of the page, while that is on the screen
  std::optional<BegunAnswer> begun;               // until its blank has the focus
  int begun_frame = 0;                            // in which it was begun
  bool is_begun_entered = false;                  // Enter came before that
  bool takes_typed = false;                       // what was typed in this frame: it is no step
  std::optional<std::pair<const Lesson*, std::size_t>> led_into;  // lesson and page
};

}  // namespace heed
