#include "core/lesson/seeded_scene.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "core/walk/computation.h"

namespace heed {
namespace {

constexpr double kMaxAbsValue = 9;  // larger numbers are tedious by hand
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

NumberGrid grid_of(const Matrix& matrix) {
  NumberGrid grid;
  grid.per_one = is_on_grid(matrix, 1) ? 1 : is_on_grid(matrix, 2) ? 2 : 10;
  const auto steps = [&](float number) {
    return std::lround(std::clamp(static_cast<double>(number), -kMaxAbsValue, kMaxAbsValue) * grid.per_one);
  };
  grid.low = steps(matrix.minCoeff());
  grid.high = steps(matrix.maxCoeff());
  if (grid.low < grid.high) return grid;
  // A constant matrix: widen by one step on either side.
  return {grid.per_one, grid.low - 1, grid.high + 1};
}

void draw_row(const NumberGrid& grid, Random& random, Matrix::RowXpr row) {
  for (float& number : row) {
    const auto steps = grid.low + static_cast<long>(random.uniform() * static_cast<double>(grid.count()));
    number = static_cast<float>(static_cast<double>(steps) / grid.per_one);
  }
}

Status draw_sources(Computation& computation, Random& random) {
  for (NodeId node = 0; node < computation.graph().node_count(); ++node) {
    const NodeInfo& info = computation.graph().info(node);
    if (info.kind == NodeKind::Computed || computation.scene().locked.contains(info.name)) continue;
    const Matrix drawn = random_matrix_like(*computation.graph().value(node), random);
    if (const Result<Edit> edit = computation.set_cells(node, {}, drawn); !edit) return edit.error();
  }
  return {};
}

// The largest attention weight of the first query over all heads; near 1, the softmax is saturated and not
// worth calculating. 0 for scenes that are too large for paper.
double largest_first_weight(Computation& computation) {
  constexpr Index kMaxInspectedCells = 4096;
  const Graph& graph = computation.graph();
  double largest = 0;
  for (NodeId node = 0; node < graph.node_count(); ++node) {
    if (graph.shape(node).rows * graph.shape(node).cols > kMaxInspectedCells) return 0;
  }
  for (const HeadNodes& head : computation.built().attention.heads) {
    const Shape& shape = graph.shape(head.weights);
    if (shape.cols == 1) continue;
    computation.go_to(std::max(computation.playhead(),
                               computation.timeline().playhead_of(head.weights, {0, shape.cols - 1})));
    largest = std::max(largest, static_cast<double>(graph.value(head.weights)->row(0).maxCoeff()));
  }
  return largest;
}

}  // namespace

Matrix random_matrix_like(const Matrix& matrix, Random& random) {
  Matrix drawn = matrix;
  if (matrix.size() == 0) return drawn;
  const NumberGrid grid = grid_of(matrix);
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
  Random random(seed);
  std::optional<Scene> best;
  double best_weight = 2;
  for (int time = 0; time < kMaxDraws && best_weight > kSaturatedWeight; ++time) {
    Result<Computation> made = Computation::make(bare, {Grain::Whole, true});
    if (!made) return made.error();
    if (Status status = draw_sources(made.value(), random); !status) return status.error();
    const double weight = largest_first_weight(made.value());
    if (best && weight >= best_weight) continue;
    best = made.value().scene();
    best_weight = weight;
  }
  return *best;
}

}  // namespace heed
