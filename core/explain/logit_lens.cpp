#include "core/explain/logit_lens.h"

namespace heed {

ReadOut logit_lens(const Computation& computation, NodeId stream) {
  return read_out(computation, *computation.graph().value(stream));
}

std::vector<NodeId> stream_nodes(const BuiltScene& built) {
  std::vector<NodeId> nodes;
  for (const BlockNodes& block : built.blocks) {
    if (nodes.empty()) nodes.push_back(block.input);
    if (block.middle) nodes.push_back(*block.middle);
    nodes.push_back(block.out);
  }
  return nodes;
}

}  // namespace heed
