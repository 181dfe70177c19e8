#include <cmath>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "core/base/number.h"
#include "core/ops/ops.h"
#include "core/ops/parts.h"

namespace heed {
namespace {

// The two columns that are turned together, and the exponent of their angle.
struct ColumnPair {
  Index first = 0, second = 0;
  double exponent = 0;  // θ = pos / base^exponent
};

// Row pos turns each pair of columns by θ = pos / base^(2i/dims), pos from 0:
// (x0·cos θ − x1·sin θ, x0·sin θ + x1·cos θ) (RoFormer, Su et al. 2021, eq. 34). Columns beyond dims, and an
// odd last one, stay. Q (n, d_k) → (n, d_k).
class RotateByPosition final : public CellwiseOp {
 public:
  explicit RotateByPosition(const Rotary& rotary) : rotary_(rotary) {
    HEED_CHECK(!rotary.dims || *rotary.dims % 2 == 0);
  }

  std::string_view kind() const override { return "rotate_by_position"; }

  Result<Shape> shape(std::span<const Shape> inputs) const override {
    const Result<Shape> shape = CellwiseOp::shape(inputs);
    if (!shape || !rotary_.dims || *rotary_.dims <= shape.value().cols) return shape;
    return shape_error("rotary_dims", {{"dims", std::to_string(*rotary_.dims)},
                                       {"cols", std::to_string(shape.value().cols)}});
  }

  void forward(OpInputs inputs, const Region& region, MatrixBlock out) const override {
    const Matrix& Q = *inputs[0].value;
    for (Index col = region.col; col < region.col + region.cols; ++col) {
      const std::optional<ColumnPair> pair = pair_of(col, Q.cols());
      if (!pair) {
        out.col(col - region.col) = Q.col(col).segment(region.row, region.rows);
        continue;
      }
      const double length = wavelength(*pair);
      for (Index row = region.row; row < region.row + region.rows; ++row) {
        out(row - region.row, col - region.col) =
            turned(Q, row, col, *pair, static_cast<double>(row) / length);
      }
    }
  }

  // The columns are not known here, so pairs of halves that reach beyond dims are covered as if they were
  // pairs.
  Region reach(std::size_t, const Region& changed) const override {
    Region pairs = changed;
    if (rotary_.pairs == Rotary::Pairs::Halves) {
      pairs.col = 0;
      pairs.cols = Region::kToEnd;
      return pairs;
    }
    pairs.col = changed.col / 2 * 2;
    if (changed.cols < Region::kToEnd) pairs.cols = (changed.col + changed.cols + 1) / 2 * 2 - pairs.col;
    return pairs;
  }

  Explained explain(OpInputs inputs, Cell cell) const override {
    const std::optional<ColumnPair> pair = pair_of(cell.col, inputs[0].shape.cols);
    if (!pair) {
      return {input_cell(inputs[0], cell), {{"op.rotate_by_position.alone", {{"col", counted(cell.col)}}}}};
    }
    const double angle = static_cast<double>(cell.row) / wavelength(*pair);
    auto part = [&](Index col, Expression::Kind function) {
      return product_of(input_cell(inputs[0], {cell.row, col}),
                        function_of(function, Expression::constant(angle)));
    };
    const Message note{"op.rotate_by_position.pair",
                       {{"first", counted(pair->first)},
                        {"second", counted(pair->second)},
                        {"angle", readable_text(static_cast<float>(angle))},
                        {"pos", std::to_string(cell.row)}}};
    if (cell.col == pair->first) {
      return {
          difference_of(part(pair->first, Expression::Kind::Cos), part(pair->second, Expression::Kind::Sin)),
          {note}};
    }
    return {sum_of({part(pair->first, Expression::Kind::Sin), part(pair->second, Expression::Kind::Cos)}),
            {note}};
  }

  std::optional<Message> note_for_paper() const override {
    if (rotary_ == Rotary()) return Message{"op.rotate_by_position.paper", {}};
    const bool is_halves = rotary_.pairs == Rotary::Pairs::Halves;
    return Message{
        is_halves ? "op.rotate_by_position.paper.halves" : "op.rotate_by_position.paper.neighbours",
        {{"base", readable_text(rotary_.base)},
         {"dims", rotary_.dims ? std::to_string(*rotary_.dims) : "d"}}};
  }

