#pragma once

#include <map>
#include <memory>
#include <utility>
#include <vector>

#include "app/figure/figure_cache.h"
#include "core/explain/lens.h"
#include "core/explain/sensitivity.h"

namespace heed {

// One matrix, or a slice of a stack, seen through a lens.
struct LensMatrix {
  std::shared_ptr<const Matrix> values;
  Revision revision;  // of these values, for painters that keep what they made of them
  SeenRange seen;     // of the cells that are known
};

// What stands in the cells of a figure in place of its numbers, kept from frame to frame.
class LensNumbers {
 public:
  // `baseline` has to stay as long as this does.
  static LensNumbers difference_to(const Graph& baseline);
  static LensNumbers sensitivity(const Computation& computation, const Objective& target);

  Lens lens() const { return sensitivity_ ? Lens::Sensitivity : Lens::Difference; }
  // Null: nothing is known, or there is nothing that it could be compared with. Valid until the next call for
  // this node. Its range leaves out what is in `hidden`.
  const LensMatrix* of(const Graph& graph, NodeId node, Index slice, Index known,
                       const std::vector<Region>& hidden = {});

 private:
  struct Entry {
    std::uint64_t of_revision = 0;  // of the numbers themselves
    Index known = -1;
    std::vector<Region> hidden;
    LensMatrix matrix;
  };
  std::shared_ptr<const Matrix> values(const Graph& graph, NodeId node, Index slice) const;

  const Graph* baseline_ = nullptr;
  std::shared_ptr<const Sensitivity> sensitivity_;
  std::map<std::pair<NodeId, Index>, Entry> entries_;
};

}  // namespace heed
