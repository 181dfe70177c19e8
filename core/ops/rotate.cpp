#include <cmath>

#include <fmt/format.h>

#include "core/base/number.h"
#include "core/ops/ops.h"
#include "core/ops/parts.h"

namespace heed {
namespace {

// Row pos turns each pair of columns (2i, 2i+1) by θ = pos / 10000^(2i/d_k), pos from 0:
// (x0·cos θ − x1·sin θ, x0·sin θ + x1·cos θ) (RoFormer, Su et al. 2021, eq. 34). If d_k is odd, the last
// column has no partner and stays. Q (n, d_k) → (n, d_k).
class RotateByPosition final : public CellwiseOp {
 public:
  std::string_view kind() const override { return "rotate_by_position"; }

  void forward(OpInputs inputs, const Region& region, MatrixBlock out) const override {
    const Matrix& Q = *inputs[0].value;
    for (Index col = region.col; col < region.col + region.cols; ++col) {
      const Index first = col / 2 * 2;
      const double length = wavelength(first, Q.cols());
      for (Index row = region.row; row < region.row + region.rows; ++row) {
        out(row - region.row, col - region.col) = turned(Q, row, col, static_cast<double>(row) / length);
      }
    }
  }

  Region reach(std::size_t, const Region& changed) const override {
    Region pairs = changed;
    pairs.col = changed.col / 2 * 2;
    if (changed.cols < Region::kToEnd) pairs.cols = (changed.col + changed.cols + 1) / 2 * 2 - pairs.col;
    return pairs;
  }

  Explained explain(OpInputs inputs, Cell cell) const override {
    const Index d_k = inputs[0].shape.cols, first = cell.col / 2 * 2;
    if (first + 1 == d_k) {
      return {input_cell(inputs[0], cell), {{"op.rotate_by_position.alone", {{"col", counted(cell.col)}}}}};
    }
    const double angle = static_cast<double>(cell.row) / wavelength(first, d_k);
    auto part = [&](Index col, Expression::Kind function) {
      return product_of(input_cell(inputs[0], {cell.row, col}),
                        function_of(function, Expression::constant(angle)));
    };
    const Message note{"op.rotate_by_position.pair",
                       {{"first", counted(first)},
                        {"second", counted(first + 1)},
                        {"angle", readable_text(static_cast<float>(angle))},
                        {"pos", std::to_string(cell.row)}}};
    if (cell.col == first) {
      return {difference_of(part(first, Expression::Kind::Cos), part(first + 1, Expression::Kind::Sin)),
              {note}};
    }
    return {sum_of({part(first, Expression::Kind::Sin), part(first + 1, Expression::Kind::Cos)}), {note}};
  }

  std::optional<Message> note_for_paper() const override {
    return Message{"op.rotate_by_position.paper", {}};
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
      const double length = wavelength(col / 2 * 2, d_output.cols());
      for (Index row = 0; row < d_output.rows(); ++row) {
        d_input(row, col) += turned(d_output, row, col, -static_cast<double>(row) / length);
      }
    }
  }

  std::vector<std::string> code(Dialect dialect, const CodeNames& names) const override {
    const Index n = names.shapes[0].rows, d_k = names.shapes[0].cols;
    const auto &out = names.output, &Q = names.inputs[0];
    if (d_k == 1) return {assignment(dialect, out, Q)};
    if (dialect == Dialect::Tensorflow) return tensorflow_code(out, Q, n, d_k);
    if (dialect == Dialect::Eigen) return eigen_code(out, Q, n, d_k);
    const bool is_torch = dialect == Dialect::Torch;
    const std::string_view module = is_torch ? "torch" : "np";
    const std::string even = d_k % 2 == 0 ? "0::2" : "0:-1:2";
    return {angle_line(dialect, {n, d_k / 2 * 2, d_k}),
            fmt::format("cos, sin = {0}.cos(angle), {0}.sin(angle)", module),
            fmt::format("{} = {}.{}()", out, Q, is_torch ? "clone" : "copy"),
            fmt::format("{0}[:, {2}] = {1}[:, {2}] * cos - {1}[:, 1::2] * sin", out, Q, even),
            fmt::format("{0}[:, 1::2] = {1}[:, {2}] * sin + {1}[:, 1::2] * cos", out, Q, even)};
  }

 private:
  static double wavelength(Index first, Index d_k) {
    return std::pow(10000.0, static_cast<double>(first) / static_cast<double>(d_k));
  }

  // Cell (row, col) of m when the pair that it belongs to is turned. Rounded once: the difference may cancel,
  // and large scores pass on what is lost here to the weights.
  static float turned(const Matrix& m, Index row, Index col, double angle) {
    const Index first = col / 2 * 2;
    if (first + 1 == m.cols()) return m(row, col);
    const double cos = std::cos(angle), sin = std::sin(angle);
    const double x0 = m(row, first), x1 = m(row, first + 1);
    return static_cast<float>(col == first ? x0 * cos - x1 * sin : x0 * sin + x1 * cos);
  }

  static std::vector<std::string> tensorflow_code(const std::string& out, const std::string& Q, Index n,
                                                  Index d_k) {
    const Index paired = d_k / 2 * 2;
    std::vector<std::string> lines = {
        angle_line(Dialect::Tensorflow, {n, paired, d_k}),
        fmt::format("even, odd = tf.cast({0}[:, {1}], tf.float64), tf.cast({0}[:, 1::2], tf.float64)", Q,
                    d_k % 2 == 0 ? "0::2" : "0:-1:2"),
        "cos, sin = tf.cos(angle), tf.sin(angle)",
        fmt::format("{} = tf.reshape(tf.stack([even * cos - odd * sin, even * sin + odd * cos], axis=-1), "
                    "({}, {}))",
                    out, n, paired),
        fmt::format("{0} = tf.cast({0}, tf.float32)", out)};
    if (d_k % 2 == 1) lines.push_back(fmt::format("{0} = tf.concat([{0}, {1}[:, -1:]], axis=1)", out, Q));
    return lines;
  }

  static std::vector<std::string> eigen_code(const std::string& out, const std::string& Q, Index n,
                                             Index d_k) {
    return {fmt::format("Matrix {} = {};", out, Q),
            fmt::format("for (int pos = 0; pos < {}; ++pos) {{", n),
            fmt::format("  for (int i = 0; i < {}; i += 2) {{", d_k / 2 * 2),
            fmt::format("    const double angle = pos / std::pow(10000.0, i / {}.0);", d_k),
            "    const double cos = std::cos(angle), sin = std::sin(angle);",
            fmt::format("    {0}(pos, i) = {1}(pos, i) * cos - {1}(pos, i + 1) * sin;", out, Q),
            fmt::format("    {0}(pos, i + 1) = {1}(pos, i) * sin + {1}(pos, i + 1) * cos;", out, Q),
            "  }",
            "}"};
  }
};

}  // namespace

OpPtr rotate_by_position() { return std::make_shared<RotateByPosition>(); }

}  // namespace heed
