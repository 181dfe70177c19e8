#pragma once

#include <vector>

#include "core/graph/large/large_graph.h"

// Reading known cells of what is not a stack, without materializing it.
namespace heed {

float read_cell(const LargeGraph& graph, NodeId node, Cell cell);
void read_region(const LargeGraph& graph, NodeId node, const Region& region, MatrixBlock out);

// The inputs of one row of a node: of a stack, of one slice.
struct RowInputs {
  std::vector<OpInput> inputs;
  std::vector<Matrix> rows;  // of inputs that are not stored
};

RowInputs row_inputs(const LargeGraph& graph, NodeId node, Index row);

}  // namespace heed
