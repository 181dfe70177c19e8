#pragma once

#include <chrono>
#include <filesystem>
#include <fstream>
#include <string>
#include <thread>

#include "app/files/open_worker.h"
#include "core/scene/scene_json.h"
#include "tests/ui/export_test.h"

namespace heed {

// The window of a person who has data, on a real disk.
class OwnDataTest : public Hands, public testing::WithParamInterface<Language> {
 protected:
  OwnDataTest() : app(AppState(eight_steps()), font_files(), {files, autosaves, nullptr, &opener}) {
    ui.show([this] { app.frame_ui(); }, [this] { app.before_frame(1); });
    speak(GetParam());
  }

  App& program() override { return app; }
  const AppState& state() const { return app.state(); }
  const TrainingSession& session() const { return *state().training; }
  std::string tr(const char* key) const { return catalogue(GetParam()).say(key); }
  std::string put(const std::string& name, const std::string& text) {
    const fs::path path = home.path() / name;
    fs::create_directories(path.parent_path());
    std::ofstream(path, std::ios::binary) << text;
    return path.string();
  }
  std::string put_names() {
    std::string text;
    for (const char* name : {"ada", "alan", "barbara", "charles", "edsger", "grace", "john", "kurt"})
      for (const char* other : {"", "a", "o", "ine", "ette"}) text += std::string(name) + other + "\n";
    return put("names.txt", text);
  }
  std::string put_reviews() {
    std::string text = "text,label\n";
    for (const char* noun : {"film", "plot", "cast", "end", "score", "pace", "look", "dialogue"}) {
      text += std::string("a good ") + noun + ",good\n" + "a dull " + noun + ",bad\n";
    }
    return put("reviews.csv", text);
  }
  // After a crash one step into the run.
  void offer_what_a_crash_left() {
    press("Shift+R");
    wait_for_step(1);
    for (int frame = 0; frame < 20; ++frame) ui.later(kBigStepSecs);
    ASSERT_TRUE(autosaves.kept);
    const std::string left = write_scene(*autosaves.kept);
    app.apply(TrainingCommand{training_command::End{}});
    app.apply(FileCommand{file_command::New{}});
    app.apply(FileCommand{file_command::GiveAnswer{Answer::DontSave}});
    settle();
    autosaves.of_others["crashed"] = left;
    app.offer_recovery();
  }
  void wait_until_read() {
    for (int i = 0; i < 5000 && state().files.opening; ++i) {
      std::this_thread::sleep_for(std::chrono::milliseconds(2));
      ui.frames(1);
    }
    ASSERT_FALSE(state().files.opening);
    settle();
    // What the model answers before training comes a little later, and moves what stands below it.
    const auto is_tested = [&] {
      return !state().training || !session().run.progress->history.rows().empty();
    };
    for (int i = 0; i < 300 && !is_tested(); ++i) {
      std::this_thread::sleep_for(std::chrono::milliseconds(2));
      ui.frames(1);
    }
    settle();
  }
  void wait_for_step(Index at) {
    for (int i = 0; i < 5000 && session().run.last_step() < at; ++i) {
      std::this_thread::sleep_for(std::chrono::milliseconds(2));
      ui.frames(1);
    }
    ASSERT_GE(session().run.last_step(), at);
  }
  void drop(const std::string& path) {
    app.apply(FileCommand{file_command::Drop{{path}}});
    settle();
  }

  Home home;  // the first one: everything else looks into it
  DiskFiles files;
  FakeAutosaves autosaves;
  Opener opener{files};
  App app;
};

}  // namespace heed
