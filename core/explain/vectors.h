#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "core/explain/plane.h"
#include "core/explain/tokens.h"

namespace heed {

// What rows are drawn as vectors for: which inputs are alike, how rotary positions turn queries and keys, how
// a query measures keys, how values are mixed, and what comes out.
enum class VectorTopic { Inputs, Turning, Keys, Values, Outputs };

// As files and the command line spell them, in the order of the enum.
inline constexpr std::array<const char*, 5> kVectorTopicWords{"inputs", "turning", "keys", "values",
                                                              "outputs"};
std::optional<VectorTopic> parse_vector_topic(std::string_view word);

// The matrices of a topic; each row is a vector, and all of them have the same columns.
struct VectorNodes {
  NodeId points = 0;              // inputs, keys, values or outputs
  std::optional<NodeId> arrows;   // what is compared with those: queries, or the outputs of a head
  std::optional<NodeId> numbers;  // for an arrow (row) and a point (column): the score or the weight
  std::optional<NodeId> points_before, arrows_before;  // before positions were added or the rows were turned
};

// The topics of a head, in the order of the steps.
std::vector<VectorTopic> vector_topics(const Computation& computation, const HeadKey& head);
VectorNodes vector_nodes(const Computation& computation, const HeadKey& head, VectorTopic topic);

// The topic that a matrix belongs to.
VectorTopic topic_of(const Computation& computation, const HeadKey& head, NodeId node);

// A score is the dot product of a query and a key; else another function of both.
bool scores_are_dot_products(const Computation& computation, const HeadKey& head);

// The row that a copy shows, where nothing was overridden on the way: what to select and to change in its
// place.
CellRef uncopied(const Graph& graph, CellRef cell);

// By how much scores are multiplied before softmax: 1/√d_k, if they are scaled.
double score_factor(const Computation& computation, const HeadKey& head);

// The rows that are known, as many as `most`.
Matrix known_rows(const Computation& computation, NodeId node, Index most);

// Which plane of the space vectors are drawn in.
struct PlaneChoice {
  enum class Kind { Main, Along, Columns };

  Kind kind = Kind::Main;  // of two columns or fewer these are the plane
  Index across = 0;        // Columns; of turned pairs, the first one's pair
  Index upwards = 1;

  bool operator==(const PlaneChoice&) const = default;
};

// What a picture of vectors is to show.
struct VectorSubject {
  VectorTopic topic = VectorTopic::Keys;
  PlaneChoice plane;
  TokenPair focus;                   // the arrow and the point that are spoken of
  std::optional<NodeId> focus_node;  // the matrix that is spoken of: scaled scores shorten the arrow
};

// What the choice comes to for these matrices: Along only where there are arrows to be along, columns that
// exist.
PlaneChoice fitting_choice(const Computation& computation, VectorTopic topic, const VectorNodes& nodes,
                           PlaneChoice choice);

// The known rows of a topic, as many of each matrix as may be drawn.
struct VectorRows {
  Matrix points, arrows, points_before, arrows_before;
};
VectorRows vector_rows(const Computation& computation, const VectorNodes& nodes, Index most);

// The rows that a plane of the topic is fitted to.
Matrix spanning_rows(VectorTopic topic, const VectorRows& rows);
// `arrow`: the row that Along follows.
Plane plane_of_topic(VectorTopic topic, const VectorRows& rows, const PlaneChoice& choice, Index arrow);

// Planes of the last frames, kept until a number that they depend on changes: finding one may take longer
// than drawing what lies in it.
class PlaneCache {
 public:
  const Plane& of(const Computation& computation, const VectorNodes& nodes, VectorTopic topic,
                  const VectorRows& rows, const PlaneChoice& choice, Index arrow);

 private:
  struct Key {
    NodeId points = 0;
    std::uint64_t revision_of_points = 0, revision_of_arrows = 0;
    Index points_known = 0, arrows_known = 0;
    PlaneChoice choice;
    Index arrow = 0;  // Along

    bool operator==(const Key&) const = default;
  };
  std::map<VectorTopic, std::pair<Key, Plane>> planes_;
};

}  // namespace heed
