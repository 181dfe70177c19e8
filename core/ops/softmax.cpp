#include <cmath>
#include <limits>
#include <utility>

#include <fmt/format.h>

#include "core/base/number.h"
#include "core/graph/changed_scores.h"
#include "core/kernels/kernels.h"
#include "core/ops/ops.h"
#include "core/ops/parts.h"
#include "core/ops/scratch.h"

namespace heed {
namespace {

constexpr float kMinusInfinity = -std::numeric_limits<float>::infinity();

// From this length on a row goes through kernels().
constexpr Index kLongRow = 8;

// The largest score of a row, taking no notice of NaN: a NaN shows in the sum of the exponentials.
template <typename Row>
float largest(const Row& scores) {
  float max = kMinusInfinity;
  for (Index i = 0; i < scores.size(); ++i) max = scores(i) > max ? scores(i) : max;
  return max;
}

template <typename Row>
bool is_all_masked(const Row& scores, float max) {
  return max == kMinusInfinity && (scores.array() == kMinusInfinity).all();
}

// A whole row of weights for a whole row of scores.
void softmax_row(const Matrix& scores, Index row, float* weights) {
  if (scores.cols() >= kLongRow) {
    kernels().softmax(scores.row(row).data(), scores.cols(), weights);
    return;
  }
  Eigen::Map<Eigen::RowVectorXf> out(weights, scores.cols());
  const float max = largest(scores.row(row));
  if (is_all_masked(scores.row(row), max)) {
    out.setZero();
    return;
  }
  Scratch scratch(1, scores.cols());  // where it lies decides in which order Eigen sums
  auto exps = scratch.matrix().row(0);
  for (Index i = 0; i < exps.size(); ++i) exps(i) = std::exp(scores(row, i) - max);
  out = exps / exps.sum();
}

void exponentials(MatrixBlock values) {
  if (values.cols() == values.outerStride()) {
    kernels().exponentials(values.data(), values.size());
    return;
  }
  for (Index row = 0; row < values.rows(); ++row)
    kernels().exponentials(values.row(row).data(), values.cols());
}

// e^(score − max), of some scores of each row.
Matrix shifted_exponentials(const Matrix& scores, std::span<const RowStatistics> statistics) {
  Matrix values = scores;
  for (Index row = 0; row < values.rows(); ++row) {
    values.row(row).array() -= statistics[static_cast<std::size_t>(row)].max;
  }
  // Far above a maximum that is out of date: as large as the kernel goes, and more than update() lets pass.
  values = values.cwiseMin(80.0f);
  exponentials(values);
  return values;
}

// weights(i, j) = exp(s(i, j) − max of row i) / Σ over the row: the maximum changes nothing but keeps exp in
// range (Goodfellow, Bengio, Courville, "Deep Learning", §4.1). A row in which every score is −∞ has no
// weights to share out; here its weights are 0. (n, m) → (n, m).
class Softmax final : public CellwiseOp, public LargeMatrixOp, public RowStatisticsOp {
 public:
  std::string_view kind() const override { return "softmax"; }
  OpTraits traits() const override {
    return {.is_row_by_row = true, .range = ValueRange::Shares, .normalization = Normalization::Softmax};
  }

  void forward(OpInputs inputs, const Region& region, MatrixBlock out) const override {
    const Matrix& scores = *inputs[0].value;
    if (region.cols == scores.cols()) {
      for (Index row = 0; row < region.rows; ++row)
        softmax_row(scores, region.row + row, out.row(row).data());
      return;
    }
    Scratch scratch(1, scores.cols());
    auto weights = scratch.matrix().row(0);
    for (Index row = 0; row < region.rows; ++row) {
      softmax_row(scores, region.row + row, weights.data());
      out.row(row) = weights.segment(region.col, region.cols);
    }
  }

  const LargeMatrixOp& large() const override { return *this; }
  bool reads_tile(std::size_t) const override { return true; }
  const RowStatisticsOp* row_statistics() const override { return this; }

  void forward_rows(OpInputs inputs, const Region& rows, std::span<RowStatistics> statistics,
                    MatrixBlock out) const override {
    const MatrixPart scores = inputs[0].block(rows);
    for (Index row = 0; row < rows.rows; ++row) {
      const SoftmaxRow found = kernels().softmax(scores.row(row).data(), scores.cols(), out.row(row).data());
      statistics[static_cast<std::size_t>(row)] = {found.max, found.sum};
    }
  }

  void forward_part(OpInputs inputs, const Region& region, std::span<const RowStatistics> statistics,
                    MatrixBlock out) const override {
    const MatrixPart scores = inputs[0].block(region);
    for (Index row = 0; row < region.rows; ++row) {
      out.row(row) = scores.row(row).array() - statistics[static_cast<std::size_t>(row)].max;
    }
    exponentials(out);
    for (Index row = 0; row < region.rows; ++row) {
      const double sum = statistics[static_cast<std::size_t>(row)].sum;
      if (sum == 0) {
        out.row(row).setZero();
      } else {
        out.row(row) *= static_cast<float>(1 / sum);
      }
    }
  }