  Message caption(const CaptionInputs& caption_inputs) const override {
    if (caption_inputs.role != Role::Query && caption_inputs.role != Role::Key)
      return Op::caption(caption_inputs);
    return own_caption(fmt::format("rotate_by_position.{}", role_word(caption_inputs.role)), caption_inputs);
  }

  // The gradient is turned back.
  void backward(OpInputs, const Matrix&, const Matrix& d_output, std::size_t,
                Matrix& d_input) const override {
    for (Index col = 0; col < d_output.cols(); ++col) {
      const std::optional<ColumnPair> pair = pair_of(col, d_output.cols());
      if (!pair) {
        d_input.col(col) += d_output.col(col);
        continue;
      }
      const double length = wavelength(*pair);
      for (Index row = 0; row < d_output.rows(); ++row)
        d_input(row, col) += turned(d_output, row, col, *pair, -static_cast<double>(row) / length);
    }
  }

  std::vector<std::string> code(Dialect dialect, const CodeNames& names) const override {
    const Index n = names.shapes[0].rows, d_k = names.shapes[0].cols, turned = turned_columns(d_k);
    const auto &out = names.output, &Q = names.inputs[0];
    if (turned == 0) return {assignment(dialect, out, Q)};
    if (dialect == Dialect::Tensorflow) return tensorflow_code(names, n, d_k);
    if (dialect == Dialect::Eigen) return eigen_code(out, Q, n, d_k);
    const bool is_torch = dialect == Dialect::Torch;
    const std::string_view module = is_torch ? "torch" : "np";
    const auto [first, second] = slices(d_k);
    const std::string_view rows = names.heads ? "..." : ":";
    return {
        angle_line(dialect, {n, turned, width(d_k), rotary_.base}),
        fmt::format("cos, sin = {0}.cos(angle), {0}.sin(angle)", module),
        fmt::format("{} = {}.{}()", out, Q, is_torch ? "clone" : "copy"),
        fmt::format("{0}[{4}, {2}] = {1}[{4}, {2}] * cos - {1}[{4}, {3}] * sin", out, Q, first, second, rows),
        fmt::format("{0}[{4}, {3}] = {1}[{4}, {2}] * sin + {1}[{4}, {3}] * cos", out, Q, first, second,
                    rows)};
  }

 private:
  Index width(Index d_k) const { return rotary_.dims.value_or(d_k); }
  Index turned_columns(Index d_k) const { return width(d_k) / 2 * 2; }

  std::optional<ColumnPair> pair_of(Index col, Index d_k) const {
    const Index turned = turned_columns(d_k), half = turned / 2;
    if (col >= turned) return std::nullopt;
    const bool is_halves = rotary_.pairs == Rotary::Pairs::Halves;
    const Index at = is_halves ? col % half : col / 2;
    const double exponent = static_cast<double>(2 * at) / static_cast<double>(width(d_k));
    return is_halves ? ColumnPair{at, at + half, exponent} : ColumnPair{2 * at, 2 * at + 1, exponent};
  }

  double wavelength(const ColumnPair& pair) const {
    return std::pow(static_cast<double>(rotary_.base), pair.exponent);
  }

  // Cell (row, col) of m when the pair that it belongs to is turned. Rounded once: the difference may cancel,
  // and large scores pass on what is lost here to the weights.
  static float turned(const Matrix& m, Index row, Index col, const ColumnPair& pair, double angle) {
    const double cos = std::cos(angle), sin = std::sin(angle);
    const double x0 = m(row, pair.first), x1 = m(row, pair.second);
    return static_cast<float>(col == pair.first ? x0 * cos - x1 * sin : x0 * sin + x1 * cos);
  }

