#include <fstream>

#include "core/code/exported_code.h"
#include "tests/app/figure/scenes.h"
#include "tests/ui/export_test.h"

namespace heed {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

TEST_P(ExportTest, what_is_not_selected_has_a_name_and_no_dash) {
  open_card("export_numbers");
  EXPECT_THAT(ui.text_of("export/numbers_one"), StartsWith(tr("ui.export.selected_matrix")));
}

TEST_P(ExportTest, code_of_a_transformer_is_written_with_its_weights_beside_it) {
  std::ofstream(home.path() / "model.json") << kTransformer;
  app.open((home.path() / "model.json").string());
  settle();
  for (const auto& [dialect, program, weights] : {std::tuple{"program_torch", ".py", ".npz"},
                                                  {"program_numpy", ".py", ".npz"},
                                                  {"program_tensorflow", ".py", ".npz"},
                                                  {"program_eigen", ".cpp", ".weights"}}) {
    open_card("export_code");
    click(std::string("export/") + dialect);
    write();
    if (app.state().files.dialog) press("Enter");  // over the program before
    exporter.wait();
    settle();
    const Computation& computation = app.state().computation;
    const auto chosen = choice().dialect;
    EXPECT_EQ(home.contents(std::string("model") + program),
              export_model(computation.scene(), computation.built(), chosen, DataPlace::File).code);
    EXPECT_THAT(home.contents(std::string("model") + weights), HasSubstr("Made by Heed"));
  }
}

TEST_P(ExportTest, a_figure_shows_what_is_selected_or_leaves_it_out) {
  press("End");
  const auto written = [&](const char* choice) {
    open_card("export_figure");
    if (ui.exists("export/selected_shown") != (choice != nullptr)) ADD_FAILURE() << "the choice";
    if (choice) click(choice);
    write();
    if (app.state().files.dialog) press("Enter");  // over the figure before
    exporter.wait();
    settle();
    return home.contents(name(".svg"));
  };
  EXPECT_THAT(written(nullptr), testing::Not(HasSubstr("Q[2, 3]")));
  app.apply(command::Select{CellRef{*app.state().computation.graph().find("h0.Q"), {1, 2}}});
  settle();
  EXPECT_TRUE(choice().shows_selection) << "as on the screen";
  EXPECT_THAT(written("export/selected_shown"), HasSubstr("Q[2, 3]"));
  EXPECT_THAT(written("export/selected_left_out"), testing::Not(HasSubstr("Q[2, 3]")));
}

TEST_P(ExportTest, a_large_file_says_its_size_before_it_is_written) {
  std::string rows = "[1, 0]";
  for (int row = 1; row < 300; ++row) rows += ", [0, 1]";
  std::ofstream(home.path() / "long.json") << R"({"heed": 1, "inputs": [)" << rows << "]}";
  open_card("export_numbers");
  EXPECT_FALSE(ui.has_text("MB"));
  press("Esc");
  app.open((home.path() / "long.json").string());
  settle();
  open_card("export_numbers");
  click("export/numbers_npy");
  // X, Q, K, V, output and Y of 300 × 2, scores and weights of 300 × 300, weighted values of 300 × 300 × 2
  EXPECT_TRUE(ui.has_text("363600")) << ui.picture();
  EXPECT_TRUE(ui.has_text("1.5 MB"));
  click("export/numbers_csv");
  EXPECT_TRUE(ui.has_text("4.4 MB"));
  select("X");
  click("export/numbers_one");
  EXPECT_FALSE(ui.has_text("MB"));
}

// Without what is between words and between lines.
std::string unwrapped(std::string text) {
  std::erase_if(text, [](char c) { return c == ' ' || c == '\n'; });
  return text;
}

TEST_P(ExportTest, a_kind_of_file_says_in_its_tooltip_only_what_is_not_written_below) {
  open_card("export_figure");
  ui.hover("export/export_code", 60);
  EXPECT_EQ(unwrapped(tooltip()), unwrapped(tr("ui.export.code_says")));
  click("export/export_code");
  ui.hover("export/export_figure", 60);
  EXPECT_EQ(unwrapped(tooltip()), unwrapped(tr("ui.export.figure_says")));
  ui.hover("export/export_code", 60);
  EXPECT_EQ(tooltip(), "");
}

TEST_P(ExportTest, enter_writes_what_the_card_proposes) {
  press("Ctrl+E");
  press("Enter");
  ASSERT_TRUE(app.state().files.dialog);
  press("Enter");
  exporter.wait();
  settle();
  EXPECT_THAT(home.contents(name(".svg")), StartsWith("<?xml"));
}

TEST_P(ExportTest, its_card_begins_with_the_focus_on_the_first_choice) {
  press("Ctrl+E");
  press("Tab");
  EXPECT_THAT(focused(), testing::HasSubstr("export_"));
  EXPECT_THAT(focused(), testing::Not(testing::HasSubstr("close")));
}

}  // namespace
}  // namespace heed
