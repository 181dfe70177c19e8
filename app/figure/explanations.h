#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "core/explain/explain_text.h"
#include "core/graph/graph.h"

namespace heed {

// Cache of explanations of known cells: a number of a large matrix has thousands of operands, and
// several panels explain it in each frame. Works with any graph.
class Explanations {
 public:
  // The formula of a number.
  std::shared_ptr<const Expression> formula(const Graph& graph, CellRef cell);
  // The same as shown on the screen, with the terms of a long sum that have room in most lists.
  std::shared_ptr<const ExplainedCell> explained(const Graph& graph, CellRef cell);
  // The cells in the formula, as a bounding box per matrix. Valid until the next call.
  const std::map<NodeId, Region>& sources(const Graph& graph, CellRef cell);

 private:
  // Everything an entry depends on.
  struct Key {
    CellRef cell;
    std::vector<std::uint64_t> revisions;  // of its matrix and that matrix's inputs
    std::optional<float> put_there;        // the number, if a person changed it

    bool operator==(const Key&) const = default;
  };
  static Key key_of(const Graph& graph, CellRef cell);

  struct Kept {
    Key key;
    std::shared_ptr<const Explained> made;
    std::shared_ptr<const ExplainedCell> explained;   // computed lazily
    std::optional<std::map<NodeId, Region>> sources;  // computed lazily
  };
  Kept& kept(const Graph& graph, CellRef cell);

  std::vector<Kept> kept_;  // small, most recently used first
};

}  // namespace heed
