#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "core/base/result.h"
#include "core/train/example.h"
#include "core/train/parameters.h"
#include "core/walk/build.h"

namespace heed {

// How the values of a node are held while several examples are computed together.
enum class Holding {
  Parameter,  // one matrix, which is being trained
  Fixed,      // one matrix for all sequences of a length, which nothing changes
  Rows,       // the rows of all examples below each other: one op call for all of them
  Each,       // a matrix for each example
  Unneeded    // nothing asks for it: a stack, which is never stored, or what is not on the way to the answer
};

struct PlannedNode {
  Holding holding = Holding::Unneeded;
  std::size_t parameter = 0;  // which one
  bool has_one_row = false;   // for each example; otherwise one for each word
  bool needs_gradient = false;
};

// Tells models apart: scenes with the same one learn alike from the same weights, whatever their words and
// the numbers of their parameters are now.
std::uint64_t model_id(const Scene& scene);

inline constexpr Index kMaxSequence = 4096;  // words of one example

// What has to be done for a batch, worked out once from the graph of a scene. Nodes are those of a graph of
// the scene with any number of words: they all have the same nodes.
class ModelPlan {
 public:
  // Refuses a scene that cannot be trained, with what would have to be different.
  static Result<ModelPlan> make(const Scene& scene);

  const Scene& scene() const { return scene_; }
  const Graph& graph() const { return any_->graph; }  // for structure
  const BuiltScene& built() const { return *any_; }   // whose graph that is
  const PlannedNode& node(NodeId id) const { return nodes_[id]; }
  NodeId inputs() const { return any_->inputs; }
  NodeId answer() const;  // the probabilities of the readout; without one the output
  bool has_embedding() const { return scene_.embedding.has_value(); }
  Index longest() const { return longest_; }  // most words that a sequence may have

  // Builds what sequences of these lengths need. Nothing below may be asked for other lengths; all of it may
  // be asked by several threads.
  Status prepare(std::span<const Example> examples);
  Index length_of(const Example& example) const;
  const Graph& graph_of(Index length) const { return built_.at(length)->graph; }

 private:
  explicit ModelPlan(Scene scene) : scene_(std::move(scene)) {}

  Status add_length(Index length);
  void classify(const BuiltScene& shorter);
  PlannedNode classified(NodeId node, const BuiltScene& shorter,
                         const std::map<std::string, std::size_t>& parameters) const;

  Scene scene_;
  Index longest_ = 0;
  std::map<Index, std::shared_ptr<BuiltScene>> built_;  // by number of words
  std::shared_ptr<const BuiltScene> any_;
  std::vector<PlannedNode> nodes_;
};

}  // namespace heed
