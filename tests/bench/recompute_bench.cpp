// How long it takes until everything is right again after one cell of the tutorial's inputs was edited.
// PyTorch eager needs about 40 µs for the bare forward of the same sizes.
#include <benchmark/benchmark.h>

#include "core/walk/computation.h"
#include "tests/core/walk/scenes.h"

namespace heed {
namespace {

void BM_EditOneInput(benchmark::State& state) {
  Result<Computation> made = Computation::make(tutorial_scene());
  Computation& computation = made.value();
  computation.go_to(computation.timeline().moment_count());
  const NodeId inputs = *computation.graph().find("X");
  float value = 0;
  for (auto _ : state) {
    value = value == 1.0f ? 2.0f : 1.0f;
    benchmark::DoNotOptimize(computation.set_cell(inputs, {1, 1}, value));
  }
}
BENCHMARK(BM_EditOneInput);

void BM_ComputeAllNodes(benchmark::State& state) {
  Result<Computation> made = Computation::make(tutorial_scene());
  Computation& computation = made.value();
  for (auto _ : state) {
    computation.go_to(0);
    computation.go_to(computation.timeline().moment_count());
  }
}
BENCHMARK(BM_ComputeAllNodes);

}  // namespace
}  // namespace heed
