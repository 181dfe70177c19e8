#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/ops/ops.h"
#include "core/ops/parts.h"

namespace heed {
namespace {

// Y = A + B + …: a residual connection adds what a part of a block made to what came in ("Deep Residual
// Learning", He et al. 2015). Matrices of one shape → that shape.
class Add final : public AlignedOp {
 public:
  std::string_view kind() const override { return "add"; }
  OpTraits traits() const override { return {.is_row_by_row = true}; }

  void forward(OpInputs inputs, const Region& region, MatrixBlock out) const override {
    out = inputs[0].block(region);
    for (const OpInput& input : inputs.subspan(1)) out += input.block(region);
  }

  Explained explain(OpInputs inputs, Cell cell) const override {
    return {
        sum_of(terms_of(static_cast<Index>(inputs.size()),
                        [&](Index at) { return input_cell(inputs[static_cast<std::size_t>(at)], cell); })),
        {}};
  }

  // mid + feed gives out: row 2 is [0 1 3].
  Message caption(const CaptionInputs& caption_inputs) const override {
    return own_caption("add", caption_inputs,
                       {{"terms", fmt::format("{}", fmt::join(caption_inputs.names, " + "))}});
  }

  void backward(OpInputs, const Matrix&, const Matrix& d_output, std::size_t,
                Matrix& d_input) const override {
    d_input += d_output;
  }

  std::vector<std::string> code(Dialect dialect, const CodeNames& names) const override {
    return {assignment(dialect, names.output, fmt::format("{}", fmt::join(names.inputs, " + ")))};
  }
};

}  // namespace

OpPtr add() { return std::make_shared<Add>(); }

}  // namespace heed
