// Rows that are kept against the same text computed from nothing.
#include "core/generate/kept_rows.h"

#include <algorithm>
#include <memory>

#include <gtest/gtest.h>

#include "core/base/stored_matrix.h"
#include "core/generate/longer_scene.h"
#include "core/scene/modules.h"
#include "tests/core/walk/scenes.h"
#include "tests/core/walk/transformers.h"

namespace heed {
namespace {

constexpr double kKeptTolerance = 2e-5;  // of the largest number of a matrix, or of 1

void make_causal(Scene& scene, std::uint64_t seed) {
  const Index rows = scene.inputs->rows();
  for_each_attention(scene, [&](Attention& attention, std::optional<int>) {
    Mask& mask = attention.mask.emplace();
    mask.is_causal = true;
    if (seed % 3 == 1) mask.window = 2;
    if (seed % 5 == 1) mask.padding = std::vector<bool>(static_cast<std::size_t>(rows), true);
    if (seed % 5 == 1) mask.padding->front() = false;
    if (seed % 5 == 2) mask.allow = (random_matrix(seed, rows, rows).array() > -0.5f).matrix();
  });
}

bool is_of_scores(const BuiltScene& built, NodeId node) {
  const std::string& id = built.graph.info(node).id;
  const std::vector<std::string> ids = {"scores", "scaled", "biased", "masked", "weights", "dropped"};
  return std::ranges::find(ids, id) != ids.end();
}

// Every row of every matrix up to the end of the blocks. What a token would make of those behind it is hidden
// and not compared.
void expect_rows_of(const KeptRows& kept, const Computation& fresh) {
  const Graph &graph = kept.built().graph, &expected = fresh.graph();
  const Index tokens = kept.tokens();
  ASSERT_EQ(tokens, expected.shape(fresh.inputs()).rows);
  for (NodeId node = 0; node <= kept.built().blocks.back().out; ++node) {
    if (!graph.op(node) || graph.shape(node).is_stack()) continue;
    ASSERT_EQ(graph.info(node).name, expected.info(node).name);
    const bool is_scores = is_of_scores(kept.built(), node);
    const Index cols = is_scores ? tokens : graph.shape(node).cols;
    const Matrix whole = *expected.value(node);
    const double largest = std::max(1.0, [&] {
      double most = 0;
      for (Index at = 0; at < whole.size(); ++at) {
        const double size = std::abs(static_cast<double>(whole.data()[at]));
        if (std::isfinite(size)) most = std::max(most, size);
      }
      return most;
    }());
    Matrix rows(tokens, graph.shape(node).cols);
    graph.read(node, {0, 0, tokens, rows.cols(), 0, 1}, rows);
    for (Index row = 0; row < tokens; ++row) {
      const Index count = is_scores ? row + 1 : cols;
      const Matrix a = rows.row(row).leftCols(count), b = whole.row(row).leftCols(count);
      ASSERT_LE(largest_difference(a, b), kKeptTolerance * largest)
          << graph.info(node).name << " row " << row;
    }
  }
}

Scene longer_by(const Scene& scene, const Matrix& rows) {
  return with_rows_behind(scene, rows, std::vector<std::string>(static_cast<std::size_t>(rows.rows()), "t"));
}

// Adds these rows one by one, and compares after each.
void expect_growth(const Scene& scene, const Matrix& rows) {
  Result<std::optional<KeptRows>> made = KeptRows::make(scene, scene.inputs->rows() + rows.rows());
  ASSERT_TRUE(made.is_ok()) << made.error().place << ": " << made.error().message.key;
  ASSERT_TRUE(made.value().has_value());
  KeptRows& kept = *made.value();
  ASSERT_NO_FATAL_FAILURE(expect_rows_of(kept, make_complete(scene)));
  for (Index row = 0; row < rows.rows(); ++row) {
    const Status added = kept.add(rows.row(row));
    ASSERT_TRUE(added.is_ok()) << added.error().message.key;
    const Scene longer = longer_by(scene, rows.topRows(row + 1));
    ASSERT_NO_FATAL_FAILURE(expect_rows_of(kept, make_complete(longer))) << row;
  }
}

TEST(KeptRows, are_those_of_the_longer_text_for_random_causal_scenes) {
  int grown = 0, with_overrides = 0, sharing = 0, rotary = 0, off = 0;
  for (std::uint64_t seed = 1; seed <= 250; ++seed) {
    SCOPED_TRACE(seed);
    Scene scene = random_transformer(seed);
    make_causal(scene, seed);
    scene.target.reset();
    if (scene.readout) {
      scene.readout->target.reset();
      scene.readout->targets.reset();
      scene.readout->pool = Pool::Last;
    }
    // What is read out is made of all rows or has other cells than the drawn scene.
    std::erase_if(scene.overrides, [](const auto& held) { return !held.first.starts_with("b"); });
    for_each_attention(scene, [&](const Attention& attention, std::optional<int>) {
      rotary += attention.position.kind == ScorePosition::Kind::Rotary ? 1 : 0;
      off += attention.is_enabled ? 0 : 1;
      for (const Head& head : attention.heads) sharing += head.shares ? 1 : 0;
    });
    with_overrides += scene.overrides.empty() ? 0 : 1;
    const Index d = scene.inputs->cols();
    if (scene.position.kind == Position::Kind::Learned)
      scene.position.table = scene_matrix(random_matrix(seed, 20, d));
    // A masked score that is made visible may look ahead.
    ASSERT_NO_FATAL_FAILURE(expect_growth(scene, random_matrix(seed + 1000, 3, d)));
    ++grown;
  }
  EXPECT_EQ(grown, 250);
  EXPECT_GT(with_overrides, 40);
  EXPECT_GT(sharing, 20);
  EXPECT_GT(rotary, 20);
  EXPECT_GT(off, 10);
}

SceneMatrix stored_part(const std::shared_ptr<Matrix>& all, Index col, Index cols, bool is_transposed) {
  StoredMatrix part;
  part.is_transposed = is_transposed;
  part.stride = all->cols();
  part.rows = is_transposed ? all->cols() : all->rows();
  part.cols = cols;
  part.numbers = is_transposed ? &(*all)(col, 0) : &(*all)(0, col);
  part.owner = all;
  return {SharedMatrix(part), {}};
}

// Queries, keys and values of four heads in one matrix, as files have them; large enough that threads share
// the products and that scores are not stored.
Scene large_model(bool is_transposed, Index rows) {
  constexpr Index kWidth = 256, kHeads = 4, kHidden = 2048;
  Scene scene;
  scene.inputs = scene_matrix(random_matrix(1, rows, kWidth));
  for (int at = 0; at < 2; ++at) {
    const auto seed = static_cast<std::uint64_t>(10 * at);
    TransformerBlock& block = scene.blocks.emplace_back();
    block.norm = TransformerBlock::NormPlace::Pre;
    block.attention_norm = Norm();
    block.feed_forward_norm = Norm();
    Attention& attention = block.attention.emplace();
    attention.score.kind = Score::Kind::ScaledDot;
    attention.mask.emplace().is_causal = true;
    attention.position.kind = ScorePosition::Kind::Rotary;
    const auto scaled = [&](std::uint64_t of, Index in, Index out) {
      return Matrix(random_matrix(seed + of, in, out) / std::sqrt(static_cast<float>(kWidth)));
    };
    const auto fused = std::make_shared<Matrix>(scaled(2, kWidth, 3 * kWidth));
    if (is_transposed) *fused = fused->transpose().eval();
    attention.heads.resize(kHeads);
    for (Index head = 0; head < kHeads; ++head) {
      Head& of = attention.heads[static_cast<std::size_t>(head)];
      Index col = head * kWidth / kHeads;
      for (auto* projection : {&of.query, &of.key, &of.value}) {
        projection->emplace().weight = stored_part(fused, col, kWidth / kHeads, is_transposed);
        projection->value().bias =
            scene_matrix(random_matrix(seed + 3 + static_cast<std::uint64_t>(col), 1, kWidth / kHeads));
        col += kWidth;
      }
    }
    attention.output.emplace().weight = scene_matrix(scaled(4, kWidth, kWidth));
    block.feed_forward.emplace().expand.weight = scene_matrix(scaled(5, kWidth, kHidden));
    block.feed_forward->contract.weight = scene_matrix(scaled(6, kHidden, kWidth));
  }
  return scene;
}

TEST(KeptRows, are_those_of_the_longer_text_for_large_models_in_either_layout) {
  for (const bool is_transposed : {false, true}) {
    SCOPED_TRACE(is_transposed);
    Scene scene = large_model(is_transposed, 100);
    scene.overrides["b0.h1.weights"] = {{{7, 3}, 0.75f}};
    scene.overrides["b1.h2.K"] = {{{5, 1}, 2.0f}};
    scene.blocks[1].attention->heads[3].is_enabled = false;
    ASSERT_NO_FATAL_FAILURE(expect_growth(scene, random_matrix(77, 3, 256)));
  }
}

TEST(KeptRows, make_room_when_there_is_none_left) {
  const Scene scene = large_model(false, 65);
  const Matrix rows = random_matrix(5, 135, 256);
  KeptRows kept = *KeptRows::make(scene, 1000).value();
  for (Index row = 0; row < rows.rows(); ++row) ASSERT_TRUE(kept.add(rows.row(row)).is_ok());
  expect_rows_of(kept, make_complete(longer_by(scene, rows)));
}

// For one head of width 64 for each of 4 heads and 2 blocks: products of a row are 4 · 256² (Q, K, V and the
// output) and 2 · 256 · 2048 for each block; scores and sums 2 · 256 for each token that is looked at.
TEST(KeptRows, count_the_multiplications_of_a_row) {
  const Scene scene = large_model(false, 70);
  KeptRows kept = *KeptRows::make(scene, 100).value();
  ASSERT_TRUE(kept.add(random_matrix(9, 1, 256)).is_ok());
  const double row = 2 * (4 * 256.0 * 256 + 2 * 256.0 * 2048), token = 2 * 2 * 256.0;
  EXPECT_EQ(kept.work().tokens, 70);
  EXPECT_EQ(kept.work().kept_numbers, 70 * 2 * 2 * 256);
  EXPECT_EQ(kept.work().done, row + 71 * token);
  EXPECT_EQ(kept.work().without_kept, 71 * row + 71 * 72 / 2 * token);
}

// Of all that is computed.
Index cells_of_row(const BuiltScene& built) {
  Index cells = 0;
  for (NodeId node = 0; node <= built.blocks.back().out; ++node) {
    if (built.graph.op(node) && !built.graph.shape(node).is_stack()) cells += built.graph.shape(node).cols;
  }
  return cells;
}

TEST(KeptRows, compute_only_the_new_row) {
  const Scene scene = large_model(false, 90);
  KeptRows kept = *KeptRows::make(scene, 120).value();
  const Index before = kept.built().graph.computed_cells();
  ASSERT_TRUE(kept.add(random_matrix(9, 1, 256)).is_ok());
  EXPECT_EQ(kept.built().graph.computed_cells() - before, cells_of_row(kept.built()));
}

TEST(KeptRows, compute_only_the_new_row_where_room_is_made_for_it) {
  KeptRows kept = *KeptRows::make(large_model(false, 130), 1000).value();
  const Matrix rows = random_matrix(9, 200, 256);
  const std::uint64_t built_first = kept.built().graph.structure();
  Index row = 0;
  while (kept.built().graph.structure() == built_first) ASSERT_TRUE(kept.add(rows.row(row++)).is_ok());
  EXPECT_EQ(kept.built().graph.computed_cells(), cells_of_row(kept.built()));
}

TEST(KeptRows, are_none_where_a_row_depends_on_those_behind_it) {
  const Scene causal = large_model(false, 3);
  EXPECT_TRUE(KeptRows::make(causal, 9).value().has_value());
  Scene open = causal;
  open.blocks[1].attention->mask.reset();
  EXPECT_FALSE(KeptRows::make(open, 9).value().has_value());
  Scene mean = causal;
  mean.patches.push_back({Patch::Kind::Mean, "b0.out", {}, {}, 1, {}, {}});
  EXPECT_FALSE(KeptRows::make(mean, 9).value().has_value());
  Scene pooled = causal;
  pooled.readout.emplace().pool = Pool::Mean;
  pooled.readout->projection.weight = scene_matrix(random_matrix(3, 256, 5));
  EXPECT_FALSE(KeptRows::make(pooled, 9).value().has_value());
}

}  // namespace
}  // namespace heed
