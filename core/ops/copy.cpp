#include <fmt/format.h>

#include "core/ops/ops.h"
#include "core/ops/parts.h"

namespace heed {
namespace {

// Y = X: a projection that is the identity, as in self-attention without parameters.
class Copy : public CellwiseOp, public LargeMatrixOp {
 public:
  std::string_view kind() const override { return "copy"; }
  OpTraits traits() const override {
    return {.is_copy = true, .is_row_by_row = true, .range = ValueRange::LikeInput0};
  }

  void forward(OpInputs inputs, const Region& region, MatrixBlock out) const override {
    out = inputs[0].block(region);
  }

  const LargeMatrixOp& large() const override { return *this; }
  bool reads_tile(std::size_t) const override { return true; }

  Explained explain(OpInputs inputs, Cell cell) const override {
    return {input_cell(inputs[0], cell), {{"op.copy.same", {}}}};
  }

  Message caption(const CaptionInputs& caption_inputs) const override {
    if (!is_attention_role(caption_inputs.role)) return Op::caption(caption_inputs);
    return own_caption(fmt::format("copy.{}", role_word(caption_inputs.role)), caption_inputs,
                       {{"from", caption_inputs.names[0]}});
  }

  void backward(OpInputs, const Matrix&, const Matrix& d_output, std::size_t,
                Matrix& d_input) const override {
    d_input += d_output;
  }

  std::vector<std::string> code(Dialect dialect, const CodeNames& names) const override {
    return {assignment(dialect, names.output, names.inputs[0] + copy_call(dialect, names))};
  }

 private:
  // An array that is only read needs no copy; one that is written to would change the input with it.
  static const char* copy_call(Dialect dialect, const CodeNames& names) {
    if (!names.output_is_edited) return "";
    if (dialect == Dialect::Torch) return ".clone()";
    return dialect == Dialect::Numpy ? ".copy()" : "";
  }
};

// What leaves a part of a block where nothing is added to it.
class PassedOn final : public Copy {
 public:
  explicit PassedOn(PassOn why) : why_(why) {}

  std::string_view kind() const override {
    return why_ == PassOn::WithoutResidual ? "without_residual" : "block_off";
  }
  Message caption(const CaptionInputs& caption_inputs) const override { return Op::caption(caption_inputs); }

 private:
  PassOn why_;
};

}  // namespace

OpPtr pass_on(PassOn why) { return std::make_shared<PassedOn>(why); }

OpPtr copy() { return std::make_shared<Copy>(); }

}  // namespace heed
