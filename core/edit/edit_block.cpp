#include <string>
#include <utility>

#include "core/edit/draft.h"
#include "core/json/limits.h"

namespace heed {
namespace {

using NormPlace = TransformerBlock::NormPlace;

Draft unchanged(const Scene& scene) { return {scene, {}, {}, {}, {}, {}, {}}; }

// Applies an edit to a block and says what follows from it besides what SceneRemap finds.
struct BlockEdit {
  TransformerBlock& block;
  std::vector<Message>& messages;

  Status operator()(const edit::EnablePart& to) const {
    using Part = edit::EnablePart::Part;
    if (to.part == Part::Attention && !block.attention) return Error{"", {"edit.no_attention", {}}};
    if (to.part == Part::FeedForward && !block.feed_forward) return Error{"", {"edit.no_feed_forward", {}}};
    if (to.part == Part::Block) block.is_enabled = to.is_enabled;
    if (to.part == Part::Attention) block.attention->is_enabled = to.is_enabled;
    if (to.part == Part::FeedForward) block.feed_forward->is_enabled = to.is_enabled;
    return {};
  }

  Status operator()(const edit::SetResidual& to) const {
    block.is_residual = to.is_on;
    return {};
  }

  Status operator()(const edit::SetNormPlace& to) const {
    if (to.place == block.norm) return {};
    if (to.place == NormPlace::Post && block.is_parallel) return Error{"", {"edit.parallel_post", {}}};
    const bool had_norms = block.norm != NormPlace::None;
    block.norm = to.place;
    if (to.place == NormPlace::None) {
      block.attention_norm.reset();
      block.feed_forward_norm.reset();
      return {};
    }
    if (had_norms) return {};
    if (block.attention) block.attention_norm.emplace();
    // Parallel parts read the same norm.
    if (block.feed_forward && !(block.is_parallel && block.attention)) block.feed_forward_norm.emplace();
    messages.push_back({"edit.follows.norms_new", {}});
    return {};
  }

  Status operator()(const edit::SetNormKind& to) const {
    if (block.norm == NormPlace::None) return Error{"", {"edit.no_norm", {}}};
    for (std::optional<Norm>* norm : {&block.attention_norm, &block.feed_forward_norm}) {
      if (*norm) (*norm)->kind = to.kind;
    }
    return {};
  }

  template <typename Other>
  Status operator()(const Other&) const {
    return {};
  }
};

// Everything on and without names, notes or what was learned: random weights, biases of 0, gains of 1.
void begin_anew(TransformerBlock& block, std::uint64_t seed) {
  block.name.clear();
  block.extras.clear();
  block.is_enabled = true;
  if (block.attention) {
    block.attention->is_enabled = true;
    block.attention->extras.clear();
    for (Head& head : block.attention->heads) {
      head.name.clear();
      head.is_enabled = true;
      head.extras.clear();
    }
  }
  if (block.feed_forward) {
    block.feed_forward->is_enabled = true;
    block.feed_forward->extras.clear();
  }
  Random seeds(seed);
  for_each_matrix(block, 0, [&](const ModuleMatrix& each) {
    const Index rows = (*each.matrix)->rows(), cols = (*each.matrix)->cols();
    if (each.id.starts_with("b_") || each.id.starts_with("c_")) {
      set_values(*each.matrix, Matrix::Zero(rows, cols));
    } else if (each.id.starts_with("g_")) {
      set_values(*each.matrix, Matrix::Ones(rows, cols));
    } else {
      *each.matrix = new_weight(rows, cols, seeds.bits());
    }
  });
}

}  // namespace

bool is_of_block(const SceneEdit& edit) {
  return edit.is<edit::EnablePart>() || edit.is<edit::SetResidual>() || edit.is<edit::SetNormPlace>() ||
         edit.is<edit::SetNormKind>();
}

Result<Draft> draft_block(const Scene& scene, const SceneEdit& edit) {
  const bool has_block =
      edit.block && *edit.block >= 0 && *edit.block < static_cast<int>(scene.blocks.size());
  if (!has_block) return Error{"", {"edit.no_block", {}}};
  Draft result = unchanged(scene);
  TransformerBlock& block = result.scene.blocks[static_cast<std::size_t>(*edit.block)];
  if (Status status = edit.visit(BlockEdit{block, result.messages}); !status) return status.error();
  return result;
}

// Of no block.
Result<Draft> draft(const Scene& scene, const edit::EnablePart&) { return unchanged(scene); }
Result<Draft> draft(const Scene& scene, const edit::SetResidual&) { return unchanged(scene); }
Result<Draft> draft(const Scene& scene, const edit::SetNormPlace&) { return unchanged(scene); }
Result<Draft> draft(const Scene& scene, const edit::SetNormKind&) { return unchanged(scene); }

Result<Draft> draft(const Scene& scene, const edit::AddBlock& to) {
  if (!scene.has_blocks()) return Error{"", {"edit.no_block", {}}};
  if (scene.blocks.size() >= kMaxBlocks)
    return Error{"", {"edit.blocks", {{"most", std::to_string(kMaxBlocks)}}}};
  Draft result = unchanged(scene);
  TransformerBlock block = scene.blocks.back();
  begin_anew(block, to.seed);
  result.scene.blocks.push_back(std::move(block));
  result.messages.push_back({"edit.follows.block_comes",
                             {{"block", std::to_string(result.scene.blocks.size())},
                              {"like", std::to_string(scene.blocks.size())},
                              {"seed", std::to_string(to.seed)}}});
  return result;
}

Result<Draft> draft(const Scene& scene, const edit::RemoveBlock&) {
  if (!scene.has_blocks()) return Error{"", {"edit.no_block", {}}};
  if (scene.blocks.size() == 1) return Error{"", {"edit.last_block", {}}};
  Draft result = unchanged(scene);
  result.scene.blocks.pop_back();
  result.messages.push_back({"edit.follows.block_goes", {{"block", std::to_string(scene.blocks.size())}}});
  return result;
}

}  // namespace heed
