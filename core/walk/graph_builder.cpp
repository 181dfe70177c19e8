#include "core/walk/graph_builder.h"

#include <utility>

#include "core/scene/source.h"

namespace heed {
namespace {

Labels labels_of(const std::optional<std::vector<std::string>>& words) {
  return words ? std::make_shared<const std::vector<std::string>>(*words) : nullptr;
}

NodeInfo source_info(std::string name, Role role, NodeKind kind) {
  NodeInfo info;
  info.name = std::move(name);
  info.role = role;
  info.kind = kind;
  return info;
}

}  // namespace

GraphBuilder::GraphBuilder(const Scene& scene)
    : scene_(scene),
      queries_{Axis::Query, labels_of(scene.tokens)},
      keys_{Axis::Key, scene.attention.memory ? labels_of(scene.attention.memory_tokens) : queries_.labels},
      mask_(scene.attention.mask && scene.attention.mask->has_rules() ? apply_mask(*scene.attention.mask)
                                                                      : nullptr) {}

void GraphBuilder::add_inputs() {
  NodeInfo info = source_info("X", Role::Input, NodeKind::Input);
  info.rows = {Axis::Token, queries_.labels};
  info.cols = {Axis::ModelDim, nullptr};
  const NodeId inputs = from_ = memory_ = add_source(info, scene_.inputs.values);
  if (scene_.attention.memory) {
    NodeInfo memory = source_info("M", Role::Input, NodeKind::Input);
    memory.rows = {Axis::MemoryToken, keys_.labels};
    memory.cols = {Axis::MemoryDim, nullptr};
    memory_ = add_source(memory, scene_.attention.memory->values);
  }
  const Index n = scene_.inputs->rows();
  NodeInfo table = info;
  table.name = "P";
  if (scene_.position.kind == Position::Kind::Learned) {
    table.kind = NodeKind::Table;
    const SceneMatrix& whole = scene_.position.table;
    const bool is_exact = whole->rows() == n;
    from_ = add_source(table, is_exact ? whole.values : SharedMatrix(whole->topRows(n)));
  } else if (scene_.position.kind == Position::Kind::Sinusoidal) {
    table.kind = NodeKind::Computed;
    from_ = add(table, sinusoidal_positions(n, scene_.inputs->cols()), {}, "position");
  } else {
    return;
  }
  info.name = "X_pos";
  info.kind = NodeKind::Computed;
  from_ = add(info, add_positions(), {inputs, from_}, "position");
  if (!scene_.attention.memory) memory_ = from_;
}

void GraphBuilder::add_weights() {
  for (std::size_t i = 0; i < scene_.attention.heads.size(); ++i) {
    const Head& head = scene_.attention.heads[i];
    NodeInfo as;
    as.head = static_cast<int>(i);
    as.rows.axis = Axis::ModelDim;
    as.cols.axis = Axis::KeyDim;
    as.role = Role::Query;
    if (head.query) add_projection_sources(*head.query, head_prefix(i), 'q', as);
    if (scene_.attention.memory) as.rows.axis = Axis::MemoryDim;
    as.role = Role::Key;
    if (head.key) add_projection_sources(*head.key, head_prefix(i), 'k', as);
    as.role = Role::Value;
    as.cols.axis = Axis::ValueDim;
    if (head.value) add_projection_sources(*head.value, head_prefix(i), 'v', as);
  }
  add_score_parameters();
  if (!scene_.attention.output) return;
  NodeInfo as;
  as.role = Role::Output;
  as.rows.axis = scene_.attention.heads.size() > 1 ? Axis::ConcatDim : Axis::ValueDim;
  as.cols.axis = Axis::OutputDim;
  add_projection_sources(*scene_.attention.output, "", 'o', as);
}

void GraphBuilder::add_projection_sources(const Projection& projection, const std::string& prefix,
                                          char letter, NodeInfo as) {
  as.kind = NodeKind::Weight;
  as.name = prefix + "W_" + letter;
  add_source(as, projection.weight.values);
  if (!projection.bias) return;
  as.kind = NodeKind::Bias;
  as.name = prefix + "b_" + letter;
  as.rows = {};
  add_source(as, projection.bias->values);
}

void GraphBuilder::add_score_parameters() {
  const Score& score = scene_.attention.score;
  const auto add_parameter = [&](const char* name, Axis rows, Axis cols, const SceneMatrix& matrix) {
    NodeInfo info = source_info(name, Role::Score, NodeKind::Weight);
    info.rows.axis = rows;
    info.cols.axis = cols;
    add_source(info, matrix.values);
  };
  if (score.kind == Score::Kind::General) add_parameter("W_s", Axis::KeyDim, Axis::KeyDim, score.weight);
  if (score.kind != Score::Kind::Additive) return;
  add_parameter("A", Axis::KeyDim, Axis::Single, score.query_weight);
  add_parameter("B", Axis::KeyDim, Axis::Single, score.key_weight);
  add_parameter("v", Axis::Single, Axis::Single, score.vector);
}

void GraphBuilder::add_head(std::size_t head) {
  HeadNodes nodes;
  nodes.head = head;
  nodes.key = add_projected(head, {'k', "K", Role::Key, Axis::KeyDim, false});
  nodes.query = add_projected(head, {'q', "Q", Role::Query, Axis::KeyDim, true});
  nodes.value = add_projected(head, {'v', "V", Role::Value, Axis::ValueDim, false});
  if (scene_.position.kind == Position::Kind::Rotary) rotate(nodes);
  add_scores(nodes);
  add_score_changes(nodes);
  add_weighing(nodes);
}

NodeId GraphBuilder::add_projected(std::size_t head, const Projected& which) {
  NodeInfo info = source_info(head_prefix(head) + which.name, which.role, NodeKind::Computed);
  info.head = static_cast<int>(head);
  info.rows = which.is_of_queries ? queries_ : keys_;
  info.cols.axis = which.axis;
  std::vector<NodeId> inputs = {which.is_of_queries ? from_ : memory_};
  const std::optional<NodeId> weight = graph_.find(head_prefix(head) + "W_" + which.letter);
  if (!weight) return add(info, copy(), inputs, place_of(head, which.letter));
  inputs.push_back(*weight);
  const std::optional<NodeId> bias = graph_.find(head_prefix(head) + "b_" + which.letter);
  if (bias) inputs.push_back(*bias);
  return add(info, project(bias.has_value()), inputs, place_of(head, which.letter));
}

void GraphBuilder::rotate(HeadNodes& nodes) {
  if (error_) return;
  const auto rotated = [&](NodeId plain, char letter) {
    NodeInfo info = graph_.info(plain);
    info.name += "_rot";
    return add(info, rotate_by_position(), {plain}, place_of(nodes.head, letter));
  };
  nodes.key = rotated(nodes.key, 'k');
  nodes.query = rotated(nodes.query, 'q');
}

void GraphBuilder::add_scores(HeadNodes& nodes) {
  if (error_) return;
  std::vector<NodeId> inputs = {nodes.query, nodes.key};
  OpPtr op = dot_scores();
  if (scene_.attention.score.kind == Score::Kind::General) {
    inputs.push_back(*graph_.find("W_s"));
    op = general_scores();
  } else if (scene_.attention.score.kind == Score::Kind::Additive) {
    for (const char* name : {"A", "B", "v"}) inputs.push_back(*graph_.find(name));
    op = additive_scores();
  }
  nodes.scores = add(score_info(nodes.head, "scores"), op, inputs, score_place(nodes));
}

void GraphBuilder::add_score_changes(HeadNodes& nodes) {
  if (error_) return;
  const auto change = [&](const char* name, const OpPtr& op, const char* place) {
    nodes.scores = add(score_info(nodes.head, name), op, {nodes.scores}, place);
  };
  if (scene_.attention.score.scale) {
    change("scaled", scale_by(*scene_.attention.score.scale), "score.scale");
  } else if (scene_.attention.score.kind == Score::Kind::ScaledDot) {
    change("scaled", scale_by_root(graph_.shape(nodes.key).cols), "score");
  }
  if (scene_.position.kind == Position::Kind::Alibi) {
    const Index heads = static_cast<Index>(scene_.attention.heads.size());
    change("biased", subtract_distance(static_cast<Index>(nodes.head), heads), "position");
  }
  if (mask_) change("masked", mask_, "mask");
  change("weights", softmax(), "score");
  if (scene_.attention.dropout && scene_.attention.dropout->p > 0) {
    const Index head = static_cast<Index>(nodes.head);
    change("dropped", drop_out(scene_.attention.dropout->p, scene_.attention.dropout->seed, head), "dropout");
  }
}

void GraphBuilder::add_weighing(HeadNodes& nodes) {
  NodeInfo info = score_info(nodes.head, "weighted");
  info.role = Role::Weighted;
  info.slices = queries_;
  info.rows = keys_;
  info.cols = {Axis::ValueDim, nullptr};
  const std::string place = place_of(nodes.head, 'v');
  const NodeId weighted = add(info, weigh_values(), {nodes.scores, nodes.value}, place);
  info.name = head_prefix(nodes.head) + "output";
  info.role = Role::Output;
  info.slices = {};
  info.rows = queries_;
  const OpPtr op = scene_.attention.heads[nodes.head].is_enabled ? sum_weighted() : switch_off();
  outputs_.push_back(add(info, op, {weighted, nodes.scores, nodes.value}, place));
}

void GraphBuilder::join_heads() {
  NodeInfo info = source_info("concat", Role::Output, NodeKind::Computed);
  info.rows = queries_;
  info.cols.axis = Axis::ConcatDim;
  NodeId joined = outputs_[0];
  if (outputs_.size() > 1) {
    std::vector<Index> widths;
    for (const NodeId output : outputs_) widths.push_back(graph_.shape(output).cols);
    joined = add(info, concatenate(widths), outputs_, "heads");
  }
  info.name = "Y";
  info.cols.axis = Axis::OutputDim;
  if (!scene_.attention.output) {
    add(info, copy(), {joined}, "output");
    return;
  }
  std::vector<NodeId> inputs = {joined, *graph_.find("W_o")};
  const std::optional<NodeId> bias = graph_.find("b_o");
  if (bias) inputs.push_back(*bias);
  add(info, project(bias.has_value()), inputs, "output.weight");
}

NodeId GraphBuilder::add_source(NodeInfo info, const SharedMatrix& matrix) {
  return graph_.add_source(std::move(info), matrix);
}

NodeId GraphBuilder::add(NodeInfo info, const OpPtr& op, std::vector<NodeId> inputs,
                         const std::string& place) {
  if (error_) return 0;
  std::vector<Shape> shapes;
  for (const NodeId input : inputs) shapes.push_back(graph_.shape(input));
  if (Result<Shape> shape = op->shape(shapes); !shape) {
    error_ = Error{place, shape.error().message};
    return 0;
  }
  return graph_.add_computed(std::move(info), op, std::move(inputs));
}

NodeInfo GraphBuilder::score_info(std::size_t head, const char* name) const {
  NodeInfo info = source_info(head_prefix(head) + name, Role::Score, NodeKind::Computed);
  info.head = static_cast<int>(head);
  info.rows = queries_;
  info.cols = keys_;
  return info;
}

// Where the numbers of a projection stand in the file: its weight, or what an identity copies.
std::string GraphBuilder::place_of(std::size_t head, char letter) const {
  const Head& of = scene_.attention.heads[head];
  const bool has_weight = letter == 'q' ? !!of.query : letter == 'k' ? !!of.key : !!of.value;
  if (has_weight) return source_place(head_prefix(head) + "W_" + letter);
  return letter != 'q' && scene_.attention.memory ? "memory" : "inputs";
}

// Which part of the file is at fault when the scores refuse their inputs.
std::string GraphBuilder::score_place(const HeadNodes& nodes) const {
  const Score& score = scene_.attention.score;
  if (score.kind == Score::Kind::General) return "score.weight";
  if (score.kind == Score::Kind::Additive) {
    if (score.query_weight->rows() != graph_.shape(nodes.query).cols) return "score.query_weight";
    const bool is_key_weight_right = score.key_weight->rows() == graph_.shape(nodes.key).cols &&
                                     score.key_weight->cols() == score.query_weight->cols();
    return is_key_weight_right ? "score.vector" : "score.key_weight";
  }
  return place_of(nodes.head, scene_.attention.heads[nodes.head].key ? 'k' : 'q');
}

}  // namespace heed
