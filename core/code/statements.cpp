#include "core/code/statements.h"

#include <fmt/format.h>

#include "core/base/check.h"
#include "core/code/comment.h"
#include "core/code/literals.h"
#include "core/code/overrides.h"
#include "core/graph/node_traits.h"

namespace heed {
namespace {

// 4 MiB. Weighted values grow with the square of the sequence length.
constexpr Index kMostWeighted = Index{1} << 20;

constexpr std::string_view kAboutKeep = "Dropout: 1 where a weight is kept";

// A bias, or the vector of an additive score: a single row that is not a position.
bool is_vector(const NodeInfo& info) {
  const bool is_parameter = info.kind == NodeKind::Bias || info.kind == NodeKind::Weight;
  return is_parameter && info.rows.axis == Axis::Single;
}

}  // namespace

std::vector<std::string> Statements::given(NodeId source) const {
  const NodeInfo& info = graph_.info(source);
  return written_out(identifier(info, writing_.form), *graph_.value(source), is_vector(info));
}

std::vector<std::string> Statements::given_list(const std::vector<NodeId>& sources) const {
  std::vector<const Matrix*> values;
  for (NodeId source : sources) values.push_back(&*graph_.value(source));
  const NodeInfo& info = graph_.info(sources.front());
  return listed(info.id, values, is_vector(info));
}

std::vector<std::string> Statements::kept(NodeId node) const {
  if (!traits_of(graph_, node).drops_cells) return {};
  std::vector<std::string> lines =
      written_out(keep_name(graph_.info(node), writing_.form), kept_weights(node), false);
  lines.insert(lines.begin(), comment(writing_.dialect, kAboutKeep));
  return lines;
}

std::vector<std::string> Statements::kept_list(const std::vector<NodeId>& dropped) const {
  if (!traits_of(graph_, dropped.front()).drops_cells) return {};
  std::vector<Matrix> kept;
  std::vector<const Matrix*> values;
  kept.reserve(dropped.size());
  for (NodeId node : dropped) values.push_back(&kept.emplace_back(kept_weights(node)));
  std::vector<std::string> lines =
      listed(keep_name(graph_.info(dropped.front()), HeadForm::Single), values, false);
  lines.insert(lines.begin(), comment(writing_.dialect, kAboutKeep));
  return lines;
}

std::vector<std::string> Statements::computed(NodeId node) const {
  std::vector<std::string> lines = graph_.op(node)->code(writing_.dialect, names_for(node));
  append_overrides(node, lines);
  return lines;
}

bool Statements::is_written(NodeId node) const {
  const Shape& shape = graph_.shape(node);
  return !shape.is_stack() || shape.cell_count() <= kMostWeighted || !graph_.overrides(node).empty();
}

std::vector<std::string> Statements::written_out(const std::string& name, const Matrix& values,
                                                 bool is_row) const {
  const bool is_cpp = writing_.dialect == Dialect::Eigen;
  if (!is_too_large({values.rows(), values.cols()})) {
    const std::string before = is_cpp ? "const Matrix " + name : name + " = ";
    return literal_lines(writing_.dialect, {before, values, is_row, is_cpp ? ";" : ""});
  }
  const std::string shape = shape_text({values.rows(), values.cols()});
  if (is_cpp) return {fmt::format("Matrix {}{};  // …", name, shape)};
  return {fmt::format("{} = ...  # {}", name, shape)};
}

std::vector<std::string> Statements::listed(const std::string& name, const std::vector<const Matrix*>& values,
                                            bool is_row) const {
  const bool is_cpp = writing_.dialect == Dialect::Eigen;
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
    for (std::string& line : literal_lines(writing_.dialect, {before, *matrix, is_row, ","})) {
      lines.push_back(std::move(line));
    }
  }
  lines.push_back(close);
  return lines;
}

bool Statements::is_too_large(const Shape& shape) const {
  return writing_.most_cells && shape.cell_count() > *writing_.most_cells;
}

CodeNames Statements::names_for(NodeId node) const {
  CodeNames names;
  names.output = identifier(graph_.info(node), writing_.form);
  names.inputs = input_names(node);
  for (NodeId input : graph_.inputs(node)) {
    names.shapes.push_back(graph_.shape(input));
    if (graph_.shape(input).is_stack()) names.has_overridden_stack = is_written(input);
  }
  names.is_finite = writing_.is_finite;
  names.has_empty_row = writing_.has_empty_row;
  names.output_is_edited = !graph_.overrides(node).empty();
  if (traits_of(graph_, node).drops_cells) names.keep = keep_name(graph_.info(node), writing_.form);
  if (writing_.form == HeadForm::Loop && graph_.info(node).head) names.head = kHeadVariable;
  return names;
}

// A node after the loop reads the list that the loop collected.
std::vector<std::string> Statements::input_names(NodeId node) const {
  std::vector<std::string> names;
  for (NodeId input : graph_.inputs(node)) {
    const NodeInfo& info = graph_.info(input);
    const bool is_listed = writing_.form == HeadForm::Loop && info.head && !graph_.info(node).head;
    if (is_listed) return {list_of(info.id)};
    names.push_back(identifier(info, writing_.form));
  }
  return names;
}

// Recovers the 0/1 mask by applying dropout to ones, which yields 1 / (1 − p) or 0.
Matrix Statements::kept_weights(NodeId dropped) const {
  const Shape& shape = graph_.shape(dropped);
  const Matrix ones = Matrix::Ones(shape.rows, shape.cols);
  const OpInput input{graph_.inputs(dropped).front(), shape, &ones, {}};
  Matrix kept(shape.rows, shape.cols);
  graph_.op(dropped)->forward({&input, 1}, {0, 0, shape.rows, shape.cols, 0, 1}, kept);
  return (kept.array() != 0).cast<float>();
}

void Statements::append_overrides(NodeId node, std::vector<std::string>& lines) const {
  const std::span<const Override> overrides = graph_.overrides(node);
  if (overrides.empty()) return;
  const std::string name = identifier(graph_.info(node), writing_.form);
  for (std::string& line : override_lines(writing_.dialect, name, graph_.shape(node), overrides)) {
    lines.push_back(std::move(line));
  }
}

}  // namespace heed
