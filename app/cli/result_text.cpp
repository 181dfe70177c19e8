#include "app/cli/result_text.h"

#include <algorithm>

#include "app/cli/text_table.h"

namespace heed {
namespace {

void write_line(std::ostream& out, const char* indent, const std::string& text) {
  out << indent << text << '\n';
}

std::span<const Override> overrides_of_slice(const Graph& graph, NodeId node, Index slice) {
  const std::span<const Override> all = graph.overrides(node);
  const auto is_before = [](const Override& held, Index wanted) { return held.cell.slice < wanted; };
  const auto begin = std::lower_bound(all.begin(), all.end(), slice, is_before);
  return {begin, std::lower_bound(begin, all.end(), slice + 1, is_before)};
}

void write_matrix(std::ostream& out, const Computation& computation, NodeId node) {
  const Graph& graph = computation.graph();
  const Shape& shape = graph.shape(node);
  const NodeInfo& info = graph.info(node);
  for (Index slice = 0; slice < shape.slice_count() && out; ++slice) {
    const Matrix sliced = shape.is_stack() ? graph.slice(node, slice) : Matrix();
    const Matrix& values = shape.is_stack() ? sliced : *graph.value(node);
    if (shape.is_stack())
      out << "\n  " << info.name << '[' << position_label(info.slices, slice) << "] (" << shape.rows << " × "
          << shape.cols << ")\n";
    write_text_table(out, {values, info.rows, info.cols, overrides_of_slice(graph, node, slice)});
  }
}

std::string shape_text(const Shape& shape) {
  const std::string plain = std::to_string(shape.rows) + " × " + std::to_string(shape.cols);
  return shape.is_stack() ? std::to_string(shape.slices) + " × " + plain : plain;
}

// What a reader would stumble over: numbers that no step computed, rows of weights that are all 0.
void write_marks(std::ostream& out, const Computation& computation, NodeId node, Language language) {
  const Graph& graph = computation.graph();
  const NodeInfo& info = graph.info(node);
  if (!graph.overrides(node).empty()) write_line(out, "  * ", catalogue(language).say("cli.run.overridden"));
  if (!info.head || !info.name.ends_with(".weights")) return;
  for (Index query = 0; query < graph.shape(node).rows; ++query) {
    if (!computation.is_fully_masked(static_cast<std::size_t>(*info.head), query)) continue;
    write_line(
        out, "  ",
        catalogue(language).say({"cli.run.fully_masked", {{"row", position_label(info.rows, query)}}}));
  }
}

void write_node(std::ostream& out, const Computation& computation, NodeId node, Language language) {
  const Graph& graph = computation.graph();
  out << "\n  " << graph.info(node).name << " (" << shape_text(graph.shape(node)) << ")\n";
  write_matrix(out, computation, node);
  write_marks(out, computation, node, language);
}

}  // namespace

void write_result_text(std::ostream& out, const Computation& computation, int until, Language language) {
  const Catalogue& words = catalogue(language);
  for (int number = kFirstStep; number <= until && out; ++number) {
    const Step& step = computation.steps()[static_cast<std::size_t>(number - 1)];
    if (number > kFirstStep) out << '\n';
    out << words.say({"cli.run.step", {{"step", std::to_string(number)}, {"title", words.say(step.title)}}})
        << '\n';
    if (!step.formula.empty()) write_line(out, "  ", step.formula);
    if (step.nodes.empty()) write_line(out, "  ", words.say("cli.run.no_nodes"));
    for (const NodeId node : step.nodes) write_node(out, computation, node, language);
  }
}

}  // namespace heed
