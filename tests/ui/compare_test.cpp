#include <cmath>

#include "app/panels/base/change_marks.h"
#include "core/base/random.h"
#include "core/scene/scene_json.h"
#include "tests/ui/app_test.h"

namespace heed {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

class CompareTest : public AppTest, public testing::WithParamInterface<Language> {
 protected:
  explicit CompareTest(ui_test::DriverOptions options = {}) : AppTest(options) {
    app.apply(command::SetLanguage{GetParam()});
    ui.press("End");
    settle();
  }

  const AppState& state() const { return app.state(); }
  CellRef cell_of(const char* node, Index row, Index col) const {
    return {*state().computation.graph().find(node), {row, col}};
  }
  void select(const char* node, Index row, Index col) {
    app.apply(command::Select{cell_of(node, row, col)});
    settle();
  }
  void put(const char* node, Index row, Index col, const std::string& number) {
    type_number(cell_of(node, row, col), number);
  }
  void open_tab() {
    app.apply(command::OpenTab{InspectorTab::Compare});
    settle();
  }
  float value(const char* node, Index row, Index col) const {
    return state().computation.graph().cell(cell_of(node, row, col).node, {row, col});
  }
};

INSTANTIATE_TEST_SUITE_P(, CompareTest, kBothLanguages, language_name);

// Of an output by a value it is the weight between them: e⁴ / (e² + 2e⁴).
TEST_P(CompareTest, under_the_gradient_a_tooltip_says_the_gradient_then_the_number) {
  select("Y", 0, 1);
  ui.press("G");
  settle();
  ui.hover("canvas/h0.V[2, 2]", 60);
  const std::string tip = tooltip();
  const std::string whose =
      catalogue(GetParam()).say(Message{"ui.canvas.gradient_cell", {{"cell", "Y[1, 2]"}}});
  EXPECT_THAT(tip, HasSubstr(whose));
  EXPECT_THAT(tip, HasSubstr("0.4683"));
  EXPECT_TRUE(tip.ends_with("8")) << tip;
}

TEST_P(CompareTest, b_pins_the_numbers_and_d_shows_what_differs_from_them) {
  ui.press("B");
  ASSERT_TRUE(state().baseline);
  put("X", 0, 0, "5");
  ui.press("D");
  settle();
  EXPECT_EQ(view().lens, Lens::Difference);
  EXPECT_TRUE(ui.has_text("+4")) << "X[1, 1] was 1 and is 5";
  ui.press("D");
  EXPECT_EQ(view().lens, Lens::Values);
}

// The next number is selected then, so the caption has to say which one was edited.
TEST_P(CompareTest, after_enter_the_change_says_what_was_edited_and_what_changed_most) {
  ui.press("B");
  ui.press("D");
  put("h0.Q", 0, 0, "5");
  settle();
  const auto say = [](const char* key, decltype(Message::args) args) {
    return catalogue(GetParam()).say(Message{key, std::move(args)});
  };
  EXPECT_NE(view().selection, cell_of("h0.Q", 0, 0));
  const std::string most =
      say("ui.compare.changed", {{"count", "17"}, {"cell", "scores[1, 2]"}, {"difference", "+16"}});
  EXPECT_TRUE(ui.has_text(
      say("ui.canvas.change_caption",
          {{"cell", say("ui.canvas.change_edited", {{"cell", "Q[1, 1]"}, {"before", "1"}, {"now", "5"}})},
           {"all", most}})));
  select("h0.scores", 0, 2);
  settle();
  EXPECT_TRUE(ui.has_text(
      say("ui.canvas.change_of_cell", {{"cell", "scores[1, 3]"}, {"before", "4"}, {"now", "12"}})));
}

TEST_P(CompareTest, nothing_is_said_of_a_number_that_is_not_computed_yet) {
  ui.press("B");
  ui.press("D");
  put("X", 0, 0, "5");
  ui.press("Home");
  select("h0.scores", 0, 2);
  ASSERT_FALSE(state().computation.graph().is_known(cell_of("h0.scores", 0, 2).node, {0, 2}));
  EXPECT_EQ(view().lens, Lens::Difference);
  EXPECT_TRUE(ui.exists("canvas/values_again"));
}

TEST_P(CompareTest, pinning_says_what_can_be_done_with_it) {
  ui.press("B");
  settle();
  EXPECT_TRUE(ui.has_text(words("Pinned. After an edit, D shows", "已设为基线。改动之后，按 D")));
}

TEST_P(CompareTest, what_the_figure_shows_in_place_of_its_numbers_stands_above_it_and_leads_back) {
  EXPECT_FALSE(ui.exists("canvas/values_again"));
  ui.press("B");
  ui.press("D");
  settle();
  EXPECT_EQ(ui.text_of("canvas/values_again"), words("Change since pinned", "与基线相比的变化"));
  ui.press("G");
  settle();
  EXPECT_EQ(ui.text_of("canvas/values_again"),
            words("Gradient of the sum of row 3 of Y (small numbers stand out)",
                  "Y 第 3 行之和的梯度（突出小的数）"));
  select("X", 0, 0);
  EXPECT_THAT(ui.text_of("canvas/values_again"),
              testing::StartsWith(
                  words("Influence of X[1, 1] (small numbers stand out)", "X[1, 1] 的影响（突出小的数）")));
  ui.hover("canvas/values_again", 60);
  const std::string tip = tooltip();
  EXPECT_NE(tip.find(words("numbers\ncan be seen", "让小的数也看得见")), tip.npos) << tip;
  EXPECT_GE(ui.item("canvas/values_again").rect.left, ui.item("canvas/deselect").rect.right);
  ui.click("canvas/values_again");
  settle();
  EXPECT_EQ(view().lens, Lens::Values);
  EXPECT_FALSE(ui.exists("canvas/values_again"));
}

TEST_P(CompareTest, without_a_baseline_the_difference_says_what_to_do) {
  ui.press("D");
  settle();
  EXPECT_EQ(view().lens, Lens::Values);
  EXPECT_TRUE(ui.has_text(words("press B first", "请先按 B")));
}

TEST_P(CompareTest, letting_go_of_the_baseline_shows_the_numbers_again) {
  ui.press("B");
  ui.press("D");
  open_tab();
  ui.click("inspector/clear_baseline");
  settle();
  EXPECT_FALSE(state().baseline);
  EXPECT_EQ(view().lens, Lens::Values);
  EXPECT_FALSE(ui.exists("inspector/clear_baseline"));
}

TEST_P(CompareTest, pinning_is_undone_and_redone_under_its_name) {
  ui.press("B");
  ui.press("Ctrl+Z");
  settle();
  EXPECT_FALSE(state().baseline);
  EXPECT_TRUE(ui.has_text(words("Undone: Pin the baseline", "已撤销：设为基线")));
  ui.press("Ctrl+Y");
  settle();
  EXPECT_TRUE(state().baseline);
  open_tab();
  ui.click("inspector/clear_baseline");
  settle();
  ui.press("Ctrl+Z");
  settle();
  EXPECT_TRUE(state().baseline);
  EXPECT_TRUE(ui.has_text(words("Undone: Unpin the baseline", "已撤销：取消基线")));
}

TEST_P(CompareTest, what_was_pinned_is_there_again_when_the_file_is_opened) {
  ui.press("B");
  put("X", 0, 0, "5");
  ui.press("Ctrl+S");
  settle();
  ui.press("Enter");
  settle();
  ASSERT_FALSE(state().is_unsaved());
  const std::string path = state().files.path;
  app.apply(FileCommand{file_command::New{}});
  ASSERT_FALSE(state().baseline);
  app.open(path);
  settle();
  ASSERT_TRUE(state().baseline);
  ui.press("End");
  ui.press("D");
  settle();
  EXPECT_TRUE(ui.has_text("+4")) << "X[1, 1] was 1 and is 5";
}

TEST_P(CompareTest, the_tab_pins_chooses_and_lists_matrices_by_how_much_they_changed) {
  ui.click("inspector/tab_compare");
  settle();
  ui.click("inspector/pin_baseline");
  settle();
  EXPECT_TRUE(ui.has_text(words("Nothing differs", "与基线没有任何不同")));
  put("X", 0, 0, "5");
  settle();
  ui.click("inspector/lens_difference");
  EXPECT_EQ(view().lens, Lens::Difference);
  settle();
  ui.click("inspector/change_X");
  EXPECT_EQ(view().selection, cell_of("X", 0, 0)) << "the cell that changed most";
}

TEST_P(CompareTest, after_an_edit_the_changed_cells_are_marked_counted_and_the_marks_fade) {
  put("X", 0, 0, "5");
  ASSERT_TRUE(state().last_change);
  const Index changed =
      changed_cells(compare(state().computation.graph(), state().last_change->before.graph()));
  EXPECT_TRUE(ui.has_text(std::to_string(changed) + std::string(words(" numbers changed", " 个数变了"))));
  EXPECT_TRUE(is_moving()) << "the ring fades";
  ui.frames(static_cast<int>(kMarkSecs * 60) + 5);
  EXPECT_FALSE(is_moving()) << "and then all rests";
}

TEST(MarkStrength, goes_from_whole_to_nothing_in_its_time) {
  EXPECT_EQ(mark_strength(0), 1);
  EXPECT_GT(mark_strength(kMarkSecs / 2), 0);
  EXPECT_LT(mark_strength(kMarkSecs / 2), 1);
  EXPECT_EQ(mark_strength(kMarkSecs), 0);
  EXPECT_EQ(mark_strength(100), 0);
}

TEST_P(CompareTest, with_reduced_motion_marks_stand_still_until_the_next_action) {
  ui.press("M");
  put("X", 0, 0, "5");
  ui.frames(600);
  EXPECT_FALSE(is_moving());
  EXPECT_TRUE(ui.has_text(words("numbers changed", "个数变了")));
  ui.press("Left");
  settle();
  EXPECT_FALSE(ui.has_text(words("numbers changed", "个数变了")));
}

TEST_P(CompareTest, undo_marks_what_it_takes_back) {
  put("X", 0, 0, "5");
  const Index changed = changed_cells(state().last_change->changes);
  app.apply(command::Undo{});
  ASSERT_TRUE(state().last_change);
  EXPECT_EQ(changed_cells(state().last_change->changes), changed);
}

TEST_P(CompareTest, what_is_deleted_pasted_and_filled_is_marked) {
  select("X", 1, 1);
  ui.press("Delete");
  ASSERT_TRUE(state().last_change);
  EXPECT_EQ(value("X", 1, 1), 0);
  const int deletion = state().last_change->id;
  ui.clipboard() = "7";
  ui.press("Ctrl+V");
  EXPECT_EQ(value("X", 1, 1), 7);
  ASSERT_TRUE(state().last_change);
  const int pasting = state().last_change->id;
  EXPECT_NE(pasting, deletion);
  ui.press("Ctrl+D");
  EXPECT_EQ(value("X", 1, 1), value("X", 0, 1));
  ASSERT_TRUE(state().last_change);
  EXPECT_NE(state().last_change->id, pasting);
}

TEST_P(CompareTest, a_drag_is_marked_as_one_change) {
  const CellRef cell = cell_of("X", 0, 0);
  app.apply(command::SetCells{cell, Matrix::Constant(1, 1, 3), 7});
  app.apply(command::SetCells{cell, Matrix::Constant(1, 1, 1), 7});
  ASSERT_TRUE(state().last_change);
  EXPECT_EQ(changed_cells(state().last_change->changes), 0) << "back where the drag began";
}

TEST_P(CompareTest, a_selected_number_swings_and_comes_back_exactly_and_nothing_is_changed) {
  select("X", 0, 0);
  const std::string before = write_scene(state().computation.scene());
  const DocumentRevision revision = state().history.revision();
  ui.press("W");
  ASSERT_TRUE(state().wiggle);
  ui.frames(22);  // near a quarter of the first swing
  EXPECT_TRUE(ui.has_text("X[1, 1] = 1.0") || ui.has_text("X[1, 1] = 1.1")) << ui.text_of("canvas/deselect");
  EXPECT_EQ(value("X", 0, 0), 1) << "the document does not know";
  EXPECT_EQ(state().history.revision(), revision);
  ui.frames(60 * 3 + 10);
  EXPECT_FALSE(state().wiggle);
  EXPECT_EQ(ui.text_of("canvas/deselect"), "X[1, 1] = 1");
  EXPECT_EQ(write_scene(state().computation.scene()), before);
  EXPECT_FALSE(state().history.can_undo());
}

TEST_P(CompareTest, esc_and_w_stop_the_swing_and_keep_the_selection) {
  select("h0.Q", 1, 1);
  for (const char* key : {"Esc", "W"}) {
    ui.press("W");
    ASSERT_TRUE(state().wiggle) << key;
    ui.press(key);
    EXPECT_FALSE(state().wiggle) << key;
    EXPECT_TRUE(view().selection) << key;
  }
}

TEST_P(CompareTest, stepping_and_editing_stop_the_swing) {
  select("X", 0, 0);
  ui.press("W");
  app.apply(command::SetCells{cell_of("X", 1, 1), Matrix::Constant(1, 1, 4)});
  EXPECT_FALSE(state().wiggle);
  ui.press("W");
  app.apply(command::GoToStep{4});
  EXPECT_FALSE(state().wiggle);
}

TEST_P(CompareTest, with_reduced_motion_w_shows_one_end_then_the_other_then_the_number) {
  ui.press("M");
  select("X", 0, 0);
  ui.press("W");
  ui.frames(3);
  EXPECT_EQ(ui.text_of("canvas/deselect"), "X[1, 1] = 1.1");
  ui.press("W");
  ui.frames(3);
  EXPECT_EQ(ui.text_of("canvas/deselect"), "X[1, 1] = 0.9");
  EXPECT_FALSE(is_moving());
  ui.press("W");
  ui.frames(3);
  EXPECT_EQ(ui.text_of("canvas/deselect"), "X[1, 1] = 1");
}

TEST_P(CompareTest, without_a_selection_or_at_infinity_w_says_why_nothing_swings) {
  ui.press("W");
  settle();
  EXPECT_FALSE(state().wiggle);
  EXPECT_TRUE(ui.has_text(words("No number is selected", "没有选中任何数")));
  put("h0.scores", 0, 0, "-inf");
  select("h0.scores", 0, 0);
  ui.press("W");
  settle();
  EXPECT_FALSE(state().wiggle);
  EXPECT_TRUE(ui.has_text(words("no finite number", "不是有限的数")));
}

TEST_P(CompareTest, g_shows_the_gradient_of_the_selected_number_and_names_it) {
  select("Y", 1, 1);
  ui.press("G");
  open_tab();
  EXPECT_EQ(view().lens, Lens::Sensitivity);
  EXPECT_THAT(ui.text_in(ui.item("inspector").visible), HasSubstr("Y[2, 2]"));
  app.apply(command::Select{});
  settle();
  EXPECT_THAT(ui.text_in(ui.item("inspector").visible), HasSubstr(words("row 3", "第 3 行")))
      << "where the last moment is";
  ui.press("G");
  EXPECT_EQ(view().lens, Lens::Values);
}

TEST_P(CompareTest, another_document_knows_nothing_of_what_was_pinned) {
  ui.press("B");
  ui.press("D");
  app.apply(FileCommand{file_command::New{}});
  settle();
  EXPECT_FALSE(state().baseline);
  EXPECT_EQ(view().lens, Lens::Values);
}

// Whatever was edited: pinned and compared with itself, nothing differs.
TEST_P(CompareTest, after_any_edit_the_difference_of_the_document_to_itself_is_zero) {
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    Random random(seed);
    const Graph& graph = state().computation.graph();
    const NodeId node = static_cast<NodeId>(random.bits() % graph.node_count());
    const Shape shape = graph.shape(node);
    if (shape.is_stack()) continue;
    const auto at = static_cast<Index>(random.bits() % static_cast<std::uint64_t>(shape.cell_count()));
    const auto number = static_cast<float>(random.uniform() * 4 - 2);
    app.apply(command::SetCells{{node, cell_at(shape, at)}, Matrix::Constant(1, 1, number)});
    app.apply(command::PinBaseline{});
    for (const MatrixChange& change :
         compare(state().computation.graph(), state().baseline->computation.graph()))
      ASSERT_EQ(change.cells, 0) << graph.info(change.node).name << ", seed " << seed;
  }
}

class SmallCompareTest : public CompareTest {
 protected:
  SmallCompareTest() : CompareTest(options()) {}
  static ui_test::DriverOptions options() {
    ui_test::DriverOptions small;
    small.display_size = {1024, 640};
    return small;
  }
};

INSTANTIATE_TEST_SUITE_P(, SmallCompareTest, kBothLanguages, language_name);

TEST_P(SmallCompareTest, the_tab_fits_into_a_small_window) {
  ui.press("B");
  put("X", 0, 0, "5");
  select("Y", 1, 1);
  ui.press("G");
  open_tab();
  EXPECT_THAT(cut_texts(ui), IsEmpty());
  EXPECT_THAT(overlapping_texts(ui), IsEmpty());
  EXPECT_THAT(missing_glyphs(ui), IsEmpty());
}

}  // namespace
}  // namespace heed
