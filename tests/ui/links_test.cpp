#include <sstream>

#include "app/files/documents.h"
#include "app/panels/explain/explain_terms.h"
#include "core/base/number.h"
#include "core/explain/explain_text.h"
#include "core/scene/scene_json.h"
#include "tests/app/figure/scenes.h"
#include "tests/ui/app_test.h"

namespace heed {
namespace {

using testing::ContainsRegex;
using testing::HasSubstr;
using testing::IsEmpty;

class LinksTest : public AppTest {
 protected:
  explicit LinksTest(Computation computation = eight_steps(), ui_test::DriverOptions options = {})
      : AppTest(std::move(computation), options) {
    ui.press("End");
    settle();
  }

  CellRef cell_of(const char* node, Index row, Index col) const {
    return {*app.state().computation.graph().find(node), {row, col}};
  }
  void select(const char* node, Index row, Index col) {
    app.apply(command::Select{cell_of(node, row, col)});
    settle();
  }
  std::string inspector_text() { return ui.text_in(ui.item("inspector").visible); }
  // Brings an item of the explanation into view.
  void scroll_to(const std::string& path) {
    for (int i = 0; i < 60 && ui.item(path).visible.is_empty(); ++i) {
      ui.scroll("inspector/content", -1);
      settle();
    }
  }
};

TEST_F(LinksTest, a_selected_number_is_named_on_the_canvas_with_its_value) {
  EXPECT_FALSE(ui.exists("canvas/deselect"));
  select("h0.scores", 1, 2);
  EXPECT_EQ(ui.text_of("canvas/deselect"), "scores[2, 3] = 12");
}

// K[2, 1] is made of four products, eight numbers; scores[2, 3] of three, six.
TEST_F(LinksTest, of_the_numbers_that_one_is_made_of_it_is_said_how_many_are_not_listed) {
  const auto says_how_many_more = [&] {
    bool is_said = false;
    for (int i = 0; i < 30 && !is_said; ++i) {
      ui.scroll("inspector/content", -1);
      settle();
      is_said = ui.has_text("and 2 more, in the arithmetic above");
    }
    return is_said;
  };
  select("h0.K", 1, 0);
  EXPECT_TRUE(says_how_many_more());
  select("h0.scores", 1, 2);
  EXPECT_FALSE(says_how_many_more());
}

TEST_F(LinksTest, the_cross_on_the_chip_deselects) {
  select("h0.scores", 1, 2);
  ui.click("canvas/deselect");
  settle();
  EXPECT_FALSE(view().selection);
  EXPECT_FALSE(ui.exists("canvas/deselect"));
}

TEST_F(LinksTest, the_selected_cell_itself_the_ground_and_esc_deselect) {
  ui.click("canvas/h0.scores[2, 3]");
  ASSERT_TRUE(view().selection);
  ui.click("canvas/h0.scores[2, 3]");
  EXPECT_FALSE(view().selection);
  ui.click("canvas/h0.scores[2, 3]");
  const ui_test::Rect canvas = ui.item("canvas").visible;
  ui.click_at({canvas.left + 20, canvas.bottom - 20});
  EXPECT_FALSE(view().selection);
  ui.click("canvas/h0.scores[2, 3]");
  ui.press("Esc");
  EXPECT_FALSE(view().selection);
}

TEST_F(LinksTest, with_a_selection_another_cell_is_named_when_pointed_at_and_the_explanation_stays) {
  select("h0.scores", 1, 2);
  const std::string explained = inspector_text();
  ui.hover("canvas/h0.Q[1, 1]", 60);
  EXPECT_EQ(tooltip(), "Q[1, 1]") << "the number is in the cell";
  EXPECT_EQ(view().hover, cell_of("h0.Q", 0, 0));
  EXPECT_EQ(view().selection, cell_of("h0.scores", 1, 2));
  EXPECT_EQ(inspector_text(), explained);
}

TEST_F(LinksTest, pointing_at_a_link_lights_its_cell_and_leaving_it_no_longer_does) {
  select("h0.scores", 1, 2);
  ui.hover("inspector/term0_1");
  EXPECT_EQ(view().hover, cell_of("h0.K", 2, 0));
  ui.move_mouse({-1, -1});
  ui.frames(2);
  EXPECT_FALSE(view().hover);
}

TEST_F(LinksTest, a_number_in_the_formula_is_a_link_too) {
  select("h0.scores", 1, 2);
  ui.click("inspector/line0_0");
  EXPECT_EQ(view().selection, cell_of("h0.Q", 1, 0));
}

TEST_F(LinksTest, following_links_shows_the_trail_and_each_way_back_works) {
  select("h0.scores", 1, 2);
  const auto follow_to_the_input = [&] {
    ui.click("inspector/term1_1");
    settle();
    ui.click("inspector/term0_0");
    settle();
  };
  follow_to_the_input();
  EXPECT_EQ(view().selection, cell_of("X", 2, 0));
  EXPECT_THAT(inspector_text(), ContainsRegex("scores.2, 3. +› +K.3, 2. +› +X.3, 1."));
  ui.press("Alt+Left");
  EXPECT_EQ(view().selection, cell_of("h0.K", 2, 1));
  ui.press("Alt+Left");
  EXPECT_EQ(view().selection, cell_of("h0.scores", 1, 2));
  settle();
  follow_to_the_input();
  ui.click("inspector/trail_back");
  EXPECT_EQ(view().selection, cell_of("h0.K", 2, 1));
  settle();
  ui.click("inspector/crumb0");
  EXPECT_EQ(view().selection, cell_of("h0.scores", 1, 2));
  settle();
  EXPECT_FALSE(ui.exists("inspector/trail_back"));
}

TEST_F(LinksTest, what_it_feeds_is_followed_as_well) {
  select("h0.scores", 1, 2);
  ui.scroll("inspector/content", -1000);
  settle();
  ui.click("inspector/feeds_h0.weights");
  EXPECT_EQ(view().selection, cell_of("h0.weights", 1, 0));
}

TEST_F(LinksTest, selecting_on_the_canvas_begins_a_new_trail) {
  select("h0.scores", 1, 2);
  ui.click("inspector/term1_1");
  ui.click("canvas/h0.V[1, 1]");
  settle();
  EXPECT_TRUE(view().trail.empty());
  EXPECT_FALSE(ui.exists("inspector/trail_back"));
}

TEST_F(LinksTest, a_softmax_lists_its_exponentials_each_with_its_score) {
  select("h0.weights", 0, 1);
  EXPECT_THAT(inspector_text(), HasSubstr("max  4"));
  EXPECT_THAT(inspector_text(), HasSubstr("2.135"));
  EXPECT_EQ(ui.text_of("inspector/score0"), "2");
  EXPECT_THAT(inspector_text(), HasSubstr("0.1353")) << "e^(2 − 4)";
  ui.click("inspector/score0");
  EXPECT_EQ(view().selection, cell_of("h0.scores", 0, 0));
}

TEST_F(LinksTest, an_overridden_number_says_what_the_step_would_give_and_is_taken_back) {
  type_number(cell_of("h0.scores", 1, 2), "50");
  select("h0.scores", 1, 2);
  EXPECT_THAT(inspector_text(), HasSubstr("set by hand  50"));
  EXPECT_THAT(inspector_text(), HasSubstr("the step gives  12"));
  scroll_to("inspector/revert");
  ui.click("inspector/revert");
  settle();
  EXPECT_EQ(app.state().computation.graph().cell(cell_of("h0.scores", 1, 2).node, {1, 2}), 12);
  EXPECT_FALSE(ui.exists("inspector/revert"));
}

TEST_F(LinksTest, a_query_token_selects_its_strongest_weight_and_a_key_token_its_own) {
  ui.click("inspector/tokens/query_2");
  EXPECT_EQ(view().selection, cell_of("h0.weights", 1, 1)) << "0.98";
  settle();
  ui.click("inspector/tokens/key_3");
  EXPECT_EQ(view().selection, cell_of("h0.weights", 0, 2)) << "0.47 of query 1";
}

TEST_F(LinksTest, pointing_at_a_token_is_passed_on_and_forgotten) {
  ui.hover("inspector/tokens/query_2");
  EXPECT_EQ(view().hovered_token, (TokenRef{true, 1}));
  ui.move_mouse({-1, -1});
  ui.frames(2);
  EXPECT_FALSE(view().hovered_token);
}

TEST_F(LinksTest, pointing_at_a_weight_turns_the_token_view_to_its_query) {
  ui.hover("canvas/h0.weights[2, 2]");
  settle();
  EXPECT_THAT(ui.text_in(ui.item("inspector/tokens").visible), HasSubstr(".982"));
}

class MaskedLinksTest : public LinksTest {
 protected:
  MaskedLinksTest() : LinksTest(computed(kTwoHeads)) {}
};

TEST_F(MaskedLinksTest, a_masked_score_says_why) {
  select("h0.masked", 0, 2);
  EXPECT_THAT(inspector_text(), ContainsRegex("may only[ \n]look back"));
}

TEST_F(MaskedLinksTest, the_tokens_switch_heads) {
  ui.click("inspector/tokens/next_head");
  EXPECT_EQ(view().spot.head, 1);
  settle();
  EXPECT_TRUE(ui.item("inspector/tokens/next_head").is_disabled);
  ui.click("inspector/tokens/previous_head");
  EXPECT_EQ(view().spot.head, 0);
}

Computation wide_scene() {
  std::string row, column;
  for (int i = 0; i < 768; ++i) {
    row += (i ? "," : "") + std::to_string(i % 5);
    column += (i ? ",[" : "[") + std::to_string(i % 3) + "]";
  }
  return computed(R"({"heed": 1, "inputs": [[)" + row + R"(]], "heads": [{"query": {"weight": [)" + column +
                  R"(]}, "key": {"weight": [)" + column + R"(]}, "value": {"weight": [)" + column + "]}}]}");
}

class LongSumTest : public LinksTest {
 protected:
  LongSumTest() : LinksTest(wide_scene()) {}
};

// The terms are i % 5 times i % 3: 8 for i = 14, 29, …, …; all of them together are 1535.
TEST_F(LongSumTest, shows_the_largest_terms_with_their_places_and_the_sum_of_the_others) {
  select("h0.Q", 0, 0);
  for (const int largest : {14, 29, 44, 59, 74, 89, 104})
    EXPECT_TRUE(ui.exists("inspector/term" + std::to_string(largest) + "_0")) << largest;
  EXPECT_FALSE(ui.exists("inspector/term0_0"));
  EXPECT_FALSE(ui.exists("inspector/term767_0"));
  EXPECT_THAT(inspector_text(), HasSubstr("761 more, together"));
  EXPECT_THAT(inspector_text(), HasSubstr("1479")) << "1535 less 7 times 8";
  EXPECT_THAT(inspector_text(), HasSubstr("105")) << "the place of the last one, counted from 1";
}

TEST_F(LongSumTest, shows_as_many_as_it_can_when_asked_and_says_how_many_it_leaves_out) {
  select("h0.Q", 0, 0);
  scroll_to("inspector/more_terms");
  ui.click("inspector/more_terms");
  settle();
  EXPECT_TRUE(view().shows_all_terms);
  ui.scroll("inspector/content", -1000);
  settle();
  const std::string said = "469 are not listed";  // at the end of the terms
  for (int i = 0; i < 20 && inspector_text().find(said) == std::string::npos; ++i) {
    ui.scroll("inspector/content", 1);
    settle();
  }
  EXPECT_THAT(inspector_text(), HasSubstr(said));
  ui.click("inspector/fewer");
  settle();
  EXPECT_FALSE(ui.exists("inspector/term119_0"));
}

TEST_F(LongSumTest, leads_on_to_the_same_terms_first) {
  select("h0.Q", 0, 0);
  scroll_to("inspector/source0");
  EXPECT_THAT(ui.text_of("inspector/source0"), HasSubstr("[1, 15]")) << "the first of the largest";
}

TEST_F(LongSumTest, has_a_short_formula_above_its_rows) {
  select("h0.Q", 0, 0);
  EXPECT_THAT(inspector_text(), HasSubstr("X[1] · W_q"));
}

std::string of_words(int count) {
  std::string words, inputs;
  for (int i = 0; i < count; ++i) {
    words += (i ? ",\"w" : "\"w") + std::to_string(i + 1) + "\"";
    inputs += (i ? ",[" : "[") + std::to_string((i * 7) % 11 * 0.2) + "]";
  }
  return R"({"heed": 1, "tokens": [)" + words + R"(], "inputs": [)" + inputs + "]}";
}

class ManyWordsTest : public LinksTest {
 protected:
  ManyWordsTest() : LinksTest(computed(of_words(20))) {}
};

// The score of the first word is 0; those of words 4 and 15 are the largest.
TEST_F(ManyWordsTest, a_softmax_lists_the_number_that_is_asked_for_first_then_the_largest) {
  select("h0.weights", 5, 2);
  EXPECT_TRUE(ui.exists("inspector/score2"));
  EXPECT_TRUE(ui.exists("inspector/score3")) << "the largest";
  EXPECT_LT(ui.item("inspector/score2").visible.top, ui.item("inspector/score3").visible.top);
  EXPECT_FALSE(ui.exists("inspector/score0")) << "0";
  scroll_to("inspector/more_terms");
  EXPECT_THAT(inspector_text(), HasSubstr("13 more, together"));
}

TEST(ShownRows, are_the_first_the_last_and_the_one_that_must_not_be_missing) {
  EXPECT_EQ(shown_rows({3, 3, false}), (std::vector<std::size_t>{0, 1, 2}));
  EXPECT_EQ(shown_rows({100, 100, false}), (std::vector<std::size_t>{0, 1, 2, 3, 4, 5, 99}));
  EXPECT_EQ(shown_rows({100, 40, false}), (std::vector<std::size_t>{0, 1, 2, 3, 4, 5, 40, 99}));
  EXPECT_EQ(shown_rows({100, 7, false}), (std::vector<std::size_t>{0, 1, 2, 3, 4, 5, 6, 7, 99}))
      << "not: 1 more";
  EXPECT_EQ(shown_rows({100, 97, false}), (std::vector<std::size_t>{0, 1, 2, 3, 4, 5, 97, 98, 99}));
  EXPECT_EQ(shown_rows({100, 99, false}).size(), 7u);
  EXPECT_EQ(shown_rows({100, 100, true}).size(), 100u);
  EXPECT_EQ(shown_rows({5000, 5000, true}).size(), 300u);
}

struct LinkedWindow {
  float width, height, display_scale;
  Language language;
};

class LinkedWindowTest : public AppTest, public testing::WithParamInterface<LinkedWindow> {
 protected:
  LinkedWindowTest()
      : AppTest(computed(kTwoHeads), {{GetParam().width, GetParam().height}}, GetParam().display_scale) {
    speak(GetParam().language);
    ui.press("End");
  }

