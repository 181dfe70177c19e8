#include <algorithm>
#include <cstdlib>
#include <limits>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/ops/mask_code.h"
#include "core/ops/ops.h"
#include "core/ops/parts.h"

namespace heed {
namespace {

// S(i, j) where query i may see key j, −∞ elsewhere, so that softmax gives it the weight 0 ("Attention Is All
// You Need", Vaswani et al. 2017, §3.2.3). (n, m) → (n, m).
class ApplyMask final : public ElementwiseOp {
 public:
  explicit ApplyMask(Mask mask) : mask_(std::move(mask)) {
    if (mask_.window) mask_.window = std::min(*mask_.window, kWidestWindow);
  }

  std::string_view kind() const override { return "apply_mask"; }

  OpTraits traits() const override {
    OpTraits traits;
    traits.is_painted = mask_.allow.has_value();
    return traits;
  }

  Result<Shape> shape(std::span<const Shape> inputs) const override {
    auto scores = ElementwiseOp::shape(inputs);
    if (!scores) return scores;
    const auto [rows, cols, slices] = scores.value();
    if (mask_.padding && static_cast<Index>(mask_.padding->size()) != cols) {
      return shape_error("padding",
                         {{"given", std::to_string(mask_.padding->size())}, {"keys", std::to_string(cols)}});
    }
    if (mask_.allow && (mask_.allow->rows() != rows || mask_.allow->cols() != cols)) {
      return shape_error("allow", {{"rows", std::to_string(mask_.allow->rows())},
                                   {"cols", std::to_string(mask_.allow->cols())},
                                   {"queries", std::to_string(rows)},
                                   {"keys", std::to_string(cols)}});
    }
    return scores;
  }

  void forward(OpInputs inputs, const Region& region, MatrixBlock out) const override {
    const MatrixPart scores = inputs[0].block(region);
    const Index end = region.col + region.cols;
    for (Index row = 0; row < region.rows; ++row) {
      const Index query = region.row + row;
      const ColSpan band = band_of(query, end);
      const Index from = std::clamp<Index>(band.from - region.col, 0, region.cols);
      const Index to = std::clamp<Index>(band.to - region.col, from, region.cols);
      const bool is_band = !mask_.padding && !mask_.allow;
      out.row(row).head(from).setConstant(-kInfinity);
      if (is_band) out.row(row).segment(from, to - from) = scores.row(row).segment(from, to - from);
      for (Index col = from; col < to && !is_band; ++col) {
        const bool is_seen = is_allowed(mask_, query, region.col + col);
        out(row, col) = is_seen ? scores(row, col) : -kInfinity;
      }
      out.row(row).tail(region.cols - to).setConstant(-kInfinity);
    }
  }

  // Where what a query sees are neighbours; a painted mask is not asked for it.
  std::optional<ElementwiseRule> elementwise_rule(const Shape& shape) const override {
    ColSpan unpadded{0, shape.cols};
    if (mask_.allow) return std::nullopt;
    if (mask_.padding) {
      const auto begin = mask_.padding->begin(), end = mask_.padding->end();
      const auto from = std::find(begin, end, true), to = std::find(from, end, false);
      if (std::find(to, end, true) != end) return std::nullopt;
      unpadded = {from - begin, to - begin};
    }
    ElementwiseRule rule;
    for (Index query = 0; query < shape.rows; ++query) {
      const ColSpan band = band_of(query, shape.cols);
      rule.spans.push_back({std::max(band.from, unpadded.from), std::min(band.to, unpadded.to)});
    }
    return rule;
  }

  Index hidden_from(const Region& rows) const override {
    const Index end = rows.col + rows.cols;
    return std::max(band_of(rows.row, end).to, band_of(rows.row + rows.rows - 1, end).to);
  }

