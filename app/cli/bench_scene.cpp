#include "app/cli/bench_scene.h"

#include <cmath>

#include "core/base/random.h"

namespace heed {
namespace {

SharedMatrix gaussian(Index rows, Index cols, double spread, Random& random) {
  Matrix matrix(rows, cols);
  for (float* value = matrix.data(); value != matrix.data() + matrix.size(); ++value) {
    *value = static_cast<float>(spread * random.gaussian());
  }
  return matrix;
}

}  // namespace

Scene bench_scene(const BenchSize& size) {
  Random random(1);
  const double spread = 1 / std::sqrt(static_cast<double>(size.dim));
  const auto projection = [&](Index cols) {
    Projection made;
    made.weight.values = gaussian(size.dim, cols, spread, random);
    return made;
  };
  Scene scene;
  scene.inputs.values = gaussian(size.tokens, size.dim, 1, random);
  scene.attention.score.kind = Score::Kind::ScaledDot;
  scene.attention.heads.resize(static_cast<std::size_t>(size.heads));
  for (Head& head : scene.attention.heads) {
    for (auto* part : {&head.query, &head.key, &head.value}) *part = projection(size.dim / size.heads);
  }
  scene.attention.output = projection(size.dim);
  return scene;
}

}  // namespace heed
