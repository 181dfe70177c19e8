#include <numeric>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/ops/ops.h"
#include "core/ops/parts.h"

namespace heed {
namespace {

// The outputs of all heads side by side ("Attention Is All You Need", Vaswani et al. 2017, §3.2.2).
// H outputs (n, d_v of each) → (n, Σ d_v).
class Concatenate final : public Op, public LargeMatrixOp {
 public:
  explicit Concatenate(std::vector<Index> widths) : widths_(std::move(widths)), starts_(widths_.size()) {
    HEED_CHECK(!widths_.empty());
    std::exclusive_scan(widths_.begin(), widths_.end(), starts_.begin(), Index{0});
  }

  std::string_view kind() const override { return "concatenate"; }
  OpTraits traits() const override { return {.is_row_by_row = true}; }

  Result<Shape> shape(std::span<const Shape> inputs) const override {
    HEED_CHECK(inputs.size() == widths_.size());
    if (auto error = find_unfit_matrix(inputs)) return *error;
    for (std::size_t head = 0; head < inputs.size(); ++head) {
      HEED_CHECK(inputs[head].cols == widths_[head]);
      if (inputs[head].rows == inputs[0].rows) continue;
      return shape_error("concatenate", {{"head", std::to_string(head + 1)},
                                         {"rows", std::to_string(inputs[head].rows)},
                                         {"first", std::to_string(inputs[0].rows)}});
    }
    return Shape{inputs[0].rows, starts_.back() + widths_.back()};
  }

  void forward(OpInputs inputs, const Region& region, MatrixBlock out) const override {
    for (std::size_t head = 0; head < widths_.size(); ++head) {
      const Index begin = std::max(region.col, starts_[head]);
      const Index end = std::min(region.col + region.cols, starts_[head] + widths_[head]);
      if (begin >= end) continue;
      out.middleCols(begin - region.col, end - begin) =
          inputs[head].value->block(region.row, begin - starts_[head], region.rows, end - begin);
    }
  }

  const LargeMatrixOp& large() const override { return *this; }
  bool is_elementwise() const override { return true; }

  Region reach(std::size_t which, const Region& changed) const override {
    const Index cols = std::min(changed.cols, widths_[which] - changed.col);
    return {changed.row, starts_[which] + changed.col, changed.rows, cols};
  }

  Explained explain(OpInputs inputs, Cell cell) const override {
    const auto after = std::upper_bound(starts_.begin(), starts_.end(), cell.col);
    const std::size_t head = static_cast<std::size_t>(after - starts_.begin()) - 1;
    const Index col = cell.col - starts_[head];
    const Message note{"op.concatenate.head", {{"head", std::to_string(head + 1)}, {"col", counted(col)}}};
    return {input_cell(inputs[head], {cell.row, col}), {note}};
  }

  Message caption(const CaptionInputs& caption_inputs) const override {
    return own_caption("concatenate", caption_inputs);
  }

  void backward(OpInputs, const Matrix&, const Matrix& d_output, std::size_t which,
                Matrix& d_input) const override {
    d_input += d_output.middleCols(starts_[which], widths_[which]);
  }

  std::vector<std::string> code(Dialect dialect, const CodeNames& names) const override {
    const bool is_list = names.inputs.size() == 1 && widths_.size() > 1;
    if (dialect == Dialect::Eigen) return is_list ? eigen_list_code(names) : eigen_code(names);
    std::string all = fmt::format("{}", fmt::join(names.inputs, ", "));
    if (!is_list) all = "[" + all + "]";
    if (dialect == Dialect::Torch) return {fmt::format("{} = torch.cat({}, dim=-1)", names.output, all)};
    if (dialect == Dialect::Numpy)
      return {fmt::format("{} = np.concatenate({}, axis=-1)", names.output, all)};
    return {fmt::format("{} = tf.concat({}, axis=-1)", names.output, all)};
  }

 private:
  std::vector<std::string> eigen_code(const CodeNames& names) const {
    return {fmt::format("Matrix {}({}, {});", names.output, names.shapes[0].rows,
                        starts_.back() + widths_.back()),
            fmt::format("{} << {};", names.output, fmt::join(names.inputs, ", "))};
  }

  std::vector<std::string> eigen_list_code(const CodeNames& names) const {
    return {fmt::format("Matrix {}({}, 0);", names.output, names.shapes[0].rows),
            fmt::format("for (const Matrix& part : {}) {{", names.inputs[0]),
            fmt::format("  {0}.conservativeResize(Eigen::NoChange, {0}.cols() + part.cols());", names.output),
            fmt::format("  {}.rightCols(part.cols()) = part;", names.output), "}"};
  }

  std::vector<Index> widths_;
  std::vector<Index> starts_;  // the first column of each head
};

}  // namespace

OpPtr concatenate(std::vector<Index> widths) { return std::make_shared<Concatenate>(std::move(widths)); }

}  // namespace heed
