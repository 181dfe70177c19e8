#pragma once

#include <string>
#include <vector>

#include "core/code/code_options.h"
#include "core/graph/graph.h"
#include "core/graph/op.h"

namespace heed {

// A bias, or the vector of an additive score: a single row that is not a position.
bool is_vector(const NodeInfo& info);

// Generates the statements that define each node of a graph.
class Statements {
 public:
  Statements(const Graph& graph, const CodeOptions& options) : graph_(graph), options_(options) {}

  // X = [[1, 0, …
  std::vector<std::string> source_literal(NodeId source) const;
  // W_q = [ [[1, 0, …: a list with one matrix per head; `sources` are in head order.
  std::vector<std::string> source_literal_list(const std::vector<NodeId>& sources) const;

  // keep = [[1, 0, …: the dropout mask. Empty for any other node.
  std::vector<std::string> keep_mask(NodeId node) const;
  std::vector<std::string> keep_mask_list(const std::vector<NodeId>& dropped) const;

  // scores = Q @ K.T, followed by the user's patches and overrides.
  std::vector<std::string> computation_lines(NodeId node) const;

  // Whether the node gets its own statement. A large stack of weighted values without overrides does not: it
  // is fused into the statement that sums it.
  bool has_statement(NodeId node) const;

 private:
  std::vector<std::string> matrix_literal(const std::string& name, const Matrix& values,
                                          bool is_vector) const;
  std::vector<std::string> matrix_list_literal(const std::string& name,
                                               const std::vector<const Matrix*>& values,
                                               bool is_vector) const;
  bool is_too_large(const Shape& shape) const;
  CodeNames names_for(NodeId node) const;
  std::vector<std::string> input_names(NodeId node) const;
  void append_changes(NodeId node, std::vector<std::string>& lines) const;

  const Graph& graph_;
  CodeOptions options_;
};

}  // namespace heed
