#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/figure/figure_cache.h"
#include "core/explain/difference.h"
#include "core/explain/lens.h"
#include "core/explain/sensitivity.h"

namespace heed {

// One matrix or slice, seen through a lens.
struct LensMatrix {
  std::shared_ptr<const Matrix> values;
  Revision revision;  // of these values, for painters with a cache
  VisibleRange seen;  // of the known cells
};

// The number that a cell was earlier, for display. Empty: it has no counterpart there.
std::string said_before(const Graph& graph, CellRef ref, const Graph& earlier);

// Cache of the values a lens shows in place of the numbers: the difference to a baseline, or the
// sensitivity of a target; of a given number, that of all others to it.
class LensNumbers {
 public:
  // `baseline` must outlive this.
  static LensNumbers difference_to(const Graph& baseline);
  static LensNumbers sensitivity(const Computation& computation, const Objective& target);

  Lens lens() const { return baseline_ ? Lens::Difference : Lens::Sensitivity; }
  bool is_influence() const { return influence_ != nullptr; }
  // Null: nothing is known, or the baseline has no counterpart. Valid until the next call for this
  // node. The range excludes `hidden`.
  const LensMatrix* of(const Graph& graph, NodeId node, Index slice, Index known,
                       const std::vector<Region>& hidden = {});
  // What it says of one cell; none: nothing.
  std::optional<float> at(const Graph& graph, CellRef ref);
  // Of each node with everything computed, empty where nothing is to be shown; null: the graph is too large.
  // Valid until the next call.
  const std::vector<NumberRange>* whole_ranges(const Graph& graph);
  // The size that one in ten of the numbers of a node exceeds, likewise; 0: not known, or too few. Call it
  // after whole_ranges().
  float usual_size(NodeId node) const { return node < whole_sizes_.size() ? whole_sizes_[node] : 0; }
  // How the matrices that differ from the baseline do, the largest difference first; null: there is none, or
  // the graph is too large. Valid until the next call.
  const std::vector<MatrixChange>* changes(const Graph& graph);
  // The known cell with the largest finite number of a matrix, of those of which something is made if any is
  // not 0; none: all are 0. `besides` one: of all others, but for copies that are drawn nowhere, and stacks
  // where they are not searched (are_stacks_searched()).
  std::optional<CellRef> strongest_in(const Graph& graph, NodeId node);
  std::optional<CellRef> strongest_besides(const Graph& graph, NodeId besides);
  // Whether another of these is as large as that one, in the digits in which it is read.
  bool is_strongest_tied(const Graph& graph, NodeId besides);
  // For display, as the figure shows it: ≈0 for what is only noise beside the strongest number. Empty:
  // nothing.
  std::string said_at(const Graph& graph, CellRef ref);
  // The number that it was in the baseline, for display. Empty: it has no counterpart there.
  std::string said_before(const Graph& graph, CellRef ref) const;

 private:
  // A cell with a finite number that is not 0. Others stand behind one that is unseen, whatever they are.
  struct Strongest {
    Cell cell;
    float size = 0;
    bool is_unseen = false;
    bool is_tied = false;  // another is as large, as it is read

    bool is_behind(const Strongest& other) const {
      return is_unseen == other.is_unseen ? size < other.size : is_unseen;
    }
    bool is_as_large_as(const Strongest& other) const;
  };
  static void add(std::optional<Strongest>& strongest, const Strongest& found);
  struct Entry {
    std::uint64_t of_revision = 0;  // of the underlying numbers
    Index known = -1;
    std::vector<Region> hidden;
    LensMatrix matrix;
    Index searched = -1;  // so many of its cells
    std::optional<Strongest> strongest;
  };
  std::shared_ptr<const Matrix> values(const Graph& graph, NodeId node, Index slice) const;
  Entry& entry(const Graph& graph, NodeId node, Index slice);
  void add_whole_range(const Graph& whole, NodeId node);
  const std::optional<Strongest>& strongest_of(const Graph& graph, NodeId node, Index slice, Index known);
  std::optional<Strongest> strongest_of(const Graph& graph, NodeId node);
  std::optional<std::pair<NodeId, Strongest>> found_besides(const Graph& graph, NodeId besides);

  const Graph* baseline_ = nullptr;
  std::shared_ptr<const Sensitivity> sensitivity_;
  std::shared_ptr<const SensitivityToGiven> influence_;
  std::map<std::pair<NodeId, Index>, Entry> entries_;
  std::uint64_t numbers_id_ = 0;  // of `whole_ranges_`
  std::vector<NumberRange> whole_ranges_;
  std::vector<float> whole_sizes_;
  std::vector<std::pair<std::uint64_t, Index>> changes_of_;  // revisions, and how much of them is known
  std::vector<MatrixChange> changes_;
};

}  // namespace heed
