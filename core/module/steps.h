#pragma once

#include <algorithm>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/base/message.h"
#include "core/graph/expression.h"

namespace heed {

// One step of the computation.
struct Step {
  int number = 0;             // counted through all chapters, from 1
  std::string id;             // the kind of step, suffix of its catalogue keys: `scores`
  std::string formula;        // in this scene: `scores = Q Kᵀ / √3 + mask`; may be empty
  bool is_by_query = false;   // runs query by query, together with adjacent steps
  std::vector<NodeId> nodes;  // in order of computation; may be empty (a head without weights)

  Message title() const { return {"step." + id, {}}; }
};

// Consecutive steps, both ends included.
struct StepRange {
  int first = 1;
  int last = std::numeric_limits<int>::max();  // or as far as there are steps

  bool operator==(const StepRange&) const = default;
};

// Consecutive steps of one module, such as one attention.
struct Chapter {
  Message title;
  std::optional<int> block;  // that it belongs to, from 0
  int first_step = 0;
  int last_step = 0;
};

// The steps of a computation, in chapters, as the modules of its scene emit them.
class Steps {
 public:
  // Building. A step is added to the current chapter; both are numbered in order of the calls.
  void begin_chapter(Message title, std::optional<int> block = {});
  int add(std::string id, bool is_by_query = false);
  Step& edit(int number) { return steps_[index(number)]; }

  int first() const { return 1; }
  int last() const { return static_cast<int>(steps_.size()); }
  int count() const { return last(); }
  bool contains(int number) const { return number >= first() && number <= last(); }
  StepRange clipped(StepRange range) const {
    return {std::max(range.first, first()), std::min(range.last, last())};
  }
  const Step& at(int number) const { return steps_[index(number)]; }
  std::vector<Step>::const_iterator begin() const { return steps_.begin(); }
  std::vector<Step>::const_iterator end() const { return steps_.end(); }

  // The query-by-query steps directly before this one in its chapter; this step repeats them for
  // the other queries.
  std::span<const Step> repeated_in(int number) const;

  const std::vector<Chapter>& chapters() const { return chapters_; }
  const Chapter& chapter_of(int number) const;

 private:
  std::size_t index(int number) const;

  std::vector<Step> steps_;
  std::vector<Chapter> chapters_;
};

}  // namespace heed
