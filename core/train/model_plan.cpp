#include "core/train/model_plan.h"

#include <algorithm>
#include <string>

#include "core/base/check.h"
#include "core/base/checksum.h"
#include "core/scene/scene_json.h"

namespace heed {
namespace {

// What is trained is the scene with other inputs: nothing in it may depend on the words that it has now.
Scene without_example(Scene scene) {
  scene.tokens.reset();
  scene.target.reset();
  if (!scene.readout) return scene;
  scene.readout->target.reset();
  scene.readout->targets.reset();
  return scene;
}

Status check_trainable(const Scene& scene) {
  if (scene.segments) return Error{"segments", {"train.segments", {}}};
  if (scene.readout && !scene.readout->has_labels()) return Error{"readout", {"train.no_labels", {}}};
  if (!scene.readout && !scene.target)
    return Error{scene.has_blocks() ? "readout" : "target", {"train.no_readout", {}}};
  if (!scene.patches.empty())
    return Error{"patches", {"train.patches", {{"node", scene.patches.front().node}}}};
  if (!scene.overrides.empty())
    return Error{"overrides", {"train.overrides", {{"node", scene.overrides.begin()->first}}}};
  const Parameters parameters = parameters_of(scene);
  if (std::ranges::all_of(parameters, &Parameter::is_locked))
    return Error{parameters.empty() ? "" : "locked",
                 {parameters.empty() ? "train.no_parameters" : "train.all_locked", {}}};
  if (!scene.embedding) return {};
  const Index width = scene.embedding->table->cols();
  if (width == scene.inputs->cols()) return {};
  return Error{
      "embedding.table",
      {"train.embedding", {{"cols", std::to_string(width)}, {"d", std::to_string(scene.inputs->cols())}}}};
}

}  // namespace

std::uint64_t model_id(const Scene& scene) {
  Scene bare = without_example(with_named_parameters(scene));
  bare.inputs = {SharedMatrix(Matrix()), {}};
  bare.title.clear();
  bare.model.reset();
  return checksum(write_scene(bare));
}

Result<ModelPlan> ModelPlan::make(const Scene& scene) {
  if (Status status = check_trainable(scene); !status) return status.error();
  ModelPlan plan(without_example(scene));
  const bool has_table = scene.position.kind == Position::Kind::Learned;
  plan.longest_ = has_table ? scene.position.table->rows() : kMaxSequence;
  if (!plan.has_embedding()) plan.longest_ = scene.inputs->rows();
  // Two lengths show which matrices grow with the number of words.
  Index longer = plan.has_embedding() ? std::min(plan.longest_, Index{3}) : plan.longest_;
  Index shorter = plan.has_embedding() ? std::max(longer - 1, Index{1}) : longer;
  if (plan.has_embedding() && !(plan.add_length(longer) && plan.add_length(shorter)))
    plan.longest_ = longer = shorter = scene.inputs->rows();  // as a painted mask has it
  for (const Index length : {longer, shorter}) {
    if (Status status = plan.add_length(length); !status) return status.error();
  }
  plan.any_ = plan.built_.at(longer);
  plan.classify(*plan.built_.at(shorter));
  plan.built_.clear();  // built again now that it is known what is fixed
  return plan;
}

NodeId ModelPlan::answer() const { return any_->readout ? any_->readout->probabilities : any_->result; }

Index ModelPlan::length_of(const Example& example) const {
  return example.words.empty() ? scene_.inputs->rows() : static_cast<Index>(example.words.size());
}

Status ModelPlan::prepare(std::span<const Example> examples) {
  for (const Example& example : examples) {
    if (Status status = add_length(length_of(example)); !status) return status;
  }
  return {};
}

Status ModelPlan::add_length(Index length) {
  if (built_.contains(length)) return {};
  Scene scene = scene_;
  if (has_embedding()) scene.inputs = {Matrix(Matrix::Zero(length, scene.inputs->cols())), {}};
  Result<BuiltScene> built = build_scene(scene);
  if (!built) return built.error();
  Graph& graph = built.value().graph;
  for (NodeId node = 0; node < nodes_.size(); ++node) {
    if (nodes_[node].holding == Holding::Fixed && graph.op(node))
      graph.set_known(node, graph.shape(node).cell_count());
  }
  built_.emplace(length, std::make_shared<BuiltScene>(std::move(built).value()));
  return {};
}

PlannedNode ModelPlan::classified(NodeId node, const BuiltScene& shorter,
                                  const std::map<std::string, std::size_t>& parameters) const {
  PlannedNode planned;
  if (node == inputs()) {
    planned.holding = Holding::Rows;
    planned.needs_gradient = has_embedding();
    return planned;
  }
  if (const auto found = parameters.find(graph().info(node).name); found != parameters.end()) {
    planned.holding = Holding::Parameter;
    planned.parameter = found->second;
    planned.needs_gradient = true;
    return planned;
  }
  planned.holding = Holding::Fixed;
  const Op* op = graph().op(node);
  if (!op) return planned;
  bool has_fixed = false;
  const PlannedNode* by_rows = nullptr;  // the first input that differs between examples
  for (const NodeId input : graph().inputs(node)) {
    const PlannedNode& from = nodes_[input];
    planned.needs_gradient |= from.needs_gradient;
    has_fixed |= from.holding == Holding::Fixed;
    const bool differs = from.holding == Holding::Rows || from.holding == Holding::Each;
    if (differs && !by_rows) by_rows = &from;
  }
  if (!planned.needs_gradient && !by_rows) return planned;
  // What has a column for each word, as scores have, cannot stand below what has fewer.
  const bool has_one_width = graph().shape(node).cols == shorter.graph.shape(node).cols;
  const bool is_by_rows = by_rows && !has_fixed && has_one_width && op->traits().is_row_by_row;
  planned.holding = is_by_rows ? Holding::Rows : Holding::Each;
  planned.has_one_row = is_by_rows ? by_rows->has_one_row : graph().shape(node).rows == 1 && longest_ > 1;
  return planned;
}

void ModelPlan::classify(const BuiltScene& shorter) {
  std::map<std::string, std::size_t> parameters;
  for (const Parameter& parameter : parameters_of(scene_))
    parameters.emplace(parameter.name, parameters.size());
  for (NodeId node = 0; node < graph().node_count(); ++node)
    nodes_.push_back(classified(node, shorter, parameters));
  std::vector<bool> is_needed(nodes_.size());
  is_needed[answer()] = true;
  for (NodeId node = nodes_.size(); node-- > 0;) {
    if (is_needed[node]) {
      for (const NodeId input : graph().inputs(node)) is_needed[input] = true;
    }
    if (!is_needed[node] || graph().shape(node).is_stack()) nodes_[node].holding = Holding::Unneeded;
  }
}

}  // namespace heed
