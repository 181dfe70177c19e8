#include "core/code/body.h"

#include <utility>

#include "core/base/mask.h"
#include "core/code/finite.h"
#include "core/code/heads.h"
#include "core/code/statements.h"

namespace heed {
namespace {

// Whether the mask hides all keys of some query.
bool hides_all_keys(const Scene& scene) {
  if (!scene.attention.mask) return false;
  const Index keys = scene.attention.memory ? (*scene.attention.memory)->rows() : scene.inputs->rows();
  for (Index query = 0; query < scene.inputs->rows(); ++query) {
    Index key = 0;
    while (key < keys && !is_allowed(*scene.attention.mask, query, key)) ++key;
    if (key == keys) return true;
  }
  return false;
}

class BodyMaker {
 public:
  BodyMaker(const BuiltScene& built, const Writing& writing)
      : graph_(built.graph),
        steps_(built.steps),
        writing_(writing),
        needed_(needed_nodes(graph_, built.result)),
        heads_(nodes_by_head(graph_, needed_)),
        statements_(choose_form()) {}

  Body make() {
    for (auto place : {Piece::Place::BeforeLoop, Piece::Place::InLoop, Piece::Place::AfterLoop}) {
      for (const Step& step : steps_) add_piece(step, place);
    }
    return std::move(body_);
  }

 private:
  Statements choose_form() {
    body_.heads = heads_.size();
    writing_.form = HeadForm::Loop;
    const Statements in_loop(graph_, writing_);
    if (const auto collected = find_shared_loop(graph_, heads_, in_loop)) {
      body_.collected = *collected;
    } else {
      writing_.form = heads_.size() == 1 ? HeadForm::Single : HeadForm::Unrolled;
    }
    body_.form = writing_.form;
    return Statements(graph_, writing_);
  }

  void add_piece(const Step& step, Piece::Place place) {
    Piece piece{step.number, place, {}};
    for (NodeId node : step.nodes) {
      if (needed_[node]) add_node(node, piece);
    }
    if (!piece.lines.empty()) body_.pieces.push_back(std::move(piece));
  }

  void add_node(NodeId node, Piece& piece) {
    const bool is_given = graph_.op(node) == nullptr;
    if (body_.form == HeadForm::Loop && graph_.info(node).head) return add_to_loop(node, piece);
    if (piece.place != place_of_shared(node)) return;
    if (is_given) return add_lines(statements_.given(node), {node}, piece);
    add_lines(statements_.kept(node), {}, piece);
    add_computed(node, {node}, piece);
  }

  // The first head represents all of them.
  void add_to_loop(NodeId node, Piece& piece) {
    if (*graph_.info(node).head != 0) return;
    const std::vector<NodeId> nodes = counterparts(node);
    const bool is_given = graph_.op(node) == nullptr;
    if (piece.place == Piece::Place::InLoop && !is_given) add_computed(node, nodes, piece);
    if (piece.place != Piece::Place::BeforeLoop) return;
    if (is_given) add_lines(statements_.given_list(nodes), nodes, piece);
    if (!is_given) add_lines(statements_.kept_list(nodes), {}, piece);
  }

  void add_computed(NodeId node, std::vector<NodeId> nodes, Piece& piece) {
    if (!statements_.is_written(node)) return;
    // A line that fuses the weighted values into their sum defines both nodes.
    for (std::size_t i = 0, count = nodes.size(); i < count; ++i) {
      for (NodeId input : graph_.inputs(nodes[i])) {
        if (!statements_.is_written(input)) nodes.push_back(input);
      }
    }
    add_lines(statements_.computed(node), nodes, piece);
  }

  static void add_lines(std::vector<std::string> lines, const std::vector<NodeId>& nodes, Piece& piece) {
    for (std::string& line : lines) piece.lines.push_back({std::move(line), nodes});
  }

  // With a loop, nodes that depend on heads come after it; without one, everything is in one place.
  Piece::Place place_of_shared(NodeId node) const {
    if (body_.form != HeadForm::Loop) return Piece::Place::BeforeLoop;
    for (NodeId input : graph_.inputs(node)) {
      if (graph_.info(input).head) return Piece::Place::AfterLoop;
      if (place_of_shared(input) == Piece::Place::AfterLoop) return Piece::Place::AfterLoop;
    }
    return Piece::Place::BeforeLoop;
  }

  // The nodes of all heads that correspond to this node of the first.
  std::vector<NodeId> counterparts(NodeId node) const {
    std::size_t at = 0;
    while (heads_.front()[at] != node) ++at;
    std::vector<NodeId> nodes;
    for (const std::vector<NodeId>& head : heads_) nodes.push_back(head[at]);
    return nodes;
  }

  const Graph& graph_;
  const Steps& steps_;
  Writing writing_;
  Body body_;
  std::vector<bool> needed_;
  NodesByHead heads_;
  Statements statements_;
};

}  // namespace

Body make_body(const Scene& scene, const BuiltScene& built, Dialect dialect,
               std::optional<Index> most_cells) {
  Writing writing;
  writing.dialect = dialect;
  writing.is_finite = stays_finite(scene, built.graph);
  writing.has_empty_row = !writing.is_finite || hides_all_keys(scene);
  writing.most_cells = most_cells;
  return BodyMaker(built, writing).make();
}

}  // namespace heed
