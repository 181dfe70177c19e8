#pragma once

#include <chrono>
#include <functional>
#include <string>
#include <thread>

#include "tests/ui/app_test.h"

namespace heed {

// The window while a worker trains a model.
class TrainingWindowTest : public AppTest, public testing::WithParamInterface<Language> {
 protected:
  TrainingWindowTest() { speak(GetParam()); }

  const AppState& state() const { return app.state(); }
  const TrainingSession& session() const { return *state().training; }
  Index step() const { return session().run.last_step(); }
  std::string say(const Message& message) const { return catalogue(GetParam()).say(message); }
  std::string tr(const char* key) const { return say({key, {}}); }
  // Lines broken where they happen to be are one line here.
  static std::string without_blanks(std::string text) {
    std::erase_if(text, [](char letter) { return letter == ' ' || letter == '\n'; });
    return text;
  }

  void begin(const std::string& task) {
    app.apply(FileCommand{file_command::TrainTask{task, 1}});
    settle();
  }
  void select_weight() {
    app.apply(command::Select{CellRef{*state().computation.graph().find("b0.h0.W_q"), {0, 0}}});
    settle();
  }
  // Frames go by while the worker works.
  void wait_for(const std::function<bool()>& is_reached) {
    constexpr auto kLongest = std::chrono::seconds(60);
    for (const auto begun = std::chrono::steady_clock::now();
         !is_reached() && std::chrono::steady_clock::now() - begun < kLongest;) {
      std::this_thread::sleep_for(std::chrono::milliseconds(2));
      ui.frames(1);
    }
    ASSERT_TRUE(is_reached());
    settle();
  }
  void wait_for_step(Index at) {
    wait_for([&] { return step() >= at; });
  }
  void plan(Index steps) {
    Recipe recipe = session().run.recipe;
    recipe.steps = steps;
    app.apply(TrainingCommand{training_command::SetRecipe{recipe}});
  }
  void train(Index steps) {
    const Index until = session().shown_step() + steps;
    while (session().shown_step() < until) {
      const Index next = session().shown_step() + 1;
      press("Shift+R");
      wait_for_step(next);
    }
  }
};

}  // namespace heed
