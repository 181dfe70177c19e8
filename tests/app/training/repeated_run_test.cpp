// The PyTorch program of a run that was changed on the way.
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string>
#include <unistd.h>
#include <vector>

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "app/files/exported_run.h"
#include "app/state/apply.h"
#include "core/edit/scene_edit.h"
#include "core/export/training_program.h"
#include "tests/app/training/trained_model.h"
#include "tests/core/pythons.h"

namespace heed {
namespace {

using namespace training_command;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
namespace fs = std::filesystem;

class RepeatedRun : public Training {
 protected:
  RepeatedRun() : folder(fs::temp_directory_path() / ("heed_repeated_" + std::to_string(::getpid()))) {
    fs::create_directories(folder);
  }
  ~RepeatedRun() override { fs::remove_all(folder); }

  TrainingJob job() const { return exported_run(state).job; }
  std::string code() const { return training_program_code(job()).value(); }
  void set_rate(double rate) {
    Recipe recipe = session().run.recipe;
    recipe.rate = rate;
    trainer.dispatch(state, SetRecipe{recipe});
  }
  void set_number(float number) {
    apply(state, command::SetCells{{*state.computation.graph().find("b0.h0.W_q"), {0, 0}},
                                   Matrix::Constant(1, 1, number)});
    poll();
  }
  void switch_head(bool is_on) {
    SceneEdit head = edit::EnableHead{1, is_on};
    head.block = 0;
    apply(state, command::EditScene{head});
    poll();
  }
  void lock(const std::string& name) {
    apply(state, command::EditScene{edit::SetLock{name, true}});
    poll();
  }
  // The losses that the program prints; none: there is no PyTorch.
  std::optional<std::vector<double>> losses_of_program() {
    const fs::path path = folder / "run.py";
    EXPECT_TRUE(write_training_program(job(), path));
    for (const std::string& python : pythons_for("torch")) {
      const std::string output = (folder / "out.json").string();
      const std::string run =
          python + " -B '" + path.string() + "' > '" + output + "' 2> '" + output + ".log'";
      const std::string look = python + " -c 'import torch' 2> /dev/null";
      if (std::system(look.c_str()) != 0) continue;
      EXPECT_EQ(std::system(run.c_str()), 0) << std::ifstream(output + ".log").rdbuf();
      const auto json = nlohmann::json::parse(std::ifstream(output), nullptr, false);
      return json.is_discarded() ? std::vector<double>() : json["losses"].get<std::vector<double>>();
    }
    return std::nullopt;
  }
  void expect_the_same_losses() {
    const auto losses = losses_of_program();
    if (!losses) GTEST_SKIP() << "needs PyTorch";
    std::size_t at = 0;
    for (const HistoryRow& row : session().run.progress->history.rows()) {
      if (!row.loss) continue;
      ASSERT_LT(at, losses->size());
      EXPECT_NEAR((*losses)[at], *row.loss, 1e-4 * *row.loss) << "step " << row.step;
      ++at;
    }
    EXPECT_GE(at, 8u);
  }