  // The maximum only keeps exp in range, so it may stay when its score has gone, as long as no number gets
  // too large, or so small that what was taken off the sum leaves rounding behind.
  void update(const Matrix& before, const Matrix& after, std::span<RowStatistics> statistics,
              FactorChange& change) const override {
    constexpr double kMaxAddedSum = 1e4, kMinSum = 1e-4;
    Matrix removed = shifted_exponentials(before, statistics),
           added = shifted_exponentials(after, statistics);
    change.scale.resize(statistics.size());
    for (Index row = 0; row < before.rows(); ++row) {
      const auto at = static_cast<std::size_t>(row);
      double removed_sum = 0, added_sum = 0;
      for (Index col = 0; col < before.cols(); ++col) {
        removed_sum += static_cast<double>(removed(row, col));
        added_sum += static_cast<double>(added(row, col));
      }
      const double sum_before = statistics[at].sum, sum = sum_before - removed_sum + added_sum;
      const bool is_exact =
          removed_sum <= sum_before / 2 && added_sum <= kMaxAddedSum && sum >= kMinSum && std::isfinite(sum);
      if (!is_exact) {
        change.is_inexact[at] = 1;
        continue;
      }
      removed.row(row) *= static_cast<float>(1 / sum_before);
      added.row(row) *= static_cast<float>(1 / sum);
      change.scale[at] = static_cast<float>(sum_before / sum);
      statistics[at].sum = sum;
    }
    change.left_before = std::move(removed);
    change.left_after = std::move(added);
  }

  Region reach(std::size_t, const Region& changed) const override {
    return Region::of_rows(changed.row, changed.rows);
  }

  std::optional<RowNormalization> normalization(OpInputs inputs, Index row) const override {
    const auto scores = inputs[0].block(Region{row, 0, 1, inputs[0].shape.cols, 0, 1}).row(0);
    const float max = largest(scores);
    const bool is_empty = is_all_masked(scores, max);
    RowNormalization made;
    made.subtracted = static_cast<double>(max);
    for (Index col = 0; col < scores.size(); ++col) {
      made.inputs.push_back(static_cast<double>(scores(col)));
      made.terms.push_back(is_empty ? 0 : std::exp(made.inputs.back() - made.subtracted));
      made.divisor += made.terms.back();
    }
    return made;
  }

  Explained explain(OpInputs inputs, Cell cell) const override {
    const std::optional<RowNormalization> row = normalization(inputs, cell.row);
    if (row->divisor == 0) return {Expression::constant(0), {{"op.softmax.all_masked", {}}}};
    auto exp_of = [&](Index col) {
      return function_of(Expression::Kind::Exp, difference_of(input_cell(inputs[0], {cell.row, col}),
                                                              Expression::constant(row->subtracted, "max")));
    };
    Explained explained{quotient_of(exp_of(cell.col), sum_of(terms_of(inputs[0].shape.cols, exp_of))), {}};
    const double score = row->inputs[static_cast<std::size_t>(cell.col)];
    if (std::isinf(score) && score < 0) explained.notes.push_back({"op.softmax.masked", {}});
    return explained;
  }

  Message caption(const CaptionInputs& made) const override {
    const bool is_pooled = made.shapes[0].rows == 1;  // no row to be named
    const char* subject = made.role != Role::Readout ? "softmax"
                          : is_pooled                ? "softmax.pooled"
                                                     : "softmax.readout";
    Message said = own_caption(subject, made);
    if (made.role != Role::Readout) said.args.emplace_back("scores", words_of_scores(made.ids[0]));
    if (made.is_one_row() && made.sees_no_key) {
      said.key += ".none";
    } else if (made.extent == Extent::Row) {
      double sum = 0;
      for (Index col = 0; col < made.shapes[0].cols; ++col)
        sum += static_cast<double>(made.output({made.cell.row, col}));
      said.args.emplace_back("sum", readable_text(static_cast<float>(sum)));
    }
    return said;
  }

  // As the last op before the softmax left them.
  static std::string words_of_scores(const std::string& id) {
    return is_of_changed_scores(id) ? "caption.scores." + id : "caption.scores";
  }

  // dS = P ∘ (dP − rowsum(P ∘ dP)). P is computed again: `output` may hold overrides, which have no part in
  // it.
  void backward(OpInputs inputs, const Matrix&, const Matrix& d_output, std::size_t,
                Matrix& d_input) const override {
    Scratch scratch(1, d_output.cols());
    auto weights = scratch.matrix();
    for (Index row = 0; row < d_output.rows(); ++row) {
      softmax_row(*inputs[0].value, row, weights.data());
      add_gradient_of_row(weights.data(), d_output, row, d_input);
    }
  }