  CellRef cell_of(const char* node, Index row, Index col) const {
    return {*app.state().computation.graph().find(node), {row, col}};
  }
  void expect_good_text(const std::string& where) {
    settle();
    EXPECT_THAT(cut_texts(ui, [](std::string_view text) { return text.ends_with("…"); }), IsEmpty()) << where;
    EXPECT_THAT(overlapping_texts(ui), IsEmpty()) << where;
    EXPECT_THAT(missing_glyphs(ui), IsEmpty()) << where;
  }
};

TEST_P(LinkedWindowTest, no_text_is_cut_or_overlaps_with_a_selection_a_trail_and_a_pointer) {
  const CellRef path[] = {cell_of("h0.weights", 2, 1), cell_of("h0.masked", 2, 1), cell_of("h0.scores", 2, 1),
                          cell_of("h0.K", 1, 0),       cell_of("X_pos", 1, 0),     cell_of("P", 1, 0)};
  app.apply(command::Select{path[0]});
  expect_good_text("locked");
  for (std::size_t i = 1; i < std::size(path); ++i) {
    app.apply(command::Follow{path[i - 1], path[i]});
    expect_good_text("link " + std::to_string(i));
  }
  ui.press("F");  // the camera is at the last link; the whole figure has the cell in view
  settle();
  // In a small window its cells are too small for controls of their own.
  const bool has_cells = ui.exists("canvas/h0.scores[2, 1]");
  ui.hover(has_cells ? "canvas/h0.scores[2, 1]" : "canvas/h0.scores", 60);
  expect_good_text("pointer");
  ui.click("canvas/###zoom_in");  // now there is a way back beside the selection
  expect_good_text("moved by hand");
  const ui_test::Rect back = ui.item("canvas/follow_again").rect, chip = ui.item("canvas/deselect").rect;
  EXPECT_GT(back.left, chip.right);
  ui.press("V");
  type_number(path[1], "3");
  app.apply(command::Select{path[1]});
  expect_good_text("overridden");
}

INSTANTIATE_TEST_SUITE_P(Sizes, LinkedWindowTest,
                         testing::Values(LinkedWindow{1024, 640, 1, Language::English},
                                         LinkedWindow{1024, 640, 1, Language::Chinese},
                                         LinkedWindow{1280, 800, 1, Language::English},
                                         LinkedWindow{1280, 800, 1, Language::Chinese},
                                         LinkedWindow{1920, 1080, 1, Language::English},
                                         LinkedWindow{1920, 1080, 1, Language::Chinese},
                                         LinkedWindow{3840, 2160, 2, Language::English},
                                         LinkedWindow{3840, 2160, 2, Language::Chinese}),
                         [](const auto& given) {
                           std::ostringstream name;
                           name << given.param.width << "x" << given.param.height
                                << (given.param.language == Language::English ? "_en" : "_zh");
                           return name.str();
                         });

Computation with_repeated_words() {
  Scene scene = eight_steps().scene();
  scene.tokens = {{"the", "cat", "the"}};
  return Computation::make(scene).value();
}

class RepeatedWordsTest : public LinksTest {
 protected:
  RepeatedWordsTest() : LinksTest(with_repeated_words()) {}
};

TEST_F(RepeatedWordsTest, scores_of_a_softmax_have_their_words_and_places_if_one_is_repeated) {
  select("h0.weights", 1, 1);
  const std::string said = inspector_text();
  for (const char* word : {"1 the", "2 cat", "3 the"}) EXPECT_THAT(said, HasSubstr(word));
  EXPECT_THAT(said, HasSubstr("0.982007")) << "the result is exact";
}

}  // namespace
}  // namespace heed