  // Of the first and the second columns of all pairs, in Python.
  std::pair<std::string, std::string> slices(Index d_k) const {
    const Index turned = turned_columns(d_k);
    if (rotary_.pairs == Rotary::Pairs::Halves)
      return {fmt::format(":{}", turned / 2), fmt::format("{}:{}", turned / 2, turned)};
    if (turned == d_k) return {"0::2", "1::2"};
    if (turned + 1 == d_k) return {"0:-1:2", "1::2"};
    return {fmt::format("0:{}:2", turned), fmt::format("1:{}:2", turned)};
  }

  std::vector<std::string> tensorflow_code(const CodeNames& names, Index n, Index d_k) const {
    const auto &out = names.output, &Q = names.inputs[0];
    const Index turned = turned_columns(d_k);
    const auto [first, second] = slices(d_k);
    const std::string_view rows = names.heads ? "..." : ":", axis = names.heads ? "-1" : "1";
    const std::string shape = (names.heads ? std::to_string(names.heads) + ", " : "") + std::to_string(n);
    std::vector<std::string> lines = {
        angle_line(Dialect::Tensorflow, {n, turned, width(d_k), rotary_.base}),
        fmt::format("even, odd = tf.cast({0}[{3}, {1}], tf.float64), tf.cast({0}[{3}, {2}], tf.float64)", Q,
                    first, second, rows),
        "cos, sin = tf.cos(angle), tf.sin(angle)"};
    constexpr std::string_view kParts = "[even * cos - odd * sin, even * sin + odd * cos]";
    if (rotary_.pairs == Rotary::Pairs::Halves) {
      lines[1].replace(0, 9, "left, right");
      lines.push_back(fmt::format(
          "{} = tf.concat([left * cos - right * sin, left * sin + right * cos], axis={})", out, axis));
    } else {
      lines.push_back(
          fmt::format("{} = tf.reshape(tf.stack({}, axis=-1), ({}, {}))", out, kParts, shape, turned));
    }
    lines.push_back(fmt::format("{0} = tf.cast({0}, tf.float32)", out));
    const std::string rest = turned + 1 == d_k ? "-1:" : std::to_string(turned) + ":";
    if (turned < d_k)
      lines.push_back(
          fmt::format("{0} = tf.concat([{0}, {1}[{2}, {3}]], axis={4})", out, Q, rows, rest, axis));
    return lines;
  }

  std::vector<std::string> eigen_code(const std::string& out, const std::string& Q, Index n,
                                      Index d_k) const {
    const Index turned = turned_columns(d_k);
    const std::string base = literal(Dialect::Numpy, rotary_.base);
    const std::string power = base.find_first_of(".e") == std::string::npos ? base + ".0" : base;
    const auto line = [&](std::string_view first, std::string_view second) {
      return std::vector<std::string>{
          fmt::format("    {0}(pos, {2}) = {1}(pos, {2}) * cos - {1}(pos, {3}) * sin;", out, Q, first,
                      second),
          fmt::format("    {0}(pos, {3}) = {1}(pos, {2}) * sin + {1}(pos, {3}) * cos;", out, Q, first,
                      second)};
    };
    const bool is_halves = rotary_.pairs == Rotary::Pairs::Halves;
    std::vector<std::string> lines = {
        fmt::format("Matrix {} = {};", out, Q), fmt::format("for (int pos = 0; pos < {}; ++pos) {{", n),
        is_halves ? fmt::format("  for (int i = 0; i < {}; ++i) {{", turned / 2)
                  : fmt::format("  for (int i = 0; i < {}; i += 2) {{", turned),
        is_halves
            ? fmt::format("    const double angle = pos / std::pow({}, 2 * i / {}.0);", power, width(d_k))
            : fmt::format("    const double angle = pos / std::pow({}, i / {}.0);", power, width(d_k)),
        "    const double cos = std::cos(angle), sin = std::sin(angle);"};
    for (std::string& each : is_halves ? line("i", fmt::format("i + {}", turned / 2)) : line("i", "i + 1"))
      lines.push_back(std::move(each));
    lines.insert(lines.end(), {"  }", "}"});
    return lines;
  }

  Rotary rotary_;
};

}  // namespace

OpPtr rotate_by_position(const Rotary& rotary) { return std::make_shared<RotateByPosition>(rotary); }

}  // namespace heed
