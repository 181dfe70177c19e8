#include "core/module/attention/attention_steps.h"

#include <fmt/format.h>

#include "core/base/number.h"

namespace heed {
namespace {

class Formulas {
 public:
  Formulas(const Attention& attention, const Graph& graph, const AttentionNodes& nodes)
      : attention_(attention), graph_(graph), head_(nodes.heads[0]), nodes_(nodes) {}

  std::string projections() const {
    std::string text = fmt::format("K = {}, Q = {}, V = {}", projection(unturned(head_.key)),
                                   projection(unturned(head_.query)), projection(head_.value));
    if (is_turned()) text += ", K_rot = R K, Q_rot = R Q";
    return text;
  }

  std::string scores() const {
    const std::string rot = is_turned() ? "_rot" : "";
    std::string text = fmt::format("Q{0} K{0}ᵀ", rot);
    if (attention_.score.kind == Score::Kind::General) text = fmt::format("Q{0} W_s K{0}ᵀ", rot);
    if (attention_.score.kind == Score::Kind::Additive) text = fmt::format("v · tanh(Q{0} A + K{0} B)", rot);
    if (head_.scaled) {
      const std::optional<float>& scale = attention_.score.scale;
      text += scale ? " · " + readable_text(*scale) : fmt::format(" / √{}", graph_.shape(head_.key).cols);
    }
    if (head_.biased) text += " − m |i − j|";
    if (head_.masked) text += " + mask";
    return fmt::format("{} = {}", last_score(), text);
  }

  std::string softmax() const {
    const std::string text = fmt::format("weights = softmax({})", last_score());
    return head_.dropped ? text + ", dropped = dropout(weights)" : text;
  }

  std::string weighting() const {
    return fmt::format("weighted[i, j] = {}[i, j] · V[j]", id(head_.applied_weights()));
  }

  std::string join() const {
    std::string text;
    std::string from = "output";
    const std::size_t heads = nodes_.heads.size();
    if (heads > 1) {
      const char* between = heads > 2 ? ", …, " : ", ";
      text = fmt::format("concat = [h0.output{}h{}.output], ", between, heads - 1);
      from = "concat";
    }
    text += id(nodes_.result) + " = " + from;
    if (attention_.output) text += attention_.output->bias ? " W_o + b_o" : " W_o";
    return text;
  }

 private:
  const std::string& id(NodeId node) const { return graph_.info(node).id; }

  NodeId unturned(NodeId node) const { return is_turned() ? graph_.inputs(node)[0] : node; }
  bool is_turned() const { return id(head_.query) == "Q_rot"; }

  // `X W_q + b_q`, or `X` where there are no weights.
  std::string projection(NodeId node) const {
    const std::span<const NodeId> inputs = graph_.inputs(node);
    std::string text = id(inputs[0]);
    if (inputs.size() > 1) text += " " + id(inputs[1]);
    return inputs.size() > 2 ? text + " + " + id(inputs[2]) : text;
  }

  const std::string& last_score() const { return id(graph_.inputs(head_.weights)[0]); }

  const Attention& attention_;
  const Graph& graph_;
  const HeadNodes& head_;
  const AttentionNodes& nodes_;
};

}  // namespace

AttentionSteps add_attention_steps(Steps& steps) {
  AttentionSteps numbers;
  numbers.inputs = steps.add("inputs");
  numbers.weights = steps.add("weights");
  numbers.projections = steps.add("projections");
  numbers.scores = steps.add("scores", true);
  numbers.softmax = steps.add("softmax", true);
  numbers.weighting = steps.add("weighting", true);
  numbers.sum = steps.add("sum", true);
  numbers.join = steps.add("join");
  return numbers;
}

void write_formulas(Steps& steps, const AttentionSteps& numbers, const Attention& attention,
                    const Graph& graph, const AttentionNodes& nodes) {
  const Formulas formulas(attention, graph, nodes);
  steps.edit(numbers.projections).formula = formulas.projections();
  steps.edit(numbers.scores).formula = formulas.scores();
  steps.edit(numbers.softmax).formula = formulas.softmax();
  steps.edit(numbers.weighting).formula = formulas.weighting();
  steps.edit(numbers.sum).formula = "output[i] = Σⱼ weighted[i, j]";
  steps.edit(numbers.join).formula = formulas.join();
}

}  // namespace heed
