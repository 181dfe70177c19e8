#include <utility>
#include <vector>

#include "core/module/attention/attention_builder.h"
#include "core/module/block/block_module.h"
#include "core/module/feed_forward/feed_forward_module.h"
#include "core/module/norm/norm_module.h"

namespace heed {
namespace {

class BlockBuilder {
 public:
  BlockBuilder(ModelBuilder& builder, const TransformerBlock& block, const BlockInputs& inputs)
      : builder_(builder),
        block_(block),
        inputs_(inputs),
        is_pre_(block.norm == TransformerBlock::NormPlace::Pre),
        is_post_(block.norm == TransformerBlock::NormPlace::Post),
        has_both_(block.attention && block.feed_forward) {}

  BlockNodes build() {
    nodes_.input = inputs_.input;
    NodeId stream = inputs_.input;
    if (block_.attention) {
      nodes_.attended = add_attention();
      if (!is_parallel()) stream = end_part(stream, *nodes_.attended, kAttention);
      if (has_both_ && !is_parallel()) nodes_.middle = stream;
    }
    if (block_.feed_forward) {
      nodes_.fed = add_feed_forward(is_parallel() ? inputs_.input : stream);
      if (!is_parallel()) stream = end_part(stream, *nodes_.fed, kFeedForward);
    }
    if (is_parallel()) stream = add_parallel_sum();
    nodes_.out = stream;
    return nodes_;
  }

 private:
  // The names of what one part of a block makes.
  struct Part {
    const char* norm_id;  // of what it reads
    const char* sum_id;   // before a norm that comes after it
    NormNames norm;
    const char* norm_key;
  };
  static constexpr Part kAttention{"norm1", "sum1", kFirstNorm, ".attention_norm"};
  static constexpr Part kFeedForward{"norm2", "sum2", kSecondNorm, ".feed_forward_norm"};

  bool is_parallel() const { return block_.is_parallel && has_both_; }

  void begin_chapter(const char* part) {
    const std::string number = std::to_string(inputs_.number + 1);
    Message title{std::string("chapter.block.") + part, {{"block", number}}};
    if (!block_.name.empty()) title = {std::string("chapter.named.") + part, {{"block", block_.name}}};
    builder_.steps().begin_chapter(std::move(title), inputs_.number);
  }

  NodeInfo info(std::string id, int step) const {
    NodeInfo result = builder_.info(inputs_.input);
    result.block = inputs_.number;
    result.head.reset();
    result.id = std::move(id);
    result.role = Role::Input;
    result.kind = NodeKind::Computed;
    result.step = step;
    result.is_switched_off = false;
    return result;
  }

  NodeId add_attention() {
    if (builder_.error()) return 0;
    begin_chapter("attention");
    const AttentionSteps steps = add_attention_steps(builder_.steps());
    AttentionInputs from;
    from.block = inputs_.number;
    from.queries = is_pre_ ? normalised(inputs_.input, steps.inputs, kAttention) : inputs_.input;
    from.keys = from.queries;
    from.position = block_.attention->position;
    from.queries_place = from.keys_place = inputs_.input_place;
    from.place = inputs_.place + ".attention";
    from.position_place = from.place + ".position";
    if (builder_.error()) return 0;
    nodes_.attention = build_attention(builder_, *block_.attention, from, steps);
    read_by_attention_ = from.queries;
    return nodes_.attention->result;
  }

  NodeId add_feed_forward(NodeId from) {
    if (builder_.error()) return 0;
    begin_chapter("feed_forward");
    if (is_pre_ && !block_.feed_forward_norm) {
      from = read_by_attention_;  // of a parallel block with one norm for both parts
    } else if (is_pre_) {
      from = normalised(from, builder_.steps().add("norm"), kFeedForward);
    }
    if (builder_.error()) return 0;
    const FeedForwardSteps steps = add_feed_forward_steps(builder_.steps());
    nodes_.feed_forward = build_feed_forward(builder_, *block_.feed_forward,
                                             {inputs_.number, from, inputs_.place + ".feed_forward"}, steps);
    return nodes_.feed_forward->result;
  }

  const std::optional<Norm>& norm_of(const Part& part) const {
    return part.norm_id == kAttention.norm_id ? block_.attention_norm : block_.feed_forward_norm;
  }

  NodeId normalised(NodeId input, int step, const Part& part) {
    return normalised(input, step, part, part.norm_id);
  }

  NodeId normalised(NodeId input, int step, const Part& part, const char* id) {
    if (builder_.error()) return 0;
    const Norm& norm = *norm_of(part);
    builder_.steps().edit(step).formula = id + (" = " + norm_formula(norm, builder_.info(input).id));
    const NodeId after =
        add_norm(builder_, norm, part.norm, info(id, step), input, inputs_.place + part.norm_key);
    (part.norm_id == kAttention.norm_id ? nodes_.attention_norm : nodes_.feed_forward_norm) =
        NormNodes{input, after};
    return after;
  }

  // x + what the part made, normalised if the norm comes after it.
  NodeId end_part(NodeId input, NodeId made, const Part& part) {
    if (builder_.error()) return 0;
    const bool is_last = part.sum_id == kFeedForward.sum_id || !block_.feed_forward;
    const char* id = is_last ? "out" : "mid";
    if (is_last && !block_.is_enabled) return add_pass(id);
    if (!is_post_) return add_sum(id, input, {made}, part);
    const NodeId sum = block_.is_residual ? add_sum(part.sum_id, input, {made}, part) : made;
    return normalised(sum, builder_.steps().add("norm"), part, id);
  }

  NodeId add_parallel_sum() {
    if (!block_.is_enabled) return add_pass("out");
    return add_sum("out", inputs_.input, {*nodes_.attended, *nodes_.fed}, kFeedForward);
  }

  // The sum, or without a residual connection what was made alone.
  NodeId add_sum(const char* id, NodeId input, std::vector<NodeId> made, const Part& part) {
    if (builder_.error()) return 0;
    if (block_.is_residual) made.insert(made.begin(), input);
    const int step = builder_.steps().add(block_.is_residual ? "residual" : "pass_on");
    std::string formula;
    for (const NodeId term : made) formula += (formula.empty() ? " = " : " + ") + builder_.info(term).id;
    builder_.steps().edit(step).formula = id + formula;
    const OpPtr op = made.size() > 1 ? add() : pass_on(PassOn::WithoutResidual);
    return builder_.add_computed(info(id, step), op, std::move(made), place_of_result(part));
  }

  NodeId add_pass(const char* id) {
    if (builder_.error()) return 0;
    const int step = builder_.steps().add("pass_on");
    builder_.steps().edit(step).formula = id + (" = " + builder_.info(inputs_.input).id);
    NodeInfo result = info(id, step);
    return builder_.add_computed(std::move(result), pass_on(PassOn::BlockOff), {inputs_.input},
                                 inputs_.place);
  }

  // Where in the file the width of what a part adds is decided.
  std::string place_of_result(const Part& part) const {
    if (part.norm_id != kAttention.norm_id) return inputs_.place + ".feed_forward.contract.weight";
    return inputs_.place + (block_.attention->output ? ".attention.output.weight" : ".attention.heads");
  }

  ModelBuilder& builder_;
  const TransformerBlock& block_;
  const BlockInputs& inputs_;
  bool is_pre_, is_post_, has_both_;
  BlockNodes nodes_;
  NodeId read_by_attention_ = 0;
};

}  // namespace

BlockNodes build_block(ModelBuilder& builder, const TransformerBlock& block, const BlockInputs& inputs) {
  return BlockBuilder(builder, block, inputs).build();
}

}  // namespace heed
