#include "app/cli/bench_model.h"

#include <array>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "app/cli/median_time.h"
#include "core/base/number.h"
#include "core/base/random.h"
#include "core/walk/build.h"

namespace heed {
namespace {

// Numbers of no particular meaning, of this standard deviation, quickly drawn.
SceneMatrix drawn(Index rows, Index cols, double deviation, Random& random) {
  Matrix matrix(rows, cols);
  const double width = 2 * std::sqrt(3.0) * deviation;
  for (float* value = matrix.data(); value != matrix.data() + matrix.size(); ++value) {
    *value = static_cast<float>(width * (random.uniform() - 0.5));
  }
  return {SharedMatrix(std::move(matrix)), {}};
}

Projection drawn_projection(Index rows, Index cols, Random& random) {
  Projection made;
  made.weight = drawn(rows, cols, 1 / std::sqrt(static_cast<double>(rows)), random);
  made.bias = drawn(1, cols, 0.02, random);
  return made;
}

Norm drawn_norm(Index dim, Random& random) {
  Norm norm;
  norm.gain = drawn(1, dim, 0.02, random);
  norm.gain->values.edit().array() += 1;
  norm.bias = drawn(1, dim, 0.02, random);
  return norm;
}

TransformerBlock drawn_block(const ModelSize& size, Random& random) {
  TransformerBlock block;
  block.norm = TransformerBlock::NormPlace::Pre;
  block.attention_norm = drawn_norm(size.dim, random);
  block.feed_forward_norm = drawn_norm(size.dim, random);
  Attention& attention = block.attention.emplace();
  attention.score.kind = Score::Kind::ScaledDot;
  attention.mask.emplace().is_causal = true;
  attention.heads.resize(static_cast<std::size_t>(size.heads));
  for (Head& head : attention.heads) {
    for (auto* part : {&head.query, &head.key, &head.value}) {
      *part = drawn_projection(size.dim, size.dim / size.heads, random);
    }
  }
  attention.output = drawn_projection(size.dim, size.dim, random);
  FeedForward& feed_forward = block.feed_forward.emplace();
  feed_forward.expand = drawn_projection(size.dim, size.hidden, random);
  feed_forward.activation = Activation::GeluTanh;
  feed_forward.contract = drawn_projection(size.hidden, size.dim, random);
  return block;
}

// What is known when so many of the tokens have been read: that much of each matrix with a row for each, and
// nothing of those that are made of all rows.
std::vector<KnownCells> known_after(const Graph& graph, Index tokens, Index all_tokens) {
  std::vector<KnownCells> known;
  for (NodeId node = 0; node < graph.node_count(); ++node) {
    if (!graph.op(node)) continue;
    const Shape& shape = graph.shape(node);
    const Index rows = shape.is_stack() ? shape.slices : shape.rows;
    const bool is_by_token = rows == all_tokens;
    const Index whole = tokens == all_tokens ? shape.cell_count() : 0;
    known.push_back({node, is_by_token ? shape.cell_count() / rows * tokens : whole});
  }
  return known;
}

double forward_ms(Graph& graph, Index tokens) {
  return median_ms([&] {
    graph.set_known(known_after(graph, 0, tokens));
    graph.compute_all();
  });
}

}  // namespace

Result<ModelSize> parse_model_size(const std::string& word, Index tokens) {
  ModelSize size;
  size.tokens = tokens;
  const std::array<Index*, 5> fields = {&size.blocks, &size.heads, &size.dim, &size.hidden, &size.vocabulary};
  const std::array<Index, 5> most = {512, 512, 16384, 65536, 65536};
  const Error wrong{"", {"cli.bench.model", {{"word", word}}}};
  std::size_t begin = 0;
  for (std::size_t at = 0; at < fields.size(); ++at) {
    const std::size_t comma = word.find(',', begin);
    if ((comma == std::string::npos) != (at + 1 == fields.size())) return wrong;
    const auto number = parse_integer<Index>(word.substr(begin, comma - begin));
    if (!number || *number < 1 || *number > most[at]) return wrong;
    *fields[at] = *number;
    begin = comma + 1;
  }
  if (size.dim % size.heads == 0) return size;
  return Error{
      "", {"cli.bench.share", {{"dim", std::to_string(size.dim)}, {"heads", std::to_string(size.heads)}}}};
}

Scene model_scene(const ModelSize& size) {
  Random random(1);
  Scene scene;
  scene.inputs = drawn(size.tokens, size.dim, 1, random);
  for (Index at = 0; at < size.blocks; ++at) scene.blocks.push_back(drawn_block(size, random));
  scene.final_norm = drawn_norm(size.dim, random);
  Readout& readout = scene.readout.emplace();
  readout.pool = Pool::Last;
  readout.projection.weight =
      drawn(size.dim, size.vocabulary, 1 / std::sqrt(static_cast<double>(size.dim)), random);
  return scene;
}

Result<ModelTimes> measure_model(const ModelSize& size) {
  Result<BuiltScene> built = build_scene(model_scene(size));
  if (!built) return built.error();
  Graph& graph = built.value().graph;
  ModelTimes times;
  times.forward = forward_ms(graph, size.tokens);

  const NodeId middle = built.value().blocks[static_cast<std::size_t>(size.blocks / 2)].out;
  const NodeId answer = built.value().result;
  const Index row = size.tokens / 2;
  float value = 0;
  times.override_ = median_ms([&] {
    graph.set_override(middle, {row, 0}, value = 1 - value);
    (void)graph.cell(answer, {0, 0});
  });
  graph.clear_override(middle, {row, 0});
  if (size.tokens < 2) return times;

  const std::vector<KnownCells> all = known_after(graph, size.tokens, size.tokens);
  const std::vector<KnownCells> before = known_after(graph, size.tokens - 1, size.tokens);
  times.next_token = median_ms([&] { graph.set_known(all); }, [&] { graph.set_known(before); });
  return times;
}

std::string model_times_as_json(const ModelSize& size, const ModelTimes& times) {
  return fmt::format(
      "{{\"heed_bench\": 1, \"blocks\": {}, \"heads\": {}, \"dim\": {}, \"hidden\": {}, \"vocabulary\": {}, "
      "\"tokens\": {}, \"forward_ms\": {:.4f}, \"override_ms\": {:.4f}, \"next_token_ms\": {:.4f}}}\n",
      size.blocks, size.heads, size.dim, size.hidden, size.vocabulary, size.tokens, times.forward,
      times.override_, times.next_token);
}

std::string model_times_as_text(const ModelSize& size, const ModelTimes& times, Language language) {
  const auto ms = [](double value) { return fmt::format("{:.3f}", value); };
  return catalogue(language).say({"cli.bench.model_result",
                                  {{"blocks", std::to_string(size.blocks)},
                                   {"heads", std::to_string(size.heads)},
                                   {"dim", std::to_string(size.dim)},
                                   {"tokens", std::to_string(size.tokens)},
                                   {"forward", ms(times.forward)},
                                   {"override", ms(times.override_)},
                                   {"next", ms(times.next_token)}}}) +
         "\n";
}

}  // namespace heed
