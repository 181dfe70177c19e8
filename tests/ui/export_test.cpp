#include "tests/ui/export_test.h"

#include <algorithm>
#include <numeric>

#include "core/code/exported_code.h"

namespace heed {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;
using testing::UnorderedElementsAre;

TEST_P(ExportTest, the_figure_is_written_in_every_format_under_the_name_of_the_scene) {
  for (const auto& [kind, ending, begin] : {std::tuple{"picture_svg", ".svg", "<?xml"},
                                            {"picture_pdf", ".pdf", "%PDF"},
                                            {"picture_png", ".png", "\x89PNG"}}) {
    open_card("export_figure");
    click(std::string("export/") + kind);
    write_and_wait();
    EXPECT_THAT(home.contents(name(ending)), StartsWith(begin));
    EXPECT_TRUE(ui.has_text(std::string(words("Written: ", "已写入：")) + name(ending)))
        << "what was written is said";
  }
  EXPECT_EQ(home.names().size(), 3u) << "nothing else is left";
}

// Bytes 16 to 23 of a PNG file are its width and height: 1280×800 three times.
TEST_P(ExportTest, a_png_has_as_many_pixels_as_asked) {
  open_card("export_figure");
  click("export/picture_png");
  click("export/scale_3");
  write_and_wait();
  EXPECT_EQ(home.contents(name(".png")).substr(16, 8), std::string("\0\0\x0f\0\0\0\x09\x60", 8));
}

TEST_P(ExportTest, what_is_written_has_a_theme_and_a_language_of_its_own) {
  press("End");
  open_card("export_figure");
  click("export/theme_dark");
  click(words("export/words_zh", "export/words_en"));
  write_and_wait();
  const std::string svg = home.contents(name(".svg"));
  EXPECT_THAT(svg, HasSubstr(words("查询", "Query")));
  EXPECT_EQ(app.state().view.language, GetParam()) << "the window stays as it is";
}

TEST_P(ExportTest, the_selection_is_the_matrix_of_the_selected_cell) {
  press("End");
  select("h0.scores");
  open_card("export_selection");
  EXPECT_TRUE(ui.has_text(words("Only scores", "只有 scores")));
  write_and_wait();
  const std::string svg = home.contents(name("-scores.svg"));
  EXPECT_THAT(svg, HasSubstr(">scores</text>"));
  EXPECT_THAT(svg, HasSubstr(">16</text>")) << "query 2 · key 2";
  EXPECT_THAT(svg, testing::Not(HasSubstr(">X</text>")));
}

TEST_P(ExportTest, all_heads_are_written_without_the_card_of_heads_having_been_open) {
  open_card("export_heads");
  EXPECT_TRUE(ui.has_text(words("The pictures of", "写入")));
  write_and_wait();
  EXPECT_THAT(home.contents(name("-heads.svg")), HasSubstr(words("All heads", "所有的头")));
}

TEST_P(ExportTest, vectors_are_written_as_the_tab_shows_them) {
  press("End");
  app.apply(command::ShowVectors{VectorTopic::Keys});
  app.apply(command::SetPlane{{PlaneChoice::Kind::Along, 0, 1}});
  app.apply(command::Select{CellRef{*app.state().computation.graph().find("h0.scores"), {1, 1}}});
  open_card("export_vectors");
  write_and_wait();
  const std::string svg = home.contents(name("-vectors.svg"));
  EXPECT_THAT(svg, HasSubstr(words("Query 2 measures every key", "每个键在查询 2 方向上的投影")));
  EXPECT_THAT(svg, HasSubstr(words("Seen along the query", "沿查询的方向看")));
  EXPECT_THAT(svg, HasSubstr(">16</text>")) << "its score with key 2";
}

// Query 2 has the scores 4, 16 and 12; 16 is also the end of the legend.
TEST_P(ExportTest, what_an_exercise_asks_for_is_not_in_what_is_written) {
  press("End");
  app.apply(command::Select{CellRef{*app.state().computation.graph().find("h0.scores"), {1, 0}}});
  press("X");
  ASSERT_TRUE(app.state().exercise);
  for (const auto& [what, file] : {std::pair{"export_figure", ".svg"}, {"export_selection", "-scores.svg"}}) {
    open_card(what);
    write_and_wait();
    const std::string svg = home.contents(name(file));
    EXPECT_THAT(svg, testing::Not(HasSubstr(">16</text>"))) << what;
    EXPECT_THAT(svg, HasSubstr(">?</text>")) << what;
  }
}

TEST_P(ExportTest, the_caption_of_what_is_asked_for_is_not_written) {
  press("Home");
  app.apply(command::GoToStep{4});  // query 1 meets key 1
  press("X");
  ASSERT_TRUE(app.state().exercise);
  open_card("export_figure");
  write_and_wait();
  const std::string svg = home.contents(name(".svg"));
  EXPECT_THAT(svg, HasSubstr(">?</text>"));
  EXPECT_THAT(svg, testing::Not(HasSubstr(words("dot product", "点积"))));
}

TEST_P(ExportTest, without_a_selected_cell_the_selection_is_the_step) {
  app.apply(command::GoToStep{4});
  open_card("export_selection");
  write_and_wait();
  const std::string svg = home.contents(name("-step-4.svg"));
  EXPECT_THAT(svg, HasSubstr(">Q</text>"));
  EXPECT_THAT(svg, testing::Not(HasSubstr(">X</text>")));
}

TEST_P(ExportTest, the_stepping_is_an_animation_of_the_chosen_steps) {
  open_card("export_stepping");
  click("export/from_2");
  click("export/to_2");
  EXPECT_EQ(choice().steps.first, 2);
  EXPECT_EQ(choice().steps.last, 2);
  write_and_wait();
  EXPECT_THAT(home.contents(name(".gif")), StartsWith("GIF89a"));
}

// Bytes 6 to 9 of a GIF are its width and height, the lower byte first; each picture is introduced by 21 F9
// 04, a byte of flags and its hundredths of a second.
std::vector<int> hundredths_of(const std::string& gif) {
  std::vector<int> found;
  const std::string mark = "\x21\xf9\x04";
  for (std::size_t at = gif.find(mark); at != gif.npos; at = gif.find(mark, at + 1))
    found.push_back(static_cast<unsigned char>(gif[at + 4]) + 256 * static_cast<unsigned char>(gif[at + 5]));
  return found;
}

TEST_P(ExportTest, an_animation_is_as_wide_as_quick_and_as_fluent_as_asked) {
  open_card("export_stepping");
  for (const char* each : {"from_2", "to_2", "width_480", "rate_20", "pace_0.5"})
    click(std::string("export/") + each);
  write_and_wait();
  const std::string gif = home.contents(name(".gif"));
  EXPECT_EQ(gif.substr(6, 4), std::string("\xe0\x01\x2c\x01", 4)) << "480 by 300";
  const std::vector<int> times = hundredths_of(gif);
  ASSERT_FALSE(times.empty());
  EXPECT_EQ(times.front(), 50) << "the moment before the steps";
  EXPECT_EQ(*std::ranges::min_element(times), 5) << "twenty pictures a second";
  // What was there before, and the three matrices of step 2, half a second each; at the end two seconds more.
  EXPECT_EQ(std::accumulate(times.begin(), times.end(), 0), 4 * 50 + 200);
}

TEST_P(ExportTest, the_first_step_never_lies_behind_the_last) {
  open_card("export_stepping");
  click("export/to_3");
  click("export/from_5");
  EXPECT_EQ(choice().steps.first, 5);
  EXPECT_EQ(choice().steps.last, 5);
  click("export/to_2");
  EXPECT_EQ(choice().steps.first, 2);
}

TEST_P(ExportTest, numbers_are_written_in_every_format) {
  for (const auto& [format, ending, has] : {std::tuple{"numbers_csv", "-numbers.csv", "h0.scores\n2,4,4"},
                                            {"numbers_json", "-numbers.json", "\"heed_result\""},
                                            {"numbers_markdown", "-numbers.md", "| 4 | 16 | 12 |"},
                                            {"numbers_latex", "-numbers.tex", "4 & 16 & 12"}}) {
    open_card("export_numbers");
    click(std::string("export/") + format);
    write_and_wait();
    EXPECT_THAT(home.contents(name(ending)), HasSubstr(has)) << format;
  }
}

TEST_P(ExportTest, all_numbers_for_numpy_are_files_in_a_folder) {
  open_card("export_numbers");
  click("export/numbers_npy");
  write_and_wait();
  EXPECT_THAT(home.names(), UnorderedElementsAre(name("-numbers")));
  const fs::path folder = home.path() / name("-numbers");
  EXPECT_TRUE(fs::exists(folder / "h0.weighted.npy"));
  EXPECT_TRUE(fs::exists(folder / "Y.npy"));
}

TEST_P(ExportTest, the_numbers_of_the_selected_matrix_alone) {
  select("h0.W_q");
  open_card("export_numbers");
  click("export/numbers_csv");
  click("export/numbers_one");
  write_and_wait();
  EXPECT_EQ(home.contents(name("-W_q.csv")), "1,0,1\n1,0,0\n0,0,1\n0,1,1\n");
}

TEST_P(ExportTest, code_is_written_in_every_language) {
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
    EXPECT_THAT(home.contents(name(ending)), HasSubstr(has));
  }
}

