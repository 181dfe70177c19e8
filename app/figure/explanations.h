#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "core/attention/explain_text.h"
#include "core/graph/graph.h"

namespace heed {

// How a number is made: as a formula, and told as on the screen.
struct Explanation {
  Expression formula;
  ExplainedCell told;
};

// A number of a large matrix is made of thousands of others, and several parts of the window say how: it is
// worked out once, and kept for the next frames. Can be handed any graph.
class Explanations {
 public:
  // A known cell. Of a longer sum five terms are told.
  std::shared_ptr<const Explanation> of(const Graph& graph, CellRef cell);

 private:
  // All that it depends on.
  struct Key {
    CellRef cell;
    std::vector<std::uint64_t> revisions;  // of its matrix and of those that this is made of
    std::optional<float> put_there;        // over the number

    bool operator==(const Key&) const = default;
  };
  static Key key_of(const Graph& graph, CellRef cell);

  struct Kept {
    Key key;
    std::shared_ptr<const Explanation> explanation;
  };
  std::vector<Kept> kept_;  // few, the latest first
};

}  // namespace heed
