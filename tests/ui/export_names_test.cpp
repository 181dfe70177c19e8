#include "tests/ui/export_test.h"

namespace heed {
namespace {

using testing::Contains;
using testing::HasSubstr;

// The name of an exported file, and its format.
class ExportNamesTest : public ExportTest {
 protected:
  void write_as(const std::string& file) {
    click("export/export_go");
    ASSERT_TRUE(app.state().files.dialog);
    press("Ctrl+A");
    ui.type((home.path() / file).string());
    settle();
    press("Enter");
    exporter.wait();
    settle();
  }
};

INSTANTIATE_TEST_SUITE_P(, ExportNamesTest, kBothLanguages, language_name);

TEST_P(ExportNamesTest, an_ending_of_another_format_chooses_it) {
  open_card("export_figure");
  ASSERT_EQ(choice().picture, PictureKind::Svg);
  write_as("fig.png");
  EXPECT_THAT(home.names(), Contains("fig.png"));
  EXPECT_THAT(home.contents("fig.png"), HasSubstr("PNG"));
}

TEST_P(ExportNamesTest, the_ending_of_no_format_is_part_of_the_name) {
  open_card("export_figure");
  write_as("fig.v2");
  EXPECT_THAT(home.names(), Contains("fig.v2.svg"));
}

TEST_P(ExportNamesTest, the_ending_that_was_chosen_stays) {
  open_card("export_code");
  const Dialect before = choice().dialect;
  const std::string ending(file_extension(before));
  write_as("program" + ending);
  EXPECT_THAT(home.names(), Contains("program" + ending));
  EXPECT_EQ(choice().dialect, before);
}

TEST_P(ExportNamesTest, in_an_empty_folder_the_dialog_names_the_files_that_it_looks_for) {
  open_card("export_figure");
  click("export/export_go");
  EXPECT_TRUE(ui.has_text(catalogue(GetParam()).say(Message{"ui.files.no_exports", {{"ending", ".svg"}}})));
}

}  // namespace
}  // namespace heed
