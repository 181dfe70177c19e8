#include "core/code/body.h"

#include <utility>

#include "core/base/mask.h"
#include "core/code/finite.h"
#include "core/code/heads.h"
#include "core/code/statements.h"
#include "core/scene/modules.h"

namespace heed {
namespace {

// Whether the mask hides all keys of some query.
bool hides_all_keys(const Attention& attention, Index queries) {
  if (!attention.mask) return false;
  const Index keys = attention.memory ? (*attention.memory)->rows() : queries;
  for (Index query = 0; query < queries; ++query) {
    Index key = 0;
    while (key < keys && !is_allowed(*attention.mask, query, key)) ++key;
    if (key == keys) return true;
  }
  return false;
}

bool hides_all_keys(const Scene& scene) {
  bool is_hidden = false;
  for_each_attention(scene, [&](const Attention& attention, std::optional<int>) {
    is_hidden |= hides_all_keys(attention, scene.inputs->rows());
  });
  return is_hidden;
}

class BodyBuilder {
 public:
  BodyBuilder(const BuiltScene& built, const CodeOptions& options)
      : graph_(built.graph),
        steps_(built.steps),
        options_(options),
        needed_(needed_nodes(graph_, built.result)),
        heads_(nodes_by_head(graph_, needed_)),
        statements_(choose_form()) {}

  Body make() {
    for (auto place :
         {CodeSection::Place::BeforeLoop, CodeSection::Place::InLoop, CodeSection::Place::AfterLoop}) {
      for (const Step& step : steps_) add_section(step, place);
    }
    return std::move(body_);
  }

 private:
  Statements choose_form() {
    body_.heads = heads_.size();
    options_.form = HeadForm::Loop;
    const Statements in_loop(graph_, options_);
    if (const auto collected = find_shared_loop(graph_, heads_, in_loop)) {
      body_.collected = *collected;
    } else {
      options_.form = heads_.size() == 1 ? HeadForm::Single : HeadForm::Unrolled;
    }
    body_.form = options_.form;
    return Statements(graph_, options_);
  }

  void add_section(const Step& step, CodeSection::Place place) {
    CodeSection section{step.number, place, {}};
    for (NodeId node : step.nodes) {
      if (needed_[node]) add_node(node, section);
    }
    if (!section.lines.empty()) body_.sections.push_back(std::move(section));
  }

  void add_node(NodeId node, CodeSection& section) {
    const bool is_given = graph_.op(node) == nullptr;
    if (body_.form == HeadForm::Loop && graph_.info(node).head) return add_to_loop(node, section);
    if (section.place != place_of_shared(node)) return;
    if (is_given) return add_lines(statements_.source_literal(node), {node}, section);
    add_lines(statements_.keep_mask(node), {}, section);
    add_computed(node, {node}, section);
  }

  // The first head represents all of them.
  void add_to_loop(NodeId node, CodeSection& section) {
    if (*graph_.info(node).head != 0) return;
    const std::vector<NodeId> nodes = counterparts(node);
    const bool is_given = graph_.op(node) == nullptr;
    if (section.place == CodeSection::Place::InLoop && !is_given) add_computed(node, nodes, section);
    if (section.place != CodeSection::Place::BeforeLoop) return;
    if (is_given) add_lines(statements_.source_literal_list(nodes), nodes, section);
    if (!is_given) add_lines(statements_.keep_mask_list(nodes), {}, section);
  }

  void add_computed(NodeId node, std::vector<NodeId> nodes, CodeSection& section) {
    if (!statements_.has_statement(node)) return;
    // A line that fuses the weighted values into their sum defines both nodes.
    for (std::size_t i = 0, count = nodes.size(); i < count; ++i) {
      for (NodeId input : graph_.inputs(nodes[i])) {
        if (!statements_.has_statement(input)) nodes.push_back(input);
      }
    }
    add_lines(statements_.computation_lines(node), nodes, section);
  }

  static void add_lines(std::vector<std::string> lines, const std::vector<NodeId>& nodes,
                        CodeSection& section) {
    for (std::string& line : lines) section.lines.push_back({std::move(line), nodes});
  }

  // With a loop, nodes that depend on heads come after it; without one, everything is in one place.
  CodeSection::Place place_of_shared(NodeId node) const {
    if (body_.form != HeadForm::Loop) return CodeSection::Place::BeforeLoop;
    for (NodeId input : graph_.inputs(node)) {
      if (graph_.info(input).head) return CodeSection::Place::AfterLoop;
      if (place_of_shared(input) == CodeSection::Place::AfterLoop) return CodeSection::Place::AfterLoop;
    }
    return CodeSection::Place::BeforeLoop;
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
  CodeOptions options_;
  Body body_;
  std::vector<bool> needed_;
  NodesByHead heads_;
  Statements statements_;
};

}  // namespace

Body make_body(const Scene& scene, const BuiltScene& built, Dialect dialect, std::optional<Index> max_cells) {
  CodeOptions options;
  options.dialect = dialect;
  options.is_finite = stays_finite(scene, built.graph);
  options.has_empty_row = !options.is_finite || hides_all_keys(scene);
  options.max_cells = max_cells;
  return BodyBuilder(built, options).make();
}

}  // namespace heed
