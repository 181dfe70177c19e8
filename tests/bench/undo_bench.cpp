// What one edit and its undo cost, by the size of the input and by how much there is to be undone already.
// The steps have not begun, so that nothing is computed again: what remains is the document, its history and
// the graph. Of a large input the edited matrix is copied once by the edit; BM_CopyMatrix says what that
// takes.
#include <benchmark/benchmark.h>

#include "app/state/app_state.h"
#include "app/state/apply.h"

namespace heed {
namespace {

constexpr Index kWidth = 64;

AppState state_of(Index tokens) {
  Scene scene;
  scene.inputs.values = Matrix(Matrix::Constant(tokens, kWidth, 0.5f));
  Head& head = scene.attention.heads.front();
  for (auto* projection : {&head.query, &head.key, &head.value}) {
    projection->emplace();
    (*projection)->weight.values = Matrix(Matrix::Constant(kWidth, kWidth, 0.01f));
  }
  return AppState(Computation::make(std::move(scene)).value());
}

void BM_EditAndUndo(benchmark::State& benchmark) {
  AppState state = state_of(benchmark.range(0));
  const NodeId inputs = *state.computation.graph().find("X");
  const auto depth = static_cast<int>(benchmark.range(1));
  for (int i = 0; i < depth; ++i)
    apply(state, command::SetCells{{inputs, {0, 0}}, Matrix::Constant(1, 1, static_cast<float>(i + 1))});
  for (auto _ : benchmark) {
    apply(state, command::SetCells{{inputs, {1, 1}}, Matrix::Constant(1, 1, -1)});
    apply(state, command::Undo{});
  }
}
BENCHMARK(BM_EditAndUndo)
    ->ArgNames({"tokens", "depth"})
    ->Args({64, 0})
    ->Args({64, 1000})
    ->Args({64, 10000})
    ->Args({1024, 0})
    ->Args({4096, 0})
    ->Args({4096, 200});

void BM_CopyMatrix(benchmark::State& benchmark) {
  const Matrix matrix = Matrix::Constant(benchmark.range(0), kWidth, 0.5f);
  for (auto _ : benchmark) {
    Matrix copy = matrix;
    benchmark::DoNotOptimize(copy.data());
  }
}
BENCHMARK(BM_CopyMatrix)->ArgName("tokens")->Arg(64)->Arg(1024)->Arg(4096);

}  // namespace
}  // namespace heed
