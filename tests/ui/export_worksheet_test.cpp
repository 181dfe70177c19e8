// Worksheets from the export card.
#include <algorithm>

#include "tests/app/figure/scenes.h"
#include "tests/ui/driver/checks.h"
#include "tests/ui/export_test.h"

namespace heed {
namespace {

TEST_P(ExportTest, a_worksheet_is_chosen_seen_and_written) {
  for (const ImVec2 size : {ImVec2(1366, 768), ImVec2(1024, 640)}) {
    ui.resize(size);
    open_card("export_worksheet");
    EXPECT_TRUE(ui.has_text(tr("worksheet.class"))) << "the first page is shown";
    EXPECT_THAT(ui_test::overlapping_texts(ui), testing::IsEmpty()) << size.x;
    EXPECT_FALSE(ui.has_text("sheet_seed")) << "a field has no name beside it";
    for (const char* row : {"from_4", "to_5", "all_queries", "blank_50%", "decimals_3"})
      click(std::string("export/") + row);
    type_into("export/##sheet_seed", "2027");
    type_into("export/##sheet_students", "27");
    press("Esc");
  }
  const WorksheetOptions& sheet = choice().worksheet;
  EXPECT_EQ(sheet.steps, (StepRange{4, 5}));
  EXPECT_TRUE(sheet.is_all_rows);
  EXPECT_EQ(sheet.blank_share, 0.5);
  EXPECT_EQ(sheet.decimals, 3);
  EXPECT_EQ(sheet.seed, 2027);
  EXPECT_EQ(sheet.students, 27);
  open_card("export_worksheet");
  write_and_wait();
  EXPECT_EQ(home.names(), std::vector{name("-worksheet.pdf")});
  EXPECT_TRUE(home.contents(name("-worksheet.pdf")).starts_with("%PDF"));
}

TEST_P(ExportTest, a_number_of_students_that_cannot_be_is_told_and_changes_nothing) {
  open_card("export_worksheet");
  type_into("export/##sheet_students", "12");
  for (const char* wrong : {"0", "501", "many"}) {
    type_into("export/##sheet_students", wrong, false);
    EXPECT_TRUE(ui.has_text(
        catalogue(GetParam()).say(Message{"ui.export.whole_number", {{"least", "1"}, {"most", "500"}}})))
        << wrong;
    press("Enter");
    EXPECT_EQ(choice().worksheet.students, 12) << wrong;
  }
}

TEST_P(ExportTest, answer_keys_of_a_worksheet_go_to_a_file_of_their_own) {
  open_card("export_worksheet");
  click("export/key_apart");
  write_and_wait();
  std::vector<std::string> names = home.names();
  std::ranges::sort(names);
  EXPECT_EQ(names, (std::vector{name("-worksheet-key.pdf"), name("-worksheet.pdf")}));
}

TEST_P(ExportTest, steps_with_nothing_to_work_out_are_said_in_place_of_the_sheet) {
  open_card("export_worksheet");
  click("export/to_1");
  EXPECT_TRUE(choice().worksheet.steps == (StepRange{1, 1}));
  EXPECT_FALSE(ui.has_text(tr("worksheet.class")));
}

TEST_P(ExportTest, the_palette_leads_to_worksheets) {
  press("Ctrl+K");
  ui.type("worksheet");
  settle();
  press("Enter");
  EXPECT_TRUE(exports().is_open);
  EXPECT_EQ(choice().what, ExportContent::Worksheet);
}

class TransformerWorksheetTest : public ExportTest {
 protected:
  TransformerWorksheetTest() {
    std::ofstream(home.path() / "model.json") << kTransformer;
    app.open((home.path() / "model.json").string());
    settle();
  }
  const Steps& steps() const { return app.state().computation.steps(); }
  StepRange steps_of(std::size_t chapter) const {
    return {steps().chapters()[chapter].first_step, steps().chapters()[chapter].last_step};
  }
};

INSTANTIATE_TEST_SUITE_P(, TransformerWorksheetTest, kBothLanguages, language_name);

TEST_P(TransformerWorksheetTest, is_about_the_chapter_that_is_shown_and_goes_to_the_next) {
  app.apply(command::OpenSpot{{Depth::Chapter, 1, 0}});
  for (const ImVec2 size : {ImVec2(1366, 768), ImVec2(1024, 640)}) {
    ui.resize(size);
    open_card("export_worksheet");
    EXPECT_EQ(choice().worksheet.steps, steps_of(1));
    EXPECT_TRUE(ui.has_text(tr("worksheet.class"))) << "the first page is shown";
    click("export/chapter_after");
    EXPECT_EQ(choice().worksheet.steps, steps_of(2));
    EXPECT_TRUE(ui.has_text(tr("worksheet.class")));
    EXPECT_THAT(ui_test::overlapping_texts(ui), testing::IsEmpty()) << size.x;
    click("export/chapter_before");
    EXPECT_EQ(choice().worksheet.steps, steps_of(1));
    press("Esc");
  }
}

TEST_P(TransformerWorksheetTest, on_the_map_is_about_the_first_feed_forward_layer) {
  ASSERT_EQ(app.state().view.spot.depth, Depth::Model);
  open_card("export_worksheet");
  EXPECT_EQ(choice().worksheet.steps, steps_of(2));
}

TEST_P(TransformerWorksheetTest, follows_the_row_that_is_typed_and_is_written) {
  app.apply(command::OpenSpot{{Depth::Chapter, 2, 0}});
  open_card("export_worksheet");
  type_into("export/##sheet_row", "2");
  EXPECT_EQ(choice().worksheet.row, 2);
  EXPECT_EQ(worksheet_request(choice().worksheet, app.state().computation.scene()).row, 1);
  click("export/all_rows");
  EXPECT_FALSE(worksheet_request(choice().worksheet, app.state().computation.scene()).row);
  write_and_wait();
  EXPECT_TRUE(home.contents("model-worksheet.pdf").starts_with("%PDF"));
}

}  // namespace
}  // namespace heed
