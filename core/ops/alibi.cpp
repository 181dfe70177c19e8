#include <cmath>
#include <cstdlib>

#include <fmt/format.h>

#include "core/base/number.h"
#include "core/ops/ops.h"
#include "core/ops/parts.h"

namespace heed {
namespace {

// S(i, j) − 2^(−8(h+1)/H) · |i − j| for head h of H, counted from 0 (ALiBi: Press, Smith, Lewis 2021, §3).
class SubtractDistance final : public ElementwiseOp {
 public:
  SubtractDistance(Index head, Index heads)
      : head_(head),
        heads_(heads),
        slope_(static_cast<float>(
            std::exp2(-8.0 * static_cast<double>(head + 1) / static_cast<double>(heads)))) {
    HEED_CHECK(head >= 0 && head < heads);
  }

  std::string_view kind() const override { return "subtract_distance"; }

  void forward(OpInputs inputs, const Region& region, MatrixBlock out) const override {
    const MatrixPart scores = inputs[0].block(region);
    for (Index row = 0; row < region.rows; ++row) {
      for (Index col = 0; col < region.cols; ++col) {
        const Index query = region.row + row, key = region.col + col;
        out(row, col) = scores(row, col) - slope_ * static_cast<float>(std::abs(query - key));
      }
    }
  }

  Explained explain(OpInputs inputs, Cell cell) const override {
    auto distance = function_of(
        Expression::Kind::Abs, difference_of(Expression::position(cell.row), Expression::position(cell.col)));
    return {difference_of(input_cell(inputs[0], cell),
                          product_of(Expression::constant(static_cast<double>(slope_)), std::move(distance))),
            {{"op.subtract_distance.slope",
              {{"head", counted(head_)},
               {"heads", std::to_string(heads_)},
               {"slope", readable_text(slope_)},
               {"distance", std::to_string(std::abs(cell.row - cell.col))}}}}};
  }

  std::optional<Message> note_for_paper() const override {
    return Message{"op.subtract_distance.paper", {{"head", counted(head_)}, {"m", readable_text(slope_)}}};
  }

  Message caption(const CaptionInputs& caption_inputs) const override {
    return own_caption(
        "subtract_distance", caption_inputs,
        {{"before", input_text(caption_inputs, 0, caption_inputs.cell)},
         {"distance", std::to_string(std::abs(caption_inputs.cell.row - caption_inputs.cell.col))}});
  }

  void backward(OpInputs, const Matrix&, const Matrix& d_output, std::size_t,
                Matrix& d_input) const override {
    d_input += d_output;
  }

  std::vector<std::string> code(Dialect dialect, const CodeNames& names) const override {
    const Index n = names.shapes[0].rows, m = names.shapes[0].cols;
    const auto &out = names.output, &scores = names.inputs[0];
    if (names.heads) {
      const std::string slopes = fmt::format("2 ** (-8 * (head + 1) / {})", heads_);
      return {"head = " + counted_heads(dialect), fmt::format("distance = {}", distances(dialect, n, m)),
              fmt::format("{} = {} - {} * distance", out, scores, slopes)};
    }
    const std::string number = names.head.empty() ? std::to_string(head_ + 1) : "(" + names.head + " + 1)";
    if (dialect == Dialect::Eigen) {
      return {
          fmt::format("Matrix {} = {};", out, scores),
          fmt::format("for (int i = 0; i < {}; ++i) {{", n),
          fmt::format("  for (int j = 0; j < {}; ++j) {{", m),
          fmt::format("    {}(i, j) -= std::exp2(-8.0f * {} / {}) * std::abs(i - j);", out, number, heads_),
          "  }",
          "}"};
    }
    const std::string slope = fmt::format("2 ** (-8 * {} / {})", number, heads_);
    return {fmt::format("distance = {}", distances(dialect, n, m)),
            fmt::format("{} = {} - {} * distance", out, scores, slope)};
  }

 private:
  std::string counted_heads(Dialect dialect) const {
    const std::string_view range = dialect == Dialect::Torch   ? "torch.arange({})"
                                   : dialect == Dialect::Numpy ? "np.arange({}, dtype=np.float32)"
                                                               : "tf.range({}, dtype=tf.float32)";
    return fmt::format(fmt::runtime(range), heads_) + "[:, None, None]";
  }

  static std::string distances(Dialect dialect, Index n, Index m) {
    if (dialect == Dialect::Torch) {
      return fmt::format("(torch.arange({})[:, None] - torch.arange({})).abs()", n, m);
    }
    const bool is_numpy = dialect == Dialect::Numpy;
    return fmt::format("{0}.abs({0}.{1}({2}, dtype={0}.float32)[:, None] - {0}.{1}({3}, dtype={0}.float32))",
                       is_numpy ? "np" : "tf", is_numpy ? "arange" : "range", n, m);
  }

  Index head_;
  Index heads_;
  float slope_;
};

}  // namespace

OpPtr subtract_distance(Index head, Index heads) { return std::make_shared<SubtractDistance>(head, heads); }

}  // namespace heed
