#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "core/graph/graph.h"
#include "core/walk/steps.h"

namespace heed {

// How much one moment shows: a number, a row (of the weighted values: one vector), or a whole sub-step.
enum class Grain { Cell, Row, Whole };

// How a person goes through the steps.
struct Walk {
  Grain grain = Grain::Cell;
  bool is_all_rows = false;  // false: steps 4–7 for query 1, the other queries follow in step 8

  bool operator==(const Walk&) const = default;
};

// One press of the space bar: the cells [from_cell, to_cell) of a node, in reading order, become known.
// A source is introduced whole; its numbers were there before.
struct Moment {
  Index index = 0;
  int step = 0;
  NodeId node = 0;
  Index from_cell = 0;
  Index to_cell = 0;
  std::optional<Index> query;  // none: the moment is about all queries or about none
  std::optional<int> head;
};

// Where a playhead is, in words that hold in another walk and in a changed scene.
struct Place {
  enum class Kind { Start, Inside, End };

  Kind kind = Kind::Start;
  int step = 0;                   // the step that owns the node
  std::string node;               // the last node that something became known of
  std::optional<int> head;        // of that node
  Cell cell;                      // the last cell of it that became known
  bool is_complete_step = false;  // an all-rows walk has all of the node: not about one query

  bool operator==(const Place&) const = default;
};

// The moments of a walk through a graph. Nothing is listed: a moment is found by arithmetic, so a walk of
// billions of cells costs a few numbers per node.
//
//   |-- steps 1–3: before --|-- round of query 1 --|-- round of query 2 --| … |-- concat, Y: after --|
//
// A round makes one row of each node of steps 4–7; the all-rows walk has a single round that makes all rows.
// A playhead is the number of moments that are done: 0 to moment_count().
class Timeline {
 public:
  Timeline(const Graph& graph, const Steps& steps, Walk walk);

  Walk walk() const { return walk_; }
  Index moment_count() const { return after_begin_ + after_.moments; }
  Moment moment(Index index) const;

  // The playhead at which a step begins; step 9 is the end. A step without moments begins where the next
  // does.
  Index step_begin(int step) const;

  // How many cells of a node are known when `playhead` moments are done.
  Index known_after(Index playhead, NodeId node) const;

  // The first playhead at which this cell is known.
  Index playhead_of(NodeId node, Cell cell) const;

  Place place_of(Index playhead) const;
  // The playhead nearest to a place: exact for a place of this walk, the whole moment where the grain is
  // coarser, and the same step if the node is no longer there.
  Index index_of(const Place& place) const;

 private:
  // One node's share of a section: `cells` of it in `moments` of `cells_per_moment` (the last may be
  // shorter).
  struct Part {
    NodeId node = 0;
    Index begin = 0;  // moments of the section before this part
    Index moments = 0;
    Index cells = 0;
    Index cells_per_moment = 0;
  };
  struct Section {
    std::vector<Part> parts;
    Index moments = 0;
  };
  enum class Where { Before, Round, After };
  // What the timeline needs to know of a node once the graph is out of sight.
  struct NodeFacts {
    std::string name;
    Shape shape;
    std::optional<int> head;
    int step = 0;
    Where where = Where::Before;
    std::size_t part = 0;
    bool is_by_query = false;  // its rows (of a stack: slices) are queries
  };

  void add_part(const Graph& graph, NodeId node, Where where);
  Section& section(Where where);
  const Section& section(Where where) const;
  const Part& part_of(NodeId node) const;
  Index step_begin_in(const Section& section, int step) const;
  std::optional<NodeId> find(const Place& place) const;

  Walk walk_;
  Section before_, round_, after_;
  Index rounds_ = 1;
  Index after_begin_ = 0;
  std::vector<NodeFacts> nodes_;  // by NodeId
};

}  // namespace heed
