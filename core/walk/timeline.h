#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/graph/graph.h"
#include "core/module/steps.h"

namespace heed {

// How much one moment shows: a number, a row (of the weighted values: one vector), or a whole sub-step.
// Guided shows each kind of moment once for every query, then the rest of it: the first number, the rest of
// its row (of many keys and their weights: all), the rest of the sub-step. What heads do alike, before any
// query is gone through, it shows for all of them together, of the projections only the first by number.
enum class Grain { Guided, Cell, Row, Whole };

// The order and granularity in which the steps are walked through.
struct Walk {
  Grain grain = Grain::Cell;
  bool is_all_rows = false;  // false: query by query

  bool operator==(const Walk&) const = default;
};

// One press of the space bar: cells [from_cell, to_cell) of a node, in reading order, become known.
// A source is introduced as a whole; its numbers already exist.
struct Moment {
  Index index = 0;
  int step = 0;
  NodeId node = 0;
  Index from_cell = 0;
  Index to_cell = 0;
  std::optional<Index> query;  // none: the moment is about all queries, or about none
  std::optional<int> head;
};

// A playhead position that stays valid in another walk and after the scene has changed.
struct Place {
  enum class Kind { Start, Inside, End };

  Kind kind = Kind::Start;
  int step = 0;                   // the step that owns the node
  std::string node;               // the last node that cells became known of
  std::optional<int> head;        // of that node
  Cell cell;                      // its last known cell
  bool is_complete_step = false;  // an all-rows walk finished the node: about no single query

  bool operator==(const Place&) const = default;
};

// The moments of a walk through a graph. They are not stored but computed, so a walk of billions of
// cells takes a few numbers per node.
//
//   |-- steps 1–3 --|-- steps 4–7 for query 1 --|-- for query 2 --| … |-- step 8: concat, Y --|
//
// A matrix that only copies another one becomes known with it, where its step has other things to show.
//
// Steps are taken in sections. A section of steps that are done query by query repeats: each round makes one
// row of each of its nodes, and all rounds but the first count as the step behind it. The all-rows walk has a
// single round that makes all rows. A playhead is the number of moments that are done: 0 to moment_count().
class Timeline {
 public:
  Timeline(const Graph& graph, const Steps& steps, Walk walk);

  Walk walk() const { return walk_; }
  Index moment_count() const { return moment_count_; }
  Moment moment(Index index) const;
  // The same as this head has it: of what several heads make together, its share.
  Moment moment(Index index, int head) const;
  // Whether other heads make the same with it, in matrices of the same size.
  bool is_of_several_heads(Index index) const;

  // The playhead at which a step begins; for the step after the last, the end. A step without
  // moments begins where the next one does.
  Index step_begin(int step) const;
  // For a step that runs query by query, where it begins for this query; for any other step, the
  // end of its section.
  Index step_begin(int step, Index query) const;

  // How many cells of a node are known when `playhead` moments are done.
  Index known_after(Index playhead, NodeId node) const;

  // The first playhead from this one on whose last moment is this head's, or no head's; the end if there is
  // none.
  Index next_of_head(Index playhead, int head) const;
  // The same, but the last one up to this one; 0 if there is none.
  Index previous_of_head(Index playhead, int head) const;

  // Calls visit(node) for each node whose known cells may change between two playheads.
  template <typename Visit>
  void for_each_node_between(Index from, Index to, Visit visit) const {
    const auto [first, last] = std::minmax(from, to);
    if (first == last) return;
    for (std::size_t at = section_of(first); at <= section_of(last - 1); ++at) {
      for (const Part& part : sections_[at].parts) visit(part.node);
      for (const NodeId copy : sections_[at].copies) visit(copy);
    }
  }

  // The first playhead at which this cell is known.
  Index playhead_of(NodeId node, Cell cell) const;

  Place place_of(Index playhead) const;
  // The playhead nearest to a place: exact for a place of this walk; the whole moment if the grain
  // is coarser; the same step if the node no longer exists.
  Index nearest_playhead(const Place& place) const;

 private:
  // One node's share of a round: `cells` of it in `moments`. The first few moments may end anywhere (Guided);
  // the others have `cells_per_moment` each, the last the rest.
  struct Part {
    NodeId node = 0;
    Index begin = 0;  // moments of the round before this part
    Index moments = 0;
    Index cells = 0;
    Index cells_per_moment = 0;
    std::array<Index, 2> lead_ends{};  // where the first moments end, in cells
    Index leads = 0;                   // how many of these there are
    std::vector<NodeId> others;        // of the other heads, that are made with it

    Index cells_after(Index moments_done) const;
    Index moment_of(Index cell) const;
  };
  struct Section {
    int first_step = 0;
    bool is_by_query = false;
    int step_of_later_rounds = 0;
    Index begin = 0;  // of the first round
    Index rounds = 1;
    Index moments = 0;  // of a round
    std::vector<Part> parts;
    std::vector<NodeId> copies;  // of nodes of this section; known when these are

    Index end() const { return begin + rounds * moments; }
  };
  // A copy of what the timeline needs about a node, so that it does not refer to the graph.
  struct NodeFacts {
    std::string name;
    Shape shape;
    std::optional<int> head;
    int step = 0;
    std::size_t section = 0;
    std::size_t part = 0;         // of a copy: those of the node that it copies
    bool has_query_rows = false;  // its rows (of a stack: slices) are queries
  };

  // The moments that a part has in one round.
  struct PartMoments {
    const Part* part = nullptr;
    Index begin = 0;
    Index end = 0;
  };

  void add_section(const Graph& graph, std::span<const Step> steps, bool has_following_step);
  void add_part(const Graph& graph, NodeId node, Section& section);
  void add_copy(const Graph& graph, NodeId node);
  // Of another head and made with this one.
  bool are_made_together(const Graph& graph, NodeId first, NodeId other) const;
  Part* part_made_with(const Graph& graph, NodeId node, Section& section) const;
  bool is_made_like_first(const Graph& graph, NodeId node, const Section& section) const;
  void join(const Graph& graph, NodeId node, Part& part);
  std::size_t section_of(Index moment) const;  // the one that this moment lies in
  const Part& part_at(const Section& section, Index moment) const;
  PartMoments moments_around(Index moment) const;
  // The node of this head among those that are made together; the first of them if it is none of theirs.
  NodeId node_of_head(const Part& part, int head) const;
  bool is_of_head(const Part& part, int head) const {
    return nodes_[node_of_head(part, head)].head.value_or(head) == head;
  }
  const Section& section_of_node(NodeId node) const { return sections_[nodes_[node].section]; }
  const Part& part_of(NodeId node) const { return section_of_node(node).parts[nodes_[node].part]; }
  std::optional<NodeId> find(const Place& place) const;

  Walk walk_;
  std::vector<Section> sections_;
  std::vector<Index> step_begins_;  // by step number
  Index moment_count_ = 0;
  std::vector<NodeFacts> nodes_;  // by NodeId
};

}  // namespace heed
