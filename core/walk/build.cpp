#include "core/walk/build.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "core/base/check.h"
#include "core/base/shown_label.h"
#include "core/json/json_read.h"
#include "core/module/attention/attention_builder.h"
#include "core/module/block/block_module.h"
#include "core/module/norm/norm_module.h"
#include "core/module/readout/readout_module.h"
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

Status check_locked(const Graph& graph, const Scene& scene) {
  for (const std::string& name : scene.locked) {
    if (scene.embedding && name == kEmbeddingName) continue;
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
  return words ? std::make_shared<const std::vector<std::string>>(shown_labels(*words)) : nullptr;
}

NodeInfo input_info(const Scene& scene, int step) {
  NodeInfo info;
  info.id = "X";
  info.kind = NodeKind::Input;
  info.step = step;
  // In self-attention X feeds all three lanes, so it goes into the middle one.
  info.lane = !scene.has_blocks() && scene.attention.memory ? Lane::Query : Lane::Key;
  info.rows = {Axis::Token, labels_of(scene.tokens)};
  info.cols.axis = Axis::ModelDim;
  return info;
}

// The table of positions, with as many rows as there are inputs.
std::optional<NodeId> add_position_table(ModelBuilder& builder, const Scene& scene, NodeInfo info) {
  const Position::Kind kind = scene.position.kind;
  const Index n = scene.inputs->rows();
  info.id = "P";
  if (kind == Position::Kind::Learned) {
    info.kind = NodeKind::Table;
    const SceneMatrix& whole = scene.position.table;
    const bool is_exact = whole->rows() == n;
    return builder.add_source(std::move(info), is_exact ? whole.values : SharedMatrix(whole->topRows(n)));
  }
  if (kind != Position::Kind::Sinusoidal) return std::nullopt;
  info.kind = NodeKind::Computed;
  return builder.add_computed(std::move(info), sinusoidal_positions(n, scene.inputs->cols()), {}, "position");
}

// X, and what is added to it: its position, and what belongs to the kind of each token.
NodeId add_positioned(ModelBuilder& builder, const Scene& scene, NodeId inputs) {
  NodeInfo info = builder.info(inputs);
  std::vector<NodeId> terms = {inputs};
  std::string formula = "X_pos = X";
  if (const std::optional<NodeId> table = add_position_table(builder, scene, info)) {
    terms.push_back(*table);
    formula += " + P";
  }
  if (scene.segments) {
    NodeInfo segments = info;
    segments.id = "S";
    segments.kind = NodeKind::Table;
    terms.push_back(builder.add_source(std::move(segments), scene.segments->values));
    formula += " + S";
  }
  if (terms.size() == 1) return inputs;
  builder.steps().edit(info.step).formula = std::move(formula);
  info.id = "X_pos";
  info.kind = NodeKind::Computed;
  const OpPtr op = scene.segments ? add() : add_positions();
  return builder.add_computed(std::move(info), op, std::move(terms), "position");
}

InputNodes add_inputs(ModelBuilder& builder, const Scene& scene, int step) {
  InputNodes nodes;
  nodes.inputs = builder.add_source(input_info(scene, step), scene.inputs.values);
  if (!scene.has_blocks() && scene.attention.memory) {
    nodes.memory = add_memory(builder, scene.attention, step);
  }
  nodes.positioned = add_positioned(builder, scene, nodes.inputs);
  return nodes;
}

ScorePosition score_position(const Position& position) {
  ScorePosition result;
  if (position.kind == Position::Kind::Rotary) result.kind = ScorePosition::Kind::Rotary;
  if (position.kind == Position::Kind::Alibi) result.kind = ScorePosition::Kind::Alibi;
  return result;
}

// The graph and steps of a scene so far.
struct Construction {
  ModelBuilder builder;
  BuiltScene built;
};

void build_bare_attention(Construction& made, const Scene& scene) {
  made.builder.steps().begin_chapter({"chapter.attention", {}});
  const AttentionSteps steps = add_attention_steps(made.builder.steps());
  const InputNodes inputs = add_inputs(made.builder, scene, steps.inputs);
  AttentionInputs from;
  from.queries = inputs.positioned;
  from.keys = inputs.memory.value_or(inputs.positioned);
  from.is_cross = inputs.memory.has_value();
  from.position = score_position(scene.position);
  from.queries_place = "inputs";
  from.keys_place = inputs.memory ? "memory" : "inputs";
  made.built.inputs = inputs.inputs;
  made.built.attention = build_attention(made.builder, scene.attention, from, steps);
  made.built.result = made.built.attention.result;
  if (scene.target) made.built.target = build_target(made.builder, *scene.target, made.built.result);
}

// The rows of `input`, normalised in a step of their own.
NodeId add_norm_step(ModelBuilder& builder, const Norm& norm, const NormNames& names, const char* id,
                     NodeId input, const char* place) {
  if (builder.error()) return 0;
  NodeInfo info = builder.info(input);
  info.block.reset();
  info.id = id;
  info.kind = NodeKind::Computed;
  info.is_switched_off = false;
  info.step = builder.steps().add("norm");
  builder.steps().edit(info.step).formula = id + (" = " + norm_formula(norm, builder.info(input).id));
  return add_norm(builder, norm, names, std::move(info), input, place);
}

NodeId build_embedding(Construction& made, const Scene& scene) {
  made.builder.steps().begin_chapter({"chapter.embed", {}});
  const InputNodes inputs = add_inputs(made.builder, scene, made.builder.steps().add("inputs"));
  made.built.inputs = inputs.inputs;
  if (!scene.input_norm) return inputs.positioned;
  return add_norm_step(made.builder, *scene.input_norm, kInputNorm, "X_norm", inputs.positioned,
                       "input_norm");
}

void build_transformer(Construction& made, const Scene& scene) {
  ModelBuilder& builder = made.builder;
  NodeId stream = build_embedding(made, scene);
  std::string stream_place = "inputs";
  for (std::size_t at = 0; at < scene.blocks.size() && !builder.error(); ++at) {
    std::string place = place_of("blocks", static_cast<Index>(at));
    made.built.blocks.push_back(
        build_block(builder, scene.blocks[at], {static_cast<int>(at), stream, stream_place, place}));
    stream = made.built.blocks.back().out;
    stream_place = std::move(place);
  }
  if (scene.final_norm || scene.readout || scene.target)
    builder.steps().begin_chapter({"chapter.readout", {}});
  if (scene.final_norm) {
    stream = add_norm_step(builder, *scene.final_norm, kFinalNorm, "final", stream, "final_norm");
    made.built.final_norm = stream;
  }
  if (scene.readout) {
    ReadoutNodes readout = build_readout(builder, *scene.readout, stream);
    stream = readout.last();
    if (readout.has_labels) made.built.readout = std::move(readout);
  }
  if (scene.target) {
    made.built.target = build_target(builder, *scene.target, stream);
    stream = made.built.target->loss;
  }
  made.built.result = stream;
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

std::optional<NodeId> BuiltScene::loss() const {
  if (target) return target->loss;
  return readout ? readout->loss : std::nullopt;
}

const AttentionNodes* BuiltScene::find_attention(std::optional<int> block) const {
  if (!block) return blocks.empty() ? &attention : nullptr;
  const auto at = static_cast<std::size_t>(*block);
  return at < blocks.size() && blocks[at].attention ? &*blocks[at].attention : nullptr;
}

const HeadNodes& BuiltScene::head(const HeadKey& key) const {
  const HeadNodes* head_of_key = find_head(key);
  HEED_CHECK(head_of_key != nullptr);
  return *head_of_key;
}

const HeadNodes* BuiltScene::find_head(const HeadKey& key) const {
  const AttentionNodes* attention_of_head = find_attention(key.block);
  const auto at = static_cast<std::size_t>(key.head);
  return attention_of_head && at < attention_of_head->heads.size() ? &attention_of_head->heads[at] : nullptr;
}

Result<BuiltScene> build_scene(const Scene& scene) {
  if (scene.has_to_be_opened()) return Error{"model", {"build.model", {}}};
  if (Status status = check_scene(scene); !status) return status.error();
  if (Status status = check_table(scene); !status) return status.error();
  Construction made;
  scene.has_blocks() ? build_transformer(made, scene) : build_bare_attention(made, scene);
  if (made.builder.error()) return *made.builder.error();
  BuiltScene built = std::move(made.built);
  built.graph = std::move(made.builder).take_graph();
  built.steps = std::move(made.builder).take_steps();
  if (Status status = check_memory(built.graph); !status) return status.error();
  for (const auto& [name, held] : scene.overrides) {
    if (Status status = add_overrides(built.graph, name, held); !status) return status.error();
  }
  if (!scene.patches.empty()) {
    const Result<ResolvedPatches> patches = built.patch_sources.resolve(scene, built.graph);
    if (!patches) return patches.error();
    put_patches(patches.value(), built.graph);
  }
  if (Status status = check_locked(built.graph, scene); !status) return status.error();
  return built;
}

}  // namespace heed
