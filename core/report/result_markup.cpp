#include "core/report/result_markup.h"

#include <cmath>
#include <functional>
#include <string>

#include "core/base/number.h"
#include "core/explain/readable_names.h"

namespace heed {
namespace {

// One matrix to write: a node, or one query's slice of a stack.
struct Part {
  const Graph& graph;
  NodeId node = 0;
  std::optional<Index> slice;
  Matrix values;

  const NodeInfo& info() const { return graph.info(node); }
};

void for_each_part(const Graph& graph, std::optional<NodeId> wanted,
                   const std::function<void(const Part&)>& write) {
  for (NodeId node = wanted.value_or(0); node < graph.node_count(); ++node) {
    const Shape& shape = graph.shape(node);
    for (Index slice = 0; slice < shape.slice_count(); ++slice) {
      if (shape.is_stack()) {
        write({graph, node, slice, graph.slice(node, slice)});
      } else {
        write({graph, node, {}, *graph.value(node)});
      }
    }
    if (wanted) return;
  }
}

std::string label_at(const AxisInfo& axis, Index position) {
  return axis.labels ? (*axis.labels)[static_cast<std::size_t>(position)] : std::to_string(position);
}

// Escapes text for a Markdown table cell; tokens can be any text.
std::string escaped_for_markdown(const std::string& text) {
  std::string safe;
  for (const char c : text) {
    const bool is_control = static_cast<unsigned char>(c) < 0x20 || c == 0x7f;
    if (std::string_view("\\|`*_<>[]").find(c) != std::string_view::npos) safe += '\\';
    safe += is_control ? ' ' : c;
  }
  return safe;
}

void write_markdown_part(std::ostream& out, const Part& part) {
  const NodeInfo& info = part.info();
  const Matrix& values = part.values;
  out << "**" << escaped_for_markdown(info.name)
      << (part.slice ? "\\[" + std::to_string(*part.slice) + "\\]" : "") << "** "
      << size_text({values.rows(), values.cols()}) << "\n\n|";
  for (Index col = 0; col < values.cols(); ++col)
    out << " | " << escaped_for_markdown(label_at(info.cols, col));
  out << " |\n| ---";
  for (Index col = 0; col < values.cols(); ++col) out << " | ---:";
  out << " |\n";
  for (Index row = 0; row < values.rows() && out; ++row) {
    out << "| " << escaped_for_markdown(label_at(info.rows, row));
    for (Index col = 0; col < values.cols(); ++col) out << " | " << exact_text(values(row, col));
    out << " |\n";
  }
}

// `Q`, `W_{q}`, `\mathrm{scores}`.
std::string letters(const std::string& word) { return word.size() == 1 ? word : "\\mathrm{" + word + "}"; }

std::string name_in_latex(const Part& part) {
  const NodeInfo& info = part.info();
  const std::string local = info.head ? info.name.substr(info.name.find('.') + 1) : info.name;
  const std::size_t low = local.find('_');
  std::string name = letters(local.substr(0, low));
  std::string below = low == local.npos ? "" : letters(local.substr(low + 1));
  if (part.slice) below += (below.empty() ? "" : ",") + std::to_string(*part.slice + 1);
  if (!below.empty()) name += "_{" + below + "}";
  if (info.head && has_several_heads(part.graph)) name += "^{(" + std::to_string(*info.head + 1) + ")}";
  return name;
}

std::string number_in_latex(float value) {
  if (std::isnan(value)) return "\\mathrm{NaN}";
  if (std::isinf(value)) return value > 0 ? "\\infty" : "-\\infty";
  const std::string text = exact_text(value);
  const std::size_t exponent = text.find('e');
  if (exponent == text.npos) return text;
  return text.substr(0, exponent) + "\\times 10^{" + std::to_string(std::stoi(text.substr(exponent + 1))) +
         "}";
}

// amsmath matrices have at most ten columns unless MaxMatrixCols is raised.
void write_latex_part(std::ostream& out, const Part& part) {
  const Matrix& values = part.values;
  if (values.cols() > 10) out << "\\setcounter{MaxMatrixCols}{" << values.cols() << "}\n";
  out << "\\[\n" << name_in_latex(part) << " = \\begin{bmatrix}\n";
  for (Index row = 0; row < values.rows() && out; ++row) {
    for (Index col = 0; col < values.cols(); ++col)
      out << (col > 0 ? " & " : "  ") << number_in_latex(values(row, col));
    out << (row + 1 < values.rows() ? " \\\\\n" : "\n");
  }
  out << "\\end{bmatrix}\n\\]\n";
}

using WritePart = void (*)(std::ostream&, const Part&);

void write_parts(std::ostream& out, const Graph& graph, std::optional<NodeId> node, WritePart write) {
  const char* between = "";
  for_each_part(graph, node, [&](const Part& part) {
    out << between;
    write(out, part);
    between = "\n";
  });
}

}  // namespace

void write_markdown(std::ostream& out, const Graph& graph, std::optional<NodeId> node) {
  write_parts(out, graph, node, write_markdown_part);
}

void write_latex(std::ostream& out, const Graph& graph, std::optional<NodeId> node) {
  write_parts(out, graph, node, write_latex_part);
}

}  // namespace heed
