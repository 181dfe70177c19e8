#include <cmath>
#include <fstream>
#include <sstream>
#include <tuple>

#include "tests/ui/cells_test.h"

namespace heed {
namespace {

using testing::HasSubstr;

// As a spreadsheet of Windows writes it, in a German locale.
constexpr const char* kWindows = "0,1\t0,2\t0,3\r\n1\t-2,5\t0,001\r\n";
// What NumPy 1.24 and PyTorch 1.13 print of the same numbers, byte for byte.
constexpr const char* kNumpy =
    "array([[ 1.0e-01,  2.0e-01,  3.0e-01],\n"
    "       [ 1.0e+00, -2.5e+00,  1.0e-03]])";
constexpr const char* kNumpyPrinted =
    "[[ 1.0e-01  2.0e-01  3.0e-01]\n"
    " [ 1.0e+00 -2.5e+00  1.0e-03]]";
constexpr const char* kTorch =
    "tensor([[ 1.0000e-01,  2.0000e-01,  3.0000e-01],\n"
    "        [ 1.0000e+00, -2.5000e+00,  1.0000e-03]])";
constexpr const char* kTorchGrad =
    "tensor([[ 1.0000e-01,  2.0000e-01,  3.0000e-01],\n"
    "        [ 1.0000e+00, -2.5000e+00,  1.0000e-03]], grad_fn=<MulBackward0>)";
constexpr const char* kTorchParameter =
    "Parameter containing:\n"
    "tensor([[ 1.0000e-01,  2.0000e-01,  3.0000e-01],\n"
    "        [ 1.0000e+00, -2.5000e+00,  1.0000e-03]], requires_grad=True)";

// Something that is pasted, in one of the languages.
using Pasted = std::tuple<Language, const char*>;

class PasteTest : public CellsFixture, public testing::WithParamInterface<Pasted> {
 protected:
  PasteTest() { speak(std::get<Language>(GetParam())); }
  const char* given() const { return std::get<const char*>(GetParam()); }

