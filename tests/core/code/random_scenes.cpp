#include "tests/core/code/random_scenes.h"

#include <algorithm>
#include <cmath>
#include <string_view>

#include "core/base/mask.h"
#include "core/base/random.h"
#include "tests/core/code/example_scenes.h"
#include "tests/core/matrices.h"

namespace heed::testing {
namespace {

class SceneMaker {
 public:
  explicit SceneMaker(std::uint64_t seed) : random_(scramble(seed)) {}

  Scene make() {
    fill();
    return std::move(scene_);
  }

  Scene make_non_finite() {
    fill();
    if (chance(0.4)) scene_.attention.dropout = Dropout{0.4f, random_.bits() % 1000, {}};
    const Graph graph = built_of(scene_).graph;
    for (NodeId node = 0; node < graph.node_count(); ++node) {
      const NodeInfo& info = graph.info(node);
      if (info.kind != NodeKind::Computed) continue;
      if (is_scores(info.name) && chance(0.4)) hide_rows(info.name, graph.shape(node));
      if (chance(0.08)) add_non_finite(info.name, graph.shape(node));
    }
    return std::move(scene_);
  }

 private:
  void fill() {
    const Index n = between(1, 5), d = between(1, 6);
    scene_.inputs = numbers(n, d);
    if (chance(0.3)) scene_.attention.memory = numbers(between(1, 5), between(1, 6));
    add_position();
    add_heads(d, scene_.attention.memory ? (*scene_.attention.memory)->cols() : d);
    add_score();
    if (chance(0.5)) add_mask(n, scene_.attention.memory ? (*scene_.attention.memory)->rows() : n);
    if (chance(0.25)) scene_.attention.dropout = Dropout{0.4f, random_.bits() % 1000, {}};
    if (chance(0.4)) add_output();
    if (chance(0.4)) add_overrides();
    if (chance(0.2)) {
      const Graph graph = built_of(scene_).graph;
      const Shape& shape = graph.shape(*graph.find("Y"));
      scene_.target = numbers(shape.rows, shape.cols);
    }
  }

  bool chance(double p) { return random_.uniform() < p; }

  Index between(Index low, Index high) {
    return low + static_cast<Index>(random_.uniform() * static_cast<double>(high - low + 1));
  }

  SceneMatrix numbers(Index rows, Index cols) {
    Matrix values(rows, cols);
    const bool is_whole = chance(0.3);
    for (Index i = 0; i < values.size(); ++i) {
      const double number = random_.gaussian();
      values.data()[i] = static_cast<float>(is_whole ? std::round(2 * number) : number);
    }
    return scene_matrix(std::move(values));
  }

  Projection projection(Index rows, Index cols) {
    Projection made{numbers(rows, cols), {}, {}};
    if (chance(0.4)) made.bias = numbers(1, cols);
    return made;
  }

  void add_position() {
    scene_.position.kind = static_cast<Position::Kind>(between(0, 4));
    if (scene_.position.kind != Position::Kind::Learned) return;
    scene_.position.table = numbers(scene_.inputs->rows() + between(0, 2), scene_.inputs->cols());
  }

  // Heads of one shape go into a loop; others are written one by one.
  void add_heads(Index d, Index d_memory) {
    const bool same = chance(0.6);
    d_k_ = 2 * between(1, 2);
    const bool has_plain_query = d == d_memory && chance(0.2);
    if (has_plain_query) d_k_ = d;
    if (scene_.position.kind == Position::Kind::Rotary && d_k_ % 2 == 1) {
      scene_.position.kind = Position::Kind::None;
    }
    const bool has_plain_value = chance(0.2);
    const bool has_biases = chance(0.4);
    Index d_v = between(1, 3);
    scene_.attention.heads.resize(static_cast<std::size_t>(between(1, 3)));
    for (Head& head : scene_.attention.heads) {
      if (!same) d_v = between(1, 3);
      if (!has_plain_query) head.query = projection(d, d_k_);
      if (!has_plain_query) head.key = projection(d_memory, d_k_);
      if (!has_plain_value) head.value = projection(d_memory, d_v);
      if (same) even_out(head, has_biases);
      head.is_enabled = same || chance(0.7);
    }
  }

