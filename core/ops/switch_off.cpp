#include <utility>

#include <fmt/format.h>

#include "core/ops/ops.h"
#include "core/ops/parts.h"

namespace heed {
namespace {

// Zeros in place of what another op would make: what is switched off adds nothing.
class SwitchOff final : public Op, public LargeMatrixOp {
 public:
  explicit SwitchOff(OpPtr op) : op_(std::move(op)) {}

  const OpPtr& op() const { return op_; }

  std::string_view kind() const override { return "switch_off"; }
  OpTraits traits() const override { return {.is_switched_off = true}; }

  Result<Shape> shape(std::span<const Shape> inputs) const override { return op_->shape(inputs); }

  void forward(OpInputs, const Region&, MatrixBlock out) const override { out.setZero(); }

  const LargeMatrixOp& large() const override { return *this; }
  bool reads_stored(std::size_t) const override { return true; }  // nor any other numbers

  Region reach(std::size_t, const Region&) const override { return {0, 0, 0, 0, 0, 0}; }

  Explained explain(OpInputs, Cell) const override {
    return {Expression::constant(0), {{"op.switch_off.why", {}}}};
  }

  void backward(OpInputs, const Matrix&, const Matrix&, std::size_t, Matrix&) const override {}

  std::vector<std::string> code(Dialect dialect, const CodeNames& names) const override {
    const Shape shape = op_->shape(names.shapes).value();
    return {assignment(dialect, names.output,
                       fmt::format(fmt::runtime(pattern(dialect)), shape.rows, shape.cols))};
  }

 private:
  static std::string_view pattern(Dialect dialect) {
    if (dialect == Dialect::Torch) return "torch.zeros({}, {})";
    if (dialect == Dialect::Numpy) return "np.zeros(({}, {}), dtype=np.float32)";
    return dialect == Dialect::Tensorflow ? "tf.zeros(({}, {}))" : "Matrix::Zero({}, {})";
  }

  OpPtr op_;
};

}  // namespace

OpPtr switched_off(OpPtr op) { return std::make_shared<SwitchOff>(std::move(op)); }

OpPtr switched_on(const OpPtr& op) {
  const auto* const off = dynamic_cast<const SwitchOff*>(op.get());
  return off ? off->op() : op;
}

}  // namespace heed
