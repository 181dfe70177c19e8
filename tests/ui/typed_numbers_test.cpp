#include "tests/ui/app_test.h"
#include "tests/ui/driver/checks.h"

namespace heed {
namespace {

using testing::EndsWith;
using testing::IsEmpty;

// Numbers that are typed while no number is selected.
class TypedNumbersTest : public AppTest {
 protected:
  TypedNumbersTest() { go_to_step(4); }

  float x(Index row, Index col) const {
    const Graph& graph = app.state().computation.graph();
    return graph.cell(*graph.find("X"), {row, col});
  }
  // As a keyboard does, one key after the other.
  void type_keys(std::initializer_list<const char*> keys) {
    for (const char* key : keys) ui.press(key);
    settle();
  }
  void put_ring_on_a_number() {
    tab_to("canvas/X[1, 1]");
    press("Right");
    ASSERT_THAT(focused(), EndsWith("canvas/X[1, 2]"));
    ASSERT_TRUE(ImGui::GetIO().NavVisible);
    ASSERT_FALSE(view().selection);
  }
};

TEST_F(TypedNumbersTest, go_to_the_number_that_has_the_ring) {
  const Index before = playhead();
  put_ring_on_a_number();
  type_keys({"7"});
  EXPECT_EQ(playhead(), before) << "not to step 7";
  press("Enter");
  EXPECT_EQ(x(0, 1), 7);
  EXPECT_EQ(playhead(), before);
}

TEST_F(TypedNumbersTest, go_to_it_from_their_first_sign) {
  const std::optional<Camera> camera = view().camera;
  put_ring_on_a_number();
  type_keys({"-", "9", ".", "5", "Enter"});
  EXPECT_EQ(x(0, 1), -9.5f);
  EXPECT_EQ(view().camera, camera);
}

TEST_F(TypedNumbersTest, beside_a_number_throw_a_person_nowhere) {
  const Index before = playhead();
  const std::optional<Camera> camera = view().camera;
  const ui_test::Rect cell = ui.item("canvas/X[1, 1]").rect;
  for (const auto& keys :
       {std::initializer_list<const char*>{"-", "9", ".", "5"}, {"7", ".", "5"}, {"4", "2"}}) {
    ui.click_at({cell.left - 4, cell.center_y()});
    settle();
    ASSERT_FALSE(view().selection);
    type_keys(keys);
    EXPECT_EQ(playhead(), before) << *keys.begin();
    EXPECT_EQ(view().camera, camera) << *keys.begin();
    ui.later(3);
  }
}

TEST_F(TypedNumbersTest, into_nothing_say_that_no_number_is_selected) {
  const Index before = playhead();
  type_keys({"-", "5"});
  EXPECT_EQ(playhead(), before);
  EXPECT_TRUE(ui.has_text("No number is selected"));
}

TEST_F(TypedNumbersTest, that_are_none_are_answered_inside_of_the_canvas) {
  ui.resize({1366, 768});
  press("End");
  for (const char* cell : {"canvas/h0.output[3, 3]", "canvas/h0.weights[1, 3]", "canvas/X[1, 1]"}) {
    click(cell);
    ui.type("1 2 3");
    settle();
    press("Enter");
    EXPECT_THAT(ui_test::cut_texts(ui), IsEmpty()) << cell;
    press("Esc");
    press("Esc");
  }
}

TEST_F(TypedNumbersTest, a_digit_alone_steps_and_so_does_the_next) {
  press("5");
  EXPECT_EQ(app.state().computation.step(), 5);
  press("3");
  EXPECT_EQ(app.state().computation.step(), 3);
  ui.click_at(
      {ui.item("canvas").rect.left + 12, ui.item("canvas").rect.bottom - 150});  // far from any number
  settle();
  press("2");
  EXPECT_EQ(app.state().computation.step(), 2);
}

// A number that the steps have not come to takes none: what is typed on acts nowhere else.
class RefusedNumberTest : public TypedNumbersTest, public testing::WithParamInterface<Language> {
 protected:
  RefusedNumberTest() {
    speak(GetParam());
    app.apply(command::Select{{{*app.state().computation.graph().find("h0.scores"), {1, 1}}}});
    settle();
    before_ = playhead();
  }
  void SetUp() override {
    ASSERT_FALSE(app.state().computation.is_known(view().selection->node, view().selection->cell));
  }
  // As `=1/sqrt(2) r` with a keyboard, each key alone.
  void type_formula() {
    for (const char* key : {"=", "1", "/", "S", "Q", "R", "T"}) ui.press(key);
    ui.type("(");
    for (const char* key : {"2", ".", "Space", "R", "Shift+R", "]", "O", "Backspace"}) ui.press(key);
  }
  std::string_view refusal() {
    return words("The steps have not come to this number yet", "步骤还没有走到这个数");
  }
  void expect_untouched() {
    EXPECT_EQ(view().theme, theme_);
    EXPECT_EQ(view().tab, tab_);
    EXPECT_EQ(playhead(), before_);
    EXPECT_FALSE(view().is_lessons_open);
    EXPECT_FALSE(app.state().training);
    EXPECT_FALSE(view().heads.is_open);
    EXPECT_FALSE(ui.exists("canvas/cell_editor"));
    EXPECT_EQ(app.state().computation.scene(), scene_);
  }

  const ThemeKind theme_ = view().theme;
  const InspectorTab tab_ = view().tab;
  const Scene scene_ = app.state().computation.scene();
  Index before_ = 0;
};

INSTANTIATE_TEST_SUITE_P(, RefusedNumberTest, kBothLanguages, language_name);

TEST_P(RefusedNumberTest, goes_nowhere_else_up_to_its_enter) {
  const auto selected = view().selection;
  type_formula();
  EXPECT_TRUE(ui.has_text(refusal()));
  expect_untouched();
  press("Enter");
  expect_untouched();
  EXPECT_EQ(view().selection, selected);
  press("T");
  EXPECT_NE(view().theme, theme_) << "with Enter it was over";
}

TEST_P(RefusedNumberTest, goes_nowhere_else_where_a_number_has_the_ring) {
  press("Esc");
  ASSERT_FALSE(view().selection);
  tab_to("canvas/h0.weights[1, 1]");
  ASSERT_TRUE(ImGui::GetIO().NavVisible);
  type_formula();
  press("Enter");
  expect_untouched();
  EXPECT_TRUE(view().selection);
}

TEST_P(RefusedNumberTest, is_over_after_a_pause_with_esc_and_where_another_is_selected) {
  const auto turns_theme = [&] {
    const ThemeKind theme = view().theme;
    press("T");
    return view().theme != theme;
  };
  ui.press("7");
  EXPECT_FALSE(turns_theme());
  ui.later(1);
  EXPECT_FALSE(turns_theme());
  ui.later(2);
  EXPECT_TRUE(turns_theme());
  ui.press("-");
  EXPECT_FALSE(turns_theme());
  press("Left");
  EXPECT_TRUE(turns_theme());
  ui.press(".");
  EXPECT_FALSE(turns_theme());
  press("Esc");
  EXPECT_TRUE(turns_theme());
}

TEST_P(RefusedNumberTest, leaves_chords_with_control_alone) {
  ui.press("=");
  press("Ctrl+K");
  EXPECT_TRUE(view().is_palette_open);
  ui.type("scores[2");
  EXPECT_TRUE(ui.has_text("scores[2"));
}

}  // namespace
}  // namespace heed
