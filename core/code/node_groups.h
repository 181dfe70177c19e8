#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/code/code_options.h"
#include "core/code/model_part.h"

namespace heed {

// How the code of a part names what its heads have.
enum class HeadLayout {
  Single,   // at most one head: `Q`
  Stacked,  // one array for all heads, with an axis for them: `Q` (heads, n, d_key)
  Loop,     // a loop over heads
  Each      // one by one: `Q_0`
};

// Nodes that one variable holds: those of all heads, or a single one.
struct NodeGroup {
  std::vector<NodeId> members;  // by head, as far as heads have one of their own
  bool is_stacked = false;      // over heads
  NodeId model = 0;             // whose op's code is that of all members
};

// The nodes of a part, in the order in which they are computed.
struct NodeGroups {
  HeadLayout layout = HeadLayout::Single;
  std::size_t heads = 0;
  std::vector<NodeGroup> groups;
};

// Heads go into one array, or in C++ into one loop, if they differ in nothing but their numbers.
NodeGroups group_nodes(const Graph& graph, const ModelPart& part, const CodeOptions& options);

// A stack of weighted values is written out only if somebody has changed it.
bool is_written_out(const Graph& graph, NodeId node);

}  // namespace heed
