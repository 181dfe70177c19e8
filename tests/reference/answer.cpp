#include "tests/reference/answer.h"

#include <algorithm>
#include <sstream>
#include <string>

#include <nlohmann/json.hpp>

#include "app/cli/load.h"
#include "core/graph/gradient.h"
#include "core/report/result_json.h"
#include "core/scene/scene_json.h"
#include "core/text/catalogue.h"

namespace heed {
namespace {

using Json = nlohmann::json;

std::string sanitized_line(const std::string& json) {
  std::string line = json;
  std::replace(line.begin(), line.end(), '\n', ' ');
  return line;
}

Objective read_objective(const Json& given, const Graph& graph) {
  Objective objective;
  const std::string kind = given.at("kind");
  objective.node = graph.find(given.at("node").get<std::string>()).value();
  const auto cell = given.at("cell").get<std::vector<Index>>();
  objective.cell = {cell.at(0), cell.at(1), 0};
  if (kind == "row_sum") objective.kind = Objective::Kind::RowSum;
  if (kind != "squared_distance") return objective;
  objective.kind = Objective::Kind::SquaredDistance;
  const Shape& shape = graph.shape(objective.node);
  objective.target.resize(shape.rows, shape.cols);
  for (Index row = 0; row < shape.rows; ++row) {
    for (Index col = 0; col < shape.cols; ++col) {
      const Json& number =
          given.at("target").at(static_cast<std::size_t>(row)).at(static_cast<std::size_t>(col));
      objective.target(row, col) = number.get<float>();
    }
  }
  return objective;
}

void write_matrix(std::ostream& out, const Matrix& matrix) {
  out << '[';
  for (Index row = 0; row < matrix.rows(); ++row) {
    out << (row > 0 ? "," : "");
    write_row_json(out, matrix, row);
  }
  out << ']';
}

void write_gradients(std::ostream& out, const Graph& graph, const Gradients& gradients) {
  out << "{";
  for (NodeId node = 0; node < graph.node_count(); ++node) {
    const Shape& shape = graph.shape(node);
    out << (node > 0 ? "," : "") << '"' << graph.info(node).name << "\":";
    if (!shape.is_stack()) {
      write_matrix(out, gradients.of(node));
      continue;
    }
    for (Index slice = 0; slice < shape.slices; ++slice) {
      out << (slice > 0 ? "," : "[");
      write_matrix(out, gradients.of_slice(node, slice));
    }
    out << ']';
  }
  out << "}";
}

}  // namespace

std::string answer(const nlohmann::json& request, const std::filesystem::path& folder) {
  const bool has_objective = request.contains("objective");
  Result<Scene> scene = read_scene((has_objective ? request.at("scene") : request).dump(), folder);
  if (!scene) return Json{{"error", say(scene.error(), Language::English)}}.dump();
  Result<Computation> made = Computation::make(std::move(scene).value(), {Grain::Whole, true});
  if (!made) return Json{{"error", say(made.error(), Language::English)}}.dump();
  execute(made.value());

  const Graph& graph = made.value().graph();
  std::ostringstream out;
  out << "{\"nodes\":{";
  for (NodeId node = 0; node < graph.node_count(); ++node) {
    out << (node > 0 ? "," : "") << '"' << graph.info(node).name << "\":";
    write_node_json(out, {graph}, node);
  }
  out << '}';
  if (has_objective) {
    out << ",\"gradients\":";
    write_gradients(out, graph, Gradients(graph, read_objective(request.at("objective"), graph)));
  }
  out << '}';
  return sanitized_line(out.str());
}

}  // namespace heed
