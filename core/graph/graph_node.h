#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/base/matrix.h"
#include "core/graph/node.h"
#include "core/graph/op.h"
#include "core/graph/region.h"
#include "core/graph/revision.h"
#include "core/graph/row_patch.h"

namespace heed {

// What a graph holds of one node.
struct GraphNode {
  NodeInfo info;
  Shape shape;
  std::shared_ptr<const Op> op;  // null for a source
  std::vector<NodeId> inputs;
  std::vector<NodeId> consumers;
  std::vector<OpInput> op_inputs;  // as the op last saw them; kept so that an edit allocates nothing
  mutable SharedMatrix value;     // allocated when the first cell is computed; reading may compute large ones
  std::vector<RowPatch> patches;  // by row, each row once; not of a stack
  std::vector<Override> overrides;  // in reading order, over the patches
  Index known = 0;
  Index work = 0;  // to compute it: about so many multiplications; 0 of a source or a stack
  // By input: whether row i depends on no row of it but row i.
  std::vector<bool> reads_own_rows;
  Revision revision;

  bool has_changes() const { return !patches.empty() || !overrides.empty(); }
  bool is_complete() const { return known == shape.cell_count(); }
};

using GraphNodes = std::vector<GraphNode>;

// Nodes by their public name, looked up without making a string of it.
struct NameHash {
  using is_transparent = void;
  std::size_t operator()(std::string_view name) const { return std::hash<std::string_view>{}(name); }
};
using NodesByName = std::unordered_map<std::string, NodeId, NameHash, std::equal_to<>>;

// The inputs of a node with the values that they hold.
std::vector<OpInput> op_inputs(const GraphNodes& nodes, NodeId node);

// The same for forward(), which may read numbers as they lie.
std::vector<OpInput> forward_inputs(const GraphNodes& nodes, NodeId node);
// Where forward() of `op` finds the numbers of its input `which`.
void set_numbers(OpInput& input, const SharedMatrix& numbers, const Op& op, std::size_t which);

// `out` has been computed and is the node's `region`.
void apply_overrides(std::span<const Override> overrides, const Region& region, MatrixBlock out);

// The same with its patches before its overrides.
void apply_changes(const GraphNode& node, const Region& region, MatrixBlock out);

// By input of the node: whether its row i depends on no row of that input but row i.
std::vector<bool> own_rows_read(const GraphNodes& nodes, NodeId node);

// What changed cells of an input of the node touch.
using ReachOfInput = Region(const GraphNodes& nodes, NodeId node, std::size_t which, const Region& changed);
Region reach_of_input(const GraphNodes& nodes, NodeId node, std::size_t which, const Region& changed);

// The known cells of a node that are touched by the `changed` cells (by node) of its inputs.
Regions reached(const GraphNodes& nodes, std::span<const Regions> changed, NodeId node,
                ReachOfInput* reach = &reach_of_input);

}  // namespace heed