TEST_P(ExportTest, the_code_tab_saves_the_whole_program) {
  click("inspector/tab_code");
  click("inspector/code_numpy");
  click("inspector/save_program");
  press("Enter");
  exporter.wait();
  settle();
  const Computation& computation = app.state().computation;
  EXPECT_EQ(home.contents(name(".py")),
            export_code(computation.scene(), computation.built(), Dialect::Numpy));
}

// As soon as a part of it is done and some of it lies on the disk.
void wait_for_the_middle(ui_test::UiDriver& ui, const ExportWorker& exporter) {
  while (exporter.is_busy() && exporter.share() < 0.1) ui.frames(1);
  ASSERT_TRUE(exporter.is_busy()) << "it ended before it could be cancelled";
}

TEST_P(ExportTest, cancelling_in_the_middle_leaves_nothing) {
  open_card("export_stepping");
  write();
  wait_for_the_middle(ui, exporter);
  EXPECT_THAT(home.names(), IsEmpty()) << "half of it is there, under no name";
  EXPECT_TRUE(ui.has_text(name(".gif")));
  EXPECT_TRUE(ui.has_text("%")) << "how far it has come";
  click("canvas/cancel_export");
  exporter.wait();
  settle();
  EXPECT_THAT(home.names(), IsEmpty());
  EXPECT_TRUE(ui.has_text(words("Cancelled", "已取消"))) << "and it is said";
  EXPECT_TRUE(exports().path.empty());
}

