#include "core/explain/vectors.h"

#include <algorithm>
#include <cmath>

#include "core/graph/node_traits.h"
#include "core/scene/modules.h"

namespace heed {
namespace {

const HeadNodes& nodes_of(const Computation& computation, const HeadKey& head) {
  return computation.built().head(head);
}

const Attention& attention_with(const Computation& computation, const HeadKey& head) {
  return *find_attention(computation.scene(), head.block);
}

bool are_turned(const Computation& computation, const HeadKey& head) {
  if (!head.block) return computation.scene().position.kind == Position::Kind::Rotary;
  return attention_with(computation, head).position.kind == ScorePosition::Kind::Rotary;
}

bool is_joined(const Computation& computation, const HeadKey& head) {
  const Attention& attention = attention_with(computation, head);
  return attention.heads.size() > 1 || attention.output;
}

// What queries are computed from: X, or X with positions added.
NodeId inputs_of_queries(const Computation& computation, const HeadKey& head) {
  const Graph& graph = computation.graph();
  NodeId query = nodes_of(computation, head).query;
  if (are_turned(computation, head)) query = graph.inputs(query)[0];
  return graph.inputs(query)[0];
}

VectorNodes input_nodes(const Computation& computation, const HeadKey& head) {
  VectorNodes nodes;
  nodes.points = inputs_of_queries(computation, head);
  if (nodes.points != computation.inputs()) nodes.points_before = computation.inputs();
  return nodes;
}

VectorNodes key_nodes(const Computation& computation, const HeadKey& head, bool is_before_shown) {
  const Graph& graph = computation.graph();
  const HeadNodes& of = nodes_of(computation, head);
  VectorNodes nodes;
  nodes.points = of.key;
  nodes.arrows = of.query;
  if (!is_before_shown) {
    nodes.numbers = of.scores;
  } else {
    nodes.points_before = graph.inputs(of.key)[0];
    nodes.arrows_before = graph.inputs(of.query)[0];
  }
  return nodes;
}

VectorNodes value_nodes(const Computation& computation, const HeadKey& head) {
  const HeadNodes& of = nodes_of(computation, head);
  VectorNodes nodes;
  nodes.points = of.value;
  nodes.arrows = of.output;
  nodes.numbers = of.applied_weights();
  return nodes;
}

Matrix finite_rows(const Matrix& rows) {
  Matrix finite(rows.rows(), rows.cols());
  Index count = 0;
  for (Index row = 0; row < rows.rows(); ++row) {
    if (rows.row(row).allFinite()) finite.row(count++) = rows.row(row);
  }
  finite.conservativeResize(count, Eigen::NoChange);
  return finite;
}

// Below each other, each as strong as the other: queries may be much longer than keys.
Matrix balanced(const Matrix& above, const Matrix& below) {
  Matrix both(above.rows() + below.rows(), std::max(above.cols(), below.cols()));
  const auto unit = [](const Matrix& rows) { return std::max(rows.norm(), 1e-30f); };
  if (above.rows() > 0) both.topRows(above.rows()) = above / unit(above);
  if (below.rows() > 0) both.bottomRows(below.rows()) = below / unit(below);
  return both;
}

}  // namespace

std::optional<VectorTopic> parse_vector_topic(std::string_view word) {
  const auto found = std::ranges::find(kVectorTopicWords, word);
  if (found == kVectorTopicWords.end()) return std::nullopt;
  return static_cast<VectorTopic>(found - kVectorTopicWords.begin());
}

std::vector<VectorTopic> vector_topics(const Computation& computation, const HeadKey& head) {
  const Graph& graph = computation.graph();
  const HeadNodes& of = nodes_of(computation, head);
  std::vector<VectorTopic> topics = {VectorTopic::Inputs};
  if (are_turned(computation, head)) topics.push_back(VectorTopic::Turning);
  if (graph.shape(of.query).cols == graph.shape(of.key).cols) topics.push_back(VectorTopic::Keys);
  topics.push_back(VectorTopic::Values);
  if (is_joined(computation, head)) topics.push_back(VectorTopic::Outputs);
  return topics;
}

VectorNodes vector_nodes(const Computation& computation, const HeadKey& head, VectorTopic topic) {
  switch (topic) {
    case VectorTopic::Inputs:
      return input_nodes(computation, head);
    case VectorTopic::Turning:
      return key_nodes(computation, head, true);
    case VectorTopic::Keys:
      return key_nodes(computation, head, false);
    case VectorTopic::Values:
      return value_nodes(computation, head);
    case VectorTopic::Outputs:
      break;
  }
  VectorNodes nodes;
  nodes.points = computation.result();
  return nodes;
}

VectorTopic topic_of(const Computation& computation, const HeadKey& head, NodeId node) {
  const NodeInfo& info = computation.graph().info(node);
  const HeadNodes& of = nodes_of(computation, head);
  const std::vector<VectorTopic> topics = vector_topics(computation, head);
  const auto or_inputs = [&](VectorTopic topic) {
    return std::ranges::find(topics, topic) != topics.end() ? topic : VectorTopic::Inputs;
  };
  if (are_turned(computation, head) && (node == of.query || node == of.key)) return VectorTopic::Turning;
  if (info.role == Role::Input) return VectorTopic::Inputs;
  if (info.role == Role::Query || info.role == Role::Key) return or_inputs(VectorTopic::Keys);
  // Weights are explained by what they are made of; what they are used for comes with the next step.
  if (info.role == Role::Score) return or_inputs(VectorTopic::Keys);
  if (info.role == Role::Value || info.role == Role::Weighted || info.head) return VectorTopic::Values;
  // Of a single head, Y only repeats its output.
  return is_joined(computation, head) ? VectorTopic::Outputs : VectorTopic::Values;
}

bool scores_are_dot_products(const Computation& computation, const HeadKey& head) {
  const Score::Kind kind = attention_with(computation, head).score.kind;
  return kind == Score::Kind::Dot || kind == Score::Kind::ScaledDot;
}

CellRef uncopied(const Graph& graph, CellRef cell) {
  while (traits_of(graph, cell.node).is_copy && !graph.has_changes(cell.node))
    cell.node = graph.inputs(cell.node)[0];
  return cell;
}

double score_factor(const Computation& computation, const HeadKey& head) {
  const Score& score = attention_with(computation, head).score;
  if (score.scale) return static_cast<double>(*score.scale);
  if (score.kind != Score::Kind::ScaledDot) return 1;
  return 1 / std::sqrt(static_cast<double>(computation.graph().shape(nodes_of(computation, head).key).cols));
}

Matrix known_rows(const Computation& computation, NodeId node, Index most) {
  const Shape& shape = computation.graph().shape(node);
  const Index rows = std::min({computation.known(node) / std::max<Index>(shape.cols, 1), shape.rows, most});
  Matrix known(rows, shape.cols);
  if (rows > 0) computation.graph().read(node, {0, 0, rows, shape.cols, 0, 1}, known);
  return known;
}

PlaneChoice fitting_choice(const Computation& computation, VectorTopic topic, const VectorNodes& nodes,
                           PlaneChoice choice) {
  using Kind = PlaneChoice::Kind;
  const Index columns = computation.graph().shape(nodes.points).cols;
  const bool has_arrows_to_follow = topic == VectorTopic::Keys;
  if (choice.kind == Kind::Along && !has_arrows_to_follow) choice.kind = Kind::Main;
  if (choice.kind == Kind::Main && columns <= 2) choice = {Kind::Columns, 0, 1};
  if (topic == VectorTopic::Turning) choice.kind = Kind::Columns;
  choice.across = std::clamp<Index>(choice.across, 0, columns - 1);
  choice.upwards = std::clamp<Index>(choice.upwards, 0, columns - 1);
  if (topic == VectorTopic::Turning) {
    choice.across = choice.across / 2 * 2;
    choice.upwards = choice.across + 1;
  } else if (choice.upwards == choice.across) {
    choice.upwards = choice.across == 0 ? std::min<Index>(1, columns) : choice.across - 1;
  }
  return choice;
}

VectorRows vector_rows(const Computation& computation, const VectorNodes& nodes, Index most) {
  const auto rows = [&](std::optional<NodeId> node) {
    return node ? known_rows(computation, *node, most) : Matrix();
  };
  return {rows(nodes.points), rows(nodes.arrows), rows(nodes.points_before), rows(nodes.arrows_before)};
}

Matrix spanning_rows(VectorTopic topic, const VectorRows& rows) {
  Matrix points = finite_rows(rows.points), arrows = finite_rows(rows.arrows);
  // Outputs are means of values, so values span all there is.
  return topic == VectorTopic::Values || arrows.rows() == 0 ? points : balanced(arrows, points);
}

Plane plane_of_topic(VectorTopic topic, const VectorRows& rows, const PlaneChoice& choice, Index arrow) {
  const Matrix all = spanning_rows(topic, rows);
  using Kind = PlaneChoice::Kind;
  if (choice.kind == Kind::Columns) return plane_of_columns(all, choice.across, choice.upwards);
  const bool has_arrow = arrow < rows.arrows.rows() && rows.arrows.row(arrow).allFinite();
  if (choice.kind == Kind::Along && has_arrow) return plane_along(all, rows.arrows.row(arrow).cast<double>());
  Eigen::RowVectorXd middle = Eigen::RowVectorXd::Zero(all.cols());
  if (topic == VectorTopic::Values && all.rows() > 0) middle = all.cast<double>().colwise().mean();
  return main_plane(all, middle);
}

const Plane& PlaneCache::of(const Computation& computation, const VectorNodes& nodes, VectorTopic topic,
                            const VectorRows& rows, const PlaneChoice& choice, Index arrow) {
  const Graph& graph = computation.graph();
  Key key{nodes.points, graph.revision(nodes.points).id, 0, computation.known(nodes.points), 0, choice};
  if (nodes.arrows) {
    key.revision_of_arrows = graph.revision(*nodes.arrows).id;
    key.arrows_known = computation.known(*nodes.arrows);
  }
  if (choice.kind == PlaneChoice::Kind::Along) key.arrow = arrow;
  const auto found = planes_.find(topic);
  if (found != planes_.end() && found->second.first == key) return found->second.second;
  return (planes_[topic] = {key, plane_of_topic(topic, rows, choice, arrow)}).second;
}

}  // namespace heed