  void backward_from_output(OpInputs, const Matrix& output, const Matrix& d_output, std::size_t,
                            Matrix& d_input) const override {
    for (Index row = 0; row < d_output.rows(); ++row)
      add_gradient_of_row(output.row(row).data(), d_output, row, d_input);
  }

  std::vector<std::string> code(Dialect dialect, const CodeNames& names) const override {
    const auto &weights = names.output, &scores = names.inputs[0];
    switch (dialect) {
      case Dialect::Torch:
        return torch_code(weights, scores, names.has_empty_row);
      case Dialect::Tensorflow:
        return tensorflow_code(weights, scores, names);
      case Dialect::Numpy:
        return numpy_code(weights, scores, names.has_empty_row);
      case Dialect::Eigen:
        break;
    }
    return eigen_code(weights, scores, names.has_empty_row);
  }

 private:
  static void add_gradient_of_row(const float* weights, const Matrix& d_output, Index row, Matrix& d_input) {
    kernels().add_softmax_gradient(weights, d_output.row(row).data(), d_output.cols(),
                                   d_input.row(row).data());
  }

  static std::vector<std::string> torch_code(const std::string& weights, const std::string& scores,
                                             bool has_empty_row) {
    std::vector<std::string> lines = {fmt::format("{} = torch.softmax({}, dim=-1)", weights, scores)};
    if (has_empty_row) {
      lines.push_back(
          fmt::format("{0} = {0}.masked_fill(torch.isneginf({1}).all(dim=-1, keepdim=True), 0){2}", weights,
                      scores, about_empty_row(Dialect::Torch)));
    }
    return lines;
  }

  // In a row with NaN or ∞ TensorFlow's own may give 0 for all other numbers; on which processors, is up to
  // it.
  static std::vector<std::string> tensorflow_code(const std::string& weights, const std::string& scores,
                                                  const CodeNames& names) {
    std::vector<std::string> lines = {fmt::format("{} = tf.nn.softmax({}, axis=-1)", weights, scores)};
    if (!names.is_finite) {
      lines = {fmt::format("{0} = tf.exp({1} - tf.reduce_max({1}, axis=-1, keepdims=True))", weights, scores),
               fmt::format("{0} /= tf.reduce_sum({0}, axis=-1, keepdims=True)", weights)};
    }
    if (names.has_empty_row) {
      lines.push_back(
          fmt::format("is_hidden = tf.reduce_all({} == float(\"-inf\"), axis=-1, keepdims=True)", scores));
      lines.push_back(fmt::format("{0} = tf.where(is_hidden, 0.0, {0}){1}", weights,
                                  about_empty_row(Dialect::Tensorflow)));
    }
    return lines;
  }

  // A fully masked row: its maximum is taken as finite, its exponentials are 0, and so is its sum. Every
  // other row sums to at least exp(0) = 1, or to NaN.
  static std::vector<std::string> numpy_code(const std::string& weights, const std::string& scores,
                                             bool has_empty_row) {
    if (!has_empty_row) {
      return {fmt::format("{0} = np.exp({1} - {1}.max(axis=-1, keepdims=True))", weights, scores),
              fmt::format("{0} /= {0}.sum(axis=-1, keepdims=True)", weights)};
    }
    return {
        fmt::format("{0} = np.exp({1} - {1}.max(axis=-1, keepdims=True, initial=np.finfo(np.float32).min))",
                    weights, scores),
        fmt::format("{0} /= np.maximum({0}.sum(axis=-1, keepdims=True), 1){1}", weights,
                    about_empty_row(Dialect::Numpy))};
  }

  // Eigen's exp() of −∞ is a number above 0; next to infinite values it has to be 0.
  static std::vector<std::string> eigen_code(const std::string& weights, const std::string& scores,
                                             bool has_empty_row) {
    const std::string_view exp =
        has_empty_row ? ".unaryExpr([](float s) { return std::exp(s); })" : ".array().exp()";
    std::vector<std::string> lines = {
        fmt::format("Matrix {0} = ({1}.colwise() - {1}.rowwise().maxCoeff()){2};", weights, scores, exp),
        fmt::format("{0}.array().colwise() /= {0}.rowwise().sum().array().eval();", weights)};
    if (has_empty_row) {
      lines.push_back(fmt::format("for (int i = 0; i < {}.rows(); ++i) {{", weights));
      lines.push_back(fmt::format("  if (({}.row(i).array() == -INFINITY).all()) {}.row(i).setZero();{}",
                                  scores, weights, about_empty_row(Dialect::Eigen)));
      lines.push_back("}");
    }
    return lines;
  }

  static std::string_view about_empty_row(Dialect dialect) {
    return dialect == Dialect::Eigen ? "  // a fully masked row gives 0" : "  # a fully masked row gives 0";
  }
};

}  // namespace

OpPtr softmax() { return std::make_shared<Softmax>(); }

}  // namespace heed
