#include <cmath>

#include <fmt/format.h>

#include "core/ops/ops.h"
#include "core/ops/parts.h"
#include "core/ops/product.h"
#include "core/ops/scratch.h"

namespace heed {
namespace {

// From this length on a row goes through Eigen's vectorised tanh, whose last bit depends on the cell's place.
constexpr Index kLongTanhRow = 64;

// S(i, j) = Σ_c v_c · tanh((q_i·A)_c + (k_j·B)_c), the "concat" score of Bahdanau et al. 2015, §A.1.2.
// Q (n, d_q), K (m, d_k), A (d_q, d_a), B (d_k, d_a), v (1, d_a) → (n, m).
class AdditiveScores final : public Op {
 public:
  std::string_view kind() const override { return "additive_scores"; }

  Result<Shape> shape(std::span<const Shape> inputs) const override {
    HEED_CHECK(inputs.size() == 5);
    if (auto error = find_unfit_matrix(inputs)) return *error;
    const Shape &Q = inputs[0], &K = inputs[1], &A = inputs[2], &B = inputs[3], &v = inputs[4];
    auto text = [](Index number) { return std::to_string(number); };
    if (A.rows != Q.cols) {
      return shape_error("additive_query", {{"rows", text(A.rows)}, {"query", text(Q.cols)}});
    }
    if (B.rows != K.cols) {
      return shape_error("additive_key", {{"rows", text(B.rows)}, {"key", text(K.cols)}});
    }
    if (A.cols != B.cols) {
      return shape_error("additive_inner", {{"query", text(A.cols)}, {"key", text(B.cols)}});
    }
    if (v != Shape{1, A.cols}) {
      return shape_error("additive_vector",
                         {{"rows", text(v.rows)}, {"cols", text(v.cols)}, {"inner", text(A.cols)}});
    }
    return Shape{Q.rows, K.rows};
  }

  void forward(OpInputs inputs, const Region& region, MatrixBlock out) const override {
    Scratch query_scratch(region.rows, inputs[2].shape.cols), key_scratch(region.cols, inputs[3].shape.cols);
    auto QA = query_scratch.matrix(), KB = key_scratch.matrix();  // (rows, d_a), (cols, d_a)
    multiply(inputs[0].value->middleRows(region.row, region.rows), *inputs[2].value,
             {inputs[0].shape.rows, inputs[0].shape.cols, inputs[2].shape.cols}, QA);
    multiply(inputs[1].value->middleRows(region.col, region.cols), *inputs[3].value,
             {inputs[1].shape.rows, inputs[1].shape.cols, inputs[3].shape.cols}, KB);
    const auto v = inputs[4].value->row(0);
    for (Index row = 0; row < region.rows; ++row) {
      for (Index col = 0; col < region.cols; ++col) out(row, col) = weighed(QA.row(row), KB.row(col), v);
    }
  }

  Region reach(std::size_t which, const Region& changed) const override {
    if (which >= 2) return Region::all();
    return which == 0 ? Region::of_rows(changed.row, changed.rows)
                      : Region::of_cols(changed.row, changed.rows);
  }

  Explained explain(OpInputs inputs, Cell cell) const override {
    auto unit = [&](Index c) {
      auto terms = products(inputs[0], cell.row, inputs[2], c);
      for (Expression& term : products(inputs[1], cell.col, inputs[3], c)) terms.push_back(std::move(term));
      return product_of(input_cell(inputs[4], {0, c}),
                        function_of(Expression::Kind::Tanh, sum_of(std::move(terms))));
    };
    return {sum_of(terms_of(inputs[4].shape.cols, unit)), {}};
  }

  Message caption(const CaptionInputs& caption_inputs) const override {
    return own_caption("additive_scores", caption_inputs);
  }

  // With t = tanh(…): d v_c = Σ_ij dS·t, and what reaches the sum inside is g = dS · v_c · (1 − t²).
  void backward(OpInputs inputs, const Matrix&, const Matrix& d_output, std::size_t which,
                Matrix& d_input) const override {
    const Matrix &Q = *inputs[0].value, &K = *inputs[1].value, &A = *inputs[2].value, &B = *inputs[3].value;
    const Inner inner = inner_gradients(inputs, d_output);
    if (which == 0) d_input.noalias() += inner.d_QA * A.transpose();
    if (which == 1) d_input.noalias() += inner.d_KB * B.transpose();
    if (which == 2) d_input.noalias() += Q.transpose() * inner.d_QA;
    if (which == 3) d_input.noalias() += K.transpose() * inner.d_KB;
    if (which == 4) d_input += inner.d_v;
  }

