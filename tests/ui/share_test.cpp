#include "core/scene/share_text.h"
#include "tests/ui/export_test.h"

namespace heed {
namespace {

using testing::StartsWith;

TEST_P(ExportTest, the_share_text_is_the_scene_in_one_line) {
  change_a_number();
  press("Ctrl+Shift+E");
  EXPECT_EQ(ui.clipboard().find('\n'), std::string::npos);
  const Result<Scene> scene = read_share_text(ui.clipboard());
  ASSERT_TRUE(scene);
  EXPECT_EQ(scene.value(), app.state().computation.scene());
  ui.clipboard().clear();
  press("Ctrl+E");
  click("export/export_share");
  EXPECT_THAT(ui.clipboard(), StartsWith("heed1:"));
}

class SharePaste : public ExportTest {
 protected:
  static Scene shared_scene() {
    Scene scene;
    scene.title[""] = "from a friend";
    scene.inputs.values = Matrix(Matrix::Constant(1, 1, 42));
    return scene;
  }
  float x() const { return (*app.state().computation.scene().inputs.values)(0, 0); }
  void paste(const std::string& text) {
    ui.clipboard() = text;
    press("Ctrl+V");
  }
};

INSTANTIATE_TEST_SUITE_P(, SharePaste, kBothLanguages, language_name);

TEST_P(SharePaste, opens_the_scene_as_a_new_document) {
  paste(share_text(shared_scene()));
  EXPECT_EQ(x(), 42);
  EXPECT_TRUE(app.state().files.path.empty());
  EXPECT_TRUE(app.state().is_unsaved()) << "it is in no file yet";
}

TEST_P(SharePaste, also_with_what_a_chat_puts_around_it) {
  const std::string text = share_text(shared_scene());
  paste("> \"" + text.substr(0, 40) + "\r\n> " + text.substr(40) + "\"\n");
  EXPECT_EQ(x(), 42);
}

TEST_P(SharePaste, asks_about_unsaved_changes_first) {
  change_a_number();
  paste(share_text(shared_scene()));
  EXPECT_TRUE(app.state().files.question);
  EXPECT_EQ(x(), 7);
  app.apply(FileCommand{file_command::GiveAnswer{Answer::DontSave}});
  EXPECT_EQ(x(), 42);
}

TEST_P(SharePaste, over_a_selected_cell_opens_it_too) {
  select("X");
  paste(share_text(shared_scene()));
  EXPECT_EQ(x(), 42);
}

TEST_P(SharePaste, a_cut_text_is_refused_with_a_sentence) {
  const std::string text = share_text(shared_scene());
  paste(text.substr(0, text.size() / 2));
  EXPECT_EQ(x(), 1);
  EXPECT_TRUE(ui.has_text(words("it is cut off or was changed", "分享文本不完整")));
}

TEST_P(SharePaste, another_text_is_refused_with_a_sentence) {
  paste("hello there");
  EXPECT_EQ(x(), 1);
  EXPECT_TRUE(ui.has_text(words("no shared scene in it", "其中没有分享的场景")));
}

TEST_P(SharePaste, a_wrong_text_asks_nothing_about_changes) {
  change_a_number();
  paste("hello there");
  EXPECT_FALSE(app.state().files.question);
  EXPECT_EQ(x(), 7);
}

TEST_P(SharePaste, the_open_dialog_takes_it_as_well) {
  press("Ctrl+O");
  app.apply(FileCommand{file_command::TypePath{share_text(shared_scene())}});
  press("Enter");
  EXPECT_EQ(x(), 42);
  EXPECT_FALSE(app.state().files.dialog);
}

}  // namespace
}  // namespace heed
