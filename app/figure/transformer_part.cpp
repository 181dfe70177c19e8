#include "app/figure/transformer_part.h"

#include <algorithm>
#include <optional>

namespace heed {
namespace {

// A norm of what a part reads stands before what it makes, one of the sum behind it.
bool is_in_norm(const std::optional<NormNodes>& norm, NodeId made, NodeId node) {
  return norm && norm->after < made && node <= norm->after;
}

// Nodes stand in the order of computation.
TransformerPart part_of_block(const BlockNodes& block, const NodeInfo& info, NodeId node) {
  if (block.attended && node <= *block.attended) {
    if (info.head) return TransformerPart::Head;
    const bool is_norm = is_in_norm(block.attention_norm, *block.attended, node);
    return is_norm ? TransformerPart::AttentionNorm : TransformerPart::HeadsJoined;
  }
  const bool is_before_feed_forward = block.middle && node <= *block.middle;
  if (!block.feed_forward || is_before_feed_forward) return TransformerPart::AttentionSum;
  const NodeId result = block.feed_forward->result;
  if (is_in_norm(block.feed_forward_norm, result, node)) return TransformerPart::FeedForwardNorm;
  if (node < result) return TransformerPart::FeedForwardUnits;
  return node <= block.fed.value_or(result) ? TransformerPart::FeedForwardOutput
                                            : TransformerPart::FeedForwardSum;
}

}  // namespace

NodeId place_of_use(const BuiltScene& built, NodeId node) {
  const auto consumers = built.graph.consumers(node);
  const bool is_source = built.graph.info(node).kind != NodeKind::Computed;
  return is_source && !consumers.empty() ? *std::ranges::min_element(consumers) : node;
}

TransformerPart transformer_part(const BuiltScene& built, NodeId node) {
  if (node <= built.blocks.front().input) return TransformerPart::Embedding;
  const NodeInfo& info = built.graph.info(node);
  if (info.block) return part_of_block(built.blocks[static_cast<std::size_t>(*info.block)], info, node);
  return built.readout && node > built.readout->read ? TransformerPart::Readout : TransformerPart::StreamEnd;
}

}  // namespace heed
