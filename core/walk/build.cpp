#include "core/walk/build.h"

#include <cmath>

#include <fmt/format.h>

#include "core/json/json_read.h"
#include "core/scene/check_scene.h"
#include "core/walk/graph_builder.h"

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

Status check_locked(const Graph& graph, const std::set<std::string>& locked) {
  for (const std::string& name : locked) {
    const std::optional<NodeId> node = graph.find(name);
    if (!node || graph.op(*node)) return Error{"locked", {"build.locked", {{"node", name}}}};
  }
  return {};
}

// The table has a row for each input; it may have more.
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

// Not of what is made of the scores cell by cell.
double bytes_when_known(const Graph& graph) {
  double bytes = 0;
  for (NodeId node = 0; node < graph.node_count(); ++node) {
    const Op* op = graph.op(node);
    if (!op || graph.shape(node).is_stack()) continue;
    if (!graph.is_kept(node) && (op->is_passed_on() || op->row_noting())) continue;
    bytes += static_cast<double>(graph.shape(node).cell_count()) * sizeof(float);
  }
  return bytes;
}

}  // namespace

Result<Graph> build_graph(const Scene& scene) {
  if (Status status = check_scene(scene); !status) return status.error();
  if (Status status = check_table(scene); !status) return status.error();
  GraphBuilder builder(scene);
  builder.add_inputs();
  builder.add_weights();
  for (std::size_t head = 0; head < scene.attention.heads.size() && !builder.error(); ++head)
    builder.add_head(head);
  if (!builder.error()) builder.join_heads();
  if (builder.error()) return *builder.error();
  Graph graph = builder.take();
  const double bytes = bytes_when_known(graph);
  if (bytes > kMostBytes) {
    constexpr double kGibibyte = 1024.0 * 1024 * 1024;
    return Error{"",
                 {"build.memory",
                  {{"needed", fmt::format("{:.1f}", bytes / kGibibyte)},
                   {"most", fmt::format("{:g}", kMostBytes / kGibibyte)}}}};
  }
  for (const auto& [name, held] : scene.overrides) {
    if (Status status = add_overrides(graph, name, held); !status) return status.error();
  }
  if (Status status = check_locked(graph, scene.locked); !status) return status.error();
  return graph;
}

}  // namespace heed
