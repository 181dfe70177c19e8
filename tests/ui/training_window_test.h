#pragma once

#include <chrono>
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
  std::string tr(const char* key) const { return catalogue(GetParam()).say(key); }

  void begin(const std::string& task) {
    app.apply(FileCommand{file_command::TrainTask{task, 1}});
    settle();
  }
  // Frames go by while the worker works.
  void wait_for_step(Index at) {
    constexpr auto kLongest = std::chrono::seconds(60);
    for (const auto begun = std::chrono::steady_clock::now();
         step() < at && std::chrono::steady_clock::now() - begun < kLongest;) {
      std::this_thread::sleep_for(std::chrono::milliseconds(2));
      ui.frames(1);
    }
    ASSERT_GE(step(), at);
    settle();
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
