#include <cmath>

#include <fmt/format.h>

#include "core/ops/ops.h"
#include "core/ops/parts.h"

namespace heed {
namespace {

// One row that stands for all: the first, the last, their mean, or the largest of each column.
// X (n, d) → (1, d).
class PoolRows final : public Op {
 public:
  PoolRows(Pool pool, Index rows) : pool_(pool), rows_(rows) { HEED_CHECK(rows > 0); }

  std::string_view kind() const override {
    constexpr std::string_view kNames[] = {"pool_first", "pool_last", "pool_mean", "pool_max"};
    return kNames[static_cast<std::size_t>(pool_)];
  }

  Result<Shape> shape(std::span<const Shape> inputs) const override {
    HEED_CHECK(inputs.size() == 1);
    if (auto error = find_unfit_matrix(inputs)) return *error;
    HEED_CHECK(inputs[0].rows == rows_);
    return Shape{1, inputs[0].cols};
  }

  void forward(OpInputs inputs, const Region& region, MatrixBlock out) const override {
    const auto part = inputs[0].block({0, region.col, rows_, region.cols, 0, 1});
    switch (pool_) {
      case Pool::First:
        out = part.topRows(1);
        break;
      case Pool::Last:
        out = part.bottomRows(1);
        break;
      case Pool::Mean:
        for (Index col = 0; col < region.cols; ++col)
          out(0, col) = static_cast<float>(part.col(col).cast<double>().sum() / static_cast<double>(rows_));
        break;
      case Pool::Max:
        for (Index col = 0; col < region.cols; ++col) out(0, col) = part(row_of_largest(part.col(col)), col);
        break;
    }
  }

  Region reach(std::size_t, const Region& changed) const override {
    const bool is_read = pool_ == Pool::First  ? changed.row == 0
                         : pool_ == Pool::Last ? changed.row + changed.rows >= rows_
                                               : true;
    return is_read ? Region{0, changed.col, 1, changed.cols} : Region{0, 0, 0, 0, 0, 0};
  }

  Explained explain(OpInputs inputs, Cell cell) const override {
    const auto x = [&](Index row) { return input_cell(inputs[0], {row, cell.col}); };
    switch (pool_) {
      case Pool::First:
        return {x(0), {}};
      case Pool::Last:
        return {x(rows_ - 1), {}};
      case Pool::Mean:
        return {quotient_of(sum_of(terms_of(rows_, x)), Expression::constant(static_cast<double>(rows_))),
                {}};
      case Pool::Max:
        break;
    }
    return {Expression::of(Expression::Kind::Max, terms_of(rows_, x)), {}};
  }

  void backward(OpInputs inputs, const Matrix&, const Matrix& d_output, std::size_t,
                Matrix& d_input) const override {
    switch (pool_) {
      case Pool::First:
        d_input.row(0) += d_output.row(0);
        break;
      case Pool::Last:
        d_input.row(rows_ - 1) += d_output.row(0);
        break;
      case Pool::Mean:
        d_input.rowwise() += d_output.row(0) / static_cast<float>(rows_);
        break;
      case Pool::Max:
        for (Index col = 0; col < d_output.cols(); ++col)
          d_input(row_of_largest(inputs[0].value->col(col)), col) += d_output(0, col);
        break;
    }
  }

  std::vector<std::string> code(Dialect dialect, const CodeNames& names) const override {
    return {assignment(dialect, names.output, text(dialect, names.inputs[0]))};
  }

 private:
  // The first of equal ones; NaN is larger than any number, as in other libraries.
  template <typename Column>
  static Index row_of_largest(const Column& column) {
    Index best = 0;
    for (Index row = 1; row < column.size() && !std::isnan(column(best)); ++row) {
      if (std::isnan(column(row)) || column(row) > column(best)) best = row;
    }
    return best;
  }

  std::string text(Dialect dialect, const std::string& x) const {
    const bool is_max = pool_ == Pool::Max;
    if (pool_ == Pool::First || pool_ == Pool::Last) {
      if (dialect == Dialect::Eigen) return x + (pool_ == Pool::First ? ".topRows(1)" : ".bottomRows(1)");
      return x + (pool_ == Pool::First ? "[:1]" : "[-1:]");
    }
    switch (dialect) {
      case Dialect::Torch:
        return x + (is_max ? ".amax(dim=0, keepdim=True)" : ".mean(dim=0, keepdim=True)");
      case Dialect::Numpy:
        return x + (is_max ? ".max(axis=0, keepdims=True)" : ".mean(axis=0, keepdims=True)");
      case Dialect::Tensorflow:
        return fmt::format("tf.reduce_{}({}, axis=0, keepdims=True)", is_max ? "max" : "mean", x);
      case Dialect::Eigen:
        break;
    }
    return x + (is_max ? ".colwise().maxCoeff()" : ".colwise().mean()");
  }

  Pool pool_;
  Index rows_;
};

}  // namespace

OpPtr pool_rows(Pool pool, Index rows) { return std::make_shared<PoolRows>(pool, rows); }

}  // namespace heed
