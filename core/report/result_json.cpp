#include "core/report/result_json.h"

#include <cmath>

#include <nlohmann/json.hpp>

#include "core/base/number.h"

namespace heed {
namespace {

std::string quoted(const std::string& text) {
  return nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

void write_rows(std::ostream& out, const Matrix& matrix, const char* indent) {
  out << '[';
  for (Index row = 0; row < matrix.rows() && out; ++row) {
    out << (row > 0 ? ",\n" : "\n") << indent;
    write_row_json(out, matrix, row);
  }
  out << ']';
}

void write_step(std::ostream& out, const Step& step, const Computation& computation,
                const ResultScope& scope) {
  const Graph& graph = computation.graph();
  const Catalogue& words = catalogue(scope.language);
  out << "  {\"step\": " << step.number << ", \"title\": " << quoted(words.say(step.title()));
  if (computation.scene().has_blocks()) {
    const Chapter& chapter = computation.steps().chapter_of(step.number);
    out << ", \"chapter\": " << quoted(words.say(chapter.title));
    if (chapter.block) out << ", \"block\": " << *chapter.block;
  }
  out << ", \"nodes\": [";
  const char* separator = "";
  for (const NodeId node : step.nodes) {
    if (!scope.shows(node)) continue;
    out << separator << quoted(graph.info(node).name);
    separator = ", ";
  }
  out << "]}";
}

// The last member of a result: `"nodes": {…}}`.
void write_nodes(std::ostream& out, const NodeNumbers& numbers, const Steps& steps,
                 const ResultScope& scope) {
  out << " \"nodes\": {";
  const char* separator = "\n";
  for (const Step& step : steps) {
    if (!scope.shows(step)) continue;
    for (const NodeId node : step.nodes) {
      if (!scope.shows(node)) continue;
      out << separator << "  " << quoted(numbers.graph.info(node).name) << ": ";
      write_node_json(out, numbers, node);
      separator = ",\n";
    }
  }
  out << "}}\n";
}

}  // namespace

void write_row_json(std::ostream& out, const Matrix& matrix, Index row) {
  out << '[';
  for (Index col = 0; col < matrix.cols(); ++col) {
    const float value = matrix(row, col);
    const char* quote = std::isfinite(value) ? "" : "\"";
    out << (col > 0 ? ", " : "") << quote << exact_text(value) << quote;
  }
  out << ']';
}

void write_node_json(std::ostream& out, const NodeNumbers& numbers, NodeId node) {
  const Shape& shape = numbers.graph.shape(node);
  out << "{\"shape\": [";
  if (shape.is_stack()) out << shape.slices << ", ";
  out << shape.rows << ", " << shape.cols << "], \"values\": ";
  if (!shape.is_stack()) {
    write_rows(out, numbers.matrix(node), "   ");
  } else {
    out << '[';
    for (Index slice = 0; slice < shape.slices && out; ++slice) {
      out << (slice > 0 ? ",\n   " : "\n   ");
      write_rows(out, numbers.slice(node, slice), "    ");
    }
    out << ']';
  }
  out << '}';
}

void write_result_json(std::ostream& out, const Computation& computation, const ResultScope& scope) {
  out << "{\"heed_result\": 1,\n \"steps\": [";
  const char* separator = "\n";
  for (const Step& step : computation.steps()) {
    if (!scope.shows(step)) continue;
    out << separator;
    write_step(out, step, computation, scope);
    separator = ",\n";
  }
  out << "],\n";
  write_nodes(out, {computation.graph()}, computation.steps(), scope);
}

void write_gradient_json(std::ostream& out, const Computation& computation, const CellGradient& gradient,
                         const ResultScope& scope) {
  const Graph& graph = computation.graph();
  const auto& [node, cell] = gradient.of;
  out << "{\"heed_gradient\": 1,\n \"of\": {\"node\": " << quoted(graph.info(node).name) << ", \"cell\": [";
  if (graph.shape(node).is_stack()) out << cell.slice << ", ";
  out << cell.row << ", " << cell.col << "]},\n";
  write_nodes(out, {graph, &gradient.numbers}, computation.steps(), scope);
}

}  // namespace heed