  std::vector<std::string> code(Dialect dialect, const CodeNames& names) const override {
    const auto &Q = names.inputs[0], &K = names.inputs[1], &A = names.inputs[2], &B = names.inputs[3],
               &v = names.inputs[4], &out = names.output;
    const std::string_view by_query = names.heads ? "[..., :, None, :]" : "[:, None, :]",
                           by_key = names.heads ? "[..., None, :, :]" : "[None, :, :]";
    if (dialect == Dialect::Torch) {
      return {fmt::format("hidden = torch.tanh(({} @ {}){} + ({} @ {}){})", Q, A, by_query, K, B, by_key),
              fmt::format("{} = (hidden * {}).sum(dim=-1)", out, v)};
    }
    if (dialect == Dialect::Numpy) {
      return {fmt::format("hidden = np.tanh(({} @ {}){} + ({} @ {}){})", Q, A, by_query, K, B, by_key),
              fmt::format("{} = (hidden * {}).sum(axis=-1)", out, v)};
    }
    if (dialect == Dialect::Tensorflow) {
      return {fmt::format("hidden = tf.tanh(tf.matmul({}, {}){} + tf.matmul({}, {}){})", Q, A, by_query, K, B,
                          by_key),
              fmt::format("{} = tf.reduce_sum(hidden * {}, axis=-1)", out, v)};
    }
    return {fmt::format("const Matrix {0}_QA = {1} * {2}, {0}_KB = {3} * {4};", out, Q, A, K, B),
            fmt::format("Matrix {}({}, {});", out, names.shapes[0].rows, names.shapes[1].rows),
            fmt::format("for (int i = 0; i < {}.rows(); ++i) {{", out),
            fmt::format("  for (int j = 0; j < {}.cols(); ++j) {{", out),
            fmt::format(
                "    {0}(i, j) = ({0}_QA.row(i) + {0}_KB.row(j)).array().tanh().matrix().dot({1}.row(0));",
                out, v),
            "  }",
            "}"};
  }

 private:
  struct Inner {
    Matrix d_QA;             // (n, d_a)
    Matrix d_KB;             // (m, d_a)
    Eigen::RowVectorXf d_v;  // (1, d_a)
  };

  template <typename Row, typename Vector>
  static float weighed(const Row& query, const Row& key, const Vector& v) {
    if (v.size() >= kLongTanhRow) return (query + key).array().tanh().matrix().dot(v);
    float sum = 0;
    for (Index c = 0; c < v.size(); ++c) sum += v(c) * std::tanh(query(c) + key(c));
    return sum;
  }

  static std::vector<Expression> products(const OpInput& vectors, Index row, const OpInput& matrix,
                                          Index col) {
    return terms_of(vectors.shape.cols, [&](Index k) {
      return product_of(input_cell(vectors, {row, k}), input_cell(matrix, {k, col}));
    });
  }

  static Inner inner_gradients(OpInputs inputs, const Matrix& d_output) {
    const Matrix QA = *inputs[0].value * *inputs[2].value, KB = *inputs[1].value * *inputs[3].value;
    const auto v = inputs[4].value->row(0).array();
    Inner inner{Matrix::Zero(QA.rows(), QA.cols()), Matrix::Zero(KB.rows(), KB.cols()),
                Eigen::RowVectorXf::Zero(v.size())};
    Eigen::Array<float, 1, Eigen::Dynamic> t(v.size()), g(v.size());
    for (Index row = 0; row < d_output.rows(); ++row) {
      for (Index col = 0; col < d_output.cols(); ++col) {
        t = (QA.row(row) + KB.row(col)).array().tanh();
        g = d_output(row, col) * v * (1.0f - t.square());
        inner.d_QA.row(row).array() += g;
        inner.d_KB.row(col).array() += g;
        inner.d_v.array() += d_output(row, col) * t;
      }
    }
    return inner;
  }
};

}  // namespace

OpPtr additive_scores() { return std::make_shared<AdditiveScores>(); }

}  // namespace heed
