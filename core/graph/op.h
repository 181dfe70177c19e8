#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/matrix.h"
#include "core/base/message.h"
#include "core/base/result.h"
#include "core/graph/caption_inputs.h"
#include "core/graph/expression.h"
#include "core/graph/node.h"
#include "core/graph/op_input.h"
#include "core/graph/op_traits.h"
#include "core/graph/region.h"
#include "core/graph/row_normalization.h"

namespace heed {

class LargeMatrixOp;

// Why a number is what it is, and what a reader should know about it ("key 3 comes after query 2").
struct Explained {
  Expression expression;
  std::vector<Message> notes;
};

// The languages in which Heed writes code.
enum class Dialect { Torch, Numpy, Tensorflow, Eigen };

// What an op's code is written with: the identifiers of its inputs, in the order of its inputs, and what the
// scene is like, so that the code has no branch which this scene does not need.
struct CodeNames {
  std::string output;
  std::vector<std::string> inputs;  // concatenate may get a single name: that of a list of all its inputs
  std::vector<Shape> shapes;        // of the inputs
  bool output_is_edited = false;    // lines that follow assign to cells of the output
  bool has_overridden_stack =
      false;                   // the stack is written out and edited, so it is the stack that is summed
  bool is_finite = true;       // no number but a hidden score is infinite or NaN
  bool is_any_length = false;  // there may be fewer rows than in the scene
  bool has_empty_row = false;  // softmax: some row may be −∞ throughout and must come out as zeros
  std::string keep;            // drop_out: the 0/1 matrix of kept weights, which the script has as data
  std::string head;            // in a loop over heads the variable that counts them from 0; else empty
  Index heads = 0;             // all heads at once: what belongs to a head has a first axis of this length
  std::string allowed;         // apply_mask: the painted matrix, which the program has as data; else empty
};

// A size of a matrix in code: a number, or the name of a constructor's argument.
struct SizeNames {
  std::string rows, cols;
};

// A layer of torch.nn that computes the same as an op.
struct LayerCode {
  // One of its parameters: an input of the op, or a number that it is filled with where the op has none.
  struct Parameter {
    std::string name;               // `weight`
    std::optional<std::size_t> of;  // the input
    bool is_transposed = false;
    bool is_vector = false;
    float fill = 0;
  };

  std::string make;  // `nn.Linear(d_model, d_hidden)`
  std::vector<Parameter> parameters;
  std::vector<std::string> definition;  // of its class, if the library has none
};

// The definition of one operation; every view, export and test derives from it.
//
// Computing never looks at overrides of the output: the graph applies them afterwards, in one
// place. An op is immutable and sees only the inputs that it is handed.
class Op {
 public:
  virtual ~Op() = default;

  // An identifier for tests, logs and catalogue keys.
  virtual std::string_view kind() const = 0;

  // What it does, in words: `op.<kind>`.
  Message description() const;

  virtual OpTraits traits() const { return {}; }

  // The shape of the output, or what the inputs would have to be.
  virtual Result<Shape> shape(std::span<const Shape> inputs) const = 0;

  // Computes `region` of the output into `out`, which has that region's size (slices one below the other).
  // Must not allocate for small shapes: the tutorial scene is recomputed in microseconds.
  virtual void forward(OpInputs inputs, const Region& region, MatrixBlock out) const = 0;

  // The part of the output that `changed` cells of input `which` can touch; may use Region::kToEnd.
  virtual Region reach(std::size_t which, const Region& changed) const = 0;

  // How the cell is computed; expression.value agrees with forward.
  virtual Explained explain(OpInputs inputs, Cell cell) const = 0;

  // How a row of the output is normalised, for an op whose traits name a normalization.
  virtual std::optional<RowNormalization> normalization(OpInputs, Index) const { return std::nullopt; }

  // The caption after cells have been computed. Besides its own arguments the sentence may use
  // those that every caption of a computed matrix has: name, rows, cols and, depending on the
  // extent, slice, row, values, col, value. The default describes the op and its result.
  virtual Message caption(const CaptionInputs& caption_inputs) const;

  // A note for worksheets: what is needed beyond the formula to compute the matrix by hand.
  virtual std::optional<Message> note_for_paper() const { return std::nullopt; }

  // Adds to d_input (shape of input `which`) what d_output (shape of the output) passes back to it.
  // `output` is the node's value, overrides included. A stack has its slices one below the other; an input
  // that is a stack is never asked for: the op that sums it passes the gradient to what the stack is made of.
  virtual void backward(OpInputs inputs, const Matrix& output, const Matrix& d_output, std::size_t which,
                        Matrix& d_input) const = 0;

  // The same where the output is what forward() made, without overrides: what backward() would compute again
  // can be taken from there.
  virtual void backward_from_output(OpInputs inputs, const Matrix& output, const Matrix& d_output,
                                    std::size_t which, Matrix& d_input) const {
    backward(inputs, output, d_output, which, d_input);
  }

  // The statements that compute the output, as an expert would write them; one string per line, no indent.
  virtual std::vector<std::string> code(Dialect dialect, const CodeNames& names) const = 0;

  // The layer that keeps the inputs after the first as its parameters; `sizes` are those of all inputs.
  virtual std::optional<LayerCode> layer(std::span<const SizeNames>) const { return std::nullopt; }

  // What the op offers for large matrices (large_op.h); nothing unless it says so.
  virtual const LargeMatrixOp& large() const;
};

}  // namespace heed
