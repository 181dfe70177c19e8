#include "core/code/encoder_layer.h"

#include <algorithm>

#include <fmt/format.h>

#include "core/code/literals.h"

namespace heed {
namespace {

bool is_softmax_alone(const Attention& attention) {
  return attention.score.kind == Score::Kind::ScaledDot && !attention.score.scale &&
         attention.position.kind == ScorePosition::Kind::None && !drops_any(attention.dropout) &&
         !drops_any(attention.result_dropout) && attention.is_enabled && attention.output;
}

bool is_causal(const Attention& attention) { return attention.mask && attention.mask->is_causal; }

bool is_causal_at_most(const Attention& attention) {
  return !attention.mask || !(attention.mask->window || attention.mask->padding || attention.mask->allow);
}

// Every head has a share of the width of its own.
bool has_even_heads(const Attention& attention, Index d_model) {
  const auto heads = static_cast<Index>(attention.heads.size());
  return std::all_of(attention.heads.begin(), attention.heads.end(), [&](const Head& head) {
    if (!head.is_enabled || head.shares || !head.query || !head.key || !head.value) return false;
    const auto is_even = [&](const Projection& by) { return by.weight->cols() * heads == d_model; };
    return is_even(*head.query) && is_even(*head.key) && is_even(*head.value);
  });
}

bool is_plain(const FeedForward& feed_forward) {
  return !feed_forward.gate && !drops_any(feed_forward.dropout) && feed_forward.is_enabled &&
         (feed_forward.activation == Activation::Relu || feed_forward.activation == Activation::Gelu);
}

bool are_layer_norms(const TransformerBlock& block) {
  if (block.norm == TransformerBlock::NormPlace::None) return false;
  const Norm &first = *block.attention_norm, &second = *block.feed_forward_norm;
  return first.kind == Norm::Kind::Layer && second.kind == Norm::Kind::Layer && first.eps == second.eps;
}

bool has_overrides(const Graph& graph, int block) {
  for (NodeId node = 0; node < graph.node_count(); ++node) {
    if (graph.info(node).block == block && graph.has_changes(node)) return true;
  }
  return false;
}

bool is_encoder_layer(const TransformerBlock& block, Index d_model) {
  return block.is_enabled && block.is_residual && !block.is_parallel && block.attention &&
         block.feed_forward && is_softmax_alone(*block.attention) && is_causal_at_most(*block.attention) &&
         has_even_heads(*block.attention, d_model) && is_plain(*block.feed_forward) && are_layer_norms(block);
}

// What PyTorch has always and a scene may leave out.
SharedMatrix vector_of(const std::optional<SceneMatrix>& given, Index width, float fill) {
  return given ? given->values : SharedMatrix(Matrix::Constant(1, width, fill));
}

// The state dict of the layer.
class EncoderState {
 public:
  explicit EncoderState(const TransformerBlock& block) {
    add_attention(*block.attention);
    add("linear1", {&block.feed_forward->expand});
    add("linear2", {&block.feed_forward->contract});
    add_norm("norm1", *block.attention_norm, block.attention->output->weight->cols());
    add_norm("norm2", *block.feed_forward_norm, block.attention->output->weight->cols());
  }

  std::vector<DataArray> take() && { return std::move(data_); }

 private:
  // The rows of the weights are those of all queries, then of all keys, then of all values.
  void add_attention(const Attention& attention) {
    std::vector<const Projection*> all;
    for (const auto role : {&Head::query, &Head::key, &Head::value}) {
      for (const Head& head : attention.heads) all.push_back(&*(head.*role));
    }
    add("self_attn.in_proj", all, '_');
    add("self_attn.out_proj", {&*attention.output});
  }

  void add(const std::string& name, const std::vector<const Projection*>& projections, char separator = '.') {
    std::vector<SharedMatrix> weights, biases;
    Index rows = 0;
    for (const Projection* each : projections) {
      const Index width = each->weight->cols();
      weights.push_back(each->weight.values);
      biases.push_back(vector_of(each->bias, width, 0));
      rows += width;
    }
    const Index cols = projections.front()->weight->rows();
    data_.push_back({fmt::format("{}{}weight", name, separator), {rows, cols}, std::move(weights), true});
    data_.push_back({fmt::format("{}{}bias", name, separator), {rows}, std::move(biases), false});
  }

  void add_norm(const std::string& name, const Norm& norm, Index width) {
    data_.push_back({name + ".weight", {width}, {vector_of(norm.gain, width, 1)}, false});
    data_.push_back({name + ".bias", {width}, {vector_of(norm.bias, width, 0)}, false});
  }

  std::vector<DataArray> data_;
};

}  // namespace

std::optional<PartCode> encoder_layer(const Scene& scene, const Graph& graph, int block) {
  const TransformerBlock& of = scene.blocks[static_cast<std::size_t>(block)];
  const Index d_model = scene.inputs->cols();
  if (!is_encoder_layer(of, d_model) || has_overrides(graph, block)) return std::nullopt;
  PartCode code;
  code.library = "nn.TransformerEncoderLayer";
  code.sizes = SizeTable(d_model);
  code.sizes.name("d_model", d_model);
  code.sizes.name("nhead", static_cast<Index>(of.attention->heads.size()));
  code.sizes.name("dim_feedforward", of.feed_forward->expand.weight->cols());
  const bool is_relu = of.feed_forward->activation == Activation::Relu;
  const bool is_first = of.norm == TransformerBlock::NormPlace::Pre;
  code.options =
      fmt::format("dropout=0.0, activation=\"{}\", layer_norm_eps={}, batch_first=True, norm_first={}",
                  is_relu ? "relu" : "gelu", scalar_literal(Dialect::Torch, of.attention_norm->eps),
                  is_first ? "True" : "False");
  code.is_causal = is_causal(*of.attention);
  code.data = EncoderState(of).take();
  return code;
}

}  // namespace heed
