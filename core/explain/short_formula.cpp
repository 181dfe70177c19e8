#include "core/explain/short_formula.h"

#include <algorithm>
#include <vector>

namespace heed {
namespace {

using Kind = Expression::Kind;

struct Part {
  NodeId node = 0;
  Region region;

  bool operator==(const Part&) const = default;
};

// Groups summands of the same form, such as all products of X with W_k.
struct Group {
  std::vector<Part> parts;
  bool is_product = false;
  bool is_sum = false;
};

std::vector<Part> parts_of(const Expression& expression) {
  std::vector<Part> parts;
  expression.for_each_cell([&](const Expression& leaf) {
    const Region cell = Region::of(leaf.ref.cell);
    const auto known = std::find_if(parts.begin(), parts.end(),
                                    [&](const Part& part) { return part.node == leaf.ref.node; });
    if (known == parts.end()) {
      parts.push_back({leaf.ref.node, cell});
    } else {
      known->region = bounding(known->region, cell);
    }
  });
  return parts;
}

bool have_same_nodes(const std::vector<Part>& a, const std::vector<Part>& b) {
  return a.size() == b.size() && std::equal(a.begin(), a.end(), b.begin(),
                                            [](const Part& x, const Part& y) { return x.node == y.node; });
}

// Merges a lone cell into the group of its matrix: a sum may have thousands of such terms.
bool merge_cell(Group& group, const Expression& arg) {
  if (arg.kind != Kind::Cell || group.parts.size() != 1 || group.parts[0].node != arg.ref.node) return false;
  group.is_sum = true;
  group.parts[0].region = bounding(group.parts[0].region, Region::of(arg.ref.cell));
  return true;
}

std::vector<Group> groups_of(const Expression& expression) {
  const bool is_sum = expression.kind == Kind::Sum;
  if (!is_sum) return {{parts_of(expression), expression.kind == Kind::Product, false}};
  std::vector<Group> groups;
  for (const Expression& arg : expression.args) {
    if (!groups.empty() && merge_cell(groups.back(), arg)) continue;
    const std::vector<Part> parts = parts_of(arg);
    if (parts.empty()) continue;
    if (groups.empty() || !have_same_nodes(groups.back().parts, parts)) {
      groups.push_back({parts, arg.kind == Kind::Product, false});
      continue;
    }
    Group& group = groups.back();
    group.is_sum = true;
    for (std::size_t i = 0; i < parts.size(); ++i)
      group.parts[i].region = bounding(group.parts[i].region, parts[i].region);
  }
  return groups;
}

std::string text_of(const Graph& graph, const Group& group) {
  std::string text = group.is_sum && group.parts.size() == 1 ? "Σ " : "";
  for (std::size_t i = 0; i < group.parts.size(); ++i) {
    if (i > 0) text += group.is_product ? " · " : ", ";
    text += region_name(graph, group.parts[i].node, group.parts[i].region);
  }
  return text;
}

std::string span_text(Index from, Index count, Index all) {
  if (count >= all && all > 1) return ":";
  return std::to_string(from + 1) + (count > 1 ? "–" + std::to_string(from + count) : "");
}

}  // namespace

std::string region_name(const Graph& graph, NodeId node, const Region& region) {
  const Shape& shape = graph.shape(node);
  if (shape.cell_count() == 1) return graph.info(node).name;
  const Region part = clipped(region, shape);
  std::string text = graph.info(node).name + "[";
  if (shape.is_stack()) text += span_text(part.slice, part.slices, shape.slices) + ", ";
  text += span_text(part.row, part.rows, shape.rows);
  // Of a stack all three are named: with two, its row would look like a cell of a matrix.
  const bool is_whole_row = !shape.is_stack() && part.cols == shape.cols && shape.cols > 1 && part.rows == 1;
  if (!is_whole_row) text += ", " + span_text(part.col, part.cols, shape.cols);
  return text + "]";
}

std::string short_formula(const Graph& graph, CellRef cell) {
  if (!graph.op(cell.node)) return {};
  std::string text;
  for (const Group& group : groups_of(graph.explain(cell.node, cell.cell).expression)) {
    if (group.parts.empty()) continue;
    text += (text.empty() ? "" : " + ") + text_of(graph, group);
  }
  return text;
}

}  // namespace heed
