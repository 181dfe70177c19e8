#include "core/module/readout/target_module.h"

#include <utility>

namespace heed {

TargetNodes build_target(ModelBuilder& builder, const SceneMatrix& target, NodeId output) {
  if (builder.error()) return {};
  const int step = builder.steps().add("loss");
  NodeInfo info = builder.info(output);  // for its axes
  builder.steps().edit(step).formula = "loss = mean((" + info.id + " − target)²)";
  static_cast<NodeKey&>(info) = {{}, {}, "target"};
  info.role = Role::Readout;
  info.kind = NodeKind::Input;
  info.step = step;
  info.is_by_query = info.is_switched_off = false;
  info.lane = Lane::Value;
  TargetNodes nodes;
  nodes.target = builder.add_source(std::move(info), target.values);
  NodeInfo loss;
  loss.id = "loss";
  loss.role = Role::Readout;
  loss.step = step;
  nodes.loss = builder.add_computed(std::move(loss), squared_distance(), {output, nodes.target}, "target");
  return nodes;
}

}  // namespace heed
