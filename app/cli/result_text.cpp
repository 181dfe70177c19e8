#include "app/cli/result_text.h"

#include <algorithm>
#include <utility>

#include "app/cli/text_table.h"
#include "core/explain/explain_text.h"
#include "core/graph/node_traits.h"

namespace heed {
namespace {

// Larger matrices are shortened.
constexpr Index kMaxReadableCells = 400;

struct Page {
  std::ostream& out;
  const Computation& computation;
  Language language;
  bool shows_all;
  const Gradients* gradients = nullptr;  // printed instead of the values
  std::string name_prefix = {};          // `d Y[0,2] / d `

  NodeNumbers numbers() const { return {computation.graph(), gradients}; }
};

bool is_shortened(const Page& page, const Shape& shape) {
  return !page.shows_all && shape.slice_count() * shape.rows * shape.cols > kMaxReadableCells;
}

void write_line(std::ostream& out, const char* indent, const std::string& text) {
  out << indent << text << '\n';
}

std::span<const Override> overrides_of_slice(const Graph& graph, NodeId node, Index slice) {
  const std::span<const Override> all = graph.overrides(node);
  const auto is_before = [](const Override& held, Index wanted) { return held.cell.slice < wanted; };
  const auto begin = std::lower_bound(all.begin(), all.end(), slice, is_before);
  return {begin, std::lower_bound(begin, all.end(), slice + 1, is_before)};
}

void write_matrix(const Page& page, NodeId node) {
  const Graph& graph = page.computation.graph();
  const NodeNumbers numbers = page.numbers();
  const Shape& shape = graph.shape(node);
  const NodeInfo& info = graph.info(node);
  const bool is_short = is_shortened(page, shape);
  for (const Index slice : shown_positions(shape.slice_count(), is_short)) {
    if (!page.out) return;
    if (slice == kOmitted) {
      write_line(page.out, "\n  ", "…");
      continue;
    }
    const Matrix sliced = shape.is_stack() ? numbers.slice(node, slice) : Matrix();
    const Matrix& values = shape.is_stack() ? sliced : numbers.matrix(node);
    const auto overrides =
        page.gradients ? std::span<const Override>() : overrides_of_slice(graph, node, slice);
    if (shape.is_stack())
      page.out << "\n  " << page.name_prefix << info.name << '[' << position_label(info.slices, slice)
               << "] (" << shape.rows << " × " << shape.cols << ")\n";
    write_text_table(page.out, {values, info.rows, info.cols, overrides, is_short});
  }
}

std::string shape_text(const Shape& shape) {
  const std::string plain = std::to_string(shape.rows) + " × " + std::to_string(shape.cols);
  return shape.is_stack() ? std::to_string(shape.slices) + " × " + plain : plain;
}

Message patched_rows(std::span<const RowPatch> patches) {
  std::string rows;
  for (const RowPatch& patch : patches) rows += (rows.empty() ? "" : ", ") + std::to_string(patch.row);
  return {"cli.run.patched", {{"rows", rows}}};
}

// Notes on what would surprise a reader: omitted numbers, overrides, patches, and fully masked rows of
// weights.
void write_notes(const Page& page, NodeId node) {
  const Graph& graph = page.computation.graph();
  const NodeInfo& info = graph.info(node);
  const Catalogue& words = catalogue(page.language);
  const bool is_short = is_shortened(page, graph.shape(node));
  if (is_short) write_line(page.out, "  ", words.say("cli.run.shortened"));
  if (page.gradients) return;
  if (!graph.overrides(node).empty()) write_line(page.out, "  * ", words.say("cli.run.overridden"));
  if (!graph.patches(node).empty()) write_line(page.out, "  ", words.say(patched_rows(graph.patches(node))));
  if (!info.head || traits_of(graph, node).normalization != Normalization::Softmax) return;
  for (const Index query : shown_positions(graph.shape(node).rows, is_short)) {
    if (query == kOmitted || !page.computation.is_fully_masked(*info.head_key(), query)) continue;
    write_line(page.out, "  ",
               words.say({"cli.run.fully_masked", {{"row", position_label(info.rows, query)}}}));
  }
}

void write_node(const Page& page, NodeId node) {
  const Graph& graph = page.computation.graph();
  page.out << "\n  " << page.name_prefix << graph.info(node).name << " (" << shape_text(graph.shape(node))
           << ")\n";
  write_matrix(page, node);
  write_notes(page, node);
}

}  // namespace

void write_result_text(std::ostream& out, const Computation& computation, const ResultScope& scope,
                       bool shows_all) {
  const Page page{out, computation, scope.language, shows_all};
  const Catalogue& words = catalogue(scope.language);
  const Chapter* chapter = nullptr;
  bool is_first = true;
  for (const Step& step : computation.steps()) {
    if (!out) break;
    if (!scope.shows(step)) continue;
    if (!std::exchange(is_first, false)) out << '\n';
    const Chapter& of_step = computation.steps().chapter_of(step.number);
    if (computation.scene().has_blocks() && std::exchange(chapter, &of_step) != &of_step) {
      out << words.say(of_step.title) << "\n\n";
    }
    out << words.say(
               {"cli.run.step", {{"step", std::to_string(step.number)}, {"title", words.say(step.title())}}})
        << '\n';
    if (!step.formula.empty()) write_line(out, "  ", step.formula);
    if (step.nodes.empty()) write_line(out, "  ", words.say("cli.run.no_nodes"));
    for (const NodeId node : step.nodes) {
      if (scope.shows(node)) write_node(page, node);
    }
  }
}

void write_gradient_text(std::ostream& out, const Computation& computation, const CellGradient& gradient,
                         const ResultScope& scope, bool shows_all) {
  const std::string cell = cell_name(computation.graph(), gradient.of);
  const Page page{out, computation, scope.language, shows_all, &gradient.numbers, "d " + cell + " / d "};
  out << catalogue(scope.language).say({"cli.run.gradient", {{"cell", cell}}}) << '\n';
  for (const Step& step : computation.steps()) {
    for (const NodeId node : step.nodes) {
      if (out && scope.shows(node)) write_node(page, node);
    }
  }
}

}  // namespace heed