  // A score that is hidden anyway touches nothing. What a causal mask or a window shows is a band along the
  // diagonal; a box reaches as far as the band that crosses it.
  Region reach(std::size_t, const Region& changed) const override {
    if (changed.rows == 1 && changed.cols == 1) {
      return is_allowed(mask_, changed.row, changed.col) ? changed : Region{0, 0, 0, 0, 0, 0};
    }
    Index row_from = changed.row, row_to = changed.row + changed.rows;
    Index col_from = changed.col, col_to = changed.col + changed.cols;
    if (mask_.is_causal) {
      row_from = std::max(row_from, changed.col);
      col_to = std::min(col_to, changed.row + changed.rows);
    }
    if (mask_.window) {
      row_from = std::max(row_from, changed.col - *mask_.window);
      row_to = std::min(row_to, changed.col + changed.cols + *mask_.window);
      col_from = std::max(col_from, changed.row - *mask_.window);
      col_to = std::min(col_to, changed.row + changed.rows + *mask_.window);
    }
    return {row_from, col_from, row_to - row_from, col_to - col_from};
  }

  Explained explain(OpInputs inputs, Cell cell) const override {
    if (is_allowed(mask_, cell.row, cell.col)) return {input_cell(inputs[0], cell), {}};
    return {Expression::constant(-static_cast<double>(kInfinity)), reasons(cell.row, cell.col)};
  }

  std::optional<Message> note_for_paper() const override { return Message{"op.apply_mask.paper", {}}; }

  Message caption(const CaptionInputs& caption_inputs) const override {
    if (caption_inputs.extent == Extent::Row && caption_inputs.sees_no_key)
      return {"caption.apply_mask.row.none", {}};
    if (caption_inputs.extent != Extent::Cell ||
        is_allowed(mask_, caption_inputs.cell.row, caption_inputs.cell.col))
      return own_caption("apply_mask", caption_inputs);
    return {"caption.apply_mask.cell.hidden",
            {{"before", input_text(caption_inputs, 0, caption_inputs.cell)}}};
  }

  void backward(OpInputs, const Matrix&, const Matrix& d_output, std::size_t,
                Matrix& d_input) const override {
    for (Index query = 0; query < d_output.rows(); ++query) {
      if (!mask_.padding && !mask_.allow) {
        const ColSpan band = band_of(query, d_output.cols());
        const Index count = band.to - band.from;
        if (count <= 0) continue;
        d_input.row(query).segment(band.from, count) += d_output.row(query).segment(band.from, count);
        continue;
      }
      for (Index key = 0; key < d_output.cols(); ++key) {
        if (is_allowed(mask_, query, key)) d_input(query, key) += d_output(query, key);
      }
    }
  }

  std::vector<std::string> code(Dialect dialect, const CodeNames& names) const override {
    return code_of_mask(mask_, dialect, names);
  }

 private:
  static constexpr float kInfinity = std::numeric_limits<float>::infinity();
  // Wider than any matrix, and still a place can be added to it, also in the 32 bits of TensorFlow.
  static constexpr Index kWidestWindow = Index{1} << 30;

  // Outside of these keys, of the first `cols`, the causal mask or the window hides them from the query.
  ColSpan band_of(Index query, Index cols) const {
    ColSpan band{0, cols};
    if (mask_.is_causal) band.to = std::min(band.to, query + 1);
    if (mask_.window) {
      band.from = std::max<Index>(band.from, query - *mask_.window);
      band.to = std::min(band.to, query + *mask_.window + 1);
    }
    return band;
  }

  // One for each rule that hides the key from the query.
  std::vector<Message> reasons(Index query, Index key) const {
    const MessageArgs both = {{"query", counted(query)}, {"key", counted(key)}};
    std::vector<Message> notes;
    if (mask_.is_causal && key > query) notes.push_back({"op.apply_mask.causal", both});
    if (mask_.window && std::abs(query - key) > *mask_.window) {
      notes.push_back({"op.apply_mask.window", both});
      notes.back().args.emplace_back("distance", std::to_string(std::abs(query - key)));
      notes.back().args.emplace_back("window", std::to_string(*mask_.window));
    }
    if (mask_.padding && !(*mask_.padding)[static_cast<std::size_t>(key)]) {
      notes.push_back({"op.apply_mask.padding", {{"key", counted(key)}}});
    }
    if (mask_.allow && !(*mask_.allow)(query, key)) notes.push_back({"op.apply_mask.painted", both});
    return notes;
  }

  Mask mask_;
};

}  // namespace

OpPtr apply_mask(Mask mask) { return std::make_shared<ApplyMask>(std::move(mask)); }

}  // namespace heed