  fs::path folder;
};

TEST_F(RepeatedRun, says_which_steps_it_makes_and_that_none_of_them_was_made_yet) {
  plan(30);
  EXPECT_THAT(code(), HasSubstr("# It makes the steps 1 to 30, as they are planned.\n"));
  train(3);
  EXPECT_THAT(code(), HasSubstr("# It makes the steps 1 to 3.\n"));
  EXPECT_THAT(code(), Not(HasSubstr("not known")));
}

// The folder of a model has its last moment only.
TEST_F(RepeatedRun, of_a_folder_that_nothing_was_made_of_says_that_what_came_before_is_not_known) {
  plan(3);
  train(3);
  TrainingJob opened = job();
  opened.state = *session().run.progress->moments.all().back();
  opened.recipe.steps = 20;
  ASSERT_TRUE(is_planned(opened));
  const std::string program = training_program_code(opened).value();
  EXPECT_THAT(program, HasSubstr("# It makes the steps 4 to 23, as they are planned.\n"
                                 "# How the model came to step 3 is not known here,\n"
                                 "# and no step was made since it was opened.\n"));
  opened.made = 5;
  EXPECT_FALSE(is_planned(opened));
  EXPECT_THAT(training_program_code(opened).value(), HasSubstr("# It makes the steps 4 to 5.\n"));
}

TEST_F(RepeatedRun, is_as_plain_as_ever_where_nothing_was_changed) {
  train(3);
  EXPECT_THAT(job().stages, IsEmpty());
  EXPECT_THAT(code(), Not(HasSubstr("SET")));
  EXPECT_THAT(code(), Not(HasSubstr("repeat")));
}

TEST_F(RepeatedRun, has_its_rates_at_their_steps) {
  train(3);
  set_rate(0.02);
  train(3);
  set_rate(0.001);
  train(3);
  EXPECT_THAT(code(), HasSubstr("    if step < 3:\n"));
  EXPECT_THAT(code(), HasSubstr("        return 0.02\n"));
  EXPECT_THAT(job().unrepeated, IsEmpty());
  expect_the_same_losses();
}

TEST_F(RepeatedRun, has_the_rate_that_it_learned_with_and_not_one_that_was_set_since) {
  train(2);
  const double usual = session().run.recipe.rate;
  set_rate(0.5);
  EXPECT_EQ(job().recipe.rate, usual);
}

TEST_F(RepeatedRun, has_numbers_that_were_set_by_hand) {
  train(4);
  set_number(3);
  train(5);
  EXPECT_THAT(code(), HasSubstr("SET = {4}"));
  EXPECT_THAT(job().unrepeated, IsEmpty());
  expect_the_same_losses();
}

TEST_F(RepeatedRun, switches_heads_off_and_on_as_the_run_did) {
  train(3);
  switch_head(false);
  train(3);
  switch_head(true);
  train(3);
  EXPECT_THAT(code(), HasSubstr("OFF = {"));
  EXPECT_THAT(job().unrepeated, IsEmpty());
  expect_the_same_losses();
}

TEST_F(RepeatedRun, locks_what_was_locked_on_the_way) {
  train(3);
  lock("W_out");
  train(3);
  lock("b0.W_o");
  train(3);
  EXPECT_THAT(code(), HasSubstr("LOCKED = {"));
  EXPECT_THAT(job().unrepeated, IsEmpty());
  expect_the_same_losses();
}

TEST_F(RepeatedRun, counts_two_changes_at_one_step_as_two) {
  train(3);
  set_rate(0.02);
  switch_head(false);
  train(2);
  ASSERT_EQ(job().stages.size(), 2u);
  EXPECT_EQ(change_count(job()), 2u);
  set_number(3);
  train(1);
  EXPECT_EQ(change_count(job()), 3u);
}

TEST_F(RepeatedRun, ends_where_the_run_stands_and_says_what_to_expect_of_its_losses) {
  train(3);
  EXPECT_EQ(step_count_of_program(job()), 3);
  EXPECT_THAT(code(), HasSubstr("up to rounding"));
  set_rate(0.02);
  train(1);
  EXPECT_EQ(step_count_of_program(job()), 4);
  plan(130);
  trainer.dispatch(state, Toggle{});
  wait_for_step(130);
  EXPECT_EQ(step_count_of_program(job()), 130);
}

TEST_F(RepeatedRun, says_at_its_head_what_it_does_not_do) {
  train(3);
  SceneEdit off = edit::EnablePart{edit::EnablePart::Part::Attention, false};
  off.block = 0;
  apply(state, command::EditScene{off});
  poll();
  train(2);
  ASSERT_EQ(job().unrepeated.size(), 1u);
  EXPECT_EQ(job().unrepeated[0].key, "export.training_model");
  EXPECT_THAT(code(), HasSubstr("# This program does not repeat the whole run:\n# - from step 3 on"));
}

}  // namespace
}  // namespace heed
