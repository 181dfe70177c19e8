// Several changed computations at once, against one edited after the other.
#include <cmath>

#include <gtest/gtest.h>

#include "core/base/random.h"
#include "core/graph/variants.h"
#include "tests/core/matrices.h"
#include "tests/core/walk/scenes.h"
#include "tests/core/walk/transformers.h"

namespace heed {
namespace {

// Other numbers in some rows of a few nodes, chosen by chance.
std::vector<Variant> random_variants(std::uint64_t seed, const Graph& graph) {
  Random random(seed);
  const auto below = [&](Index count) {
    return static_cast<Index>(random.uniform() * static_cast<double>(count));
  };
  std::vector<Variant> variants;
  while (variants.size() < 7) {
    const auto node = static_cast<NodeId>(below(static_cast<Index>(graph.node_count())));
    const Shape& shape = graph.shape(node);
    if (!graph.op(node) || shape.is_stack()) continue;
    const Index row = below(shape.rows), rows = 1 + below(shape.rows - row);
    variants.push_back({node, {row, 0, 0}, Matrix(random_matrix(random.bits(), rows, shape.cols))});
  }
  return variants;
}

Matrix edited(Graph graph, const Variant& variant, NodeId wanted) {
  graph.set_overrides(variant.node, variant.at, *variant.values);
  return *graph.value(wanted);
}

bool always(double) { return true; }

void expect_like_edits(const Graph& graph, std::span<const Variant> variants, NodeId wanted,
                       const Region& rows, const std::string& what) {
  const std::optional<Matrix> found = rows_of_variants(graph, variants, wanted, rows, always);
  ASSERT_TRUE(found.has_value());
  const Region clipped_rows = clipped(rows, graph.shape(wanted));
  ASSERT_EQ(found->rows(), clipped_rows.rows * static_cast<Index>(variants.size()));
  for (std::size_t at = 0; at < variants.size(); ++at) {
    const Matrix expected =
        edited(graph, variants[at], wanted).middleRows(clipped_rows.row, clipped_rows.rows);
    const Matrix one = found->middleRows(static_cast<Index>(at) * clipped_rows.rows, clipped_rows.rows);
    const float scale = std::max(1.F, expected.cwiseAbs().maxCoeff());
    if (!std::isfinite(scale)) continue;
    EXPECT_LE(largest_difference(one, expected), 1e-5 * static_cast<double>(scale))
        << what << ", " << graph.info(variants[at].node).name;
  }
}

TEST(Variants, are_what_an_edit_of_each_makes) {
  for (std::uint64_t seed = 0; seed < 120; ++seed) {
    const Computation computation = make_complete(random_transformer(seed));
    const Graph& graph = computation.graph();
    const std::string what = "seed " + std::to_string(seed);
    const std::vector<Variant> variants = random_variants(seed, graph);
    const NodeId wanted = computation.built().blocks.back().out;
    expect_like_edits(graph, variants, wanted, Region::all(), what);
    expect_like_edits(graph, variants, wanted, Region::of_rows(graph.shape(wanted).rows - 1), what);
  }
}

// Wide enough for the rows of several to stand below each other, and for threads to share the work.
TEST(Variants, of_wide_matrices_are_computed_together) {
  Scene scene = small_transformer(3, 24, 96);
  scene.blocks.push_back(small_transformer(4, 24, 96).blocks[0]);
  scene.blocks[0].attention->mask.emplace().is_causal = true;
  scene.overrides["b1.attention"] = {{{5, 7}, 3.F}};
  const Computation computation = make_complete(scene);
  const Graph& graph = computation.graph();
  const NodeId output = *graph.find("b0.h0.output");
  std::vector<Variant> variants;
  for (Index row = 0; row < 24; row += 3)
    variants.push_back({output, {row, 0}, Matrix(random_matrix(7, 2, graph.shape(output).cols))});
  variants.push_back({*graph.find("b1.attention"), {}, Matrix(random_matrix(8, 24, 96))});
  const NodeId wanted = computation.built().blocks.back().out;
  expect_like_edits(graph, variants, wanted, Region::all(), "all rows");
  expect_like_edits(graph, variants, wanted, Region::of_rows(4), "a row");
}

TEST(Variants, keep_what_patches_put_there) {
  Computation computation = make_complete(small_transformer(5, 6, 8));
  Graph graph = computation.graph();
  const NodeId patched = *graph.find("b0.feed");
  graph.set_patches(patched,
                    {{2, false, std::vector<float>(8, 0.5F), {}}, {4, true, std::vector<float>(8, 1), {}}});
  const std::vector<Variant> variants = {
      {*graph.find("b0.attention"), {1, 0}, Matrix(random_matrix(2, 5, 8))}};
  expect_like_edits(graph, variants, computation.built().blocks.back().out, Region::all(), "patched");
}

TEST(Variants, are_nothing_once_somebody_says_no) {
  const Computation computation = make_complete(small_transformer(3));
  const Graph& graph = computation.graph();
  const std::vector<Variant> variants = {{*graph.find("b0.attention"), {}, Matrix(Matrix::Zero(3, 4))}};
  EXPECT_FALSE(rows_of_variants(graph, variants, computation.built().blocks.back().out, Region::all(),
                                [](double) { return false; }));
}

}  // namespace
}  // namespace heed
