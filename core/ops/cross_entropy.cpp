#include <algorithm>
#include <cmath>
#include <limits>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/base/number.h"
#include "core/graph/readable_number.h"
#include "core/ops/ops.h"
#include "core/ops/parts.h"

namespace heed {
namespace {

// The mean of −log P[row, target] over the rows that have a target. P (n, c) → (1, 1).
class CrossEntropy final : public Op {
 public:
  explicit CrossEntropy(std::vector<TargetCell> targets) : targets_(std::move(targets)) {
    HEED_CHECK(!targets_.empty());
  }

  std::string_view kind() const override { return "cross_entropy"; }

  Result<Shape> shape(std::span<const Shape> inputs) const override {
    HEED_CHECK(inputs.size() == 1);
    if (auto error = find_unfit_matrix(inputs)) return *error;
    for (const TargetCell& target : targets_) {
      if (target.row < inputs[0].rows && target.col < inputs[0].cols) continue;
      return shape_error("target", {{"row", counted(target.row)},
                                    {"target", std::to_string(target.col)},
                                    {"rows", std::to_string(inputs[0].rows)},
                                    {"cols", std::to_string(inputs[0].cols)},
                                    {"last", std::to_string(inputs[0].cols - 1)}});
    }
    return Shape{1, 1};
  }

  void forward(OpInputs inputs, const Region&, MatrixBlock out) const override {
    double sum = 0;
    for (const TargetCell& target : targets_)
      sum += std::log(static_cast<double>(inputs[0].at(target.row, target.col)));
    out(0, 0) = static_cast<float>(-sum / count());
  }

  Region reach(std::size_t, const Region& changed) const override {
    const bool is_read = std::ranges::any_of(targets_, [&](const TargetCell& target) {
      return target.row >= changed.row && target.row < changed.row + changed.rows &&
             target.col >= changed.col && target.col < changed.col + changed.cols;
    });
    return is_read ? Region{0, 0, 1, 1} : Region{0, 0, 0, 0, 0, 0};
  }

  Explained explain(OpInputs inputs, Cell) const override {
    auto logs = terms_of(static_cast<Index>(targets_.size()), [&](Index at) {
      const TargetCell& target = targets_[static_cast<std::size_t>(at)];
      return function_of(Expression::Kind::Log, input_cell(inputs[0], {target.row, target.col}));
    });
    Expression negative = difference_of(Expression::constant(0), sum_of(std::move(logs)));
    if (targets_.size() == 1) return {std::move(negative), {}};
    return {quotient_of(std::move(negative), Expression::constant(count())), {}};
  }

  Message caption(const CaptionInputs& caption_inputs) const override {
    if (caption_inputs.extent != Extent::Cell) return Op::caption(caption_inputs);
    const TargetCell& last = targets_.back();
    const float share = caption_inputs.input(0, {last.row, last.col});
    const bool has_others = caption_inputs.shapes[0].cols > 1;
    const AnswerCost cost = answer_cost(share, has_others);
    MessageArgs args = {{"target", caption_inputs.col_text(0, last.col)},
                        {"share", answer_percent_text(share, has_others)},
                        {"probability", cost.probability},
                        {"cost", cost.cost}};
    // Of a probability that is written as 1 nobody believes another logarithm than 0.
    const std::string sure = cost.is_sure ? ".sure" : "";
    if (targets_.size() == 1) return {"caption.loss.one" + sure, std::move(args)};
    args.emplace_back("last", caption_inputs.row_text(0, last.row));
    args.emplace_back("last.number", std::to_string(last.row + 1));
    args.emplace_back("last.word", caption_inputs.row_word(0, last.row));
    args.emplace_back("count", std::to_string(targets_.size()));
    return {"caption.loss" + sure, std::move(args)};
  }

  // dP = −dY / (count · P); where P has become 0, as if it were the smallest number above.
  void backward(OpInputs inputs, const Matrix&, const Matrix& d_output, std::size_t,
                Matrix& d_input) const override {
    constexpr float kLeast = std::numeric_limits<float>::min();
    for (const TargetCell& target : targets_) {
      const float share = inputs[0].at(target.row, target.col);
      const float divisor = share == 0 ? kLeast : share;
      d_input(target.row, target.col) -= d_output(0, 0) / (static_cast<float>(count()) * divisor);
    }
  }

  std::vector<std::string> code(Dialect dialect, const CodeNames& names) const override {
    const std::string &loss = names.output, &shares = names.inputs[0];
    std::vector<Index> rows, cols;
    std::vector<std::string> pairs;
    for (const TargetCell& target : targets_) {
      rows.push_back(target.row);
      cols.push_back(target.col);
      pairs.push_back(fmt::format(fmt::runtime(dialect == Dialect::Eigen ? "{{{}, {}}}" : "[{}, {}]"),
                                  target.row, target.col));
    }
    const std::string picked =
        fmt::format("{}[[{}], [{}]]", shares, fmt::join(rows, ", "), fmt::join(cols, ", "));
    switch (dialect) {
      case Dialect::Torch:
        return {fmt::format("{} = -torch.log({}).mean().reshape(1, 1)", loss, picked)};
      case Dialect::Numpy:
        return {fmt::format("{} = -np.log({}).mean().reshape(1, 1)", loss, picked)};
      case Dialect::Tensorflow:
        return {fmt::format("{} = -tf.reshape(tf.reduce_mean(tf.math.log(tf.gather_nd({}, [{}]))), (1, 1))",
                            loss, shares, fmt::join(pairs, ", "))};
      case Dialect::Eigen:
        break;
    }
    return {fmt::format("Matrix {} = Matrix::Zero(1, 1);", loss),
            fmt::format("for (const auto& [row, target] : std::initializer_list<std::pair<int, int>>{{{}}})",
                        fmt::join(pairs, ", ")),
            fmt::format("  {}(0, 0) -= std::log({}(row, target)) / {};", loss, shares, targets_.size())};
  }

 private:
  double count() const { return static_cast<double>(targets_.size()); }

  std::vector<TargetCell> targets_;
};

}  // namespace

OpPtr cross_entropy(std::vector<TargetCell> targets) {
  return std::make_shared<CrossEntropy>(std::move(targets));
}

}  // namespace heed
