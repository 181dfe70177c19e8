#include "core/code/body.h"

#include <algorithm>
#include <utility>

#include "core/base/check.h"
#include "core/code/code_options.h"
#include "core/code/heads.h"
#include "core/code/statements.h"

namespace heed {
namespace {

class BodyBuilder {
 public:
  BodyBuilder(const BuiltScene& built, const CodeOptions& options, const CodeUnit& unit)
      : graph_(built.graph),
        steps_(built.steps),
        options_(options),
        unit_(unit),
        needed_(needed_nodes(built)),
        heads_(nodes_by_head(graph_, needed_, unit.block)),
        statements_(choose_form()) {
    for (const std::vector<NodeId>& nodes : heads_) {
      for (const NodeId node : nodes)
        last_step_of_heads_ = std::max(last_step_of_heads_, graph_.info(node).step);
    }
  }

  Body make() {
    body_.unit = unit_;
    for (auto place :
         {CodeSection::Place::BeforeLoop, CodeSection::Place::InLoop, CodeSection::Place::AfterLoop}) {
      for (int step = unit_.steps.first; step <= unit_.steps.last; ++step)
        add_section(steps_.at(step), place);
    }
    return std::move(body_);
  }

 private:
  Statements choose_form() {
    body_.heads = heads_.size();
    options_.form = HeadNaming::Loop;
    const Statements in_loop(graph_, options_);
    if (const auto collected = find_shared_loop(graph_, heads_, in_loop)) {
      body_.collected = *collected;
    } else {
      options_.form = heads_.size() == 1 ? HeadNaming::Single : HeadNaming::Unrolled;
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
    if (body_.form == HeadNaming::Loop && graph_.info(node).head) return add_to_loop(node, section);
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
    if (body_.form != HeadNaming::Loop) return CodeSection::Place::BeforeLoop;
    if (!graph_.op(node) && graph_.info(node).step > last_step_of_heads_ + 1) {
      return CodeSection::Place::AfterLoop;  // a weight of a later part of the block
    }
    for (NodeId input : graph_.inputs(node)) {
      if (!is_in_unit(input)) continue;
      if (graph_.info(input).head) return CodeSection::Place::AfterLoop;
      if (place_of_shared(input) == CodeSection::Place::AfterLoop) return CodeSection::Place::AfterLoop;
    }
    return CodeSection::Place::BeforeLoop;
  }

  bool is_in_unit(NodeId node) const {
    const int step = graph_.info(node).step;
    return step >= unit_.steps.first && step <= unit_.steps.last;
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
  CodeUnit unit_;
  int last_step_of_heads_ = 0;
  Body body_;
  std::vector<bool> needed_;
  NodesByHead heads_;
  Statements statements_;
};

// A bare attention is one unit; each block is one, with all of its chapters.
std::vector<CodeUnit> units_of(const Steps& steps) {
  std::vector<CodeUnit> units;
  for (const Chapter& chapter : steps.chapters()) {
    if (!units.empty() && chapter.block && units.back().block == chapter.block) {
      units.back().steps.last = chapter.last_step;
    } else {
      units.push_back({chapter.block, {chapter.first_step, chapter.last_step}});
    }
  }
  return units;
}

}  // namespace

std::vector<Body> make_bodies(const Scene& scene, const BuiltScene& built, Dialect dialect) {
  const CodeOptions options = code_options(scene, built, dialect);
  std::vector<Body> bodies;
  for (const CodeUnit& unit : units_of(built.steps)) {
    bodies.push_back(BodyBuilder(built, options, unit).make());
  }
  return bodies;
}

Body make_body_of_step(const Scene& scene, const BuiltScene& built, Dialect dialect, int step,
                       Index max_cells) {
  CodeOptions options = code_options(scene, built, dialect);
  options.max_cells = max_cells;
  for (const CodeUnit& unit : units_of(built.steps)) {
    if (step <= unit.steps.last) return BodyBuilder(built, options, unit).make();
  }
  HEED_CHECK(false && "every step is in a unit");
  return {};
}

}  // namespace heed
