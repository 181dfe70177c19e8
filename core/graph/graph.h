#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "core/base/matrix.h"
#include "core/graph/graph_node.h"
#include "core/graph/large/storage.h"

namespace heed {

struct ElementwiseView;
struct LargeGraph;
struct RowInputs;

// So many cells of a node, in reading order.
struct KnownCells {
  NodeId node = 0;
  Index cells = 0;
};

// When what becomes known is computed: at once, or, of large graphs and what is new as a whole, when it is
// read.
enum class Compute { Now, WhenRead };

// The matrices of a computation and the ops between them, in an order in which each comes after its inputs.
//
// Of a computed node only the first known() cells in reading order have been computed; an edit recomputes, of
// what depends on it, what is known. Source nodes are known from the start.
//
// Large matrices are not all stored, and are recomputed lazily (core/README.md, "Large matrices"). So reading
// may compute: a graph, even a const one, is read by one thread at a time; a copy is a graph of its own.
class Graph {
 public:
  // Building.
  NodeId add_source(NodeInfo info, SharedMatrix value);
  NodeId add_computed(NodeInfo info, std::shared_ptr<const Op> op, std::vector<NodeId> inputs);

  // Structure. Graphs with the same structure id have the same nodes with the same shapes and ops.
  std::uint64_t structure() const { return structure_; }
  std::size_t node_count() const { return nodes_.size(); }
  const NodeInfo& info(NodeId node) const { return nodes_[node].info; }
  const Shape& shape(NodeId node) const { return nodes_[node].shape; }
  const Op* op(NodeId node) const { return nodes_[node].op.get(); }  // null for a source
  const std::shared_ptr<const Op>& shared_op(NodeId node) const { return nodes_[node].op; }
  std::span<const NodeId> inputs(NodeId node) const { return nodes_[node].inputs; }
  std::span<const NodeId> consumers(NodeId node) const { return nodes_[node].consumers; }
  Index work(NodeId node) const { return nodes_[node].work; }  // to compute it: about so many multiplications
  std::optional<NodeId> find(std::string_view name) const;     // the public name
  std::optional<NodeId> find(const NodeKey& key) const;

  // Values.
  const SharedMatrix& value(NodeId node) const;  // not for a stack, which is never stored
  float cell(NodeId node, Cell cell) const;      // overrides included; the cell must be known, or of a stack
  void read(NodeId node, const Region& region, MatrixBlock out) const;  // known cells, not of a stack
  Matrix slice(NodeId node, Index slice) const;  // (rows, cols) of a stack, overrides included; not stored
  std::span<const Override> overrides(NodeId node) const { return nodes_[node].overrides; }
  std::span<const RowPatch> patches(NodeId node) const { return nodes_[node].patches; }
  const Revision& revision(NodeId node) const { return nodes_[node].revision; }
  const Override* find_override(NodeId node, Cell cell) const;
  const RowPatch* find_patch(NodeId node, Index row) const;
  // Whether numbers were put there that the op does not make: overrides or patches.
  bool is_changed(NodeId node, Cell cell) const;
  bool has_changes(NodeId node) const { return nodes_[node].has_changes(); }
  Storage storage(NodeId node) const { return large_.storage(node); }
  std::optional<ElementwiseView> elementwise_view(NodeId node) const;  // large/elementwise_view.h

  // Computing.
  Index known(NodeId node) const { return nodes_[node].known; }
  bool is_known(NodeId node, Cell cell) const;
  bool has_unread_rows(NodeId node) const;   // known ones that are computed when they are read
  Index unread_rows(NodeId node) const;      // how many these are
  void compute_unread_rows() const;          // but for those that always wait for a reader
  void set_known(NodeId node, Index cells);  // computes what is new, forgets what is no longer known
  // In the order of the nodes; shared by threads if large.
  void set_known(std::span<const KnownCells> wanted, Compute when = Compute::Now);
  void compute_all();
  // The largest finite |number| of a matrix once all of it is computed, whatever is known by now: it changes
  // with the numbers, not while they come. Of a graph that takes long to compute, of what is known. 0 of a
  // stack, and of a large matrix.
  float strongest(NodeId node) const;

  // Takes over what another graph knows of the node of this number, which is the same op of the same numbers.
  void adopt(const Graph& other, NodeId node);
  // The same of the first rows of nodes that have another number of rows, in large graphs. Where they have
  // another number of columns too, these may be wrong from column `rows` on, until they are computed.
  void adopt_rows(const Graph& other, std::span<const NodeId> nodes, Index rows);
  void compute_cells(NodeId node, const Region& region);  // again; in known rows

  // Editing: each recomputes what depends on the cell and is known, and says what that was, the edited
  // node first. The span is valid until the next edit.
  std::span<const Change> set_cell(NodeId source, Cell cell, float value);
  std::span<const Change> set_value(NodeId source, SharedMatrix value);  // same shape as before
  std::span<const Change> set_cells(NodeId source, Cell at,
                                    const Matrix& values);  // a block, recomputed once
  std::span<const Change> set_override(NodeId computed, Cell cell, float value);
  std::span<const Change> set_overrides(NodeId computed, Cell at, const Matrix& values);
  std::span<const Change> clear_override(NodeId computed, Cell cell);
  // In place of the patches that the node has; one for each row, by row.
  std::span<const Change> set_patches(NodeId computed, std::vector<RowPatch> patches);

  // In place of its op another one, which makes as many numbers of the same inputs. In large graphs what
  // depends on it is computed when it is read.
  std::span<const Change> set_op(NodeId computed, std::shared_ptr<const Op> op);
  void set_switched_off(NodeId node, bool is_off);  // says so; what it computes is its op's business

  // How many cells have been computed since the graph was made; tests read it to see what was left alone.
  Index computed_cells() const { return computed_cells_; }

  // How a cell is made. A source and an override explain themselves in a note.
  Explained explain(NodeId node, Cell cell) const;

 private:
  NodeId add(GraphNode node);
  LargeGraph large() const;
  bool holds_numbers(NodeId node) const;
  RowInputs row_inputs(NodeId node, Index row) const;
  void compute(NodeId node, const Region& region);
  void compute_fresh(Compute when);
  void mark_reached(NodeId edited, const Regions& regions);
  std::span<const Change> propagate(NodeId edited, const Regions& regions);
  std::span<const Change> end_edit();

  std::uint64_t structure_ = 0;
  GraphNodes nodes_;
  NodesByName by_name_;
  mutable LargeMatrices large_;
  std::vector<NodeId> fresh_;    // to be computed from nothing; empty between calls
  std::vector<Regions> dirty_;   // by node; empty between edits
  std::vector<Change> changes_;  // of the last edit
  Index computed_cells_ = 0;
  // Of the first `known` numbers of a node at a revision.
  struct KnownStrongest {
    std::uint64_t revision = 0;
    Index known = -1;
    float strongest = 0;
  };
  mutable std::vector<float> strongest_;  // by node, once everything is computed; empty: not asked for
  mutable std::vector<KnownStrongest> known_strongest_;  // by node; empty: not asked for
};

}  // namespace heed
