// The text of a model going on, against the same text computed from nothing.
#include "core/generate/generation.h"

#include <algorithm>
#include <filesystem>

#include <gtest/gtest.h>

#include "core/base/progress.h"
#include "core/explain/logit_lens.h"
#include "core/model/open_scene.h"
#include "core/scene/vocabulary.h"
#include "tests/core/walk/scenes.h"

namespace heed {
namespace {

namespace fs = std::filesystem;

constexpr double kGrownTolerance = 2e-5;

Scene opened_model(const std::string& name, const std::string& text) {
  Progress progress;
  Result<Scene> scene = open_scene(fs::path(HEED_SOURCE_DIR) / name, text, progress);
  EXPECT_TRUE(scene.is_ok()) << scene.error().place << ": " << scene.error().message.key;
  return std::move(scene).value();
}

Generation generation_of(const Scene& scene) {
  Result<LanguageModel> model = LanguageModel::of(scene);
  EXPECT_TRUE(model.is_ok()) << model.error().message.key;
  Result<Generation> made = Generation::start(scene, std::move(model).value());
  EXPECT_TRUE(made.is_ok()) << made.error().message.key;
  return std::move(made).value();
}

// The logits of the last row of a scene that is computed from nothing.
Matrix fresh_logits(const Scene& scene) {
  const Computation complete = make_complete(scene);
  return complete.graph().value(complete.built().readout->logits)->bottomRows(1);
}

std::string refusal(const Scene& scene) {
  const Result<LanguageModel> model = LanguageModel::of(scene);
  return model ? "" : model.error().message.key;
}

class GeneratingModels : public testing::TestWithParam<const char*> {};

TEST_P(GeneratingModels, say_the_same_as_when_the_longer_text_is_computed_from_nothing) {
  const Scene scene = opened_model("tests/golden/models/" + std::string(GetParam()), "the cat sat");
  Generation generation = generation_of(scene);
  Sampling sampling;
  sampling.is_greedy = false;
  sampling.temperature = 3;
  for (int at = 0; at < 8 && !generation.is_full(); ++at) {
    const Result<Scene> before = generation.scene();
    ASSERT_TRUE(before.is_ok());
    const Result<GeneratedToken> made = generation.next(sampling);
    ASSERT_TRUE(made.is_ok()) << made.error().message.key;
    EXPECT_TRUE(made.value().work.has_value());
    EXPECT_LE(largest_difference(generation.logits(), fresh_logits(before.value())), kGrownTolerance);
  }
  EXPECT_GT(generation.added().size(), 3u);
}

INSTANTIATE_TEST_SUITE_P(OfTransformers, GeneratingModels,
                         testing::Values("gpt2", "gpt2_untied_relu", "gpt_neo_local", "gpt_neox_parallel",
                                         "gpt_neox_sequential", "llama_tied", "llama_untied_bf16",
                                         "mistral_window", "qwen2_shards"),
                         [](const auto& of) { return std::string(of.param); });

TEST(Generation, goes_on_with_a_model_that_heed_trained) {
  const Scene scene = opened_model("assets/models/reverse", "f i g f a i j b =");
  Generation generation = generation_of(scene);
  while (generation.added().size() < 8) ASSERT_TRUE(generation.next({}).is_ok());
  EXPECT_EQ(generation.model().text_of(generation.added()), "b j i a f g i f");
  EXPECT_EQ(text_of(generation.scene().value()), "f i g f a i j b = b j i a f g i f");
}

TEST(Generation, keeps_what_a_person_changed) {
  Scene scene = opened_model("tests/golden/models/gpt2", "the cat sat");
  scene.overrides["b0.h1.scores"] = {{{1, 0}, 4.0f}};
  scene.inputs.values.edit()(0, 2) = 1.5f;
  scene.blocks[1].attention->heads[0].is_enabled = false;
  Generation generation = generation_of(scene);
  ASSERT_TRUE(generation.next({}).is_ok());
  ASSERT_TRUE(generation.next({}).is_ok());
  const Scene longer = generation.scene().value();
  EXPECT_EQ(longer.inputs->rows(), scene.inputs->rows() + 2);
  EXPECT_EQ(longer.overrides, scene.overrides);
  EXPECT_EQ((*longer.inputs.values)(0, 2), 1.5f);
  EXPECT_EQ(longer.tokens->size(), static_cast<std::size_t>(longer.inputs->rows()));
  ASSERT_TRUE(generation.next({}).is_ok());
  EXPECT_LE(largest_difference(generation.logits(), fresh_logits(longer)), kGrownTolerance);
}

// Also where the model puts tokens of its own around a text.
TEST(Generation, keeps_the_text_of_the_model_where_one_has_these_tokens) {
  for (const char* name : {"gpt2", "llama_tied", "qwen2_shards"}) {
    SCOPED_TRACE(name);
    const Scene scene = opened_model("tests/golden/models/" + std::string(name), "the cat sat");
    const LanguageModel model = LanguageModel::of(scene).value();
    const std::vector<int> tokens =
        *LanguageModel::of(opened_model("tests/golden/models/" + std::string(name), "the cat sat on the mat"))
             .value()
             .tokens();
    ASSERT_TRUE(std::equal(model.tokens()->begin(), model.tokens()->end(), tokens.begin()));
    const std::vector<int> added(tokens.begin() + static_cast<std::ptrdiff_t>(model.tokens()->size()),
                                 tokens.end());
    const Scene longer = model.continued(scene, added).value();
    ASSERT_TRUE(longer.model.has_value());
    EXPECT_EQ(longer.model->text, "the cat sat on the mat");
    EXPECT_EQ(longer.inputs->rows(), static_cast<Index>(tokens.size()));
  }
}

TEST(Generation, computes_everything_where_a_patch_is_made_of_all_rows) {
  Scene scene = opened_model("tests/golden/models/gpt2", "the cat sat");
  scene.patches.push_back({Patch::Kind::Mean, "b0.out", {}, {}, 1, {}, {}});
  Generation generation = generation_of(scene);
  ASSERT_TRUE(generation.next({}).is_ok());
  const Scene longer = generation.scene().value();
  const Result<GeneratedToken> made = generation.next({});
  ASSERT_TRUE(made.is_ok());
  EXPECT_FALSE(made.value().work.has_value());
  EXPECT_LE(largest_difference(generation.logits(), fresh_logits(longer)), kGrownTolerance);
}

TEST(Generation, gives_the_same_text_in_one_go_and_with_stops) {
  const Scene scene = opened_model("tests/golden/models/llama_tied", "the cat sat");
  Sampling sampling;
  sampling.is_greedy = false;
  sampling.temperature = 2;
  sampling.seed = 11;
  Generation whole = generation_of(scene);
  for (int at = 0; at < 6; ++at) ASSERT_TRUE(whole.next(sampling).is_ok());
  Generation first = generation_of(scene);
  for (int at = 0; at < 3; ++at) ASSERT_TRUE(first.next(sampling).is_ok());
  Result<Generation> second = Generation::start(first.scene().value(), first.model());
  ASSERT_TRUE(second.is_ok());
  for (int at = 0; at < 3; ++at) ASSERT_TRUE(second.value().next(sampling).is_ok());
  std::vector<int> both = first.added();
  both.insert(both.end(), second.value().added().begin(), second.value().added().end());
  EXPECT_EQ(whole.added(), both);
}

TEST(Generation, refuses_a_text_that_is_as_long_as_the_model_takes) {
  const Scene scene = opened_model("tests/golden/models/gpt2", "the cat sat");
  Generation generation = generation_of(scene);
  while (!generation.is_full()) ASSERT_TRUE(generation.next({}).is_ok());
  const Result<Scene> full = generation.scene();
  EXPECT_EQ(full.value().inputs->rows(), generation.model().max_tokens());
  const Result<GeneratedToken> more = generation.next({});
  ASSERT_FALSE(more.is_ok());
  EXPECT_EQ(more.error().message.key, "generate.full");
  EXPECT_EQ(generation.added().size(),
            static_cast<std::size_t>(generation.model().max_tokens() - scene.inputs->rows()));
}

TEST(Generation, reads_the_tokens_that_end_a_text) {
  const Scene scene = opened_model("tests/golden/models/gpt2", "the cat sat");
  const LanguageModel model = LanguageModel::of(scene).value();
  EXPECT_EQ(model.ends(), std::vector<int>{0});  // of its config.json
  EXPECT_TRUE(model.is_end(0));
  EXPECT_FALSE(model.is_end(1));
}

TEST(Generation, refuses_what_says_no_next_token) {
  EXPECT_EQ(refusal(tutorial_scene()), "generate.no_model");
  EXPECT_EQ(refusal(opened_model("tests/golden/models/bert_masked", "the cat")), "generate.not_causal");
  EXPECT_EQ(refusal(opened_model("tests/golden/models/gpt2_labels", "the cat")), "generate.not_tokens");
  EXPECT_EQ(refusal(opened_model("tests/golden/models/gpt2_bare_f16", "the cat")), "generate.no_answer");
}

}  // namespace
}  // namespace heed
