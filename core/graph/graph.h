#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "core/base/matrix.h"
#include "core/base/result.h"
#include "core/graph/node.h"
#include "core/graph/op.h"
#include "core/graph/region.h"

namespace heed {

// Cells of one node that were computed again.
struct Change {
  NodeId node = 0;
  Regions regions;
};

// Which numbers a node holds: two nodes, of one graph or of two, that have the same `id` hold the same. What
// was derived from a node is still true while its id is the same; a picture of it that was true for `before`
// is true again when `changed` is redrawn.
struct Revision {
  std::uint64_t id = 0;
  std::uint64_t before = 0;
  Regions changed;
};

// The matrices of a computation and the ops between them, in an order in which each comes after its inputs.
//
// Of a computed node only the first known() cells in reading order have been computed; an edit recomputes, of
// what depends on it, what is known. Source nodes are known from the start.
class Graph {
 public:
  // Building.
  NodeId add_source(NodeInfo info, SharedMatrix value);
  NodeId add_computed(NodeInfo info, std::shared_ptr<const Op> op, std::vector<NodeId> inputs);

  // Structure.
  std::size_t node_count() const { return nodes_.size(); }
  const NodeInfo& info(NodeId node) const { return nodes_[node].info; }
  const Shape& shape(NodeId node) const { return nodes_[node].shape; }
  const Op* op(NodeId node) const { return nodes_[node].op.get(); }  // null for a source
  std::span<const NodeId> inputs(NodeId node) const { return nodes_[node].inputs; }
  std::span<const NodeId> consumers(NodeId node) const { return nodes_[node].consumers; }
  std::optional<NodeId> find(std::string_view name) const;

  // Values.
  const SharedMatrix& value(NodeId node) const;  // not for a stack, which is never stored
  float cell(NodeId node, Cell cell) const;      // overrides included; the cell must be known, or of a stack
  Matrix slice(NodeId node, Index slice) const;  // (rows, cols) of a stack, overrides included; not stored
  std::span<const Override> overrides(NodeId node) const { return nodes_[node].overrides; }
  const Revision& revision(NodeId node) const { return nodes_[node].revision; }
  const Override* find_override(NodeId node, Cell cell) const;

  // Computing.
  Index known(NodeId node) const { return nodes_[node].known; }
  bool is_known(NodeId node, Cell cell) const;
  void set_known(NodeId node, Index cells);  // computes what is new, forgets what is no longer known
  void set_known(
      std::span<const Index> cells);  // the same by node, sources left out; large work is shared by threads
  void compute_all();

  // Editing: each recomputes what depends on the cell and is known, and says what that was, the edited
  // node first. The span is valid until the next edit.
  std::span<const Change> set_cell(NodeId source, Cell cell, float value);
  std::span<const Change> set_value(NodeId source, SharedMatrix value);  // same shape as before
  std::span<const Change> set_cells(NodeId source, Cell at,
                                    const Matrix& values);  // a block, recomputed once
  std::span<const Change> set_override(NodeId computed, Cell cell, float value);
  std::span<const Change> set_overrides(NodeId computed, Cell at, const Matrix& values);
  std::span<const Change> clear_override(NodeId computed, Cell cell);

  // How many cells have been computed since the graph was made; tests read it to see what was left alone.
  Index computed_cells() const { return computed_cells_; }

  // How a cell is made. A source and an override explain themselves in a note.
  Explained explain(NodeId node, Cell cell) const;

 private:
  struct Node {
    NodeInfo info;
    Shape shape;
    std::shared_ptr<const Op> op;
    std::vector<NodeId> inputs;
    std::vector<NodeId> consumers;
    std::vector<OpInput> op_inputs;   // as the op last saw them; kept so that an edit allocates nothing
    SharedMatrix value;               // allocated when the first cell is computed
    std::vector<Override> overrides;  // in reading order
    Index known = 0;
    Revision revision;
  };

  std::vector<OpInput> gather_inputs(NodeId node) const;
  void compute_into(NodeId node, OpInputs inputs, const Region& region, MatrixBlock out) const;
  MatrixBlock prepare(NodeId node, const Region& region);
  void compute(NodeId node, const Region& region);
  void compute_fresh();
  void compute_together(std::span<const NodeId> fresh);
  Regions reached(NodeId node) const;
  std::span<const Change> propagate(NodeId edited, const Regions& regions);

  std::vector<Node> nodes_;
  std::vector<NodeId> fresh_;    // to be computed from nothing; empty between calls
  std::vector<Regions> dirty_;   // by node; empty between edits
  std::vector<Change> changes_;  // of the last edit
  Index computed_cells_ = 0;
};

}  // namespace heed
