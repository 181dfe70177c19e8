#pragma once

#include <string>

#include "core/scene/scene_json.h"
#include "tests/core/walk/scenes.h"
#include "tests/ui/app_test.h"

namespace heed {

// The Edit tab of a window that is high enough for all of it, at the end of the eight steps; in both
// languages.
class EditTabTest : public AppTest, public testing::WithParamInterface<Language> {
 protected:
  EditTabTest() : EditTabTest(make_computation(tutorial_scene())) {}
  explicit EditTabTest(Computation computation) : AppTest(std::move(computation), {{1280, 2600}}) {
    app.apply(command::SetLanguage{GetParam()});
    app.apply(command::GoToEnd{});
    settle();
    click("tab_edit");
  }

  void click(const std::string& id) {
    ui.click("inspector/" + id);
    settle();
  }
  void enter(const std::string& id, const std::string& text) {
    ui.enter("inspector/" + id, text);
    settle();
  }
  bool shows(const std::string& id) const { return ui.exists("inspector/" + id); }
  void undo() {
    app.apply(command::Undo{});
    settle();
  }
  const Scene& scene() const { return app.state().computation.scene(); }
  bool has(const char* node) const { return app.state().computation.graph().find(node).has_value(); }
  std::string said() const {
    const auto& notices = app.state().notices.list();
    return notices.empty() ? "" : notices.back().error.message.key;
  }

  // Every number on show is the one that a program would print that reads the saved scene.
  void expect_fresh() {
    const Result<Scene> saved = read_scene(write_scene(scene()), "/");
    ASSERT_TRUE(saved) << saved.error().message.key;
    const Computation fresh = make_complete(saved.value());
    app.apply(command::GoToEnd{});
    settle();
    const Graph& shown = app.state().computation.graph();
    ASSERT_EQ(shown.node_count(), fresh.graph().node_count());
    for (NodeId node = 0; node < shown.node_count(); ++node) {
      const std::string& name = shown.info(node).name;
      EXPECT_EQ(largest_difference(values_of(shown, name), values_of(fresh.graph(), name)), 0) << name;
    }
  }
};

}  // namespace heed
