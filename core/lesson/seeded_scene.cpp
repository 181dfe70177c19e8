#include "core/lesson/seeded_scene.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "core/lesson/worked_norm.h"
#include "core/lesson/worksheet.h"
#include "core/walk/computation.h"

namespace heed {
namespace {

// Larger numbers are tedious by hand. Rows of a transformer are long, and are added up more than once.
constexpr double kMaxAbsValue = 9, kMaxAbsInTransformer = 3;
// Limits the redraws for a softmax that is not saturated: a mask may leave a query with a single key.
constexpr int kMaxDraws = 100;
constexpr double kSaturatedWeight = 0.9;

// The numbers low/per_one … high/per_one.
struct NumberGrid {
  double per_one = 1;  // grid steps per unit
  long low = 0;
  long high = 0;

  long count() const { return high - low + 1; }
};

bool is_on_grid(const Matrix& matrix, double per_one) {
  for (const float number : matrix.reshaped()) {
    const double steps = static_cast<double>(number) * per_one;
    if (std::abs(steps - std::round(steps)) > 1e-4) return false;
  }
  return true;
}

NumberGrid grid_of(const Matrix& matrix, double largest) {
  NumberGrid grid;
  grid.per_one = is_on_grid(matrix, 1) ? 1 : is_on_grid(matrix, 2) ? 2 : 10;
  const auto steps = [&](float number) {
    return std::lround(std::clamp(static_cast<double>(number), -largest, largest) * grid.per_one);
  };
  grid.low = steps(matrix.minCoeff());
  grid.high = steps(matrix.maxCoeff());
  if (grid.low < grid.high) return grid;
  // A constant matrix: widen by one step on either side.
  return {grid.per_one, grid.low - 1, grid.high + 1};
}

float draw(const NumberGrid& grid, Random& random) {
  const auto steps = grid.low + static_cast<long>(random.uniform() * static_cast<double>(grid.count()));
  return static_cast<float>(static_cast<double>(steps) / grid.per_one);
}

void draw_row(const NumberGrid& grid, Random& random, Matrix::RowXpr row) {
  for (float& number : row) number = draw(grid, random);
}

float draw_non_zero(const NumberGrid& grid, Random& random) {
  float number = 0;
  while (number == 0) number = draw(grid, random);
  return number;
}

// Each number of a row that may not be 0: halves about 1, or about what it was.
Matrix random_gains_like(const Matrix& matrix, Random& random) {
  Matrix drawn = matrix;
  const double low = std::clamp(static_cast<double>(matrix.minCoeff()), -kMaxAbsInTransformer, 0.5),
               high = std::clamp(static_cast<double>(matrix.maxCoeff()), 2.0, kMaxAbsInTransformer);
  const NumberGrid grid{2, std::lround(std::ceil(low * 2)), std::lround(std::floor(high * 2))};
  for (float& number : drawn.reshaped()) number = draw_non_zero(grid, random);
  return drawn;
}

// With zeros about as often as before: weights that were set by hand are zeros but for a few, and stay so.
Matrix random_sparse_matrix_like(const Matrix& matrix, Random& random) {
  Matrix drawn = matrix;
  if (matrix.size() == 0) return drawn;
  const NumberGrid grid = grid_of(matrix, kMaxAbsInTransformer);
  const double zeros =
      static_cast<double>((matrix.array() == 0).count()) / static_cast<double>(matrix.size());
  for (Index row = 0; row < drawn.rows(); ++row) {
    do {
      for (float& number : drawn.row(row))
        number = random.uniform() < zeros ? 0 : draw_non_zero(grid, random);
    } while (drawn.row(row).isZero(0) && !matrix.row(row).isZero(0));
  }
  return drawn;
}

// Halves between −1 and 1, where all were 0.
Matrix random_biases_like(const Matrix& matrix, Random& random) {
  if (!matrix.isZero(0)) return random_sparse_matrix_like(matrix, random);
  Matrix drawn = matrix;
  draw_row({2, -2, 2}, random, drawn.row(0));
  return drawn;
}

// Whether it is the gain or the bias of a norm.
bool is_of_norm(const Graph& graph, NodeId node) {
  const std::span<const NodeId> consumers = graph.consumers(node);
  const NodeKind kind = graph.info(node).kind;
  return (kind == NodeKind::Weight || kind == NodeKind::Bias) && !consumers.empty() &&
         has_working(graph, consumers.front());
}

Matrix drawn_like(const Computation& computation, NodeId node, Random& random) {
  const Matrix& matrix = *computation.graph().value(node);
  if (!computation.scene().has_blocks()) return random_matrix_like(matrix, random);
  if (!is_of_norm(computation.graph(), node)) return random_sparse_matrix_like(matrix, random);
  const bool is_bias = computation.graph().info(node).kind == NodeKind::Bias;
  return is_bias ? random_biases_like(matrix, random) : random_gains_like(matrix, random);
}

Status draw_sources(Computation& computation, Random& random) {
  for (NodeId node = 0; node < computation.graph().node_count(); ++node) {
    const NodeInfo& info = computation.graph().info(node);
    if (info.kind == NodeKind::Computed || computation.scene().locked.contains(info.name)) continue;
    const Matrix drawn = drawn_like(computation, node, random);
    if (const Result<Edit> edit = computation.set_cells(node, {}, drawn); !edit) return edit.error();
  }
  return {};
}

bool is_for_paper(const Graph& graph) {
  constexpr Index kMaxInspectedCells = 4096;
  for (NodeId node = 0; node < graph.node_count(); ++node) {
    if (graph.shape(node).rows * graph.shape(node).cols > kMaxInspectedCells) return false;
  }
  return true;
}

// The row of a matrix, once it is computed.
Matrix computed_row(Computation& computation, NodeId node, Index row) {
  const Shape& shape = computation.graph().shape(node);
  computation.go_to(
      std::max(computation.playhead(), computation.timeline().playhead_of(node, {row, shape.cols - 1})));
  return computation.graph().value(node)->row(row);
}

// The largest attention weight of the row over all heads; near 1, the softmax is saturated and not worth
// calculating.
double largest_weight(Computation& computation, const AttentionNodes& attention, Index row) {
  double largest = 0;
  for (const HeadNodes& head : attention.heads) {
    if (computation.graph().shape(head.weights).cols == 1) continue;
    const Matrix weights = computed_row(computation, head.weights, row);
    largest = std::max(largest, static_cast<double>(weights.maxCoeff()));
  }
  return largest;
}

// One key has all of the attention, or every key that is seen has the same.
bool is_dull_softmax(const Matrix& weights) {
  constexpr float kSlack = 0.01f;
  const float largest = weights.maxCoeff();
  float least = largest;
  for (const float weight : weights.reshaped()) least = weight > 0 ? std::min(least, weight) : least;
  return largest > static_cast<float>(kSaturatedWeight) || largest - least < kSlack;
}

// The share of the softmaxes of a transformer, and of its feed-forward layers, that are not worth
// calculating.
double dull_share(Computation& computation) {
  const Index row = usual_row(computation.scene());
  int dull = 0, count = 0;
  const auto add = [&](bool is_dull) {
    dull += is_dull ? 1 : 0;
    ++count;
  };
  for (const BlockNodes& block : computation.built().blocks) {
    const auto heads = block.attention ? block.attention->heads : std::vector<HeadNodes>();
    for (const HeadNodes& head : heads) add(is_dull_softmax(computed_row(computation, head.weights, row)));
    if (block.feed_forward) add(computed_row(computation, block.feed_forward->active, row).isZero(0));
  }
  return count == 0 ? 0 : static_cast<double>(dull) / count;
}

// How dull the scene is to work out, from 0 to 1; up to kSaturatedWeight it will do. 0 for one that is too
// large for paper.
double dullness(Computation& computation) {
  if (!is_for_paper(computation.graph())) return 0;
  if (!computation.scene().has_blocks()) return largest_weight(computation, computation.built().attention, 0);
  const double share = dull_share(computation);
  return share == 0 ? 0 : kSaturatedWeight + (1 - kSaturatedWeight) * share;
}

}  // namespace

Matrix random_matrix_like(const Matrix& matrix, Random& random) {
  Matrix drawn = matrix;
  if (matrix.size() == 0) return drawn;
  const NumberGrid grid = grid_of(matrix, kMaxAbsValue);
  for (Index row = 0; row < drawn.rows(); ++row) {
    do {
      draw_row(grid, random, drawn.row(row));
    } while (drawn.row(row).isZero(0));
  }
  return drawn;
}

Result<Scene> seeded_scene(const Scene& scene, std::uint64_t seed) {
  if (seed == 0) return scene;
  Scene bare = scene;
  bare.overrides.clear();
  bare.patches.clear();
  Random random(seed);
  std::optional<Scene> best;
  double least_dull = 2;
  for (int time = 0; time < kMaxDraws && least_dull > kSaturatedWeight; ++time) {
    Result<Computation> made = Computation::make(bare, {Grain::Whole, true});
    if (!made) return made.error();
    if (Status status = draw_sources(made.value(), random); !status) return status.error();
    const double dull = dullness(made.value());
    if (best && dull >= least_dull) continue;
    best = made.value().scene();
    least_dull = dull;
  }
  return *best;
}

}  // namespace heed
