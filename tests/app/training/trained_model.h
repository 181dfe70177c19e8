#pragma once

#include <chrono>
#include <thread>

#include <gtest/gtest.h>

#include "app/files/documents.h"
#include "app/training/trainer.h"
#include "core/train/parameters.h"

namespace heed {

// A model that learns what followed last time, before its first step.
class Training : public testing::Test {
 protected:
  Training() {
    EXPECT_TRUE(open_task(state, "induction", 1));
    poll();
  }

  const TrainingSession& session() const { return *state.training; }
  Index step() const { return session().run.last_step(); }
  Parameters weights() const { return parameters_of(state.computation.scene()); }
  Parameters kept(Index at) const { return session().run.progress->moments.at(at)->parameters; }
  float first_weight() const { return weights()[2].value(0, 0); }

  void poll() { trainer.poll(state, now_secs += 0.05); }
  void step_once() {
    const Index next = session().shown_step() + 1;
    trainer.dispatch(state, training_command::StepOnce{});
    wait_for_step(next);
    // The slower the machine, the later it is shown.
    for (int i = 0; i < 4000 && !(weights() == kept(step())); ++i) {
      std::this_thread::sleep_for(std::chrono::milliseconds(2));
      poll();
    }
  }
  void wait_for_step(Index at) {
    for (int i = 0; i < 4000 && step() < at; ++i) {
      std::this_thread::sleep_for(std::chrono::milliseconds(2));
      poll();
    }
    ASSERT_GE(step(), at);
  }
  // After a press that trains.
  void wait_for_rest() {
    for (int i = 0; i < 4000 && session().is_running(); ++i) {
      std::this_thread::sleep_for(std::chrono::milliseconds(2));
      poll();
    }
    ASSERT_FALSE(session().is_running());
  }
  // Until a press is no longer taken for one that came too late.
  void wait_a_while() {
    now_secs += 2;
    poll();
  }
  void plan(Index steps) {
    Recipe recipe = session().run.recipe;
    recipe.steps = steps;
    trainer.dispatch(state, training_command::SetRecipe{recipe});
  }
  void train(int steps) {
    for (int i = 0; i < steps; ++i) step_once();
  }

  AppState state{eight_steps()};
  Trainer trainer;
  double now_secs = 1;
};

}  // namespace heed