  void even_out(Head& head, bool has_biases) {
    for (std::optional<Projection>* made : {&head.query, &head.key, &head.value}) {
      if (!*made) continue;
      (*made)->bias.reset();
      if (has_biases) (*made)->bias = numbers(1, (*made)->weight->cols());
    }
  }

  void add_score() {
    scene_.attention.score.kind = static_cast<Score::Kind>(between(0, 3));
    if (chance(0.3)) scene_.attention.score.scale = 0.3f;
    if (scene_.attention.score.kind == Score::Kind::General)
      scene_.attention.score.weight = numbers(d_k_, d_k_);
    if (scene_.attention.score.kind != Score::Kind::Additive) return;
    const Index d_a = between(1, 3);
    scene_.attention.score.query_weight = numbers(d_k_, d_a);
    scene_.attention.score.key_weight = numbers(d_k_, d_a);
    scene_.attention.score.vector = numbers(1, d_a);
  }

  // Also masks that leave a query nothing to see.
  void add_mask(Index n, Index m) {
    Mask mask;
    mask.is_causal = chance(0.5);
    if (chance(0.3)) mask.window = between(0, 2);
    if (chance(0.3)) {
      mask.padding.emplace(static_cast<std::size_t>(m));
      for (std::size_t key = 0; key < mask.padding->size(); ++key) (*mask.padding)[key] = chance(0.7);
    }
    if (chance(0.3)) {
      mask.allow.emplace(n, m);
      for (Index i = 0; i < n * m; ++i) mask.allow->data()[i] = chance(0.7);
    }
    scene_.attention.mask = mask;
  }

  void add_output() {
    const Graph graph = built_of(scene_).graph;
    scene_.attention.output = projection(graph.shape(*graph.find("Y")).cols, between(1, 4));
  }

  void add_overrides() {
    const Graph graph = built_of(scene_).graph;
    for (NodeId node = 0; node < graph.node_count(); ++node) {
      if (graph.info(node).kind != NodeKind::Computed || !chance(0.2)) continue;
      add_overrides_of(graph.info(node).name, graph.shape(node));
    }
  }

  void add_overrides_of(const std::string& name, const Shape& shape) {
    const Index cells = shape.cell_count();
    const Index count = chance(0.2) ? cells : std::min(cells, between(1, 2));
    const Index first = between(0, cells - count);
    std::vector<Override>& overrides = scene_.overrides[name];
    for (Index i = first; i < first + count; ++i) {
      overrides.push_back({cell_at(shape, i), static_cast<float>(random_.gaussian())});
    }
  }

  static bool is_scores(std::string_view name) {
    return name.ends_with(".scores") || name.ends_with(".scaled") || name.ends_with(".biased") ||
           name.ends_with(".masked");
  }

  // All of a row, or only what the mask has left of it.
  void hide_rows(const std::string& name, const Shape& shape) {
    const bool leaves_masked = scene_.attention.mask && chance(0.5);
    for (Index row = 0; row < shape.rows; ++row) {
      if (!chance(0.5)) continue;
      for (Index col = 0; col < shape.cols; ++col) {
        if (leaves_masked && !is_allowed(*scene_.attention.mask, row, col)) continue;
        put(name, {row, col}, -kInfinity);
      }
    }
  }

  void add_non_finite(const std::string& name, const Shape& shape) {
    constexpr float kNumbers[] = {kNan, kNan, kInfinity, -kInfinity};
    const Cell cell = cell_at(shape, between(0, shape.cell_count() - 1));
    put(name, cell, kNumbers[between(0, 3)]);
  }

  void put(const std::string& name, Cell cell, float value) {
    put_overrides(scene_.overrides[name], cell, Matrix::Constant(1, 1, value));
  }

  Random random_;
  Scene scene_;
  Index d_k_ = 0;
};

}  // namespace

Scene random_scene(std::uint64_t seed) { return SceneMaker(seed).make(); }

Scene random_scene_that_is_not_finite(std::uint64_t seed) { return SceneMaker(seed).make_non_finite(); }

}  // namespace heed::testing
