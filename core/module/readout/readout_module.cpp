#include "core/module/readout/readout_module.h"

#include <memory>
#include <utility>
#include <vector>

#include "core/base/shown_label.h"
#include "core/json/json_read.h"
#include "core/module/projection_module.h"
#include "core/module/value_check.h"

namespace heed {
namespace {

class ReadoutCheck : private ValueCheck {
 public:
  ReadoutCheck(const Readout& readout, Index rows) : readout_(readout), rows_(readout.pool ? 1 : rows) {}

  Status run() && {
    check_projection(*this, readout_.projection, "readout");
    classes_ = readout_.projection.weight->cols();
    if (readout_.labels) {
      check_count("readout.labels", "scene.labels", readout_.labels->size(), classes_);
    }
    if (readout_.target) check_single();
    if (readout_.targets) check_list();
    return std::move(*this).take();
  }

 private:
  void check_single() {
    if (rows_ > 1) {
      return keep(Error{"readout.target", {"scene.target_rows", {{"rows", std::to_string(rows_)}}}});
    }
    check_label(*readout_.target, "readout.target");
  }

  void check_list() {
    check_count("readout.target", "scene.targets", readout_.targets->size(), rows_);
    bool has_any = false;
    for (std::size_t at = 0; is_passed() && at < readout_.targets->size(); ++at) {
      const std::optional<Index>& target = (*readout_.targets)[at];
      if (!target) continue;
      has_any = true;
      check_label(*target, place_of("readout.target", static_cast<Index>(at)));
    }
    if (is_passed() && !has_any) keep(Error{"readout.target", {"scene.no_target", {}}});
  }

  void check_label(Index target, const std::string& place) {
    if (target >= 0 && target < classes_) return;
    keep(Error{place,
               {"scene.target_outside",
                {{"found", std::to_string(target)}, {"last", std::to_string(classes_ - 1)}}}});
  }

  const Readout& readout_;
  Index rows_;
  Index classes_ = 0;
};

class ReadoutBuilder {
 public:
  ReadoutBuilder(ModelBuilder& builder, const Readout& readout) : builder_(builder), readout_(readout) {}

  ReadoutNodes build(NodeId input) {
    if (builder_.error()) return {};
    rows_ = builder_.info(input).rows;
    cols_.axis = Axis::Class;
    if (readout_.labels)
      cols_.labels = std::make_shared<const std::vector<std::string>>(shown_labels(*readout_.labels));
    ReadoutNodes nodes;
    if (readout_.pool) nodes.pooled = input = add_pooled(input);
    nodes.logits = add_logits(input);
    nodes.probabilities = add("probabilities", builder_.steps().add("probabilities"), softmax(), nodes.logits,
                              "probabilities = softmax(logits)");
    if (readout_.target || readout_.targets) nodes.loss = add_loss(nodes.probabilities);
    return nodes;
  }

 private:
  NodeInfo info(std::string id, int step) const {
    NodeInfo result;
    result.id = std::move(id);
    result.role = Role::Readout;
    result.step = step;
    result.rows = rows_;
    result.cols = cols_;
    return result;
  }

  NodeId add(std::string id, int step, const OpPtr& op, NodeId input, std::string formula) {
    if (builder_.error()) return 0;
    builder_.steps().edit(step).formula = std::move(formula);
    return builder_.add_computed(info(std::move(id), step), op, {input}, "readout");
  }

  NodeId add_pooled(NodeId input) {
    const int step = builder_.steps().add("pool");
    constexpr const char* kFormulas[] = {"pooled = final[1]", "pooled = final[n]", "pooled = mean(final)",
                                         "pooled = max(final)"};
    std::string formula = kFormulas[static_cast<std::size_t>(*readout_.pool)];
    formula.replace(formula.find("final"), 5, builder_.info(input).id);
    rows_ = {};
    NodeInfo result = info("pooled", step);
    result.role = Role::Input;
    result.cols = builder_.info(input).cols;
    builder_.steps().edit(step).formula = std::move(formula);
    return builder_.add_computed(std::move(result), pool_rows(*readout_.pool, builder_.shape(input).rows),
                                 {input}, "readout.pool");
  }

  NodeId add_logits(NodeId input) {
    const int step = builder_.steps().add("logits");
    NodeInfo weight = info("W_out", step);
    weight.rows = {Axis::ModelDim, nullptr};
    const ProjectionNodes by = add_projection(builder_, readout_.projection, std::move(weight), "b_out");
    if (builder_.error()) return 0;
    builder_.steps().edit(step).formula =
        "logits = " + builder_.info(input).id + " W_out" + (by.bias ? " + b_out" : "");
    return add_projected(builder_, info("logits", step), input, by, "readout.weight");
  }

  NodeId add_loss(NodeId probabilities) {
    const int step = builder_.steps().add("loss");
    rows_ = {};
    cols_ = {};
    return add("loss", step, cross_entropy(targets_of(readout_)), probabilities,
               "loss = mean(−ln probabilities[target])");
  }

  ModelBuilder& builder_;
  const Readout& readout_;
  AxisInfo rows_, cols_;
};

}  // namespace

std::vector<TargetCell> targets_of(const Readout& readout) {
  if (readout.target) return {{0, *readout.target}};
  std::vector<TargetCell> targets;
  for (std::size_t row = 0; row < readout.targets->size(); ++row) {
    if (const auto& target = (*readout.targets)[row]) targets.push_back({static_cast<Index>(row), *target});
  }
  return targets;
}

Status check_module(const Readout& readout, Index rows) { return ReadoutCheck(readout, rows).run(); }

void follow_width(Readout& readout, Index width, Grower& grower) {
  resize(readout.projection, width, readout.projection.weight->cols(), grower);
}

ReadoutNodes build_readout(ModelBuilder& builder, const Readout& readout, NodeId input) {
  return ReadoutBuilder(builder, readout).build(input);
}

}  // namespace heed