TEST_P(ExportTest, the_window_goes_on_while_something_is_written) {
  open_card("export_stepping");
  write();
  wait_for_the_middle(ui, exporter);
  const Index before = app.state().computation.playhead();
  press("Space");
  EXPECT_EQ(app.state().computation.playhead(), before + 1);
  type_number({*app.state().computation.graph().find("X"), {0, 0}}, "7");
  press("Ctrl+E");
  EXPECT_TRUE(ui.item("export/export_go").is_disabled) << "one after the other";
  app.apply(FileCommand{file_command::CancelExport{}});
  exporter.wait();
  settle();
  EXPECT_THAT(home.names(), IsEmpty());
}

TEST_P(ExportTest, closing_the_window_cancels_what_is_being_written) {
  open_card("export_stepping");
  write();
  wait_for_the_middle(ui, exporter);
  app.request_close();
  EXPECT_TRUE(app.may_close());
  app.finish();
  exporter.wait();
  EXPECT_THAT(home.names(), IsEmpty());
}

TEST_P(ExportTest, a_place_that_cannot_be_written_is_said_in_a_sentence) {
  fs::create_directory(home.path() / "gone");
  open_card("export_figure");
  click("export/export_go");
  press("Ctrl+A");
  ui.type((home.path() / "gone" / "a.svg").string());
  settle();
  fs::remove(home.path() / "gone");
  app.apply(FileCommand{file_command::Accept{}});
  settle();
  EXPECT_TRUE(ui.has_text(words("no such folder", "没有这个文件夹")))
      << "the dialog says it before anything is begun";
  fs::create_directory(home.path() / "gone");
  app.apply(FileCommand{file_command::Accept{}});
  // The worker finds a device that is always full.
  exporter.wait();
  settle();
  app.apply(FileCommand{file_command::AskExport{ExportOptions{}}});
  fs::create_symlink("/dev/full", home.path() / "full.svg");
  app.apply(FileCommand{file_command::TypePath{(home.path() / "full.svg").string()}});
  app.apply(FileCommand{file_command::Accept{}});  // asks
  app.apply(FileCommand{file_command::Accept{}});
  exporter.wait();
  settle();
  EXPECT_TRUE(ui.has_text(words("this cannot be written", "无法写入")));
  EXPECT_TRUE(ui.has_text("full.svg"));
}

