#pragma once

#include <array>
#include <optional>
#include <vector>

#include "app/geometry/spot.h"
#include "core/graph/graph.h"
#include "core/module/steps.h"

namespace heed {

inline constexpr std::size_t kLaneCount = 3;

// What is shown: the matrices that these steps make or read, and of these one head in full.
struct FigureFocus {
  FigureFocus(int which_head) : head{{}, which_head} {}  // of a bare attention, which is shown as a whole
  FigureFocus(const HeadKey& which_head, StepRange which_steps) : head(which_head), steps(which_steps) {}

  HeadKey head;
  StepRange steps;
  Depth depth = Depth::Chapter;
  bool has_logit_lens = true;  // on the map, where there is room
  // What is being made. Where cells are too small for numbers, it and its inputs get more room; none: every
  // matrix counts the same.
  std::optional<NodeId> made;
  // The last step that has numbers in it, where earlier queries went through steps after that of `made`;
  // none: that step.
  std::optional<int> filled_to;
  // What a page of a lesson is about. Where the cells of these are too small for numbers among all others,
  // they are shown alone; empty: it names none.
  std::vector<NodeId> looked;
  // Everything alike, if what is looked at or made can be read so.
  bool prefers_whole = false;

  // Whether there are numbers in it while `made` is being made.
  bool is_filled(const Graph& graph, NodeId node) const {
    return graph.info(node).step <= filled_to.value_or(graph.info(*made).step);
  }

  bool operator==(const FigureFocus&) const = default;
};

// The matrices of one column, stacked vertically within each lane; a lane is a horizontal track that
// runs from left to right.
struct Column {
  std::array<std::vector<NodeId>, kLaneCount> lanes;
};

// Assigns matrices to columns, before anything has a size: those of the focused head, those of no
// head, and their inputs. Columns follow the steps and, within a step, the dependencies; parameters
// come right before their first use. From the first per-query step on, lanes advance independently,
// and `fold` matrices share a column, to keep long chains narrow.
struct Arranged {
  std::vector<Column> columns;
  std::size_t run_begin = 0;      // the column of the first per-query step
  bool is_wrapped = false;        // the query lane goes on in the key lane
  bool is_in_lines = false;       // each lane goes on in the one below it
  std::optional<int> block = {};  // of the head in focus; what is of another one is named with its own
  bool parts_product = false;     // a line ends with weights, so that what they make stands left of them
};

// `wrap`: so many matrices after the first per-query step stay in the query lane, the others go on in the key
// lane; none: all stay.
Arranged arrange(const Graph& graph, FigureFocus focus, std::size_t fold,
                 std::optional<std::size_t> wrap = {});
// So many matrices of the value lane after that step stand in the key lane, the others below them.
Arranged arrange_in_three_lines(const Graph& graph, const FigureFocus& focus, std::size_t in_middle);

// What is drawn of a focus; and what the step of its `made` makes of that, with it.
std::vector<NodeId> drawn_nodes(const Graph& graph, const FigureFocus& focus);
std::vector<NodeId> matrices_of_step(const Graph& graph, const FigureFocus& focus);

// All in one row: in the key lane, a column each.
Arranged arrange_in_row(const Graph& graph, const FigureFocus& focus);
// The same row, broken like lines of text: so many columns of it above, so many in the middle, the rest
// below.
Arranged arrange_in_lines(const Arranged& row, std::size_t above, std::size_t in_middle);
// The row with what shares a column kept together.
Arranged arrange_chain(const Graph& graph, const FigureFocus& focus);
// All in one column: in the key lane, one below another.
Arranged arrange_in_column(const Graph& graph, const FigureFocus& focus);

// In lanes: the query lane wrapped at every place, the last first, and the value lane that begins in the key
// lane; last those that part a product.
std::vector<Arranged> arrangements_in_lanes(const Graph& graph, const FigureFocus& focus);

// Length of the query lane from there on: the maximum for `fold`.
std::size_t query_run_length(const Graph& graph, FigureFocus focus);
std::size_t value_run_length(const Graph& graph, const FigureFocus& focus);

}  // namespace heed
