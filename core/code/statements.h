#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/code/naming.h"
#include "core/graph/graph.h"
#include "core/graph/op.h"

namespace heed {

// How a graph is written.
struct Writing {
  Dialect dialect = Dialect::Numpy;
  HeadForm form = HeadForm::Single;
  bool is_finite = true;            // no number but a hidden score is infinite or NaN
  bool has_empty_row = false;       // some query may have nothing to see
  std::optional<Index> most_cells;  // a matrix of more numbers is named, not written out
};

// Writes the nodes of one graph, each as the lines that give or compute its numbers.
class Statements {
 public:
  Statements(const Graph& graph, const Writing& writing) : graph_(graph), writing_(writing) {}

  // X = [[1, 0, …
  std::vector<std::string> given(NodeId source) const;
  // W_q = [ [[1, 0, …, one matrix per head; `sources` are the same matrix of each head, in order.
  std::vector<std::string> given_list(const std::vector<NodeId>& sources) const;

  // What dropout's code reads: 1 where a weight is kept. Empty for any other node.
  std::vector<std::string> kept(NodeId node) const;
  std::vector<std::string> kept_list(const std::vector<NodeId>& dropped) const;

  // scores = Q @ K.T, and what a person has put in its place.
  std::vector<std::string> computed(NodeId node) const;

  // The stack of weighted values is small enough to be an array of its own, or has to be one to be edited;
  // otherwise the step that sums it does without.
  bool is_written(NodeId node) const;

 private:
  std::vector<std::string> written_out(const std::string& name, const Matrix& values, bool is_vector) const;
  std::vector<std::string> listed(const std::string& name, const std::vector<const Matrix*>& values,
                                  bool is_vector) const;
  bool is_too_large(const Shape& shape) const;
  CodeNames names_for(NodeId node) const;
  std::vector<std::string> input_names(NodeId node) const;
  Matrix kept_weights(NodeId dropped) const;
  void append_overrides(NodeId node, std::vector<std::string>& lines) const;

  const Graph& graph_;
  Writing writing_;
};

}  // namespace heed
