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

// Evaluation context for the numbers in a page's text: fully computed copies, independent of the playhead.
class NumberContext {
 public:
  NumberContext(const Computation& now, const Computation* baseline);

  const Computation& now() const { return now_; }
  const Graph& graph() const { return now_.graph(); }
  // Null if there is no baseline.
  const Computation* computation(bool is_baseline) const {
    return !is_baseline ? &now_ : baseline_ ? &*baseline_ : nullptr;
  }
  // The gradient of this cell with respect to every matrix. Cached, since a text often names the same cell
  // again; the reference stays valid until the next call.
  const Sensitivity& sensitivity_of(CellRef cell, bool is_baseline) const;

 private:
  Computation now_;
  std::optional<Computation> baseline_;
  mutable std::map<std::tuple<NodeId, Index, bool>, std::unique_ptr<Sensitivity>> sensitivities_;
};

// Evaluates a number and formats it: `4`, `[2 4 4]`, `4×3`, `cats`.
Result<std::string> number_text(const NumberExpression& number, const NumberContext& numbers);

// A copy of the text with its numbers evaluated and its links resolved. A number that fails becomes `–`, a
// broken link stays unresolved; each adds a fault.
Prose evaluate_prose(const Prose& words, const NumberContext& numbers, std::vector<LessonFault>& faults);

}  // namespace heed
