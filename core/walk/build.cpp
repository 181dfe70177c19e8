#include "core/walk/build.h"

#include <utility>

#include <fmt/format.h>

#include "core/json/json_read.h"
#include "core/module/attention/attention_builder.h"
#include "core/scene/check_scene.h"

namespace heed {
namespace {

std::string cell_text(const Shape& shape, Cell cell) {
  const std::string slice = shape.is_stack() ? std::to_string(cell.slice) + ", " : "";
  return "[" + slice + std::to_string(cell.row) + ", " + std::to_string(cell.col) + "]";
}

Status add_overrides(Graph& graph, const std::string& name, const std::vector<Override>& held) {
  const std::string place = place_of("overrides", name);
  const std::optional<NodeId> node = graph.find(name);
  if (!node) return Error{place, {"build.override.no_node", {{"node", name}}}};
  if (!graph.op(*node)) return Error{place, {"build.override.source", {{"node", name}}}};
  const Shape& shape = graph.shape(*node);
  for (std::size_t i = 0; i < held.size(); ++i) {
    const std::string entry = place_of(place, static_cast<Index>(i));
    if (!is_inside(shape, held[i].cell)) {
      return Error{entry,
                   {"build.override.outside",
                    {{"node", name}, {"cell", cell_text(shape, held[i].cell)}, {"size", size_text(shape)}}}};
    }
    graph.set_override(*node, held[i].cell, held[i].value);
  }
  return {};
}

Status check_locked(const Graph& graph, const std::set<std::string>& locked) {
  for (const std::string& name : locked) {
    const std::optional<NodeId> node = graph.find(name);
    if (!node || graph.op(*node)) return Error{"locked", {"build.locked", {{"node", name}}}};
  }
  return {};
}

// The table of learned positions needs at least one row per input.
Status check_table(const Scene& scene) {
  if (scene.position.kind != Position::Kind::Learned) return {};
  const Matrix& table = *scene.position.table;
  if (table.rows() >= scene.inputs->rows() && table.cols() == scene.inputs->cols()) return {};
  return Error{"position.learned",
               {"build.table",
                {{"size", size_text({table.rows(), table.cols()})},
                 {"rows", std::to_string(scene.inputs->rows())},
                 {"cols", std::to_string(scene.inputs->cols())}}}};
}

// Excludes nodes that are computed from the scores on read.
double stored_bytes(const Graph& graph) {
  double bytes = 0;
  for (NodeId node = 0; node < graph.node_count(); ++node) {
    const Storage storage = graph.storage(node);
    const bool is_from_scores = storage == Storage::Elementwise || storage == Storage::RowStatistics;
    if (!graph.op(node) || graph.shape(node).is_stack() || is_from_scores) continue;
    bytes += static_cast<double>(graph.shape(node).cell_count()) * sizeof(float);
  }
  return bytes;
}

// The source nodes: X, the memory, and positions added to X.
struct InputNodes {
  NodeId inputs = 0;
  NodeId positioned = 0;  // X or X_pos
  std::optional<NodeId> memory;
};

Labels labels_of(const std::optional<std::vector<std::string>>& words) {
  return words ? std::make_shared<const std::vector<std::string>>(*words) : nullptr;
}

NodeInfo input_info(const Scene& scene, const AttentionSteps& steps) {
  NodeInfo info;
  info.id = "X";
  info.kind = NodeKind::Input;
  info.step = steps.inputs;
  // In self-attention X feeds all three lanes, so it goes into the middle one.
  info.lane = scene.attention.memory ? Lane::Query : Lane::Key;
  info.rows = {Axis::Token, labels_of(scene.tokens)};
  info.cols.axis = Axis::ModelDim;
  return info;
}

NodeId add_position_table(ModelBuilder& builder, const Scene& scene, NodeId inputs) {
  const Position::Kind kind = scene.position.kind;
  if (kind != Position::Kind::Learned && kind != Position::Kind::Sinusoidal) return inputs;
  const Index n = scene.inputs->rows();
  NodeInfo info = builder.info(inputs);
  NodeId table = 0;
  info.id = "P";
  if (kind == Position::Kind::Learned) {
    info.kind = NodeKind::Table;
    const SceneMatrix& whole = scene.position.table;
    const bool is_exact = whole->rows() == n;
    table = builder.add_source(info, is_exact ? whole.values : SharedMatrix(whole->topRows(n)));
  } else {
    info.kind = NodeKind::Computed;
    table = builder.add_computed(info, sinusoidal_positions(n, scene.inputs->cols()), {}, "position");
  }
  info.id = "X_pos";
  info.kind = NodeKind::Computed;
  const int step = info.step;
  const NodeId sum = builder.add_computed(std::move(info), add_positions(), {inputs, table}, "position");
  builder.steps().edit(step).formula = "X_pos = X + P";
  return sum;
}

InputNodes add_inputs(ModelBuilder& builder, const Scene& scene, const AttentionSteps& steps) {
  InputNodes nodes;
  nodes.inputs = builder.add_source(input_info(scene, steps), scene.inputs.values);
  if (scene.attention.memory) nodes.memory = add_memory(builder, scene.attention, steps);
  nodes.positioned = add_position_table(builder, scene, nodes.inputs);
  return nodes;
}

ScorePosition score_position(const Position& position) {
  if (position.kind == Position::Kind::Rotary) return ScorePosition::Rotary;
  return position.kind == Position::Kind::Alibi ? ScorePosition::Alibi : ScorePosition::None;
}

Status check_memory(const Graph& graph) {
  const double bytes = stored_bytes(graph);
  if (bytes <= kMaxComputedBytes) return {};
  constexpr double kGibibyte = 1024.0 * 1024 * 1024;
  return Error{"",
               {"build.memory",
                {{"needed", fmt::format("{:.1f}", bytes / kGibibyte)},
                 {"most", fmt::format("{:g}", kMaxComputedBytes / kGibibyte)}}}};
}

}  // namespace

Result<BuiltScene> build_scene(const Scene& scene) {
  if (Status status = check_scene(scene); !status) return status.error();
  if (Status status = check_table(scene); !status) return status.error();
  ModelBuilder builder;
  const AttentionSteps steps = add_attention_steps(builder.steps());
  const InputNodes inputs = add_inputs(builder, scene, steps);
  AttentionInputs from;
  from.queries = inputs.positioned;
  from.keys = inputs.memory.value_or(inputs.positioned);
  from.is_cross = inputs.memory.has_value();
  from.position = score_position(scene.position);
  from.queries_place = "inputs";
  from.keys_place = inputs.memory ? "memory" : "inputs";
  AttentionNodes attention = build_attention(builder, scene.attention, from, steps);
  if (builder.error()) return *builder.error();
  const NodeId result = attention.result;
  BuiltScene built{std::move(builder).take_graph(), std::move(builder).take_steps(), inputs.inputs, result,
                   std::move(attention)};
  if (Status status = check_memory(built.graph); !status) return status.error();
  for (const auto& [name, held] : scene.overrides) {
    if (Status status = add_overrides(built.graph, name, held); !status) return status.error();
  }
  if (Status status = check_locked(built.graph, scene.locked); !status) return status.error();
  return built;
}

}  // namespace heed
