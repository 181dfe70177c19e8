// How a computation grows: a chain of attentions with 16 heads each, of 1 to 24 blocks. Each figure is
// divided by the number of nodes, so whatever is not linear shows as a row that rises.

#include <algorithm>
#include <memory>

#include <benchmark/benchmark.h>

#include "app/figure/layout.h"
#include "core/module/attention/attention_builder.h"
#include "core/walk/computation.h"

namespace heed {
namespace {

constexpr Index kTokens = 4, kModel = 16, kHeadWidth = 2;
constexpr std::size_t kHeads = 16;

SceneMatrix ramp(Index rows, Index cols) {
  Matrix values(rows, cols);
  for (Index i = 0; i < values.size(); ++i) values.data()[i] = 0.1f * static_cast<float>(i % 7 - 3);
  return {SharedMatrix(std::move(values)), {}};
}

Attention block() {
  const Projection projection{ramp(kModel, kHeadWidth), std::nullopt, {}};
  Attention attention;
  attention.heads.assign(kHeads, Head{"", true, projection, projection, projection, {}});
  attention.output = Projection{ramp(kHeads * kHeadWidth, kModel), std::nullopt, {}};
  return attention;
}

BuiltScene chain(int blocks) {
  const Attention attention = block();
  ModelBuilder builder;
  BuiltScene built;
  NodeId from = 0;
  for (int at = 0; at < blocks; ++at) {
    const AttentionSteps steps = add_attention_steps(builder.steps());
    if (at == 0) {
      NodeInfo inputs;
      inputs.id = "X";
      inputs.kind = NodeKind::Input;
      inputs.step = steps.inputs;
      built.inputs = from = builder.add_source(inputs, ramp(kTokens, kModel).values);
    }
    AttentionInputs in;
    in.block = at;
    in.queries = in.keys = from;
    built.attention = build_attention(builder, attention, in, steps);
    from = built.result = built.attention.result;
  }
  built.graph = std::move(builder).take_graph();
  built.steps = std::move(builder).take_steps();
  return built;
}

void report(benchmark::State& state, std::size_t nodes) {
  state.counters["nodes"] = static_cast<double>(nodes);
  state.counters["per_node"] =
      benchmark::Counter(static_cast<double>(nodes),
                         benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
}

void builds(benchmark::State& state) {
  std::size_t nodes = 0;
  for (auto _ : state) nodes = chain(static_cast<int>(state.range(0))).graph.node_count();
  report(state, nodes);
}

// Every node is looked for by its name.
void finds(benchmark::State& state) {
  const BuiltScene built = chain(static_cast<int>(state.range(0)));
  for (auto _ : state) {
    for (NodeId node = 0; node < built.graph.node_count(); ++node) {
      benchmark::DoNotOptimize(built.graph.find(built.graph.info(node).name));
    }
  }
  report(state, built.graph.node_count());
}

// The figure of one block; it looks at every node once.
void lays_out(benchmark::State& state) {
  const int blocks = static_cast<int>(state.range(0));
  const BuiltScene built = chain(blocks);
  const auto middle = std::optional(blocks / 2);
  const auto chapter = std::ranges::find(built.steps.chapters(), middle, &Chapter::block);
  const FigureFocus focus{{middle, 0}, {chapter->first_step, chapter->last_step}};
  for (auto _ : state) benchmark::DoNotOptimize(make_figure_layout(built.graph, focus));
  report(state, built.graph.node_count());
}

// From the start to the end, matrix by matrix and query by query, each of which is computed.
void steps_through(benchmark::State& state) {
  const BuiltScene built = chain(static_cast<int>(state.range(0)));
  Scene scene;
  scene.inputs = ramp(kTokens, kModel);
  Computation computation = Computation::of(scene, built, {Grain::Whole, false});
  for (auto _ : state) {
    for (Index at = 0; at <= computation.timeline().moment_count(); ++at) computation.go_to(at);
    computation.go_to(0);
  }
  report(state, built.graph.node_count());
}

void edits_the_last_block(benchmark::State& state) {
  const BuiltScene built = chain(static_cast<int>(state.range(0)));
  Graph graph = built.graph;
  graph.compute_all();
  const NodeId last = *graph.find(NodeKey{static_cast<int>(state.range(0)) - 1, {}, "W_o"});
  float value = 0;
  for (auto _ : state) benchmark::DoNotOptimize(graph.set_cell(last, {0, 0}, value += 1).size());
  report(state, graph.node_count());
}

BENCHMARK(builds)->RangeMultiplier(2)->Range(1, 16)->Arg(24);
BENCHMARK(finds)->RangeMultiplier(2)->Range(1, 16)->Arg(24);
BENCHMARK(lays_out)->RangeMultiplier(2)->Range(1, 16)->Arg(24);
BENCHMARK(steps_through)->RangeMultiplier(2)->Range(1, 16)->Arg(24);
BENCHMARK(edits_the_last_block)->RangeMultiplier(2)->Range(1, 16)->Arg(24);

}  // namespace
}  // namespace heed
