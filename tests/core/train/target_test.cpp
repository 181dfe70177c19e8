// Training towards a target of the output: a bare attention, and blocks without a readout.
#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

#include "core/scene/scene_json.h"
#include "core/text/catalogue.h"
#include "core/train/scene_examples.h"
#include "core/train/training_job.h"
#include "core/train/training_run.h"
#include "core/walk/computation.h"

namespace heed {
namespace {

// One head with weights for queries, keys and values, and what Y should be.
constexpr const char* kAttention = R"({"heed": 1, "inputs": [[1, 0, 1], [0, 2, 0]],
  "heads": [{"query": {"weight": [[1, 0], [0, 1], [1, 1]]}, "key": {"weight": [[0, 1], [1, 0], [1, 0]]},
             "value": {"weight": [[1, 2], [0, 1], [1, 0]]}}],
  "target": [[1, 0], [0, 1]]})";

Scene scene_of(const char* text) { return read_scene(text, ".").value(); }

Recipe recipe_of_steps(Index steps) {
  Recipe recipe;
  recipe.rate = 0.05;
  recipe.steps = steps;
  recipe.batch = 0;
  return recipe;
}

Result<TrainingRun> run_of(const Scene& scene) {
  Result<std::shared_ptr<const ExampleSource>> examples = examples_of_scene(scene);
  if (!examples) return examples.error();
  return TrainingRun::make(scene, std::move(examples).value(), recipe_of_steps(300));
}

std::string fault_of(const Scene& scene) {
  const Result<TrainingRun> run = run_of(scene);
  return run ? "" : run.error().place + " " + run.error().message.key;
}

const Matrix& matrix_of(const TrainingState& state, std::string_view name) {
  return std::ranges::find(state.parameters, name, &Parameter::name)->value;
}

float loss_of(const Scene& scene) {
  Computation computation = Computation::make(scene).value();
  computation.go_to(computation.timeline().moment_count());
  return computation.graph().cell(*computation.built().loss(), {0, 0});
}

TEST(TrainingTowardsATarget, a_bare_attention_comes_as_near_as_it_can) {
  Result<TrainingRun> run = run_of(scene_of(kAttention));
  ASSERT_TRUE(run.is_ok());
  const double first = run.value().step().value().loss();
  double last = first;
  while (run.value().state().step < 300) last = run.value().step().value().loss();
  EXPECT_GT(first, 0.1);
  EXPECT_LT(last, 1e-3);
  EXPECT_EQ(run.value().state().parameters.size(), 3u);  // not X, not the target
}

TEST(TrainingTowardsATarget, keys_and_values_may_come_from_a_memory_of_another_length) {
  Scene scene = scene_of(kAttention);
  scene.attention.memory = SceneMatrix{Matrix(Matrix::Random(5, 3)), {}};
  scene.position.kind = Position::Kind::Rotary;
  Result<TrainingRun> run = run_of(scene);
  ASSERT_TRUE(run.is_ok());
  EXPECT_NEAR(run.value().step().value().loss(), loss_of(scene), 1e-6);
}

TEST(TrainingTowardsATarget, the_loss_is_that_of_the_scene) {
  const Scene scene = scene_of(kAttention);
  Result<TrainingRun> run = run_of(scene);
  const StepReport report = run.value().step().value();
  EXPECT_NEAR(report.loss(), loss_of(scene), 1e-6);
  EXPECT_EQ(report.score.targets, 4);
  EXPECT_FALSE(report.score.accuracy());
  Scene later = run.value().scene();
  later.target = scene.target;
  EXPECT_NEAR(run.value().step().value().loss(), loss_of(later), 1e-6);
}

TEST(TrainingTowardsATarget, blocks_without_a_readout_learn_it_from_the_embedding_on) {
  Scene scene = scene_of(R"({"heed": 2, "inputs": [[1, 0], [0, 1], [1, 0]], "tokens": ["a", "b", "a"],
    "embedding": {"tokens": ["a", "b"], "table": [[1, 0], [0, 1]]},
    "blocks": [{"attention": {"heads": [{}], "mask": {"allow": [[1, 0, 0], [1, 1, 0], [0, 1, 1]]}}}],
    "target": [[1, 0], [2, 1], [0, 0]]})");
  Result<TrainingRun> run = run_of(scene);
  ASSERT_TRUE(run.is_ok()) << say(run.error(), Language::English);
  const double first = run.value().step().value().loss();
  ASSERT_EQ(run.value().state().parameters.size(), 1u);
  EXPECT_EQ(run.value().state().parameters[0].name, "embedding");
  for (int step = 0; step < 50; ++step) ASSERT_TRUE(run.value().step().is_ok());
  EXPECT_LT(run.value().step().value().loss(), first);
}

TEST(TrainingTowardsATarget, what_cannot_learn_is_said) {
  Scene scene = scene_of(kAttention);
  scene.target.reset();
  EXPECT_EQ(fault_of(scene), "target train.no_readout");
  EXPECT_EQ(fault_of(scene_of(R"({"heed": 1, "inputs": [[1]], "target": [[2]]})")), " train.no_parameters");
  scene = scene_of(kAttention);
  scene.locked = {"h0.W_q", "h0.W_k", "h0.W_v"};
  EXPECT_EQ(fault_of(scene), "locked train.all_locked");
}

TEST(Locks, keep_a_parameter_bit_for_bit_while_the_others_learn) {
  for (const auto optimizer :
       {Recipe::Optimizer::Sgd, Recipe::Optimizer::Momentum, Recipe::Optimizer::AdamW}) {
    TrainingJob job = make_training_job({"reverse", {}, 3}).value();
    ASSERT_TRUE(set_locks(job, "embedding,b0.h?.W_q", true));
    job.recipe.optimizer = optimizer;
    TrainingRun run = TrainingRun::make(job.scene, job.examples, job.recipe).value();
    const TrainingState before = run.state();
    for (int step = 0; step < 3; ++step) ASSERT_TRUE(run.step().is_ok());
    for (const Parameter& parameter : run.state().parameters) {
      const bool is_locked = parameter.name == "embedding" || parameter.name.ends_with("W_q");
      if (parameter.name.starts_with("b1.")) continue;
      EXPECT_EQ(is_identical(parameter.value, matrix_of(before, parameter.name)), is_locked)
          << parameter.name;
    }
  }
}

TEST(Locks, are_found_by_their_names_and_taken_away_again) {
  TrainingJob job = make_training_job({"reverse", {}, 3}).value();
  ASSERT_TRUE(set_locks(job, "b*,W_out", true));
  EXPECT_TRUE(job.scene.locked.contains("b1.W_2"));
  EXPECT_FALSE(job.scene.locked.contains("embedding"));
  ASSERT_TRUE(set_locks(job, "*", false));
  EXPECT_TRUE(job.scene.locked.empty());
  EXPECT_EQ(set_locks(job, "W_out,W_in", true).error().message.args[0].second, "W_in");
  EXPECT_FALSE(set_locks(job, "", true));
  EXPECT_FALSE(set_locks(job, "X", true));  // is given, not learned
}

}  // namespace
}  // namespace heed
