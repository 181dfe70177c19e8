#include "tests/ui/files_test.h"

namespace heed {
namespace {

// A path that is typed or pasted behind the folder that stands there already.
TEST_P(FilesTest, a_path_that_begins_at_the_root_or_at_home_is_one_of_its_own) {
  files.put("/tmp/gamma.json", scene_text("gamma", 9));
  for (const auto& [typed, opened] : {std::pair("/tmp/gamma.json", "/tmp/gamma.json"),
                                      {"~/scenes/alpha.json", "/home/me/scenes/alpha.json"}}) {
    press("Ctrl+O");
    ASSERT_TRUE(state().dialog->text.ends_with('/'));
    type(typed);
    press("Enter");
    EXPECT_FALSE(state().dialog) << typed;
    EXPECT_EQ(state().path, opened);
  }
}

TEST_P(FilesTest, its_folder_is_listed_while_it_is_typed_and_left_by_backspace) {
  files.put("/tmp/gamma.json", scene_text("gamma", 9));
  press("Ctrl+O");
  const std::string folder = state().dialog->folder;
  type("/tm");
  EXPECT_EQ(state().dialog->folder, "/");
  for (int i = 0; i < 3; ++i) press("Backspace");
  EXPECT_EQ(state().dialog->folder, folder);
  type("/tmp/");
  EXPECT_EQ(state().dialog->folder, "/tmp");
  EXPECT_TRUE(ui.has_text("gamma.json"));
}

TEST_P(FilesTest, a_scene_is_saved_under_such_a_path) {
  files.folders.insert("/tmp");
  change();
  press("Ctrl+Shift+S");
  press("Home");
  press("Ctrl+A");
  type("~//tmp/mine.json");
  press("Enter");
  EXPECT_EQ(state().path, "/tmp/mine.json");
}

// The ending that stood there stays behind the name that is typed.
TEST_P(FilesTest, a_name_that_is_typed_with_its_ending_has_it_once) {
  change();
  press("Ctrl+Shift+S");
  type("mine.json");
  press("Enter");
  EXPECT_EQ(state().path, "/home/me/mine.json");
}

}  // namespace
}  // namespace heed
