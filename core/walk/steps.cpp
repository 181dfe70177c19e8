#include "core/walk/steps.h"

#include <algorithm>
#include <string_view>

#include <fmt/format.h>

#include "core/base/check.h"
#include "core/base/number.h"
#include "core/scene/source.h"

namespace heed {
namespace {

std::string_view local_name(const NodeInfo& info) {
  const std::string_view name = info.name;
  return info.head ? name.substr(name.find('.') + 1) : name;
}

int step_number(const NodeInfo& info) {
  if (info.kind == NodeKind::Weight || info.kind == NodeKind::Bias) return 2;
  const std::string_view name = local_name(info);
  if (name == "concat" || name == "Y") return 8;
  if (!info.head) return 1;
  if (name == "weights" || name == "dropped") return 5;
  if (name == "weighted") return 6;
  if (name == "output") return 7;
  return info.role == Role::Score ? 4 : 3;
}

// The formulas are those of the first head; the others differ in their numbers only.
class Formulas {
 public:
  Formulas(const Scene& scene, const Graph& graph) : scene_(scene), graph_(graph) {}

  std::string inputs() const { return graph_.find("X_pos") ? "X_pos = X + P" : ""; }

  std::string projections() const {
    const std::string query = graph_.find("X_pos") ? "X_pos" : "X";
    const std::string memory = scene_.attention.memory ? "M" : query;
    std::string text = fmt::format("K = {}, Q = {}, V = {}", projected(memory, 'k'), projected(query, 'q'),
                                   projected(memory, 'v'));
    if (has("Q_rot")) text += ", K_rot = R K, Q_rot = R Q";
    return text;
  }

  std::string scores() const {
    const std::string rot = has("Q_rot") ? "_rot" : "";
    std::string text = fmt::format("Q{0} K{0}ᵀ", rot);
    if (scene_.attention.score.kind == Score::Kind::General) text = fmt::format("Q{0} W_s K{0}ᵀ", rot);
    if (scene_.attention.score.kind == Score::Kind::Additive)
      text = fmt::format("v · tanh(Q{0} A + K{0} B)", rot);
    if (has("scaled")) {
      const Index d_k = graph_.shape(*graph_.find("h0.K")).cols;
      text += scene_.attention.score.scale ? " · " + readable_text(*scene_.attention.score.scale)
                                           : fmt::format(" / √{}", d_k);
    }
    if (has("biased")) text += " − m |i − j|";
    if (has("masked")) text += " + mask";
    return fmt::format("{} = {}", last_score(), text);
  }

  std::string weights() const {
    const std::string text = fmt::format("weights = softmax({})", last_score());
    return has("dropped") ? text + ", dropped = dropout(weights)" : text;
  }

  std::string weighted() const {
    return fmt::format("weighted[i, j] = {}[i, j] · V[j]", has("dropped") ? "dropped" : "weights");
  }

  std::string joined() const {
    std::string text;
    std::string from = "output";
    const std::size_t heads = scene_.attention.heads.size();
    if (heads > 1) {
      const char* between = heads > 2 ? ", …, " : ", ";
      text = fmt::format("concat = [h0.output{}h{}.output], ", between, heads - 1);
      from = "concat";
    }
    text += "Y = " + from;
    if (scene_.attention.output) text += scene_.attention.output->bias ? " W_o + b_o" : " W_o";
    return text;
  }

 private:
  bool has(const char* local) const { return graph_.find("h0." + std::string(local)).has_value(); }

  std::string projected(const std::string& from, char letter) const {
    if (!graph_.find(std::string("h0.W_") + letter)) return from;
    const std::string product = fmt::format("{} W_{}", from, letter);
    return graph_.find(std::string("h0.b_") + letter) ? fmt::format("{} + b_{}", product, letter) : product;
  }

  const char* last_score() const {
    for (const char* name : {"masked", "biased", "scaled"}) {
      if (has(name)) return name;
    }
    return "scores";
  }

  const Scene& scene_;
  const Graph& graph_;
};

}  // namespace

Steps make_steps(const Scene& scene, const Graph& graph) {
  const Formulas formulas(scene, graph);
  Steps steps;
  for (int number = kFirstStep; number <= kLastStep; ++number) {
    Step& step = steps[static_cast<std::size_t>(number - kFirstStep)];
    step.number = number;
    step.title = {fmt::format("step.{}", number), {}};
  }
  steps[0].formula = formulas.inputs();
  steps[2].formula = formulas.projections();
  steps[3].formula = formulas.scores();
  steps[4].formula = formulas.weights();
  steps[5].formula = formulas.weighted();
  steps[6].formula = "output[i] = Σⱼ weighted[i, j]";
  steps[7].formula = formulas.joined();
  for (NodeId node = 0; node < graph.node_count(); ++node) {
    steps[static_cast<std::size_t>(step_number(graph.info(node)) - kFirstStep)].nodes.push_back(node);
  }
  return steps;
}

int step_of(const Steps& steps, NodeId node) {
  for (const Step& step : steps) {
    if (std::find(step.nodes.begin(), step.nodes.end(), node) != step.nodes.end()) return step.number;
  }
  HEED_CHECK(false && "every node belongs to a step");
  return 0;
}

}  // namespace heed
