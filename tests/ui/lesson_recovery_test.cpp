// What several pages of a lesson have learned is there again after a crash.
#include <chrono>
#include <thread>

#include "core/scene/scene_json.h"
#include "core/train/parameters.h"
#include "tests/ui/app_test.h"

namespace heed {
namespace {

class LessonRecoveryTest : public AppTest {
 protected:
  const AppState& state() const { return app.state(); }
  Index step() const { return state().training->run.last_step(); }
  Parameters weights() const { return parameters_of(state().computation.scene()); }
  void turn_to(std::size_t page) {
    app.apply(LessonCommand{lesson_action::TurnTo{page}});
    settle();
  }
  void make_step() {
    const Index next = step() + 1;
    press("Shift+R");
    for (int i = 0; i < 3000 && step() < next; ++i) {
      std::this_thread::sleep_for(std::chrono::milliseconds(2));
      ui.frames(1);
    }
    ASSERT_EQ(step(), next);
    settle();
  }
  void leave() {
    app.apply(FileCommand{file_command::New{}});
    app.apply(FileCommand{file_command::GiveAnswer{Answer::DontSave}});
    settle();
  }
};

TEST_F(LessonRecoveryTest, every_page_has_what_it_has_learned_wherever_it_crashed) {
  for (const bool is_elsewhere : {false, true}) {
    app.apply(FileCommand{file_command::OpenLesson{"too-fast-too-slow"}});
    settle();
    std::vector<std::size_t> trained;
    const std::vector<LessonPage>& pages = state().lesson->lesson->pages;
    for (std::size_t page = 0; page < pages.size(); ++page)
      if (pages[page].training) trained.push_back(page);
    ASSERT_GE(trained.size(), 2u);
    turn_to(trained[0]);
    make_step();
    make_step();
    const Parameters first = weights();
    turn_to(trained[1]);
    make_step();
    const Parameters second = weights();
    if (is_elsewhere) turn_to(0);
    for (int frame = 0; frame < 30; ++frame) ui.later(0.5);
    ASSERT_TRUE(autosaves.kept);
    autosaves.of_others["crashed"] = write_scene(*autosaves.kept);
    leave();
    app.offer_recovery();
    app.apply(FileCommand{file_command::GiveAnswer{Answer::Restore}});
    settle();
    ASSERT_TRUE(state().lesson);
    EXPECT_EQ(state().lesson->page, trained[1]);
    EXPECT_EQ(step(), 1);
    EXPECT_TRUE(weights() == second);
    for (int frame = 0; frame < 30; ++frame) ui.later(0.5);
    EXPECT_TRUE(autosaves.of_others.empty()) << "it is kept again";
    turn_to(trained[0]);
    ASSERT_TRUE(state().training);
    EXPECT_EQ(step(), 2);
    EXPECT_TRUE(weights() == first);
    make_step();
    EXPECT_EQ(step(), 3);
    leave();
  }
}

}  // namespace
}  // namespace heed
