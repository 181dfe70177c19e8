#include "core/code/model_part.h"

#include <algorithm>
#include <functional>
#include <set>
#include <utility>

#include "core/base/check.h"
#include "core/code/heads.h"

namespace heed {
namespace {

using Nodes = std::set<NodeId, std::greater<>>;

// Collects what a node is computed from, back to where parts inside it end and the part itself begins.
class PartCollector {
 public:
  PartCollector(const Graph& graph, Nodes ends, std::vector<ModelPart> parts)
      : graph_(graph), ends_(std::move(ends)), candidates_(std::move(parts)) {}

  // False if there is no need of a part: what comes in is not read, and there are no heads.
  bool collect(ModelPart& part) {
    part.input = *ends_.rbegin();  // the first that is computed
    Nodes open{part.output}, reached;
    while (!open.empty()) {
      const NodeId node = open.extract(open.begin()).value();
      if (ends_.contains(node)) {
        reached.insert(node);
      } else if (const ModelPart* inner = find_candidate(node)) {
        part.parts.push_back(*inner);
        open.insert(inner->input);
      } else {
        part.nodes.push_back(node);
        if (reads_inputs(graph_.op(node))) {
          for (const NodeId input : graph_.inputs(node)) open.insert(input);
        }
      }
    }
    std::reverse(part.nodes.begin(), part.nodes.end());
    std::reverse(part.parts.begin(), part.parts.end());
    HEED_CHECK(reached.size() <= 1);
    if (!reached.empty()) part.input = *reached.begin();
    return !reached.empty() || std::any_of(part.nodes.begin(), part.nodes.end(),
                                           [&](NodeId node) { return graph_.info(node).head.has_value(); });
  }

 private:
  const ModelPart* find_candidate(NodeId output) const {
    for (const ModelPart& part : candidates_) {
      if (part.output == output) return &part;
    }
    return nullptr;
  }

  const Graph& graph_;
  Nodes ends_;
  std::vector<ModelPart> candidates_;
};

ModelPart part_of(ModelPart::Kind kind, std::optional<int> block, NodeId output) {
  ModelPart part;
  part.kind = kind;
  part.block = block;
  part.output = output;
  return part;
}

ModelPart block_part(const BuiltScene& built, int number) {
  const BlockNodes& block = built.blocks[static_cast<std::size_t>(number)];
  Nodes ends{block.input};
  for (const auto& norm : {block.attention_norm, block.feed_forward_norm}) {
    if (norm) ends.insert(norm->after);
  }
  if (block.middle) ends.insert(*block.middle);
  std::vector<ModelPart> inner;
  const auto add = [&](const std::optional<NodeId>& output, ModelPart::Kind kind) {
    if (!output) return;
    ModelPart part = part_of(kind, number, *output);
    if (PartCollector(built.graph, ends, {}).collect(part)) inner.push_back(std::move(part));
  };
  add(block.attended, ModelPart::Kind::Attention);
  add(block.fed, ModelPart::Kind::FeedForward);
  ModelPart whole = part_of(ModelPart::Kind::Block, number, block.out);
  PartCollector(built.graph, {block.input}, std::move(inner)).collect(whole);
  if (block.attention_norm) whole.norm_names[block.attention_norm->after] = "norm1";
  if (block.feed_forward_norm) whole.norm_names[block.feed_forward_norm->after] = "norm2";
  return whole;
}

}  // namespace

ModelPart model_part(const BuiltScene& built) {
  std::vector<ModelPart> blocks;
  for (int number = 0; number < static_cast<int>(built.blocks.size()); ++number) {
    blocks.push_back(block_part(built, number));
  }
  ModelPart model = part_of(ModelPart::Kind::Model, {}, built.result);
  PartCollector(built.graph, {built.inputs}, std::move(blocks)).collect(model);
  for (const NodeId node : model.nodes) {
    if (node == built.final_norm) model.norm_names[node] = "final_norm";
    if (built.graph.info(node).id == "X_norm") model.norm_names[node] = "input_norm";
  }
  return model;
}

}  // namespace heed
