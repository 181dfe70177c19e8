#include "core/code/part_layers.h"

#include <algorithm>

#include <fmt/format.h>

#include "core/base/check.h"
#include "core/code/layer_names.h"

namespace heed {

std::optional<std::string> PartLayers::call(const NodeGroup& group) {
  if (!reads_weights(group)) return std::nullopt;
  const std::span<const NodeId> inputs = scope_.graph().inputs(group.model);
  std::vector<SizeNames> names;
  SizeTable sizes = code_.sizes;
  for (const NodeId input : inputs) names.push_back(size_names(input, sizes));
  const std::optional<LayerCode> layer = scope_.graph().op(group.model)->layer(names);
  if (!layer) return std::nullopt;
  code_.sizes = std::move(sizes);
  const std::string name = layer_name(group.model);
  data_.add_layer_line(fmt::format("self.{} = {}", name, layer->make));
  if (!layer->definition.empty()) helpers_.add(layer->definition);
  for (const LayerCode::Parameter& parameter : layer->parameters) add_parameter(group, name, parameter);
  std::string call = fmt::format("self.{}({})", name, scope_.variable(inputs[0]));
  if (!group.is_stacked) return call;
  code_.splits_heads = true;
  return fmt::format("split_heads({}, {})", call, own_size(group.members.size()));
}

// A layer is applied to the same rows for all heads.
bool PartLayers::reads_weights(const NodeGroup& group) const {
  const Graph& graph = scope_.graph();
  const std::span<const NodeId> inputs = graph.inputs(group.model);
  if (inputs.empty() || scope_.is_weight(inputs[0])) return false;
  if (group.is_stacked && scope_.find_stacked(inputs[0])) return false;
  return std::all_of(inputs.begin() + 1, inputs.end(), [&](NodeId input) { return !graph.op(input); });
}

SizeNames PartLayers::size_names(NodeId node, SizeTable& sizes) const {
  const NodeInfo& info = scope_.graph().info(node);
  const Shape& shape = scope_.graph().shape(node);
  const auto heads = static_cast<Index>(scope_.nodes().heads);
  SizeNames names;
  if (scope_.nodes().layout == HeadLayout::Stacked && info.rows.axis == Axis::ConcatDim) {
    names.rows =
        fmt::format("{} * {}", sizes.name("heads", heads), sizes.name("d_value", shape.rows / heads));
  } else {
    names.rows = sizes.edge(info.rows, shape.rows);
  }
  if (const NodeGroup* stacked = scope_.find_stacked(node)) {
    const std::size_t count = stacked->members.size();
    sizes.name("heads", heads);  // before that of those with keys of their own
    names.cols = sizes.name(count_name(count), static_cast<Index>(count)) + " * ";
  }
  names.cols +=
      info.cols.axis == Axis::ConcatDim ? std::to_string(shape.cols) : sizes.edge(info.cols, shape.cols);
  return names;
}

// A size that the code needs, too.
std::string PartLayers::own_size(std::size_t heads) {
  const std::string name = code_.sizes.name(count_name(heads), static_cast<Index>(heads));
  if (name != count_name(heads)) return name;
  const std::string line = fmt::format("self.{0} = {0}", name);
  if (std::find(code_.layers.begin(), code_.layers.end(), line) == code_.layers.end())
    code_.layers.insert(code_.layers.begin(), line);
  return "self." + name;
}

std::string PartLayers::layer_name(NodeId node) const {
  const auto norm = scope_.part().norm_names.find(node);
  if (norm != scope_.part().norm_names.end()) return norm->second;
  const std::span<const NodeId> inputs = scope_.graph().inputs(node);
  HEED_CHECK(inputs.size() > 1);
  return scope_.data_name(inputs[1], layer_name_of(scope_.graph().info(inputs[1]).id));
}

void PartLayers::add_parameter(const NodeGroup& group, const std::string& layer,
                               const LayerCode::Parameter& parameter) {
  const Graph& graph = scope_.graph();
  DataArray array;
  array.name = layer + "." + parameter.name;
  array.is_transposed = parameter.is_transposed;
  if (!parameter.of) {
    array.pieces = {Matrix(Matrix::Constant(1, graph.shape(group.model).cols, parameter.fill))};
  } else {
    for (const NodeId node : group.members)
      array.pieces.push_back(graph.value(graph.inputs(node)[*parameter.of]));
  }
  Index count = 0;
  for (const SharedMatrix& piece : array.pieces) count += piece->size();
  const Index width = array.pieces.front()->rows();
  array.dims = parameter.is_vector ? std::vector<Index>{count} : std::vector<Index>{count / width, width};
  data_.add_array(std::move(array));
}

}  // namespace heed
