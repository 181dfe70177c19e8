#include "app/files/autosave_metadata.h"
#include "tests/ui/files_test.h"

namespace heed {
namespace {

constexpr int kFramesASecond = 60;

class AutosaveTest : public FilesTest {
 protected:
  Scene kept() const {
    Scene scene = autosaves.kept.value();
    extract_metadata(scene);
    return scene;
  }
  // What another Heed left behind when it ended.
  void leave(const std::string& id, const AutosaveMetadata& note) {
    Scene scene = read_scene(scene_text("kept", 42), {}).value();
    autosaves.of_others[id] = write_scene(with_metadata(scene, note));
  }
  void start() {
    app.offer_recovery();
    settle();
  }
};

INSTANTIATE_TEST_SUITE_P(, AutosaveTest, kBothLanguages, language_name);

TEST_P(AutosaveTest, what_is_not_changed_is_not_kept) {
  ui.frames(2 * kFramesASecond);
  EXPECT_EQ(autosaves.write_count, 0);
}

TEST_P(AutosaveTest, a_change_is_kept_in_the_frame_that_makes_it) {
  app.apply(
      command::SetCells{{*app.state().computation.graph().find("X"), {0, 0}}, Matrix::Constant(1, 1, 5)});
  ui.frames(1);
  ASSERT_TRUE(autosaves.kept);
  EXPECT_EQ(kept(), app.state().computation.scene());
}

TEST_P(AutosaveTest, no_change_waits_longer_than_a_second_and_a_second_sees_two_writings_at_most) {
  constexpr int kSecs = 10;
  std::vector<float> values = {1};
  for (int frame = 0; frame < kSecs * kFramesASecond; ++frame) {
    values.push_back(static_cast<float>(frame) + 10);
    app.apply(command::SetCells{{*app.state().computation.graph().find("X"), {0, 0}},
                                Matrix::Constant(1, 1, values.back())});
    ui.frames(1);
    const float oldest = values[static_cast<std::size_t>(std::max(0, frame - kFramesASecond))];
    ASSERT_GE((*kept().inputs)(0, 0), oldest) << "frame " << frame;
  }
  EXPECT_LE(autosaves.write_count, 2 * kSecs);
}

TEST_P(AutosaveTest, a_slow_disk_is_not_written_to_twice_at_once_and_gets_the_last_change) {
  autosaves.is_slow = true;
  change(5);
  for (int i = 0; i < 3 * kFramesASecond; ++i) change(static_cast<float>(i + 10));
  EXPECT_EQ(autosaves.write_count, 1);
  autosaves.is_slow = false;
  ui.frames(2);
  EXPECT_EQ(kept(), app.state().computation.scene());
}

TEST_P(AutosaveTest, rests_when_the_change_is_kept) {
  change();
  ui.move_mouse({-1, -1});
  ui.frames(8 * kFramesASecond);  // what the change did is said for a while, too
  EXPECT_FALSE(app.next_frame_secs());
}

TEST_P(AutosaveTest, asks_for_a_frame_when_the_next_writing_is_due) {
  ui.move_mouse({-1, -1});
  for (const float number : {6.0f, 7.0f}) {
    app.apply(command::SetCells{{*app.state().computation.graph().find("X"), {0, 0}},
                                Matrix::Constant(1, 1, number)});
    ui.frames(1);
  }
  EXPECT_NE(kept(), app.state().computation.scene());
  ASSERT_TRUE(app.next_frame_secs());
  EXPECT_LE(*app.next_frame_secs(), kAutosaveEverySecs);
}

TEST_P(AutosaveTest, saving_undoing_and_closing_leave_nothing_behind) {
  open("/home/me/scenes/alpha.json");
  change();
  press("Ctrl+S");
  EXPECT_FALSE(autosaves.kept) << "saved";
  ui.frames(kFramesASecond);
  change(6);
  ASSERT_TRUE(autosaves.kept);
  press("Ctrl+Z");
  EXPECT_FALSE(autosaves.kept) << "undone";
  ui.frames(kFramesASecond);
  change(7);
  ASSERT_TRUE(autosaves.kept);
  close_window();
  click("question/dont_save");
  app.finish();
  EXPECT_FALSE(autosaves.kept) << "not wanted";
}

TEST_P(AutosaveTest, that_fails_is_said_once_and_again_after_it_has_worked) {
  autosaves.fails = Error{"/state/heed", {"file.write.full", {}}};
  change(5);
  for (int i = 0; i < 3 * kFramesASecond; ++i) change(static_cast<float>(i + 10));
  EXPECT_EQ(app.state().notices.list().size(), 2u) << "what, and what it means";
}

TEST_P(AutosaveTest, that_failed_is_tried_again_after_some_seconds_though_nothing_more_is_changed) {
  autosaves.fails = Error{"/state/heed", {"file.write.full", {}}};
  change(5);
  ui.frames(2);
  autosaves.fails.reset();
  ui.frames(kFramesASecond);
  EXPECT_FALSE(autosaves.kept) << "not all the time";
  ASSERT_TRUE(app.next_frame_secs()) << "nobody need touch the mouse for it";
  ui.later(10.1f);
  ASSERT_TRUE(autosaves.kept);
  EXPECT_EQ((*autosaves.kept->inputs)(0, 0), 5);
}

TEST_P(AutosaveTest, what_an_ended_program_kept_is_offered_with_name_and_time) {
  leave("1", {"/home/me/scenes/alpha.json", "alpha.json", std::nullopt});
  start();
  EXPECT_TRUE(ui.has_text(words("Heed closed without saving “alpha.json” (12:31)",
                                "Heed 上次结束时未保存“alpha.json”（12:31）")));
}

TEST_P(AutosaveTest, restored_work_is_unsaved_belongs_to_its_file_and_is_discarded_only_when_kept_again) {
  leave("1", {"/home/me/scenes/alpha.json", "alpha.json", files.stamp("/home/me/scenes/alpha.json")});
  start();
  autosaves.is_slow = true;
  press("Enter");
  EXPECT_EQ(x(), 42);
  EXPECT_TRUE(is_unsaved());
  EXPECT_TRUE(autosaves.of_others.contains("1")) << "the only copy on disk";
  autosaves.is_slow = false;
  ui.frames(30);
  EXPECT_TRUE(autosaves.kept);
  EXPECT_THAT(autosaves.of_others, testing::IsEmpty());
  press("Ctrl+S");
  EXPECT_EQ(files.texts["/home/me/scenes/alpha.json"], scene_text("kept", 42));
}

TEST_P(AutosaveTest, restored_work_does_not_overwrite_what_its_file_has_become_since) {
  leave("1", {"/home/me/scenes/alpha.json", "alpha.json", files.stamp("/home/me/scenes/alpha.json")});
  files.change_behind_the_back("/home/me/scenes/alpha.json", scene_text("theirs", 3));
  start();
  press("Enter");
  press("Ctrl+S");
  EXPECT_TRUE(ui.has_text(words("was changed by another program", "已被其他程序更改")));
}

TEST_P(AutosaveTest, the_space_bar_presses_the_lit_answer_as_enter_does) {
  leave("1", {"", "kept", std::nullopt});
  start();
  ASSERT_TRUE(state().question);
  press("Space");
  EXPECT_FALSE(state().question);
  EXPECT_EQ(x(), 42);
  EXPECT_EQ(playhead(), 0) << "it takes no step besides";
}

TEST_P(AutosaveTest, discard_and_later_do_what_they_say_and_the_next_one_is_offered) {
  leave("1", {"", "first", std::nullopt});
  leave("2", {"", "second", std::nullopt});
  start();
  EXPECT_TRUE(ui.has_text("first"));
  click("question/discard");
  EXPECT_TRUE(ui.has_text("second"));
  press("Esc");
  EXPECT_FALSE(state().question);
  EXPECT_FALSE(autosaves.of_others.contains("1"));
  EXPECT_TRUE(autosaves.of_others.contains("2"));
  EXPECT_EQ(x(), 1);
}

TEST_P(AutosaveTest, what_cannot_be_read_is_said_and_kept_aside) {
  autosaves.of_others["1"] = "{ cut off";
  start();
  EXPECT_FALSE(state().question);
  EXPECT_THAT(autosaves.aside, testing::ElementsAre("1"));
  EXPECT_TRUE(ui.has_text("1.broken"));
}

}  // namespace
}  // namespace heed
