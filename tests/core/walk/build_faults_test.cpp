#include <limits>
#include <string>

#include <gtest/gtest.h>

#include "core/text/catalogue.h"
#include "core/walk/build.h"
#include "tests/core/walk/scenes.h"
#include "tests/core/walk/transformers.h"

namespace heed {
namespace {

std::string fault(const Scene& scene) {
  const Result<BuiltScene> graph = build_scene(scene);
  return graph ? "no fault" : say(graph.error(), Language::English);
}

std::string place(const Scene& scene) {
  const Result<BuiltScene> graph = build_scene(scene);
  return graph ? "no fault" : graph.error().place;
}

TEST(BuildFaults, what_a_scene_gets_wrong_by_itself) {
  Scene scene = tutorial_scene();
  scene.tokens = {{"the", "cat"}};
  EXPECT_EQ(place(scene), "tokens");
  EXPECT_EQ(fault(scene).find("⟦"), std::string::npos) << fault(scene);
}

TEST(BuildFaults, a_weight_that_does_not_fit_the_inputs) {
  Scene scene = tutorial_scene();
  scene.attention.heads[0].key->weight = scene_matrix(Matrix::Ones(5, 3));
  EXPECT_EQ(place(scene), "heads[0].key.weight");
  EXPECT_EQ(fault(scene).find("⟦"), std::string::npos) << fault(scene);
}

TEST(BuildFaults, queries_and_keys_of_different_lengths) {
  Scene scene = tutorial_scene();
  scene.attention.heads.push_back(scene.attention.heads[0]);
  scene.attention.heads[1].key->weight = scene_matrix(Matrix::Ones(4, 2));
  EXPECT_EQ(place(scene), "heads[1].key.weight");
  scene.attention.heads[1].key.reset();
  EXPECT_EQ(place(scene), "heads[1].query.weight") << "the key is the input itself";
}

TEST(BuildFaults, a_memory_that_does_not_fit_the_queries) {
  Scene scene = tutorial_scene();
  scene.attention.heads[0] = {};
  scene.attention.memory = scene_matrix(Matrix::Ones(2, 3));
  EXPECT_EQ(place(scene), "inputs");
}

TEST(BuildFaults, an_output_weight_that_does_not_fit_the_joined_heads) {
  Scene scene = tutorial_scene();
  scene.attention.output = Projection{scene_matrix(Matrix::Ones(4, 2)), std::nullopt, {}};
  EXPECT_EQ(place(scene), "output.weight");
}

TEST(BuildFaults, a_position_table_that_is_too_short) {
  Scene scene = tutorial_scene();
  scene.position.kind = Position::Kind::Learned;
  scene.position.table = scene_matrix(Matrix::Ones(2, 4));
  EXPECT_EQ(fault(scene),
            "position.learned: the position table is 2×4; it must have at least 3 rows, one per input, and 4 "
            "columns");
}

TEST(BuildFaults, parameters_of_a_score_that_do_not_fit) {
  Scene scene = tutorial_scene();
  scene.attention.score.kind = Score::Kind::General;
  EXPECT_EQ(place(scene), "score") << "missing";
  scene.attention.score.weight = scene_matrix(Matrix::Ones(3, 2));
  EXPECT_EQ(place(scene), "score.weight") << "shape";
  scene.attention.score.weight = {};
  scene.attention.score.kind = Score::Kind::Additive;
  scene.attention.score.query_weight = scene_matrix(Matrix::Ones(3, 2));
  scene.attention.score.key_weight = scene_matrix(Matrix::Ones(4, 2));
  scene.attention.score.vector = scene_matrix(Matrix::Ones(1, 3));
  EXPECT_EQ(place(scene), "score.key_weight");
  scene.attention.score.key_weight = scene_matrix(Matrix::Ones(3, 2));
  EXPECT_EQ(place(scene), "score.vector");
  scene.attention.score.query_weight = scene_matrix(Matrix::Ones(2, 2));
  EXPECT_EQ(place(scene), "score.query_weight");
}

TEST(BuildFaults, an_override_of_what_is_not_there) {
  Scene scene = tutorial_scene();
  scene.overrides["h0.masked"] = {{{0, 0, 0}, 1}};
  EXPECT_EQ(fault(scene),
            "overrides[\"h0.masked\"]: this scene has no matrix h0.masked, so none of its cells can be "
            "overridden");
}

TEST(BuildFaults, an_override_of_a_source) {
  Scene scene = tutorial_scene();
  scene.overrides["h0.W_q"] = {{{0, 0, 0}, 1}};
  EXPECT_EQ(
      fault(scene),
      "overrides[\"h0.W_q\"]: h0.W_q is given, not computed; change its numbers instead of overriding them");
}

TEST(BuildFaults, an_override_outside_its_matrix) {
  Scene scene = tutorial_scene();
  scene.overrides["h0.scores"] = {{{0, 0, 0}, 1}, {{1, 3, 0}, 1}};
  EXPECT_EQ(
      fault(scene),
      "overrides[\"h0.scores\"][1]: [1, 3] lies outside h0.scores, which is 3×3; rows and columns count from "
      "0");
  scene.overrides = {{"h0.weighted", {{{0, 0, 3}, 1}}}};
  EXPECT_EQ(
      fault(scene),
      "overrides[\"h0.weighted\"][0]: [3, 0, 0] lies outside h0.weighted, which is 3×3×3; rows and columns "
      "count from 0");
}

TEST(BuildFaults, more_memory_than_is_taken) {
  Scene scene;
  scene.inputs = scene_matrix(Matrix::Ones(50000, 1));
  EXPECT_EQ(fault(scene),
            "this computation would take 9.3 GiB of memory; at most 8 GiB are allowed; use fewer tokens or "
            "fewer heads");
}

TEST(BuildFaults, a_lock_of_what_is_not_given) {
  for (const char* node : {"h0.scores", "h7.W_q", ""}) {
    Scene scene = tutorial_scene();
    scene.locked = {"h0.W_q", "X", node};
    EXPECT_EQ(place(scene), "locked") << node;
    EXPECT_EQ(fault(scene).find("⟦"), std::string::npos) << fault(scene);
  }
}

TEST(TransformerBuildFaults, name_the_part_of_the_block_that_does_not_fit) {
  Scene right = small_transformer(1);
  right.blocks[0].attention->heads[0].key->bias.reset();
  right.blocks[0].attention->output->bias.reset();
  right.blocks[0].feed_forward->expand.bias.reset();
  right.blocks[0].feed_forward->contract.bias.reset();
  ASSERT_EQ(fault(right), "no fault");
  const auto expect = [&](const char* at, const auto& break_it) {
    Scene scene = right;
    break_it(scene);
    EXPECT_EQ(place(scene), at);
    EXPECT_EQ(fault(scene).find("⟦"), std::string::npos) << fault(scene);
  };
  const SceneMatrix wide = scene_matrix(Matrix::Ones(4, 9)), high = scene_matrix(Matrix::Ones(9, 4));
  const SceneMatrix row = scene_matrix(Matrix::Ones(1, 9));
  expect("blocks[0].attention_norm.gain", [&](Scene& s) { s.blocks[0].attention_norm->gain = row; });
  expect("blocks[0].feed_forward_norm.bias", [&](Scene& s) { s.blocks[0].feed_forward_norm->bias = row; });
  expect("blocks[0].attention.heads[0].key.weight",
         [&](Scene& s) { s.blocks[0].attention->heads[0].key->weight = wide; });
  expect("blocks[0].attention.output.weight",
         [&](Scene& s) { s.blocks[0].attention->output->weight = high; });
  expect("blocks[0].attention.output.weight",
         [&](Scene& s) { s.blocks[0].attention->output->weight = scene_matrix(Matrix::Ones(3, 9)); });
  expect("blocks[0].feed_forward.expand.weight",
         [&](Scene& s) { s.blocks[0].feed_forward->expand.weight = high; });
  expect("blocks[0].feed_forward.contract.weight",
         [&](Scene& s) { s.blocks[0].feed_forward->contract.weight = wide; });
  expect("blocks[0].feed_forward.gate.weight", [&](Scene& s) {
    s.blocks[0].feed_forward->gate = Projection{scene_matrix(Matrix::Ones(4, 3)), std::nullopt, {}};
  });
  expect("blocks[0].attention.position.rotary.dims", [&](Scene& s) {
    s.blocks[0].attention->position = {
        ScorePosition::Kind::Rotary, {4, 10000, Rotary::Pairs::Halves}, {}, {}};
  });
  expect("blocks[1].attention_norm.gain", [&](Scene& s) {
    s.blocks.push_back(s.blocks[0]);
    s.blocks[1].attention_norm->gain = row;
  });
  expect("final_norm.gain", [&](Scene& s) { s.final_norm.emplace().gain = row; });
  expect("readout.weight", [&](Scene& s) { s.readout.emplace().projection.weight = high; });
  expect("position.learned", [&](Scene& s) {
    s.position = {Position::Kind::Learned, high, {}};
    s.position.table = scene_matrix(Matrix::Ones(2, 4));
  });
  expect("overrides[\"b0.nothing\"]", [&](Scene& s) { s.overrides["b0.nothing"] = {{{0, 0, 0}, 1}}; });
}

}  // namespace
}  // namespace heed
