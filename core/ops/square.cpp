#include <fmt/format.h>

#include "core/ops/ops.h"
#include "core/ops/parts.h"

namespace heed {
namespace {

// Y = X ∘ X: each number times itself. (n, d) → (n, d).
class Square final : public CellwiseOp {
 public:
  std::string_view kind() const override { return "square"; }
  OpTraits traits() const override { return {.is_row_by_row = true}; }

  void forward(OpInputs inputs, const Region& region, MatrixBlock out) const override {
    out = inputs[0].block(region).cwiseAbs2();
  }

  Explained explain(OpInputs inputs, Cell cell) const override {
    return {product_of(input_cell(inputs[0], cell), input_cell(inputs[0], cell)), {}};
  }

  // dX = 2 · X ∘ dY
  void backward(OpInputs inputs, const Matrix&, const Matrix& d_output, std::size_t,
                Matrix& d_input) const override {
    d_input += 2 * inputs[0].value->cwiseProduct(d_output);
  }

  std::vector<std::string> code(Dialect dialect, const CodeNames& names) const override {
    const bool is_cpp = dialect == Dialect::Eigen;
    return {assignment(dialect, names.output, names.inputs[0] + (is_cpp ? ".cwiseAbs2()" : " ** 2"))};
  }
};

}  // namespace

OpPtr square() { return std::make_shared<Square>(); }

}  // namespace heed
