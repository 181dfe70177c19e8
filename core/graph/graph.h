#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
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

// So many cells of a node, in reading order.
struct KnownCells {
  NodeId node = 0;
  Index cells = 0;
};

// Which numbers a node holds: two nodes, of one graph or of two, that have the same `id` hold the same. What
// was derived from a node is still true while its id is the same; a picture of it that was true for `before`
// is true again when `changed` is redrawn.
struct Revision {
  std::uint64_t id = 0;
  std::uint64_t before = 0;
  Regions changed;
};

// How each number of a matrix that is not kept is made of the number at the same place of another.
struct MadeOf {
  NodeId base = 0;    // kept, or made when it is read: then it is read in parts, or it would be written out
  NodeId scores = 0;  // base · factor in the spans, −∞ outside; the node itself if there are no notes
  CellRule rule;
  std::span<const RowNote> notes;  // by row: e^(score − max) / sum. Until the next edit; empty: the scores

  bool is_weights() const { return !notes.empty(); }
};

// The matrices of a computation and the ops between them, in an order in which each comes after its inputs.
//
// Of a computed node only the first known() cells in reading order have been computed; an edit recomputes, of
// what depends on it, what is known. Source nodes are known from the start.
//
// Large matrices take short cuts that nobody sees: what is quickly made of another matrix is not kept but
// made when it is read, much work is shared by threads, what a whole matrix of work would follow an edit
// waits until it is read, and a product of which few factors changed is corrected. Reading may therefore
// compute: a graph, even a const one, is read by one thread at a time, unless made_of() has just told how the
// node is made, which leaves nothing to compute; a copy is a graph of its own.
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
  std::optional<NodeId> find(std::string_view name) const;  // the public name
  std::optional<NodeId> find(const NodeKey& key) const;

  // Values.
  const SharedMatrix& value(NodeId node) const;  // not for a stack, which is never stored
  float cell(NodeId node, Cell cell) const;      // overrides included; the cell must be known, or of a stack
  void read(NodeId node, const Region& region, MatrixBlock out) const;  // known cells, not of a stack
  Matrix slice(NodeId node, Index slice) const;  // (rows, cols) of a stack, overrides included; not stored
  std::span<const Override> overrides(NodeId node) const { return nodes_[node].overrides; }
  const Revision& revision(NodeId node) const { return nodes_[node].revision; }
  const Override* find_override(NodeId node, Cell cell) const;

  // Computing.
  Index known(NodeId node) const { return nodes_[node].known; }
  bool is_known(NodeId node, Cell cell) const;
  bool is_kept(NodeId node) const {
    return nodes_[node].keeping == Keeping::Stored;
  }  // else made when it is read
  // None: it is kept, or not known as a whole, or more goes into it than this, such as an override.
  std::optional<MadeOf> made_of(NodeId node) const;
  void set_known(NodeId node, Index cells);  // computes what is new, forgets what is no longer known
  void set_known(
      std::span<const KnownCells> wanted);  // in the order of the nodes; shared by threads if large
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

  // What edits have corrected is computed in full when it is read next, so that no rounding adds up; for a
  // pause between edits. After some hundred of them it happens by itself.
  void forget_corrections();

  // How many cells have been computed since the graph was made; tests read it to see what was left alone.
  Index computed_cells() const { return computed_cells_; }

  // How a cell is made; of an input that is not kept, only its row is. A source and an override explain
  // themselves in a note.
  Explained explain(NodeId node, Cell cell) const;

 private:
  enum class Keeping {
    Stored,
    PassedOn,  // made of the same cells of its input whenever it is read
    Remade,    // made of rows of its inputs, which are Stored, whenever it is read
    Noted,     // made of its input and a note for each row
  };

  struct Node {
    NodeInfo info;
    Shape shape;
    std::shared_ptr<const Op> op;
    std::vector<NodeId> inputs;
    std::vector<NodeId> consumers;
    std::vector<OpInput> op_inputs;   // as the op last saw them; kept so that an edit allocates nothing
    mutable SharedMatrix value;       // allocated when the first cell is computed
    std::vector<Override> overrides;  // in reading order
    Index known = 0;
    Index work = 0;  // about so many multiplications
    Revision revision;

    // Of large nodes.
    Keeping keeping = Keeping::Stored;
    mutable Index written_out = 0;         // of a node that is not Stored `value` holds so many cells
    mutable std::vector<RowNote> notes;    // of a Noted node, by row
    mutable std::vector<char> is_waiting;  // by row: to be computed when it is read; empty: none
    bool is_written_out() const { return written_out > 0 && written_out >= known; }
    bool is_held() const { return keeping == Keeping::Stored || is_written_out(); }
    bool has_own_work() const { return keeping == Keeping::Stored || keeping == Keeping::Noted; }
    bool is_complete() const { return known == shape.cell_count(); }
  };

  // Rows of nodes that are computed one node after the other.
  struct Tile {
    std::span<const NodeId> nodes;
    Index row = 0;
    Index rows = 0;
  };
  class RowBuffer;

  std::vector<OpInput> gather_inputs(NodeId node) const;
  struct RowInputs;
  RowInputs gather_row_inputs(NodeId node, Index row) const;
  void compute_into(NodeId node, OpInputs inputs, const Region& region, MatrixBlock out) const;
  void compute(NodeId node, const Region& region);
  void compute_fresh();
  Regions reached(NodeId node) const;
  void mark_reached(NodeId edited, const Regions& regions);
  std::span<const Change> propagate(NodeId edited, const Regions& regions);

  // large.cpp: large matrices, of which not all are kept.
  void decide_keeping(Node& node);
  void write_out(NodeId node) const;
  void forget_written_out(NodeId node);
  void make_together(NodeId node, const Region& region, MatrixBlock out) const;
  void make(NodeId node, const Region& region, MatrixBlock out) const;
  void note(NodeId node, const Region& rows, MatrixBlock out) const;
  void compute_part(NodeId node, const Region& region, RowBuffer& buffer, MatrixBlock out) const;
  void compute_tile(const Tile& tile) const;
  double work_of_tile(const Tile& tile) const;
  double work_of_tiles(std::span<const Tile> tiles) const;
  void compute_tiles(std::span<const Tile> tiles, double work_before, double work_in_all) const;
  void compute_together(std::span<const NodeId> fresh);
  void compute_large(NodeId node, const Region& region) const;
  void make_room(NodeId node) const;
  std::vector<OpInput> forward_inputs(NodeId node) const;
  void lay_overrides(NodeId node, const Region& region, MatrixBlock out) const;
  Index tile_rows(std::span<const NodeId> nodes) const;

  // waiting.cpp: what waits until it is read.
  void let_wait(NodeId node, const Region& rows);
  void settle(NodeId node, Index row, Index rows) const;
  void settle_inputs(NodeId node, Index row, Index rows) const;

  // following.cpp: edits of large matrices.
  struct Correction;
  NodeId scores_behind(NodeId noted) const;
  std::optional<NodeId> keys_behind(NodeId noted) const;
  void make_of(NodeId node, NodeId base, const Region& region, MatrixBlock out) const;
  void make_columns(const Correction& correction, Matrix& before, Matrix& after) const;
  std::vector<Correction> plan_corrections(NodeId edited) const;
  bool is_made_of(NodeId node, NodeId source) const;
  std::optional<Correction> plan_notes(NodeId node) const;
  std::optional<Correction> plan_product(NodeId node, std::span<const Correction> notes) const;
  bool settle_if_few(NodeId node) const;
  NodeId noted_behind(NodeId weights) const;
  void correct_notes(Correction& correction);
  void correct_product(Correction& correction, std::span<const Correction> notes);
  void compute_lost(NodeId node, std::span<const char> is_lost) const;
  std::vector<std::vector<NodeId>> steps_of_edit(NodeId edited) const;
  void recompute_large(NodeId edited);
  void recompute(NodeId node, std::vector<Correction>& corrections);

  struct NameHash {
    using is_transparent = void;
    std::size_t operator()(std::string_view name) const { return std::hash<std::string_view>{}(name); }
  };

  NodeId add(Node node);

  std::vector<Node> nodes_;
  std::unordered_map<std::string, NodeId, NameHash, std::equal_to<>> by_name_;
  std::vector<NodeId> fresh_;    // to be computed from nothing; empty between calls
  std::vector<Regions> dirty_;   // by node; empty between edits
  std::vector<Change> changes_;  // of the last edit
  Index computed_cells_ = 0;
  bool is_large_ = false;  // some node is
  int corrections_ = 0;    // edits since everything was computed in full
};

}  // namespace heed