TEST_P(ExportTest, a_file_that_is_there_is_replaced_only_when_asked_twice) {
  std::ofstream(home.path() / name(".svg")) << "mine";
  open_card("export_figure");
  write();
  EXPECT_EQ(home.contents(name(".svg")), "mine");
  press("Enter");
  exporter.wait();
  settle();
  EXPECT_THAT(home.contents(name(".svg")), StartsWith("<?xml"));
}

TEST_P(ExportTest, esc_closes_the_card_and_the_menu_opens_it) {
  press("Ctrl+E");
  EXPECT_TRUE(exports().is_open);
  press("Esc");
  EXPECT_FALSE(exports().is_open);
  click("scene");
  click("file_menu/export");
  EXPECT_TRUE(exports().is_open);
}

TEST_P(ExportTest, the_palette_takes_the_place_of_the_card) {
  press("Ctrl+E");
  press("Ctrl+K");
  EXPECT_FALSE(exports().is_open);
  EXPECT_TRUE(app.state().view.is_palette_open);
}

constexpr const char* kTabs[] = {"export_figure", "export_selection", "export_stepping", "export_numbers",
                                 "export_code"};
bool is_behind_card(std::string_view path) { return path.starts_with("heed/"); }

TEST_P(ExportTest, every_entry_is_explained_and_the_keyboard_leads_there) {
  select("h0.W_q");
  press("Ctrl+E");
  for (const char* tab : kTabs) {
    click(std::string("export/") + tab);
    EXPECT_THAT(ui_test::missing_glyphs(ui), IsEmpty()) << tab;
    const auto may_have_none = [&](std::string_view path) {
      return is_behind_card(path) || path == std::string("export/") + tab;  // its sentence stands below it
    };
    EXPECT_THAT(ui_test::items_without_tooltip(ui, may_have_none), IsEmpty()) << tab;
    EXPECT_THAT(ui_test::items_out_of_keyboard_reach(ui, is_behind_card), IsEmpty()) << tab;
  }
  EXPECT_TRUE(ui.has_text(words("Export", "导出")));
}

TEST_P(ExportTest, nothing_on_the_card_is_cut_or_overlaps_at_any_size) {
  select("h0.W_q");
  press("Ctrl+E");
  for (const ImVec2 size : {ImVec2(1024, 640), ImVec2(1280, 800), ImVec2(3840, 2160)}) {
    ui.resize(size);
    for (const char* tab : kTabs) {
      click(std::string("export/") + tab);
      const auto is_preview = [](std::string_view) { return true; };  // of numbers and code, which is cut
      EXPECT_THAT(ui_test::cut_texts(ui, is_preview), IsEmpty()) << tab << " at " << size.x;
      EXPECT_THAT(ui_test::overlapping_texts(ui), IsEmpty()) << tab << " at " << size.x;
    }
  }
}

TEST_P(ExportTest, by_the_keyboard_alone_a_figure_is_chosen_and_written) {
  press("Ctrl+E");
  tab_to("picture_svg");
  press("Right");
  EXPECT_EQ(choice().picture, PictureKind::Pdf);
  tab_to("theme_light");
  press("Left");
  EXPECT_EQ(choice().theme, ThemeKind::Dark);
  tab_to("export_go");
  press("Space");
  press("Enter");
  exporter.wait();
  settle();
  EXPECT_THAT(home.contents(name(".pdf")), StartsWith("%PDF"));
}

INSTANTIATE_TEST_SUITE_P(, ExportTest, kBothLanguages, language_name);

}  // namespace
}  // namespace heed
