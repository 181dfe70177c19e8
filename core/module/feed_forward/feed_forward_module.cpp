#include "core/module/feed_forward/feed_forward_module.h"

#include <utility>
#include <vector>

#include "core/module/dropout_module.h"
#include "core/module/projection_module.h"
#include "core/module/value_check.h"

namespace heed {
namespace {

class FeedForwardBuilder {
 public:
  FeedForwardBuilder(ModelBuilder& builder, const FeedForward& feed_forward, const FeedForwardInputs& inputs,
                     const FeedForwardSteps& steps)
      : builder_(builder), feed_forward_(feed_forward), inputs_(inputs), steps_(steps) {}

  FeedForwardNodes build() {
    if (builder_.error()) return {};
    FeedForwardNodes nodes;
    nodes.hidden = add_wide("hidden", feed_forward_.expand, {"W_1", "b_1", ".expand"});
    NodeInfo active = wide_info("active", steps_.activation);
    if (feed_forward_.gate) {
      nodes.gate = add_wide("gate", *feed_forward_.gate, {"W_g", "b_g", ".gate"});
      nodes.active = builder_.add_computed(std::move(active), gate(feed_forward_.activation),
                                           {*nodes.gate, nodes.hidden}, inputs_.place + ".gate.weight");
    } else {
      nodes.active = builder_.add_computed(std::move(active), activate(feed_forward_.activation),
                                           {nodes.hidden}, inputs_.place + ".activation");
    }
    nodes.result = add_result(nodes.active);
    write_formulas();
    return nodes;
  }

 private:
  struct Names {
    const char* weight;
    const char* bias;
    const char* place;
  };

  NodeInfo info(std::string id, int step) const {
    NodeInfo result;
    result.block = inputs_.block;
    result.id = std::move(id);
    result.role = Role::FeedForward;
    result.step = step;
    result.is_switched_off = !feed_forward_.is_enabled;
    return result;
  }

  NodeInfo wide_info(std::string id, int step) const {
    NodeInfo result = info(std::move(id), step);
    result.rows = builder_.info(inputs_.input).rows;
    result.cols.axis = Axis::HiddenDim;
    return result;
  }

  NodeId add_wide(std::string id, const Projection& projection, const Names& names) {
    NodeInfo weight = info(names.weight, steps_.expand);
    weight.rows.axis = Axis::ModelDim;
    weight.cols.axis = Axis::HiddenDim;
    const ProjectionNodes by = add_projection(builder_, projection, std::move(weight), names.bias);
    return add_projected(builder_, wide_info(std::move(id), steps_.expand), inputs_.input, by,
                         inputs_.place + names.place + ".weight");
  }

  NodeId add_result(NodeId activated) {
    if (builder_.error()) return 0;
    NodeInfo weight = info("W_2", steps_.contract);
    weight.rows.axis = Axis::HiddenDim;
    weight.cols.axis = Axis::ModelDim;
    const ProjectionNodes by = add_projection(builder_, feed_forward_.contract, std::move(weight), "b_2");
    NodeInfo result = wide_info("feed", steps_.contract);
    result.cols.axis = Axis::ModelDim;
    std::vector<NodeId> from = {activated, *by.weight};
    if (by.bias) from.push_back(*by.bias);
    OpPtr op = project(by.bias.has_value());
    if (!feed_forward_.is_enabled) op = switched_off(op);
    const NodeId made =
        builder_.add_computed(result, op, std::move(from), inputs_.place + ".contract.weight");
    if (!drops_any(feed_forward_.dropout)) return made;
    result.id = "feed_dropped";
    const Dropout& dropout = *feed_forward_.dropout;
    return builder_.add_computed(std::move(result), drop_out(dropout.p, dropout.seed, 0), {made},
                                 inputs_.place + ".dropout");
  }

  void write_formulas() {
    if (builder_.error()) return;
    const std::string& input = builder_.info(inputs_.input).id;
    const auto projected = [](const std::string& from, const Projection& by, const std::string& number) {
      return from + " W_" + number + (by.bias ? " + b_" + number : "");
    };
    Steps& steps = builder_.steps();
    std::string expand = "hidden = " + projected(input, feed_forward_.expand, "1");
    if (feed_forward_.gate) expand += ", gate = " + projected(input, *feed_forward_.gate, "g");
    steps.edit(steps_.expand).formula = std::move(expand);
    const std::string name(formula_name(feed_forward_.activation));
    steps.edit(steps_.activation).formula =
        "active = " + name + (feed_forward_.gate ? "(gate) ⊙ hidden" : "(hidden)");
    steps.edit(steps_.contract).formula = "feed = " + projected("active", feed_forward_.contract, "2");
  }

  ModelBuilder& builder_;
  const FeedForward& feed_forward_;
  const FeedForwardInputs& inputs_;
  const FeedForwardSteps& steps_;
};

}  // namespace

Status check_module(const FeedForward& feed_forward, const std::string& place) {
  ValueCheck check;
  check_projection(check, feed_forward.expand, place + ".expand");
  if (feed_forward.gate) check_projection(check, *feed_forward.gate, place + ".gate");
  check_projection(check, feed_forward.contract, place + ".contract");
  check_dropout(check, feed_forward.dropout, place + ".dropout");
  return std::move(check).take();
}

Index parameter_count(const std::optional<FeedForward>& feed_forward) {
  if (!feed_forward) return 0;
  return parameter_count(feed_forward->expand) + parameter_count(feed_forward->gate) +
         parameter_count(feed_forward->contract);
}

void follow_width(FeedForward& feed_forward, Index width, Grower& grower) {
  resize(feed_forward.expand, width, feed_forward.expand.weight->cols(), grower);
  if (feed_forward.gate) resize(*feed_forward.gate, width, feed_forward.gate->weight->cols(), grower);
  resize(feed_forward.contract, feed_forward.contract.weight->rows(), width, grower);
}

void set_hidden_width(FeedForward& feed_forward, Index width, Grower& grower) {
  resize(feed_forward.expand, feed_forward.expand.weight->rows(), width, grower);
  if (feed_forward.gate) resize(*feed_forward.gate, feed_forward.gate->weight->rows(), width, grower);
  resize(feed_forward.contract, width, feed_forward.contract.weight->cols(), grower);
}

FeedForwardSteps add_feed_forward_steps(Steps& steps) {
  return {steps.add("expand"), steps.add("activation"), steps.add("contract")};
}

FeedForwardNodes build_feed_forward(ModelBuilder& builder, const FeedForward& feed_forward,
                                    const FeedForwardInputs& inputs, const FeedForwardSteps& steps) {
  return FeedForwardBuilder(builder, feed_forward, inputs, steps).build();
}

}  // namespace heed
