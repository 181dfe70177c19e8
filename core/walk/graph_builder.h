#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/graph/graph.h"
#include "core/ops/ops.h"
#include "core/scene/scene.h"

namespace heed {

// Puts the nodes of a scene together, sources first. The first op that refuses its inputs ends it: later
// calls do nothing and error() says what was wrong.
class GraphBuilder {
 public:
  explicit GraphBuilder(const Scene& scene);

  void add_inputs();
  void add_weights();
  void add_head(std::size_t head);
  void join_heads();

  const std::optional<Error>& error() const { return error_; }
  Graph take() { return std::move(graph_); }

 private:
  // What add_head adds to, handed from one part of it to the next.
  struct HeadNodes {
    std::size_t head = 0;
    NodeId query = 0;  // Q or Q_rot
    NodeId key = 0;    // K or K_rot
    NodeId value = 0;
    NodeId scores = 0;  // the last node of step 4, then of step 5
  };
  // One of the three projections of a head.
  struct Projected {
    char letter = 'q';  // of W_q and b_q
    const char* name = "Q";
    Role role = Role::Query;
    Axis axis = Axis::KeyDim;
    bool is_of_queries = true;
  };

  void add_projection_sources(const Projection& projection, const std::string& prefix, char letter,
                              NodeInfo as);
  void add_score_parameters();
  NodeId add_projected(std::size_t head, const Projected& which);
  void rotate(HeadNodes& nodes);
  void add_scores(HeadNodes& nodes);
  void add_score_changes(HeadNodes& nodes);
  void add_weighing(HeadNodes& nodes);

  NodeId add_source(NodeInfo info, const SharedMatrix& matrix);
  NodeId add(NodeInfo info, const OpPtr& op, std::vector<NodeId> inputs, const std::string& place);
  NodeInfo score_info(std::size_t head, const char* name) const;
  std::string place_of(std::size_t head, char letter) const;
  std::string score_place(const HeadNodes& nodes) const;

  const Scene& scene_;
  Graph graph_;
  std::optional<Error> error_;
  AxisInfo queries_;   // labels of the rows of X
  AxisInfo keys_;      // labels of what keys and values are made from
  OpPtr mask_;         // one for all heads: a painted mask is large; null: nothing is masked
  NodeId from_ = 0;    // X or X_pos
  NodeId memory_ = 0;  // what keys and values are made from
  std::vector<NodeId> outputs_;
};

}  // namespace heed
