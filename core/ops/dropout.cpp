#include "core/ops/dropout.h"

#include <fmt/format.h>

#include "core/base/number.h"
#include "core/base/random.h"
#include "core/ops/ops.h"
#include "core/ops/parts.h"

namespace heed {
namespace {

// What a row of weights has in common. The constant is SplitMix64's step: it sets neighbours apart.
constexpr std::uint64_t kStep = 0x9e3779b97f4a7c15ULL;

std::uint64_t mixed(std::uint64_t state, Index number) {
  return scramble(state + kStep * (static_cast<std::uint64_t>(number) + 1));
}

std::uint64_t row_state(std::uint64_t seed, Index head, Index query) {
  return mixed(mixed(scramble(seed + kStep), head), query);
}

bool is_kept_in_row(std::uint64_t state, Index key, float p) {
  return static_cast<double>(mixed(state, key) >> 11) * 0x1.0p-53 >= static_cast<double>(p);
}

// A kept weight / (1 − p), a dropped one 0, so that each weight's mean is what it was (Srivastava et al.
// 2014, §10, in the inverted form that frameworks use). (n, m) → (n, m).
class DropOut final : public ElementwiseOp {
 public:
  DropOut(float p, std::uint64_t seed, Index head) : p_(p), seed_(seed), head_(head) {
    HEED_CHECK(p >= 0 && p < 1);
  }

  std::string_view kind() const override { return "drop_out"; }
  OpTraits traits() const override { return {.drops_cells = true, .range = ValueRange::LikeInput0}; }

  void forward(OpInputs inputs, const Region& region, MatrixBlock out) const override {
    const MatrixPart weights = inputs[0].block(region);
    for (Index row = 0; row < region.rows; ++row) {
      const Index query = region.row + row;
      const std::uint64_t state = row_state(seed_, head_, query);
      for (Index col = 0; col < region.cols; ++col) {
        const Index key = region.col + col;
        const bool is_in = is_kept_in_row(state, key, p_);
        out(row, col) = is_in ? weights(row, col) / (1.0f - p_) : 0.0f;
      }
    }
  }

  Region reach(std::size_t, const Region& changed) const override {
    const bool is_dropped_cell =
        changed.rows == 1 && changed.cols == 1 && !is_kept(seed_, head_, changed.row, changed.col, p_);
    return is_dropped_cell ? Region{0, 0, 0, 0, 0, 0} : changed;
  }

  Explained explain(OpInputs inputs, Cell cell) const override {
    const MessageArgs chance = {{"p", readable_text(p_)}};
    if (!is_kept(seed_, head_, cell.row, cell.col, p_)) {
      const auto before = static_cast<float>(input_cell(inputs[0], cell).value);
      return {Expression::constant(0),
              {{"op.drop_out.dropped", {{"before", readable_text(before)}, {"p", readable_text(p_)}}},
               {"op.drop_out.others", {{"p", readable_text(p_)}, {"share", readable_text(1 - p_)}}}}};
    }
    auto share = difference_of(Expression::constant(1), Expression::constant(static_cast<double>(p_)));
    return {quotient_of(input_cell(inputs[0], cell), std::move(share)), {{"op.drop_out.kept", chance}}};
  }

  std::optional<Message> note_for_paper() const override {
    return Message{"op.drop_out.paper", {{"p", readable_text(p_)}, {"factor", readable_text(1 / (1 - p_))}}};
  }

  Message caption(const CaptionInputs& caption_inputs) const override {
    const bool is_gone = caption_inputs.extent == Extent::Cell &&
                         caption_inputs.output(caption_inputs.cell) == 0 &&
                         caption_inputs.input(0, caption_inputs.cell) != 0;
    const std::string before = input_text(caption_inputs, 0, caption_inputs.cell);
    if (is_gone) return {"caption.drop_out.cell.gone", {{"before", before}}};
    return own_caption(
        "drop_out", caption_inputs,
        {{"before", before}, {"p", readable_text(p_)}, {"factor", readable_text(1 / (1 - p_))}});
  }

  void backward(OpInputs, const Matrix&, const Matrix& d_output, std::size_t,
                Matrix& d_input) const override {
    for (Index query = 0; query < d_output.rows(); ++query) {
      const std::uint64_t state = row_state(seed_, head_, query);
      for (Index key = 0; key < d_output.cols(); ++key) {
        if (is_kept_in_row(state, key, p_)) d_input(query, key) += d_output(query, key) / (1.0f - p_);
      }
    }
  }

  std::vector<std::string> code(Dialect dialect, const CodeNames& names) const override {
    const std::string_view pattern = names.is_finite ? product(dialect) : selection(dialect);
    const std::string kept = fmt::format(fmt::runtime(pattern), names.inputs[0], names.keep);
    const std::string_view one = dialect == Dialect::Eigen ? "1.0f" : "1";
    return {
        assignment(dialect, names.output, fmt::format("{} / ({} - {})", kept, one, literal(dialect, p_)))};
  }

 private:
  static std::string_view product(Dialect dialect) {
    return dialect == Dialect::Eigen ? "{}.cwiseProduct({})" : "{} * {}";
  }

  // 0 times a weight that is infinite or NaN would be NaN.
  static std::string_view selection(Dialect dialect) {
    if (dialect == Dialect::Torch) return "{}.masked_fill({} == 0, 0)";
    if (dialect == Dialect::Numpy) return "np.where({1} == 0, 0, {0})";
    return dialect == Dialect::Tensorflow ? "tf.where({1} == 0, 0.0, {0})"
                                          : "({1}.array() == 0).select(0.0f, {0})";
  }

  float p_;
  std::uint64_t seed_;
  Index head_;
};

}  // namespace

bool is_kept(std::uint64_t seed, Index head, Index query, Index key, float p) {
  return is_kept_in_row(row_state(seed, head, query), key, p);
}

OpPtr drop_out(float p, std::uint64_t seed, Index head) { return std::make_shared<DropOut>(p, seed, head); }

}  // namespace heed
