#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "core/explain/sensitivity.h"
#include "core/lesson/lesson.h"
#include "core/walk/computation.h"

namespace heed {

// What the numbers in the words of a page are read from: everything computed, wherever the playhead is.
class LessonNumbers {
 public:
  LessonNumbers(const Computation& now, const Computation* baseline);

  const Computation& now() const { return now_; }
  const Graph& graph() const { return now_.graph(); }
  // Null: there is no baseline.
  const Computation* computation(bool is_baseline) const {
    return !is_baseline ? &now_ : baseline_ ? &*baseline_ : nullptr;
  }
  // How much this cell changes with each number; kept until the next call or longer, for the words name the
  // same cell again.
  const Sensitivity& sensitivity_of(CellRef cell, bool is_baseline) const;

 private:
  Computation now_;
  std::optional<Computation> baseline_;
  mutable std::map<std::tuple<NodeId, Index, bool>, std::unique_ptr<Sensitivity>> sensitivities_;
};

// What stands between braces, in words: `4`, `[2 4 4]`, `4×3`, `cats`.
Result<std::string> number_text(const LessonNumber& number, const LessonNumbers& numbers);

// The words with their numbers filled in and their links resolved. A number that is not there comes as `–`, a
// link that leads nowhere is just words, and the faults say why.
Prose fill_words(const Prose& words, const LessonNumbers& numbers, std::vector<LessonFault>& faults);

}  // namespace heed