  void paste(std::string_view text, const std::string& chord = "Ctrl+V") {
    ui.clipboard() = text;
    press(chord);
  }
};

TEST_P(PasteTest, leaves_out_the_names_of_a_table_and_says_so) {
  select("h0.W_q", 1, 0);
  paste("token\tx\ty\ncat\t7\t8\n");
  EXPECT_EQ(value("h0.W_q", 1, 0), 7);
  EXPECT_EQ(value("h0.W_q", 1, 1), 8);
  ASSERT_TRUE(app.state().notices.said());
  EXPECT_EQ(app.state().notices.said()->message.key, "edit.pasted_both_named");
}

TEST_P(PasteTest, takes_what_other_programs_copy_and_selects_it) {
  select("h0.W_q", 1, 0);
  paste(given());
  const float expected[2][3] = {{0.1f, 0.2f, 0.3f}, {1, -2.5f, 1e-3f}};
  for (Index row = 0; row < 2; ++row) {
    for (Index col = 0; col < 3; ++col)
      EXPECT_EQ(value("h0.W_q", 1 + row, col), expected[row][col]) << row << ", " << col;
  }
  EXPECT_EQ(selected(), cell_of("h0.W_q", 1, 0));
  EXPECT_EQ(view().range_end, (Cell{2, 2}));
  press("Ctrl+Z");
  EXPECT_FALSE(app.state().history.can_undo());
}

INSTANTIATE_TEST_SUITE_P(Programs, PasteTest,
                         testing::Combine(kBothLanguages,
                                          testing::Values(kWindows, kNumpy, kNumpyPrinted, kTorch, kTorchGrad,
                                                          kTorchParameter)));

// What LibreOffice Calc put on the clipboard and saved as text: tests/golden/calc/make.py.
class PasteFromCalc : public PasteTest {
 protected:
  std::string golden() const {
    std::ifstream file(std::string(HEED_SOURCE_DIR) + "/tests/golden/calc/" + given(), std::ios::binary);
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
  }
};

TEST_P(PasteFromCalc, takes_the_numbers_that_calc_shows) {
  select("h0.W_q", 0, 0);
  paste(golden());
  const float expected[4][3] = {{0.1f, -2.5f, 0.333333333333333f},
                                {1e30f, -1e-30f, 1.4142135623731f},
                                {0, 12345.678f, -2.4f},
                                {-0.001f, 7, 0}};
  for (Index row = 0; row < 4; ++row) {
    for (Index col = 0; col < 3; ++col)
      EXPECT_EQ(value("h0.W_q", row, col), expected[row][col]) << row << ", " << col;
  }
  EXPECT_EQ(view().range_end, (Cell{3, 2}));
  press("Ctrl+Z");
  EXPECT_FALSE(app.state().history.can_undo());
}

INSTANTIATE_TEST_SUITE_P(Samples, PasteFromCalc,
                         testing::Combine(kBothLanguages,
                                          testing::Values("numbers.txt", "german.txt", "numbers.tsv",
                                                          "numbers.csv", "german.csv")));

class PasteRefusedFromCalc : public PasteFromCalc {};

TEST_P(PasteRefusedFromCalc, says_where_there_is_no_number_and_changes_nothing) {
  const Document before = app.state().document();
  select("h0.W_q", 0, 0);
  paste(golden());
  EXPECT_TRUE(app.state().document() == before);
  EXPECT_FALSE(app.state().history.can_undo());
  ASSERT_EQ(app.state().notices.list().size(), 1u);
  EXPECT_THAT(app.state().notices.list().back().error.place, HasSubstr("line "));
  EXPECT_TRUE(ui.has_text(words("line ", "第 ")));
}

INSTANTIATE_TEST_SUITE_P(Samples, PasteRefusedFromCalc,
                         testing::Combine(kBothLanguages, testing::Values("gaps.txt", "faults.txt")));

class ClipboardTest : public CellsTest {
 protected:
  void paste(std::string_view text, const std::string& chord = "Ctrl+V") {
    ui.clipboard() = text;
    press(chord);
  }
  Document document() const { return app.state().document(); }
};

INSTANTIATE_TEST_SUITE_P(, ClipboardTest, kBothLanguages, language_name);

TEST_P(ClipboardTest, copying_gives_lines_with_tabs_that_read_back_as_the_same_numbers) {
  type_number(cell_of("h0.W_q", 0, 1), "0.1");
  select("h0.W_q", {0, 0}, {1, 1});
  press("Ctrl+C");
  EXPECT_EQ(ui.clipboard(), "1\t0.1\n1\t0\n");
  EXPECT_TRUE(ui.has_text(words("Copied: 2×2", "已复制：2×2")));
}

TEST_P(ClipboardTest, cutting_copies_and_sets_to_0) {
  select("h0.W_q", 1, 0);
  press("Ctrl+X");
  EXPECT_EQ(ui.clipboard(), "1\n");
  EXPECT_EQ(value("h0.W_q", 1, 0), 0);
}

TEST_P(ClipboardTest, a_computed_matrix_is_copied_and_pasted_over_weights) {
  select("h0.Q", 0, 0);
  press("Ctrl+A");
  press("Ctrl+C");
  select("h0.W_q", 0, 0);
  press("Ctrl+V");
  for (Index row = 0; row < 3; ++row) {
    for (Index col = 0; col < 3; ++col) EXPECT_FALSE(std::isnan(value("h0.W_q", row, col)));
  }
  EXPECT_TRUE(app.state().history.can_undo());
}

TEST_P(ClipboardTest, a_block_that_does_not_fit_is_refused_and_nothing_is_lost) {
  const Document before = document();
  select("h0.W_q", 2, 0);
  paste("1\t2\n3\t4\n5\t6\n");
  EXPECT_TRUE(document() == before);
  EXPECT_TRUE(ui.has_text(words("A block of 3×2 does not fit", "放不下 3×2 的一块数")));
  EXPECT_FALSE(app.state().history.can_undo());
}

TEST_P(ClipboardTest, ten_thousand_rows_are_refused_in_a_small_matrix_at_once) {
  std::string rows;
  for (int row = 0; row < 10000; ++row) rows += "1\t2\t3\n";
  select("h0.W_q", 0, 0);
  paste(rows);
  EXPECT_TRUE(ui.has_text("10000×3"));
}

TEST_P(ClipboardTest, words_are_refused_with_their_place) {
  const Document before = document();
  select("h0.W_q", 0, 0);
  paste("1\t2\n3\tcat\n");
  EXPECT_TRUE(document() == before);
  EXPECT_TRUE(ui.has_text(words("line 2, column 2", "第 2 行第 2 列")));
}

TEST_P(ClipboardTest, a_nan_among_weights_is_refused_and_taken_among_scores) {
  const Document before = document();
  select("h0.W_q", 0, 0);
  paste("nan\t1\n");
  EXPECT_TRUE(document() == before);
  select("h0.scores", 0, 0);
  paste("-inf\t1\n");
  EXPECT_EQ(value("h0.weights", 0, 0), 0);
}

TEST_P(ClipboardTest, an_empty_clipboard_is_said_and_harmless) {
  const Document before = document();
  select("h0.W_q", 0, 0);
  paste("");
  EXPECT_TRUE(document() == before);
  EXPECT_FALSE(app.state().notices.list().empty());
}

TEST_P(ClipboardTest, one_number_fills_the_selected_range) {
  select("h0.W_q", {0, 0}, {2, 1});
  paste("7");
  EXPECT_EQ(value("h0.W_q", 2, 1), 7);
  EXPECT_EQ(value("h0.W_q", 0, 0), 7);
  EXPECT_NE(value("h0.W_q", 0, 2), 7);
}

TEST_P(ClipboardTest, pasting_transposed_exchanges_rows_and_columns) {
  select("h0.W_q", 0, 0);
  paste("1\t2\t3\t4\n", "Ctrl+Shift+V");
  for (Index row = 0; row < 4; ++row) EXPECT_EQ(value("h0.W_q", row, 0), static_cast<float>(row + 1));
}

TEST_P(ClipboardTest, fill_down_and_fill_right_repeat_the_first_row_and_column) {
  select("h0.W_q", 0, 0);
  paste("1\t2\t3\n4\t5\t6\n7\t8\t9\n");
  select("h0.W_q", {0, 1}, {2, 2});
  press("Ctrl+D");
  EXPECT_EQ(value("h0.W_q", 2, 1), 2);
  EXPECT_EQ(value("h0.W_q", 2, 2), 3);
  EXPECT_EQ(value("h0.W_q", 2, 0), 7);
  press("Ctrl+R");
  EXPECT_EQ(value("h0.W_q", 2, 2), 2);
}

TEST_P(ClipboardTest, a_single_number_is_filled_from_the_one_above_and_the_one_to_its_left) {
  select("h0.W_q", 0, 0);
  paste("1\t2\n3\t4\n");
  select("h0.W_q", 1, 1);
  press("Ctrl+D");
  EXPECT_EQ(value("h0.W_q", 1, 1), 2);
  press("Ctrl+R");
  EXPECT_EQ(value("h0.W_q", 1, 1), 3);
}

TEST_P(ClipboardTest, a_square_range_is_transposed_and_another_is_not) {
  select("h0.W_q", 0, 0);
  paste("1\t2\n3\t4\n");
  press("Ctrl+Shift+T");
  EXPECT_EQ(value("h0.W_q", 0, 1), 3);
  EXPECT_EQ(value("h0.W_q", 1, 0), 2);
  const Document before = document();
  select("h0.W_q", {0, 0}, {1, 2});
  press("Ctrl+Shift+T");
  EXPECT_TRUE(document() == before);
  EXPECT_TRUE(ui.has_text(words("2×3 cannot be transposed", "2×3 的区域不能就地转置")));
}

}  // namespace
}  // namespace heed
