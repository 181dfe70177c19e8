#include "core/code/literals.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "core/base/number.h"

namespace heed {
namespace {

// Padding the columns of a larger matrix would only make the file longer.
constexpr Index kMaxAlignedCells = 4096;

bool looks_like_an_integer(std::string_view text) { return text.find_first_of(".e") == text.npos; }

// Unlike numbers of a scene, an override may be non-finite.
std::string non_finite_text(Dialect dialect, float value) {
  if (dialect != Dialect::Eigen) return fmt::format("float(\"{}\")", exact_text(value));
  if (std::isnan(value)) return "NAN";
  return value < 0 ? "-INFINITY" : "INFINITY";
}

// Torch and TensorFlow infer the dtype from the literals, so 1 is written `1.`, as they print it.
std::string cell_text(Dialect dialect, float value) {
  if (!std::isfinite(value)) return non_finite_text(dialect, value);
  std::string text = exact_text(value);
  const bool type_is_written_elsewhere = dialect == Dialect::Numpy || dialect == Dialect::Eigen;
  if (!type_is_written_elsewhere && looks_like_an_integer(text)) text += '.';
  // An integer −0 would lose its sign.
  if (text == "-0") text += '.';
  return text;
}

struct Brackets {
  std::string_view open, close;  // of a matrix
  std::string_view row_open, row_close;
};

Brackets brackets(Dialect dialect) {
  switch (dialect) {
    case Dialect::Torch:
      return {"torch.tensor([", "])", "[", "]"};
    case Dialect::Numpy:
      return {"np.array([", "], dtype=np.float32)", "[", "]"};
    case Dialect::Tensorflow:
      return {"tf.constant([", "])", "[", "]"};
    case Dialect::Eigen:
      break;
  }
  return {"{", "}", "{", "}"};
}

std::vector<std::size_t> column_widths(Dialect dialect, const Matrix& values) {
  std::vector<std::size_t> widths(static_cast<std::size_t>(values.cols()), 0);
  if (values.size() > kMaxAlignedCells || values.rows() == 1) return widths;
  for (Index row = 0; row < values.rows(); ++row) {
    for (Index col = 0; col < values.cols(); ++col) {
      auto& width = widths[static_cast<std::size_t>(col)];
      width = std::max(width, cell_text(dialect, values(row, col)).size());
    }
  }
  return widths;
}

void append_row(Dialect dialect, const Matrix& values, Index row, const std::vector<std::size_t>& widths,
                std::string& line) {
  for (Index col = 0; col < values.cols(); ++col) {
    if (col > 0) line += ", ";
    const std::string text = cell_text(dialect, values(row, col));
    const std::size_t width = widths[static_cast<std::size_t>(col)];
    if (text.size() < width) line.append(width - text.size(), ' ');
    line += text;
  }
}

}  // namespace

std::string scalar_literal(Dialect dialect, float value) {
  if (!std::isfinite(value)) return non_finite_text(dialect, value);
  std::string text = exact_text(value);
  if (looks_like_an_integer(text)) text += ".0";
  if (dialect == Dialect::Eigen) text += 'f';
  return text;
}

std::vector<std::string> literal_lines(Dialect dialect, const MatrixLiteral& literal) {
  const auto [open, close, row_open, row_close] = brackets(dialect);
  const bool has_row_brackets = !literal.is_vector || dialect == Dialect::Eigen;
  const std::vector<std::size_t> widths = column_widths(dialect, literal.values);
  const std::string first = literal.before + std::string(open);
  std::vector<std::string> lines;
  lines.reserve(static_cast<std::size_t>(literal.values.rows()));
  for (Index row = 0; row < literal.values.rows(); ++row) {
    std::string& line = lines.emplace_back(row == 0 ? first : std::string(first.size(), ' '));
    if (has_row_brackets) line += row_open;
    append_row(dialect, literal.values, row, widths, line);
    if (has_row_brackets) line += row_close;
    if (row + 1 < literal.values.rows()) line += ',';
  }
  lines.back().append(close).append(literal.after);
  return lines;
}

std::string shape_text(const Shape& shape) { return fmt::format("({}, {})", shape.rows, shape.cols); }

}  // namespace heed
