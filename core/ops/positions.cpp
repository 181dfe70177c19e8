#include <cmath>

#include <fmt/format.h>

#include "core/ops/ops.h"
#include "core/ops/parts.h"

namespace heed {
namespace {

// P[pos, 2i] = sin(pos / 10000^(2i/d)), P[pos, 2i+1] = cos of the same angle, pos from 0 ("Attention Is All
// You Need", Vaswani et al. 2017, §3.5). If d is odd, the last column is a sine. () → (n, d).
class SinusoidalPositions final : public Op {
 public:
  SinusoidalPositions(Index n, Index d) : n_(n), d_(d) { HEED_CHECK(n > 0 && d > 0); }

  std::string_view kind() const override { return "sinusoidal_positions"; }

  Result<Shape> shape(std::span<const Shape> inputs) const override {
    HEED_CHECK(inputs.empty());
    return Shape{n_, d_};
  }

  void forward(OpInputs, const Region& region, MatrixBlock out) const override {
    for (Index col = 0; col < region.cols; ++col) {
      const Index pair_start = (region.col + col) / 2 * 2;
      const double wavelength = std::pow(10000.0, static_cast<double>(pair_start) / static_cast<double>(d_));
      const bool is_sine = (region.col + col) % 2 == 0;
      for (Index row = 0; row < region.rows; ++row) {
        const double angle = static_cast<double>(region.row + row) / wavelength;
        out(row, col) = static_cast<float>(is_sine ? std::sin(angle) : std::cos(angle));
      }
    }
  }

  Region reach(std::size_t, const Region&) const override { return {0, 0, 0, 0, 0, 0}; }

  Explained explain(OpInputs, Cell cell) const override {
    const Index pair_start = cell.col / 2 * 2;
    auto number = [](Index value) { return Expression::constant(static_cast<double>(value)); };
    auto wavelength =
        Expression::of(Expression::Kind::Power, {number(10000), quotient_of(number(pair_start), number(d_))});
    auto angle = quotient_of(number(cell.row), std::move(wavelength));
    Message note{"op.sinusoidal_positions.sine",
                 {{"pos", std::to_string(cell.row)}, {"col", counted(cell.col)}}};
    if (cell.col == pair_start) return {function_of(Expression::Kind::Sin, std::move(angle)), {note}};
    note.key = "op.sinusoidal_positions.cosine";
    note.args.emplace_back("pair", counted(pair_start));
    return {function_of(Expression::Kind::Cos, std::move(angle)), {note}};
  }

  std::optional<Message> note_for_paper() const override {
    return Message{"op.sinusoidal_positions.paper", {{"d", std::to_string(d_)}}};
  }

  Message caption(const CaptionInputs& caption_inputs) const override {
    return own_caption("sinusoidal_positions", caption_inputs);
  }

  void backward(OpInputs, const Matrix&, const Matrix&, std::size_t, Matrix&) const override {}

  std::vector<std::string> code(Dialect dialect, const CodeNames& names) const override {
    if (dialect == Dialect::Tensorflow) return tensorflow_code(names.output);
    if (dialect == Dialect::Eigen) return eigen_code(names.output);
    const bool is_torch = dialect == Dialect::Torch;
    const std::string_view module = is_torch ? "torch" : "np";
    std::vector<std::string> lines = {
        angle_line(dialect, {n_, d_, d_}),
        is_torch ? fmt::format("{} = torch.zeros({}, {})", names.output, n_, d_)
                 : fmt::format("{} = np.zeros(({}, {}), dtype=np.float32)", names.output, n_, d_),
        fmt::format("{}[:, 0::2] = {}.sin(angle)", names.output, module)};
    if (d_ == 1) return lines;
    const std::string cosines = d_ % 2 == 0 ? "angle" : "angle[:, :-1]";
    lines.push_back(fmt::format("{}[:, 1::2] = {}.cos({})", names.output, module, cosines));
    return lines;
  }

 private:
  std::vector<std::string> tensorflow_code(const std::string& out) const {
    return {angle_line(Dialect::Tensorflow, {n_, d_, d_}),
            fmt::format("{} = tf.reshape(tf.stack([tf.sin(angle), tf.cos(angle)], axis=-1), ({}, {})){}", out,
                        n_, (d_ + 1) / 2 * 2, d_ % 2 == 0 ? "" : "[:, :-1]"),
            fmt::format("{0} = tf.cast({0}, tf.float32)", out)};
  }

  std::vector<std::string> eigen_code(const std::string& out) const {
    return {fmt::format("Matrix {}({}, {});", out, n_, d_),
            fmt::format("for (int pos = 0; pos < {}; ++pos) {{", n_),
            fmt::format("  for (int i = 0; i < {}; ++i) {{", d_),
            fmt::format("    const double angle = pos / std::pow(10000.0, (i - i % 2) / {}.0);", d_),
            fmt::format("    {}(pos, i) = i % 2 == 0 ? std::sin(angle) : std::cos(angle);", out),
            "  }",
            "}"};
  }

  Index n_;
  Index d_;
};

// X + P, row for row; a learned table may have more rows than there are inputs.
// X (n, d), P (at least n, d) → (n, d).
class AddPositions final : public Op {
 public:
  std::string_view kind() const override { return "add_positions"; }

  Result<Shape> shape(std::span<const Shape> inputs) const override {
    HEED_CHECK(inputs.size() == 2);
    if (auto error = find_unfit_matrix(inputs)) return *error;
    const Shape &x = inputs[0], &table = inputs[1];
    if (table.rows >= x.rows && table.cols == x.cols) return x;
    return shape_error("positions", {{"rows", std::to_string(table.rows)},
                                     {"cols", std::to_string(table.cols)},
                                     {"n", std::to_string(x.rows)},
                                     {"d", std::to_string(x.cols)}});
  }

  void forward(OpInputs inputs, const Region& region, MatrixBlock out) const override {
    out = inputs[0].value->block(region.row, region.col, region.rows, region.cols) +
          inputs[1].value->block(region.row, region.col, region.rows, region.cols);
  }

  Region reach(std::size_t, const Region& changed) const override { return changed; }

  Explained explain(OpInputs inputs, Cell cell) const override {
    return {sum_of({input_cell(inputs[0], cell), input_cell(inputs[1], cell)}), {}};
  }

  Message caption(const CaptionInputs& caption_inputs) const override {
    MessageArgs args;
    if (caption_inputs.extent == Extent::Cell)
      args = {{"input", input_text(caption_inputs, 0, caption_inputs.cell)},
              {"position", input_text(caption_inputs, 1, caption_inputs.cell)}};
    return own_caption("add_positions", caption_inputs, std::move(args));
  }

  void backward(OpInputs, const Matrix&, const Matrix& d_output, std::size_t,
                Matrix& d_input) const override {
    d_input.topRows(d_output.rows()) += d_output;
  }

  std::vector<std::string> code(Dialect dialect, const CodeNames& names) const override {
    std::string table = names.inputs[1];
    const Index n = names.shapes[0].rows;
    if (names.is_any_length) {
      table += fmt::format("[:len({})]", names.inputs[0]);
    } else if (names.shapes[1].rows > n) {
      table += dialect == Dialect::Eigen ? fmt::format(".topRows({})", n) : fmt::format("[:{}]", n);
    }
    return {assignment(dialect, names.output, names.inputs[0] + " + " + table)};
  }
};

}  // namespace

OpPtr sinusoidal_positions(Index n, Index d) { return std::make_shared<SinusoidalPositions>(n, d); }

OpPtr add_positions() { return std::make_shared<AddPositions>(); }

}  // namespace heed
