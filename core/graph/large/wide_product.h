#pragma once

#include <span>
#include <vector>

#include "core/base/stored_matrix.h"
#include "core/graph/large/large_graph.h"

namespace heed {

// Products of one matrix with weights that lie beside each other, as those of all heads do in the file of a
// model. Of few rows they are computed as one: memory is read along, not a strip for each head.
struct WideProduct {
  std::vector<NodeId> nodes;  // as their weights lie
  StoredMatrix weight;        // of all of them
};

// Takes the nodes of wide products out of `step`, whose nodes read nothing of one another.
std::vector<WideProduct> take_wide_products(const LargeGraph& graph, std::vector<NodeId>& step);

void compute_wide_product(const LargeGraph& graph, const WideProduct& product, const Region& rows);

}  // namespace heed
