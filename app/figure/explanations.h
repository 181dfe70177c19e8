#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "core/explain/explain_text.h"
#include "core/graph/graph.h"

namespace heed {

// A number of a large matrix is made of thousands of others, and several parts of the window say how: it is
// worked out once, and kept for the next frames. Can be handed any graph. Of known cells.
class Explanations {
 public:
  // How a number is made, as a formula.
  std::shared_ptr<const Expression> formula(const Graph& graph, CellRef cell);
  // The same as the screen says it; of a longer sum five terms.
  std::shared_ptr<const ExplainedCell> explained(const Graph& graph, CellRef cell);

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
    std::shared_ptr<const Explained> made;
    std::shared_ptr<const ExplainedCell> explained;  // null as long as nobody has asked
  };
  Kept& kept(const Graph& graph, CellRef cell);

  std::vector<Kept> kept_;  // few, the latest first
};

}  // namespace heed
