#include "core/train/training_run.h"

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
