#include "core/module/readout/readout_module.h"

#include <memory>
#include <utility>
#include <vector>

#include "core/base/shown_label.h"
#include "core/json/json_read.h"
#include "core/module/norm/norm_module.h"
#include "core/module/projection_module.h"
#include "core/module/value_check.h"

namespace heed {
namespace {

class ReadoutCheck : private ValueCheck {
 public:
  ReadoutCheck(const Readout& readout, Index rows) : readout_(readout), rows_(readout.pool ? 1 : rows) {}

  Status run() && {
    if (readout_.transform) check_transform(*readout_.transform);
    if (!readout_.has_labels()) {
      check_without_labels();
      return std::move(*this).take();
    }
    check_projection(*this, readout_.projection, "readout", kLabelLimits);
    classes_ = readout_.projection.weight->cols();
    if (readout_.labels) {
      check_count("readout.labels", "scene.labels", readout_.labels->size(), classes_);
    }
    if (readout_.target) check_single();
    if (readout_.targets) check_list();
    return std::move(*this).take();
  }

 private:
  void check_transform(const ReadoutTransform& transform) {
    check_projection(*this, transform.projection, "readout.transform");
    if (transform.norm) keep(check_module(*transform.norm, "readout.transform.norm"));
  }

  // What belongs to labels, and a readout that would do nothing.
  void check_without_labels() {
    const auto needs_weight = [&](bool is_there, const char* key) {
      if (is_there) keep(Error{std::string("readout.") + key, {"scene.readout_weight", {{"key", key}}}});
    };
    needs_weight(readout_.projection.bias.has_value(), "bias");
    needs_weight(readout_.labels.has_value(), "labels");
    needs_weight(readout_.target || readout_.targets, "target");
    const bool does_something = readout_.pool || readout_.transform || readout_.is_unit;
    if (!does_something) keep(Error{"readout", {"scene.empty_readout", {}}});
  }

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
    if (readout_.transform) add_transform(*readout_.transform, input, nodes.made);
    if (!nodes.made.empty()) input = nodes.made.back();
    if (readout_.is_unit) nodes.made.push_back(input = add_unit(input));
    nodes.read = input;
    nodes.has_labels = readout_.has_labels();
    if (!nodes.has_labels) return nodes;
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

  NodeInfo row_info(std::string id, int step, NodeId like) const {
    NodeInfo result = info(std::move(id), step);
    result.cols = builder_.info(like).cols;
    result.cols.labels = nullptr;
    return result;
  }

  // dense = input W_t + b_t, then what the activation makes of it, then a norm.
  void add_transform(const ReadoutTransform& transform, NodeId input, std::vector<NodeId>& made) {
    Steps& steps = builder_.steps();
    const int step = steps.add("transform");
    NodeInfo weight = row_info("W_t", step, input);
    weight.rows = {Axis::ModelDim, nullptr};
    const ProjectionNodes by = add_projection(builder_, transform.projection, std::move(weight), "b_t");
    if (builder_.error()) return;
    steps.edit(step).formula = "dense = " + builder_.info(input).id + " W_t" + (by.bias ? " + b_t" : "");
    made.push_back(
        add_projected(builder_, row_info("dense", step, input), input, by, "readout.transform.weight"));
    if (transform.activation && !builder_.error()) {
      const int activation = steps.add("activation");
      steps.edit(activation).formula =
          "dense_active = " + std::string(formula_name(*transform.activation)) + "(dense)";
      made.push_back(builder_.add_computed(row_info("dense_active", activation, input),
                                           activate(*transform.activation), {made.back()},
                                           "readout.transform.activation"));
    }
    if (!transform.norm || builder_.error()) return;
    const int norm = steps.add("norm");
    steps.edit(norm).formula = "dense_norm = " + norm_formula(*transform.norm, builder_.info(made.back()).id);
    made.push_back(add_norm(builder_, *transform.norm, kTransformNorm, row_info("dense_norm", norm, input),
                            made.back(), "readout.transform.norm"));
  }

  NodeId add_unit(NodeId input) {
    if (builder_.error()) return 0;
    const int step = builder_.steps().add("unit");
    const std::string& from = builder_.info(input).id;
    builder_.steps().edit(step).formula = "unit = " + from + " / |" + from + "|";
    return builder_.add_computed(row_info("unit", step, input), unit_rows(), {input}, "readout.unit");
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

Index parameter_count(const std::optional<Readout>& readout) {
  if (!readout) return 0;
  const auto& transform = readout->transform;
  return parameter_count(readout->projection) +
         (transform ? parameter_count(transform->projection) + parameter_count(transform->norm) : 0);
}

void follow_width(Readout& readout, Index width, Grower& grower) {
  if (readout.transform) {  // as wide on both sides
    ReadoutTransform& transform = *readout.transform;
    resize(transform.projection, width, width, grower);
    if (transform.norm) follow_width(*transform.norm, width, grower);
  }
  if (!readout.has_labels()) return;
  resize(readout.projection, width, readout.projection.weight->cols(), grower);
}

ReadoutNodes build_readout(ModelBuilder& builder, const Readout& readout, NodeId input) {
  return ReadoutBuilder(builder, readout).build(input);
}

}  // namespace heed
