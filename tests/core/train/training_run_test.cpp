#include "core/train/training_run.h"

#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

#include "core/text/catalogue.h"
#include "core/train/task.h"
#include "core/walk/computation.h"

namespace heed {
namespace {

TrainingRun run_of(const TrainingTask& task) {
  return TrainingRun::make(task.scene, task.examples, task.recipe).value();
}

void make_steps(TrainingRun& run, int count) {
  for (int step = 0; step < count; ++step) ASSERT_TRUE(run.step().is_ok());
}

TEST(TrainingRun, a_resumed_run_goes_on_bit_for_bit) {
  const TrainingTask task = make_task("reverse", 5).value();
  TrainingRun whole = run_of(task);
  make_steps(whole, 6);
  TrainingRun first = run_of(task);
  make_steps(first, 3);
  TrainingRun second = run_of(task);
  second.resume(first.state());
  make_steps(second, 3);
  EXPECT_EQ(whole.state(), second.state());
}

TEST(TrainingRun, a_copy_is_a_branch) {
  const TrainingTask task = make_task("reverse", 5).value();
  TrainingRun run = run_of(task);
  make_steps(run, 2);
  const TrainingState before = run.state();
  TrainingRun branch = run;
  make_steps(branch, 2);
  EXPECT_EQ(run.state(), before);
  make_steps(run, 2);
  EXPECT_EQ(run.state(), branch.state());
}

// Each example on its own is the scene itself, with other words.
TEST(TrainingRun, the_loss_is_that_of_the_scenes_of_its_examples) {
  const TrainingTask task = make_task("sort", 2).value();
  TrainingRun run = run_of(task);
  const std::vector<Example> batch = task.examples->batch(2, 0, 5);
  double expected = 0;
  for (const Example& example : batch) {
    Scene scene = task.scene;
    Matrix inputs(static_cast<Index>(example.words.size()), scene.inputs->cols());
    for (std::size_t word = 0; word < example.words.size(); ++word)
      inputs.row(static_cast<Index>(word)) = scene.embedding->table->row(example.words[word]);
    scene.inputs = {std::move(inputs), {}};
    scene.tokens.reset();
    scene.readout->targets.emplace(example.words.size());
    for (const TargetCell& target : example.targets)
      (*scene.readout->targets)[static_cast<std::size_t>(target.row)] = target.col;
    Computation computation = Computation::make(std::move(scene), {Grain::Whole, true}).value();
    computation.go_to(computation.timeline().moment_count());
    const NodeId loss = computation.graph().find("loss").value();
    expected += static_cast<double>(computation.graph().cell(loss, {0, 0})) *
                static_cast<double>(example.targets.size());
  }
  EXPECT_NEAR(run.evaluate(batch).value().loss, expected, 1e-4 * expected);
}

TEST(TrainingRun, its_scene_has_the_weights_of_the_moment) {
  const TrainingTask task = make_task("reverse", 5).value();
  TrainingRun run = run_of(task);
  make_steps(run, 1);
  const Scene scene = run.scene();
  EXPECT_NE(scene.blocks[0].attention->heads[0].query, task.scene.blocks[0].attention->heads[0].query);
  EXPECT_EQ(parameters_of(scene), run.state().parameters);
}

class GradientsOfExamples : public testing::Test {
 protected:
  const TrainingTask task = make_task("reverse", 5).value();
  TrainingRun run = run_of(task);
  RecordedStep step = run.record_step().value();
};

TEST_F(GradientsOfExamples, are_together_that_of_the_batch) {
  for (std::size_t at = 0; at < step.gradients.size(); ++at) {
    const ExampleGradients found = run.gradients_of_examples(step, step.before.parameters[at].name).value();
    EXPECT_EQ(found.step, 1);
    EXPECT_EQ(found.gradients.size(), static_cast<std::size_t>(task.recipe.batch));
    Matrix sum = Matrix::Zero(step.gradients[at].rows(), step.gradients[at].cols());
    for (const Matrix& each : found.gradients) sum += each;
    const float size = step.gradients[at].cwiseAbs().maxCoeff();
    EXPECT_LE((sum - step.gradients[at]).cwiseAbs().maxCoeff(), 2e-6f + 2e-5f * size) << found.parameter;
  }
}

TEST_F(GradientsOfExamples, are_those_of_each_example_alone_by_its_share_of_the_targets) {
  const ExampleGradients found = run.gradients_of_examples(step, "b0.h1.W_q").value();
  Index targets = 0;
  for (const Example& example : found.examples) targets += example.target_count();
  const Example& fifth = found.examples[5];
  Recipe recipe = task.recipe;
  recipe.batch = 0;
  recipe.clip.reset();
  TrainingRun alone =
      TrainingRun::make(task.scene,
                        std::make_shared<ListedExamples>(std::vector{fifth}, std::vector<Example>{}), recipe)
          .value();
  const RecordedStep one = alone.record_step().value();
  const auto named = std::ranges::find(one.before.parameters, "b0.h1.W_q", &Parameter::name);
  const Matrix& own = one.gradients[static_cast<std::size_t>(named - one.before.parameters.begin())];
  const float share = static_cast<float>(fifth.target_count()) / static_cast<float>(targets);
  EXPECT_GT(own.cwiseAbs().maxCoeff(), 0.0f);
  EXPECT_LE((found.gradients[5] - share * own).cwiseAbs().maxCoeff(), 1e-6f);
}

TEST_F(GradientsOfExamples, are_sorted_by_how_much_they_add_to_a_number) {
  const ExampleGradients found = run.gradients_of_examples(step, "b0.h1.W_q").value();
  const std::vector<GradientShare> shares = gradient_shares(found, 2, 3);
  ASSERT_EQ(shares.size(), found.examples.size());
  for (std::size_t at = 0; at < shares.size(); ++at) {
    EXPECT_EQ(shares[at].gradient, found.gradients[shares[at].example](2, 3));
    if (at > 0) {
      EXPECT_LE(std::abs(shares[at].gradient), std::abs(shares[at - 1].gradient));
    }
  }
}

TEST_F(GradientsOfExamples, leave_the_run_as_it_is) {
  const TrainingState before = run.state();
  ASSERT_TRUE(run.gradients_of_examples(step, "b0.h1.W_q").is_ok());
  EXPECT_EQ(run.state(), before);
  TrainingRun other = run_of(task);
  make_steps(other, 2);
  make_steps(run, 1);
  EXPECT_EQ(run.state(), other.state());
}

TEST(TrainingRun, locked_matrices_stay) {
  TrainingTask task = make_task("reverse", 5).value();
  task.scene.locked = {"b0.h0.W_q"};
  TrainingRun run = run_of(task);
  make_steps(run, 2);
  EXPECT_EQ(run.scene().blocks[0].attention->heads[0].query, task.scene.blocks[0].attention->heads[0].query);
  EXPECT_NE(run.scene().blocks[0].attention->heads[0].key, task.scene.blocks[0].attention->heads[0].key);
}

TEST(TrainingRun, what_cannot_be_trained_is_refused_with_a_sentence) {
  const TrainingTask task = make_task("reverse", 5).value();
  const auto refused = [&](const Scene& scene) {
    const Result<TrainingRun> made = TrainingRun::make(scene, task.examples, task.recipe);
    return made ? std::string() : say(made.error(), Language::English);
  };
  Scene without_readout = task.scene;
  without_readout.readout.reset();
  EXPECT_NE(refused(without_readout).find("give it a readout"), std::string::npos);
  Scene overridden = task.scene;
  overridden.overrides["b0.h0.scores"] = {{{0, 0, 0}, 1}};
  EXPECT_NE(refused(overridden).find("b0.h0.scores"), std::string::npos);
  Scene narrow = task.scene;
  narrow.embedding->table = {Matrix(Matrix::Zero(11, 4)), {}};
  EXPECT_NE(refused(narrow).find("4 columns"), std::string::npos);
}

TEST(TrainingRun, longer_sequences_than_there_are_positions_are_refused) {
  const TrainingTask task = make_task("reverse", 5).value();
  TrainingRun run = run_of(task);
  const std::vector<Example> too_long = {{std::vector<int>(40, 1), {{0, 1}}}};
  EXPECT_FALSE(run.evaluate(too_long).is_ok());
}

}  // namespace
}  // namespace heed
