#include "tests/ui/files_test.h"

namespace heed {
namespace {

using testing::IsEmpty;

// Menu, dialog and questions, in windows of two sizes and both languages.
struct Look {
  ImVec2 window;
  Language language;
};

class FilesLook : public FilesFixture, public testing::WithParamInterface<Look> {
 protected:
  FilesLook() : FilesFixture({GetParam().window}) { speak(GetParam().language); }

  void expect_good(const std::string& where) {
    settle();
    ui.move_mouse({-1, -1});
    settle();
    EXPECT_THAT(cut_texts(ui), IsEmpty()) << where;
    EXPECT_THAT(overlapping_texts(ui), IsEmpty()) << where;
    EXPECT_THAT(missing_glyphs(ui), IsEmpty()) << where;
    EXPECT_FALSE(ui.has_text("⟦")) << where;
  }
  // What an overlay covers cannot be pointed at; whoever types wants no tooltip over the words.
  static bool has_pending_work(std::string_view path) { return path.starts_with("heed/"); }
  static bool is_behind_or_typed_in(std::string_view path) {
    return has_pending_work(path) || path == "files/##path";
  }
};

TEST_P(FilesLook, every_text_fits_in_menu_dialog_and_questions) {
  open("/home/me/scenes/alpha.json");
  click("top_bar/scene");
  expect_good("menu");
  press("Esc");
  press("Ctrl+O");
  expect_good("open");
  press("Enter");
  expect_good("open, nothing chosen");
  press("Esc");
  change();
  press("Ctrl+Shift+S");
  type("beta");
  press("Enter");
  expect_good("overwrite");
  press("Esc");
  press("Esc");
  files.change_behind_the_back("/home/me/scenes/alpha.json", "");
  press("Ctrl+S");
  expect_good("changed on disk");
  press("Esc");
  begin_again();
  expect_good("unsaved");
}

TEST_P(FilesLook, every_control_has_a_tooltip) {
  open("/home/me/scenes/alpha.json");
  click("top_bar/scene");
  EXPECT_THAT(items_without_tooltip(ui, has_pending_work), IsEmpty()) << "menu";
  press("Esc");
  change();
  begin_again();
  EXPECT_THAT(items_without_tooltip(ui, has_pending_work), IsEmpty()) << "question";
  press("Esc");
  press("Ctrl+O");
  EXPECT_THAT(items_without_tooltip(ui, is_behind_or_typed_in), IsEmpty()) << "dialog";
}

INSTANTIATE_TEST_SUITE_P(Windows, FilesLook,
                         testing::Values(Look{{1024, 640}, Language::English},
                                         Look{{1024, 640}, Language::Chinese},
                                         Look{{1280, 800}, Language::English},
                                         Look{{1280, 800}, Language::Chinese}));

}  // namespace
}  // namespace heed
