#include "core/code/statements.h"

#include <fmt/format.h>

#include "core/base/check.h"
#include "core/code/cell_tables.h"
#include "core/code/comment.h"
#include "core/code/literals.h"
#include "core/code/overrides.h"
#include "core/graph/node_traits.h"

namespace heed {
namespace {

// 4 MiB. Weighted values grow with the square of the sequence length.
constexpr Index kMaxWeightedCells = Index{1} << 20;

constexpr std::string_view kAboutKeep = "Dropout: 1 where a weight is kept";

}  // namespace

bool is_vector(const NodeInfo& info) {
  const bool is_parameter = info.kind == NodeKind::Bias || info.kind == NodeKind::Weight;
  return is_parameter && info.rows.axis == Axis::Single;
}

std::vector<std::string> Statements::source_literal(NodeId source) const {
  const NodeInfo& info = graph_.info(source);
  return matrix_literal(identifier(info, options_.form), *graph_.value(source), is_vector(info));
}

std::vector<std::string> Statements::source_literal_list(const std::vector<NodeId>& sources) const {
  std::vector<const Matrix*> values;
  for (NodeId source : sources) values.push_back(&*graph_.value(source));
  NodeInfo info = graph_.info(sources.front());
  const bool is_row = is_vector(info);
  info.head.reset();
  return matrix_list_literal(identifier(info, HeadNaming::Single), values, is_row);
}

std::vector<std::string> Statements::keep_mask(NodeId node) const {
  if (!traits_of(graph_, node).drops_cells) return {};
  std::vector<std::string> lines =
      matrix_literal(keep_mask_name(graph_.info(node), options_.form), keep_mask_values(graph_, node), false);
  lines.insert(lines.begin(), comment(options_.dialect, kAboutKeep));
  return lines;
}

std::vector<std::string> Statements::keep_mask_list(const std::vector<NodeId>& dropped) const {
  if (!traits_of(graph_, dropped.front()).drops_cells) return {};
  std::vector<Matrix> keep_mask;
  std::vector<const Matrix*> values;
  keep_mask.reserve(dropped.size());
  for (NodeId node : dropped) values.push_back(&keep_mask.emplace_back(keep_mask_values(graph_, node)));
  std::vector<std::string> lines =
      matrix_list_literal(keep_mask_name(graph_.info(dropped.front()), HeadNaming::Single), values, false);
  lines.insert(lines.begin(), comment(options_.dialect, kAboutKeep));
  return lines;
}

std::vector<std::string> Statements::computation_lines(NodeId node) const {
  std::vector<std::string> lines = graph_.op(node)->code(options_.dialect, names_for(node));
  append_changes(node, lines);
  return lines;
}

bool Statements::has_statement(NodeId node) const {
  const Shape& shape = graph_.shape(node);
  return !shape.is_stack() || shape.cell_count() <= kMaxWeightedCells || graph_.has_changes(node);
}

std::vector<std::string> Statements::matrix_literal(const std::string& name, const Matrix& values,
                                                    bool is_row) const {
  const bool is_cpp = options_.dialect == Dialect::Eigen;
  if (!is_too_large({values.rows(), values.cols()})) {
    const std::string before = is_cpp ? "const Matrix " + name : name + " = ";
    return literal_lines(options_.dialect, {before, values, is_row, is_cpp ? ";" : ""});
  }
  const std::string shape = shape_text({values.rows(), values.cols()});
  if (is_cpp) return {fmt::format("Matrix {}{};  // …", name, shape)};
  return {fmt::format("{} = ...  # {}", name, shape)};
}

std::vector<std::string> Statements::matrix_list_literal(const std::string& name,
                                                         const std::vector<const Matrix*>& values,
                                                         bool is_row) const {
  const bool is_cpp = options_.dialect == Dialect::Eigen;
  const std::string open = is_cpp ? fmt::format("const std::vector<Matrix> {} = {{", name) : name + " = [";
  const std::string close = is_cpp ? "};" : "]";
  const Shape shape{values.front()->rows(), values.front()->cols()};
  if (is_too_large(shape)) {
    return {fmt::format("{}{}{}{}", open, is_cpp ? "" : "...", close, is_cpp ? "  // …" : "  # ") +
            fmt::format("{} of {}", values.size(), shape_text(shape))};
  }
  std::vector<std::string> lines = {open};
  const std::string before = is_cpp ? "    Matrix" : "    ";
  for (const Matrix* matrix : values) {
    for (std::string& line : literal_lines(options_.dialect, {before, *matrix, is_row, ","})) {
      lines.push_back(std::move(line));
    }
  }
  lines.push_back(close);
  return lines;
}

bool Statements::is_too_large(const Shape& shape) const {
  return options_.max_cells && shape.cell_count() > *options_.max_cells;
}

CodeNames Statements::names_for(NodeId node) const {
  CodeNames names;
  names.output = identifier(graph_.info(node), options_.form);
  names.inputs = input_names(node);
  for (NodeId input : graph_.inputs(node)) {
    names.shapes.push_back(graph_.shape(input));
    if (graph_.shape(input).is_stack()) names.has_overridden_stack = has_statement(input);
  }
  names.is_finite = options_.is_finite;
  names.has_empty_row = options_.has_empty_row;
  names.output_is_edited = graph_.has_changes(node);
  if (traits_of(graph_, node).drops_cells) names.keep = keep_mask_name(graph_.info(node), options_.form);
  if (options_.form == HeadNaming::Loop && graph_.info(node).head) names.head = kHeadVariable;
  return names;
}

// A node after the loop reads the list that the loop collected.
std::vector<std::string> Statements::input_names(NodeId node) const {
  std::vector<std::string> names;
  for (NodeId input : graph_.inputs(node)) {
    const NodeInfo& info = graph_.info(input);
    const bool is_listed = options_.form == HeadNaming::Loop && info.head && !graph_.info(node).head;
    if (is_listed) return {list_name(info.id)};
    names.push_back(identifier(info, options_.form));
  }
  return names;
}

void Statements::append_changes(NodeId node, std::vector<std::string>& lines) const {
  const std::span<const Override> overrides = graph_.overrides(node);
  if (!graph_.has_changes(node)) return;
  const std::string name = identifier(graph_.info(node), options_.form);
  for (std::string& line :
       patch_lines(options_.dialect, {name, graph_.shape(node)}, graph_.patches(node), options_.max_cells))
    lines.push_back(std::move(line));
  if (overrides.empty()) return;
  for (std::string& line : override_lines(options_.dialect, {name, graph_.shape(node)}, overrides)) {
    lines.push_back(std::move(line));
  }
}

}  // namespace heed
