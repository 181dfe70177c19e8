#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/graph/large_op.h"
#include "core/graph/op.h"

// What the ops share: sentences about shapes, captions, pieces of expressions, pieces of code.
namespace heed {

// Shapes.

using MessageArgs = std::vector<std::pair<std::string, std::string>>;

Error shape_error(std::string key, MessageArgs args);

// An Error if one of the shapes has no cells or is a stack.
std::optional<Error> find_unfit_matrix(std::span<const Shape> shapes);

// An Error unless there is one value, a row of V, for each weight of a row.
std::optional<Error> find_unfit_values(const Shape& weights, const Shape& values);

// Expressions.

Expression input_cell(const OpInput& input, Cell cell);
Expression sum_of(std::vector<Expression> terms);  // a single term stands alone
Expression product_of(Expression a, Expression b);
Expression quotient_of(Expression a, Expression b);
Expression difference_of(Expression a, Expression b);
Expression function_of(Expression::Kind kind, Expression arg);

// Captions.

// `caption.<subject>.<extent>`: of an op that has words of its own.
Message own_caption(std::string_view subject, const CaptionInputs& caption_inputs, MessageArgs args = {});

// The catalogues have words for what is made for attention: queries, keys, values and the output.
bool is_attention_role(Role role);

// A cell of an input as its number is written in a sentence.
std::string input_text(const CaptionInputs& caption_inputs, std::size_t which, Cell cell);

// A row, column or head in a note, counted from 1 as on screen; it stands under one of these names, so that
// whoever counts from 0 knows it.
std::string counted(Index index);
inline constexpr std::array<std::string_view, 9> kCountedWords{
    "query", "key", "col", "pair", "first", "second", "head", "from_row", "other_row"};

template <typename MakeTerm>
std::vector<Expression> terms_of(Index count, MakeTerm make_term) {
  std::vector<Expression> terms;
  terms.reserve(static_cast<std::size_t>(count));
  for (Index k = 0; k < count; ++k) terms.push_back(make_term(k));
  return terms;
}

// Code.

// The transpose of a matrix, or of each of the matrices of all heads. TensorFlow has it as an argument of
// tf.matmul, so that there the name is returned as it is.
std::string transposed(Dialect dialect, const CodeNames& names, const std::string& matrix);

// `out = expression`, with a type and a semicolon where the dialect wants them.
std::string assignment(Dialect dialect, const std::string& out, std::string_view expression);

struct Angles {
  Index rows;   // positions from 0
  Index cols;   // every other one has an angle of its own
  Index width;  // d in base^(col/d)
  float base = 10000;
};

// The Python line `angle = pos / base^(col/d)`, one column for each pair, in 64 bits: in 32 bits an angle of
// 4,096 is off by up to 2e-4, and its sine with it.
std::string angle_line(Dialect dialect, const Angles& angles);

// A float that reads back as the same number; `0.5f` in C++.
std::string literal(Dialect dialect, float value);

// An op whose output has the shape of its first input, cell for cell.
class CellwiseOp : public Op {
 public:
  Result<Shape> shape(std::span<const Shape> inputs) const override;
  Region reach(std::size_t which, const Region& changed) const override;
};

// An op whose inputs and output all have the same shape, cell for cell.
class AlignedOp : public Op {
 public:
  Result<Shape> shape(std::span<const Shape> inputs) const override;
  Region reach(std::size_t which, const Region& changed) const override;
};

// One that costs so little that its large matrices are not stored.
class ElementwiseOp : public CellwiseOp, public LargeMatrixOp {
 public:
  const LargeMatrixOp& large() const override { return *this; }
  bool reads_tile(std::size_t) const override { return true; }
  bool is_elementwise() const override { return true; }
};

}  // namespace heed
