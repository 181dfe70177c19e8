#include "tests/ui/export_test.h"

#include "core/code/export.h"

namespace heed {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;
using testing::UnorderedElementsAre;

TEST_F(ExportTest, the_figure_is_written_in_every_format_under_the_name_of_the_scene) {
  const std::string stem = "Eight steps of self-attention";
  for (const auto& [kind, ending, begin] : {std::tuple{"picture_svg", ".svg", "<?xml"},
                                            {"picture_pdf", ".pdf", "%PDF"},
                                            {"picture_png", ".png", "\x89PNG"}}) {
    open_card("export_figure");
    click(std::string("export/") + kind);
    write_and_wait();
    EXPECT_THAT(home.contents(stem + ending), StartsWith(begin));
    EXPECT_TRUE(ui.has_text("Written: " + stem + ending)) << "what was written is said";
  }
  EXPECT_EQ(home.names().size(), 3u) << "nothing else is left";
}

// Bytes 16 to 23 of a PNG file are its width and height: 1280×800 three times.
TEST_F(ExportTest, a_png_has_as_many_pixels_as_asked) {
  open_card("export_figure");
  click("export/picture_png");
  click("export/scale_3");
  write_and_wait();
  EXPECT_EQ(home.contents("Eight steps of self-attention.png").substr(16, 8),
            std::string("\0\0\x0f\0\0\0\x09\x60", 8));
}

TEST_F(ExportTest, what_is_written_has_a_theme_and_a_language_of_its_own) {
  press("End");
  open_card("export_figure");
  click("export/theme_dark");
  click("export/words_zh");
  write_and_wait();
  const std::string svg = home.contents("Eight steps of self-attention.svg");
  EXPECT_THAT(svg, HasSubstr("输出"));
  EXPECT_EQ(app.state().view.language, Language::English) << "the window stays as it is";
}

TEST_F(ExportTest, the_selection_is_the_matrix_of_the_locked_cell) {
  press("End");
  lock("h0.scores");
  open_card("export_selection");
  EXPECT_TRUE(ui.has_text("Only scores"));
  write_and_wait();
  const std::string svg = home.contents("Eight steps of self-attention-scores.svg");
  EXPECT_THAT(svg, HasSubstr(">scores</text>"));
  EXPECT_THAT(svg, HasSubstr(">16</text>")) << "query 2 · key 2";
  EXPECT_THAT(svg, testing::Not(HasSubstr(">X</text>")));
}

TEST_F(ExportTest, without_a_locked_cell_the_selection_is_the_step) {
  app.apply(command::GoToStep{4});
  open_card("export_selection");
  write_and_wait();
  const std::string svg = home.contents("Eight steps of self-attention-step-4.svg");
  EXPECT_THAT(svg, HasSubstr(">Q</text>"));
  EXPECT_THAT(svg, testing::Not(HasSubstr(">X</text>")));
}

TEST_F(ExportTest, the_stepping_is_an_animation_of_the_chosen_steps) {
  open_card("export_stepping");
  click("export/from_2");
  click("export/to_2");
  EXPECT_EQ(choice().first_step, 2);
  EXPECT_EQ(choice().last_step, 2);
  write_and_wait();
  EXPECT_THAT(home.contents("Eight steps of self-attention.gif"), StartsWith("GIF89a"));
}

TEST_F(ExportTest, the_first_step_never_lies_behind_the_last) {
  open_card("export_stepping");
  click("export/to_3");
  click("export/from_5");
  EXPECT_EQ(choice().first_step, 5);
  EXPECT_EQ(choice().last_step, 5);
  click("export/to_2");
  EXPECT_EQ(choice().first_step, 2);
}

TEST_F(ExportTest, numbers_are_written_in_every_format) {
  for (const auto& [format, name, has] : {std::tuple{"numbers_csv", "-numbers.csv", "h0.scores\n2,4,4"},
                                          {"numbers_json", "-numbers.json", "\"heed_result\""},
                                          {"numbers_markdown", "-numbers.md", "| 4 | 16 | 12 |"},
                                          {"numbers_latex", "-numbers.tex", "4 & 16 & 12"}}) {
    open_card("export_numbers");
    click(std::string("export/") + format);
    write_and_wait();
    EXPECT_THAT(home.contents(std::string("Eight steps of self-attention") + name), HasSubstr(has)) << format;
  }
}

TEST_F(ExportTest, all_numbers_for_numpy_are_files_in_a_folder) {
  open_card("export_numbers");
  click("export/numbers_npy");
  write_and_wait();
  EXPECT_THAT(home.names(), UnorderedElementsAre("Eight steps of self-attention-numbers"));
  const fs::path folder = home.path() / "Eight steps of self-attention-numbers";
  EXPECT_TRUE(fs::exists(folder / "h0.weighted.npy"));
  EXPECT_TRUE(fs::exists(folder / "Y.npy"));
}

TEST_F(ExportTest, the_numbers_of_the_locked_matrix_alone) {
  lock("h0.W_q");
  open_card("export_numbers");
  click("export/numbers_csv");
  click("export/numbers_one");
  write_and_wait();
  EXPECT_EQ(home.contents("Eight steps of self-attention-W_q.csv"), "1,0,1\n1,0,0\n0,0,1\n0,1,1\n");
}

TEST_F(ExportTest, code_is_written_in_every_language) {
  for (const auto& [dialect, ending, has] : {std::tuple{"program_torch", ".py", "import torch"},
                                             {"program_numpy", ".py", "import numpy"},
                                             {"program_tensorflow", ".py", "import tensorflow"},
                                             {"program_eigen", ".cpp", "#include <Eigen"}}) {
    open_card("export_code");
    click(std::string("export/") + dialect);
    write();
    if (app.state().files.dialog) press("Enter");  // over the program before
    exporter.wait();
    settle();
    EXPECT_THAT(home.contents(std::string("Eight steps of self-attention") + ending), HasSubstr(has));
  }
}

TEST_F(ExportTest, the_code_tab_saves_the_whole_program) {
  click("inspector/tab_code");
  click("inspector/code_numpy");
  click("inspector/save_program");
  press("Enter");
  exporter.wait();
  settle();
  const Computation& computation = app.state().computation;
  EXPECT_EQ(home.contents("Eight steps of self-attention.py"),
            export_code(computation.scene(), computation.graph(), Dialect::Numpy));
}

// As soon as a part of it is done and some of it lies on the disk.
void wait_for_the_middle(ui_test::UiDriver& ui, const ExportWorker& exporter) {
  while (exporter.is_busy() && exporter.share() < 0.1) ui.frames(1);
  ASSERT_TRUE(exporter.is_busy()) << "it ended before it could be cancelled";
}

TEST_F(ExportTest, cancelling_in_the_middle_leaves_nothing) {
  open_card("export_stepping");
  write();
  wait_for_the_middle(ui, exporter);
  EXPECT_EQ(home.names().size(), 1u) << "half of it is there, under another name";
  EXPECT_FALSE(fs::exists(home.path() / "Eight steps of self-attention.gif"));
  EXPECT_TRUE(ui.has_text("Eight steps of self-attention.gif"));
  EXPECT_TRUE(ui.has_text("%")) << "how far it has come";
  click("canvas/cancel_export");
  exporter.wait();
  settle();
  EXPECT_THAT(home.names(), IsEmpty());
  EXPECT_TRUE(ui.has_text("Cancelled")) << "and it is said";
  EXPECT_TRUE(exports().path.empty());
}

TEST_F(ExportTest, the_window_goes_on_while_something_is_written) {
  open_card("export_stepping");
  write();
  wait_for_the_middle(ui, exporter);
  const Index before = app.state().computation.playhead();
  press("Space");
  EXPECT_EQ(app.state().computation.playhead(), before + 1);
  app.apply(command::SetCell{{*app.state().computation.graph().find("X"), {0, 0}}, 7});
  settle();
  press("Ctrl+E");
  EXPECT_TRUE(ui.item("export/export_go").is_disabled) << "one after the other";
  app.apply(FileCommand{file_command::CancelExport{}});
  exporter.wait();
  settle();
  EXPECT_THAT(home.names(), IsEmpty());
}

TEST_F(ExportTest, closing_the_window_cancels_what_is_being_written) {
  open_card("export_stepping");
  write();
  wait_for_the_middle(ui, exporter);
  app.ask_to_close();
  EXPECT_TRUE(app.may_close());
  app.finish();
  exporter.wait();
  EXPECT_THAT(home.names(), IsEmpty());
}

TEST_F(ExportTest, a_place_that_cannot_be_written_is_said_in_a_sentence) {
  fs::create_directory(home.path() / "gone");
  open_card("export_figure");
  click("export/export_go");
  press("Ctrl+A");
  ui.type((home.path() / "gone" / "a.svg").string());
  settle();
  fs::remove(home.path() / "gone");
  app.apply(FileCommand{file_command::Accept{}});
  settle();
  EXPECT_TRUE(ui.has_text("no such folder")) << "the dialog says it before anything is begun";
  fs::create_directory(home.path() / "gone");
  app.apply(FileCommand{file_command::Accept{}});
  // The worker finds a device that is always full.
  exporter.wait();
  settle();
  app.apply(FileCommand{file_command::AskExport{ExportChoice{}}});
  fs::create_symlink("/dev/full", home.path() / "full.svg");
  app.apply(FileCommand{file_command::TypePath{(home.path() / "full.svg").string()}});
  app.apply(FileCommand{file_command::Accept{}});  // asks
  app.apply(FileCommand{file_command::Accept{}});
  exporter.wait();
  settle();
  EXPECT_TRUE(ui.has_text("this cannot be written"));
  EXPECT_TRUE(ui.has_text("full.svg"));
}

TEST_F(ExportTest, a_file_that_is_there_is_replaced_only_when_asked_twice) {
  std::ofstream(home.path() / "Eight steps of self-attention.svg") << "mine";
  open_card("export_figure");
  write();
  EXPECT_EQ(home.contents("Eight steps of self-attention.svg"), "mine");
  press("Enter");
  exporter.wait();
  settle();
  EXPECT_THAT(home.contents("Eight steps of self-attention.svg"), StartsWith("<?xml"));
}

TEST_F(ExportTest, esc_closes_the_card_and_the_menu_opens_it) {
  press("Ctrl+E");
  EXPECT_TRUE(exports().is_open);
  press("Esc");
  EXPECT_FALSE(exports().is_open);
  click("scene");
  click("file_menu/export");
  EXPECT_TRUE(exports().is_open);
}

TEST_F(ExportTest, every_entry_is_explained_and_written_in_both_languages) {
  const auto is_behind = [](std::string_view path) { return path.starts_with("heed/"); };
  lock("h0.W_q");
  press("Ctrl+E");
  for (const Language language : {Language::English, Language::Chinese}) {
    speak(language);
    for (const char* what :
         {"export_figure", "export_selection", "export_stepping", "export_numbers", "export_code"}) {
      click(std::string("export/") + what);
      EXPECT_THAT(ui_test::missing_glyphs(ui), IsEmpty()) << what;
      if (language == Language::Chinese) continue;
      EXPECT_THAT(ui_test::items_without_tooltip(ui, is_behind), IsEmpty()) << what;
    }
  }
  EXPECT_TRUE(ui.has_text("导出"));
}

}  // namespace
}  // namespace heed
