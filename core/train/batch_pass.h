#pragma once

#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "core/base/matrix.h"
#include "core/train/model_plan.h"

namespace heed {

// How well a model did on some examples.
struct BatchScore {
  double loss = 0;  // summed over targets: −log of the probability of a right label, or a squared distance
  Index targets = 0;      // labels, or numbers of the output
  Index labels = 0;       // of them
  Index right = 0;        // labels that are the likeliest
  Index whole_right = 0;  // examples all of whose targets are
  Index examples = 0;

  void add(const BatchScore& other);
  double mean_loss() const { return loss / static_cast<double>(targets); }
  // The share of right labels; none where there are no labels.
  std::optional<double> accuracy() const;
};

// What each parameter adds to the loss; in the order of the parameters.
using ParameterGradients = std::vector<Matrix>;

// Some examples computed together, on one thread: forward to the answer, and backward from the loss.
// Keeps its memory for the next examples.
class BatchPass {
 public:
  // The plan has to outlive it, and be prepared for the examples.
  explicit BatchPass(const ModelPlan& plan);

  void forward(const Parameters& parameters, std::span<const Example> examples);
  // Only up to this node: for those who do not ask for the answer.
  void forward_to(NodeId last, const Parameters& parameters, std::span<const Example> examples);
  BatchScore score() const;

  // After forward: adds to `gradients` those of the mean loss over `target_count` targets, those of the whole
  // batch.
  void backward(const Parameters& parameters, Index target_count, ParameterGradients& gradients);

  // Of a node that is held by rows, those of one example.
  Matrix rows_of_example(NodeId node, std::size_t example) const;
  // Those of any node; empty if it is not computed for each example.
  Matrix values_of_example(NodeId node, std::size_t example) const;

 private:
  // The numbers of a node in both ways of holding them: one is where they are made, the other is filled when
  // an op wants them so. The same goes for gradients.
  struct Values {
    Matrix rows, d_rows;
    std::vector<Matrix> each, d_each;
    bool has_rows = false, has_each = false, has_d_rows = false, has_d_each = false;
  };

  // Matrices of one example come in the few sizes that sequences have: their memory is kept by its size.
  class Spare {
   public:
    void resize(Matrix& matrix, Index rows, Index cols);
    void give_back(Matrix& matrix);  // leaves it empty

   private:
    std::unordered_map<Index, std::vector<Matrix>> of_size_;
  };

  Index first_row(NodeId node, std::size_t example) const;
  Index row_count(NodeId node, std::size_t example) const;
  Index total_rows(NodeId node) const { return first_row(node, examples_.size()); }
  const Matrix& rows(NodeId node);
  const Matrix& each(NodeId node, std::size_t example);
  Matrix& d_rows(NodeId node);
  Matrix& d_each(NodeId node, std::size_t example);
  OpInputs inputs_by_rows(NodeId node, const Parameters& parameters);
  OpInputs inputs_of_each(NodeId node, std::size_t example, const Parameters& parameters);
  void add_labels(BatchScore& score) const;
  void gradient_of_loss(Index target_count);
  void free_rows_of_other_examples();
  void look_up_inputs(const Parameters& parameters);
  void gather_gradient(NodeId node);
  void release_gradient(NodeId node);
  void add_to_embedding(ParameterGradients& gradients);
  void backward_by_rows(NodeId node, const Parameters& parameters, ParameterGradients& gradients);
  void backward_of_each(NodeId node, const Parameters& parameters, ParameterGradients& gradients);

  const ModelPlan& plan_;
  std::span<const Example> examples_;
  std::vector<Index> lengths_, starts_;  // words of each example, and its first row
  std::vector<const Graph*> graphs_;     // of each example, for sequences of its length
  std::vector<TargetCell> targets_;      // in the rows of all examples
  Matrix wanted_;                        // what the output should be, or empty
  std::vector<Values> values_;           // by node
  std::vector<OpInput> inputs_;          // of the op at hand
  Spare spare_;
};

}  // namespace heed
