// Rows that come from other texts: copied, averaged, or added. What a patch comes to is worked out here from
// computations without patches, by hand.
#include <cmath>

#include <gtest/gtest.h>

#include "core/explain/explain_text.h"
#include "core/graph/gradient.h"
#include "core/scene/vocabulary.h"
#include "core/text/catalogue.h"
#include "tests/core/walk/same_numbers.h"
#include "tests/core/walk/transformers.h"

namespace heed {
namespace {

constexpr const char *kHere = "a b c", *kThere = "d b a", *kLonger = "c a d b";

// A transformer with two blocks and a table of four words, which says "a b c".
Scene worded_scene(Index d = 4) {
  Scene scene = small_transformer(3, 3, d);
  scene.blocks.push_back(small_transformer(4, 3, d).blocks[0]);
  Embedding& words = scene.embedding.emplace();
  words.tokens = {"a", "b", "c", "d"};
  words.table = scene_matrix(random_matrix(7, 4, d));
  return with_text(scene, kHere).value();
}

Patch copied(std::string node, std::vector<PatchedRow> rows, std::string text) {
  return {Patch::Kind::Copy, std::move(node), std::move(rows), std::move(text), 1, {}, {}};
}

Patch averaged(std::string node, std::vector<PatchedRow> rows = {}, std::optional<std::string> text = {}) {
  return {Patch::Kind::Mean, std::move(node), std::move(rows), std::move(text), 1, {}, {}};
}

Patch steered(std::string node, std::vector<PatchedRow> rows, float strength) {
  return {Patch::Kind::Steer, std::move(node), std::move(rows), kThere, strength, kLonger, {}};
}

Scene with_patches(Scene scene, std::vector<Patch> patches) {
  scene.patches = std::move(patches);
  return scene;
}

Matrix of_text(const Scene& scene, const char* text, const char* node) {
  Scene other = with_text(scene, text).value();
  other.patches.clear();
  return values_of(make_complete(other).graph(), node);
}

Matrix of(const Computation& computation, const char* node) { return values_of(computation.graph(), node); }

TEST(Patches, copy_rows_of_another_text) {
  const Scene scene = worded_scene();
  const Computation patched =
      make_complete(with_patches(scene, {copied("b0.h0.output", {{1, 2}, {2, {}}}, kLonger)}));
  const Matrix there = of_text(scene, kLonger, "b0.h0.output"), here = of_text(scene, kHere, "b0.h0.output");
  const Matrix now = of(patched, "b0.h0.output");
  EXPECT_TRUE(now.row(0) == here.row(0));
  EXPECT_TRUE(now.row(1) == there.row(2));
  EXPECT_TRUE(now.row(2) == there.row(2)) << "of a row alone, the same one";
}

TEST(Patches, of_all_that_flows_on_make_the_result_that_of_the_other_text) {
  const Scene scene = worded_scene();
  const Computation patched = make_complete(with_patches(scene, {copied("b0.out", {}, kThere)}));
  const char* result = patched.graph().info(patched.result()).name.c_str();
  EXPECT_TRUE(of(patched, result) == of_text(scene, kThere, result));
  EXPECT_FALSE(of(patched, result) == of_text(scene, kHere, result));
}

TEST(Patches, put_the_mean_of_all_rows_in_place_of_each) {
  const Scene scene = worded_scene();
  const Computation patched =
      make_complete(with_patches(scene, {averaged("b0.feed"), averaged("b1.feed", {{1, {}}}, kLonger)}));
  const Matrix here = of_text(scene, kHere, "b0.feed"), there = of_text(scene, kLonger, "b1.feed");
  for (Index row = 0; row < 3; ++row)
    EXPECT_LE(largest_difference(of(patched, "b0.feed").row(row), here.colwise().mean()), 5e-6);
  EXPECT_LE(largest_difference(of(patched, "b1.feed").row(1), there.colwise().mean()), 5e-6);
}

TEST(Patches, add_a_difference_to_what_is_computed) {
  const Scene scene = worded_scene();
  const Computation patched =
      make_complete(with_patches(scene, {steered("b0.out", {{0, {}}, {2, 1}}, 2.5f)}));
  const Matrix here = of_text(scene, kHere, "b0.out"), from = of_text(scene, kThere, "b0.out"),
               minus = of_text(scene, kLonger, "b0.out");
  const Matrix now = of(patched, "b0.out");
  EXPECT_LE(largest_difference(now.row(0), here.row(0) + 2.5f * (from.row(2) - minus.row(3))), 1e-5)
      << "the last rows";
  EXPECT_TRUE(now.row(1) == here.row(1));
  EXPECT_LE(largest_difference(now.row(2), here.row(2) + 2.5f * (from.row(1) - minus.row(1))), 1e-5);
}

// What is added comes on top of what follows from the first patch; what is copied does not see it.
TEST(Patches, of_a_later_node_come_on_top_of_earlier_ones) {
  const Scene scene = worded_scene();
  const Computation first = make_complete(with_patches(scene, {averaged("b0.feed")}));
  const Computation both =
      make_complete(with_patches(scene, {averaged("b0.feed"), steered("b0.out", {{2, {}}}, 1)}));
  const Matrix change = of_text(scene, kThere, "b0.out").row(2) - of_text(scene, kLonger, "b0.out").row(3);
  EXPECT_LE(largest_difference(of(both, "b0.out").row(2), of(first, "b0.out").row(2) + change), 1e-5);
  const Computation copy =
      make_complete(with_patches(scene, {averaged("b0.feed"), copied("b0.out", {{2, {}}}, kThere)}));
  EXPECT_TRUE(of(copy, "b0.out").row(2) == of_text(scene, kThere, "b0.out").row(2));
}

TEST(Patches, of_one_row_add_to_what_was_put_there) {
  const Scene scene = worded_scene();
  const Computation patched = make_complete(
      with_patches(scene, {steered("b0.out", {{1, 0}}, 1), copied("b0.out", {{1, {}}}, kLonger)}));
  const Matrix from = of_text(scene, kThere, "b0.out"), minus = of_text(scene, kLonger, "b0.out");
  EXPECT_LE(largest_difference(of(patched, "b0.out").row(1), minus.row(1) + from.row(0) - minus.row(0)),
            2e-6);
}

TEST(Patches, take_their_numbers_from_computations_without_overrides_and_with_the_same_switches) {
  Scene scene = worded_scene();
  scene.blocks[0].feed_forward->is_enabled = false;
  const Matrix there = of_text(scene, kThere, "b1.out");
  scene.overrides["b0.out"] = {{{0, 0}, 100}};
  const Computation patched = make_complete(
      with_patches(scene, {copied("b1.out", {{1, {}}}, kThere), averaged("b0.out", {{1, {}}})}));
  EXPECT_TRUE(of(patched, "b1.out").row(1) == there.row(1));
  EXPECT_LE(
      largest_difference(of(patched, "b0.out").row(1), of_text(scene, kHere, "b0.out").colwise().mean()),
      1e-6);
  EXPECT_EQ(of(patched, "b0.out")(0, 0), 100);
}

TEST(Patches, lie_below_overrides) {
  Scene scene = with_patches(worded_scene(), {copied("b0.out", {{1, {}}}, kThere)});
  scene.overrides["b0.out"] = {{{1, 2}, 5}};
  EXPECT_EQ(of(make_complete(scene), "b0.out")(1, 2), 5);
}

TEST(Patches, compute_again_only_what_follows) {
  const Scene scene = worded_scene();
  Computation computation = make_complete(scene);
  const Graph& graph = computation.graph();
  const Matrix before = of(computation, "b1.out");
  const std::uint64_t earlier = graph.revision(*graph.find("b1.mid")).id;
  const Index computed = graph.computed_cells();
  ASSERT_TRUE(computation.set_scene(with_patches(scene, {copied("b1.feed", {{2, {}}}, kThere)})));
  EXPECT_EQ(graph.revision(*graph.find("b1.mid")).id, earlier);
  EXPECT_LE(graph.computed_cells() - computed, 3 * 4) << "a row of b1.feed, and what is made of it";
  expect_same_numbers(computation, fresh(computation), 0);
  ASSERT_TRUE(computation.set_scene(scene));
  EXPECT_TRUE(of(computation, "b1.out") == before) << "bit by bit what it was";
}

TEST(Patches, follow_the_weights_that_they_are_computed_with) {
  const Scene scene = with_patches(
      worded_scene(),
      {steered("b0.out", {}, 0.5f), copied("b1.feed", {{0, {}}}, kLonger), averaged("b1.h0.weights")});
  Computation computation = make_complete(scene);
  const NodeId weight = *computation.graph().find("b0.h0.W_q");
  const Result<Edit> edit = computation.set_cell(weight, {1, 0}, 3);
  ASSERT_TRUE(edit);
  EXPECT_EQ(edit.value().changes.front().node, weight);
  expect_same_numbers(computation, fresh(computation), 2e-5);
  ASSERT_TRUE(computation.set_cells(*computation.graph().find("X"), {0, 0}, Matrix::Constant(2, 2, 0.25f)));
  expect_same_numbers(computation, fresh(computation), 2e-5);
  Scene other = computation.scene();
  other.blocks[1].feed_forward->expand.weight.values.edit()(0, 0) = 2;
  ASSERT_TRUE(computation.set_scene(other));
  expect_same_numbers(computation, fresh(computation), 2e-5);
}

// Matrices that are not stored, and products that an edit corrects in place of computing them.
TEST(Patches, of_large_matrices_are_the_same_as_of_small_ones) {
  std::string text, other;
  for (int at = 0; at < 150; ++at) {
    text += std::string(at == 0 ? "" : " ") + "abcd"[at % 4];
    other += std::string(at == 0 ? "" : " ") + "abcd"[at / 2 % 4];
  }
  const Scene scene =
      with_patches(with_text(worded_scene(8), text).value(),
                   {{Patch::Kind::Copy, "b0.h0.weights", {{100, {}}, {149, 3}}, other, 1, {}, {}},
                    {Patch::Kind::Steer, "b1.h0.output", {{20, {}}}, other, 3, text, {}},
                    {Patch::Kind::Steer, "b1.h0.weights", {{30, 70}}, other, 1, text, {}},
                    {Patch::Kind::Mean, "b1.h0.scores", {{50, {}}}, {}, 1, {}, {}}});
  Computation computation = make_complete(scene);
  for (const Cell cell : {Cell{3, 1}, Cell{60, 2}, Cell{140, 0}}) {
    ASSERT_TRUE(computation.set_cell(*computation.graph().find("X"), cell, 1.5f));
    const Computation again = fresh(computation);
    for (const char* node : {"b0.h0.weights", "b0.h0.output", "b1.h0.scores", "b1.h0.weights", "b1.out"})
      EXPECT_LE(largest_difference(of(computation, node), of(again, node)), 1e-4) << node;
  }
  const Matrix there = of_text(scene, other.c_str(), "b0.h0.weights");
  EXPECT_LE(largest_difference(of(computation, "b0.h0.weights").row(149), there.row(3)), 1e-6);
}

TEST(Patches, are_explained_with_what_they_replace) {
  const Scene scene = worded_scene();
  const Computation patched = make_complete(
      with_patches(scene, {copied("b0.out", {{1, 2}}, kLonger), steered("b0.out", {{0, {}}}, 2)}));
  const Graph& graph = patched.graph();
  const NodeId node = *graph.find("b0.out");
  const Matrix here = of_text(scene, kHere, "b0.out");
  const ExplainedCell copy = explain_cell(graph, {node, {1, 3}});
  EXPECT_TRUE(copy.is_overridden);
  ASSERT_GE(copy.notes.size(), 2u);
  EXPECT_EQ(copy.notes[0].key, "graph.patched");
  EXPECT_EQ(copy.notes[1].key, "patch.copy");
  EXPECT_EQ(catalogue(Language::English).say(copy.notes[1]),
            "They are from row 2 of this matrix for “c a d b”.");
  EXPECT_NEAR(graph.explain(node, {1, 3}).expression.value, static_cast<double>(here(1, 3)), 1e-6);
  const ExplainedCell added = explain_cell(graph, {node, {0, 3}});
  EXPECT_FALSE(added.is_overridden) << "it is a term of the sum";
  EXPECT_EQ(added.notes[0].key, "graph.steered");
  EXPECT_NEAR(graph.explain(node, {0, 3}).expression.value, static_cast<double>(graph.cell(node, {0, 3})),
              1e-6);
}

TEST(Patches, stop_gradients_where_they_replace_and_let_them_through_where_they_add) {
  const Scene scene = worded_scene();
  const auto gradient = [&](const std::vector<Patch>& patches) {
    const Computation computation = make_complete(with_patches(scene, patches));
    const NodeId result = *computation.graph().find("b1.out");
    return Gradients(computation.graph(), {Objective::Kind::Cell, result, {2, 0}, {}})
        .of(*computation.graph().find("X"));
  };
  EXPECT_TRUE(gradient({copied("b0.out", {}, kThere)}).isZero(0));
  EXPECT_FALSE(gradient({steered("b0.out", {}, 1)}).isZero(0));
}

struct Fault {
  Patch patch;
  const char *place, *key;
};

TEST(Patches, that_cannot_be_are_refused_with_their_place) {
  const Scene scene = worded_scene();
  Patch misfit = copied("b0.out", {}, kLonger);
  for (const auto& [patch, place, key] : std::vector<Fault>{
           {copied("b7.out", {}, kThere), "patches[1].node", "build.patch.no_node"},
           {copied("X", {}, kThere), "patches[1].node", "build.patch.given"},
           {copied("b0.h0.weighted", {}, kThere), "patches[1].node", "build.patch.stack"},
           {copied("b0.out", {{0, {}}, {3, 0}}, kThere), "patches[1].rows[1]", "build.patch.outside"},
           {copied("b0.out", {{0, 3}}, kThere), "patches[1].rows[0]", "build.patch.outside"},
           {steered("b0.out", {{0, 3}}, 1), "patches[1].rows[0]", "build.patch.outside"},
           {misfit, "patches[1].from", "build.patch.lengths"},
           {copied("b0.h0.weights", {{0, {}}}, kLonger), "patches[1].from", "build.patch.cols"},
           {averaged("b0.h0.weights", {}, kLonger), "patches[1].mean", "build.patch.cols"},
           {copied("b0.out", {}, "a b zebra"), "patches[1].from", "vocabulary.missing"},
           {{Patch::Kind::Steer, "b0.out", {}, kThere, 1, "zebra", {}},
            "patches[1].minus",
            "vocabulary.missing"},
           {copied("b1.out", {{2, {}}}, kThere), "patches[1]", "build.patch.twice"}}) {
    const Result<BuiltScene> built =
        build_scene(with_patches(scene, {copied("b1.out", {{2, {}}}, kThere), patch}));
    ASSERT_FALSE(built) << key;
    EXPECT_EQ(built.error().place, place);
    EXPECT_EQ(built.error().message.key, key);
    EXPECT_EQ(say(built.error(), Language::English).find("⟦"), std::string::npos);
  }
}

TEST(Patches, that_are_refused_change_nothing) {
  const Scene scene = with_patches(worded_scene(), {copied("b0.out", {{1, {}}}, kThere)});
  Computation computation = make_complete(scene);
  const Matrix before = of(computation, "b1.out");
  EXPECT_FALSE(computation.set_scene(with_patches(scene, {copied("b0.out", {{9, {}}}, kThere)})));
  EXPECT_TRUE(computation.scene() == scene);
  EXPECT_TRUE(of(computation, "b1.out") == before);
}

// Hidden scores have no difference.
TEST(Patches, that_would_add_what_is_not_finite_are_refused) {
  Scene scene = worded_scene();
  scene.blocks[0].attention->mask.emplace().is_causal = true;
  scene.patches = {
      {Patch::Kind::Steer, "b0.h0.masked", {{0, {}}}, std::string(kThere), 1, std::string(kHere), {}}};
  scene.patches[0].rows[0].from = 0;
  const Result<BuiltScene> built = build_scene(scene);
  ASSERT_FALSE(built);
  EXPECT_EQ(built.error().message.key, "build.patch.infinite");
}

TEST(Patches, without_a_table_of_words_or_a_model_have_no_other_text) {
  Scene scene = worded_scene();
  scene.embedding.reset();
  EXPECT_TRUE(build_scene(with_patches(scene, {averaged("b0.out")})));
  const Result<BuiltScene> built = build_scene(with_patches(scene, {copied("b0.out", {}, kThere)}));
  ASSERT_FALSE(built);
  EXPECT_EQ(built.error().message.key, "vocabulary.none");
}

}  // namespace
}  // namespace heed
