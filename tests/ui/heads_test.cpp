// The card of all heads: what each looks at, and what switching it off does to the answer.
#include <chrono>
#include <thread>

#include "app/files/examples.h"
#include "core/scene/shipped_models.h"
#include "core/scene/vocabulary.h"
#include "tests/ui/app_test.h"

namespace heed {
namespace {

// Two blocks of four heads that have learned to continue what repeats.
Computation copier() {
  Result<Scene> scene = with_text(shipped_model("induction"), "b x k t q b x k");
  return Computation::make(std::move(scene).value()).value();
}

// What is found of the heads comes from a thread.
class HeadsCardTest : public AppTest {
 protected:
  explicit HeadsCardTest(Computation computation) : AppTest(std::move(computation)) {}
  HeadsCardTest() = default;

  const HeadFindings& found() const { return app.state().head_findings; }
  template <typename Done>
  void wait_for(Done done) {
    for (int i = 0; i < 3000 && !done(); ++i) {
      std::this_thread::sleep_for(std::chrono::milliseconds(2));
      ui.frames(1);
    }
    ASSERT_TRUE(done());
    settle();
  }
  void open_card() {
    press("H");
    wait_for([&] { return found().survey != nullptr; });
  }
};

class HeadsTest : public HeadsCardTest, public testing::WithParamInterface<Language> {
 protected:
  HeadsTest() : HeadsCardTest(copier()) { speak(GetParam()); }

  void find_effects() {
    click("find_effects");
    wait_for([&] { return found().effects && !found().wants_effects; });
  }
};

INSTANTIATE_TEST_SUITE_P(, HeadsTest, kBothLanguages, language_name);

TEST_P(HeadsTest, the_words_stand_at_the_edges_of_the_pictures_where_they_have_room) {
  for (const ImVec2 size : {ImVec2(1366, 768), ImVec2(1920, 1080)}) {
    ui.resize(size);
    if (!found().survey) open_card();
    settle();
    ui_test::Rect first{1e6f, 1e6f, 0, 0};
    for (const ui_test::Item& item : ui.items()) {
      if (item.label.starts_with("tile_0_") && item.rect.left < first.left) first = item.rect;
    }
    std::size_t rows = 0, columns = 0;
    const std::vector<std::string>& tokens = *app.state().computation.scene().tokens;
    for (const ui_test::TextRun& run : ui.text_runs()) {
      const bool is_behind = run.window.find("wall") == run.window.npos;
      if (is_behind || std::ranges::count(tokens, run.text) == 0) continue;
      const float x = run.visible.center_x(), y = run.visible.center_y();
      rows += x < first.left && first.contains(first.center_x(), y);
      columns += first.contains(x, y);
    }
    EXPECT_EQ(rows, tokens.size()) << size.x;
    EXPECT_EQ(columns, tokens.size()) << size.x;
  }
}

TEST_P(HeadsTest, names_the_tokens_that_a_head_looks_from_and_at) {
  open_card();
  ASSERT_TRUE(ui.has_text(catalogue(GetParam()).say("ui.heads.looks")));
  const Matrix& weights = found().survey->heads.front().picture;
  const std::vector<std::string>& tokens = *app.state().computation.scene().tokens;
  const ui_test::Rect details = ui.item("go_to_head").rect;
  std::vector<std::string> shown;
  for (const ui_test::TextRun& run : ui.text_runs()) {
    if (run.rect.left >= details.left - 2) shown.push_back(run.text);
  }
  for (Index query = 0; query < 3; ++query) {
    Index key = 0;
    weights.row(query).maxCoeff(&key);
    EXPECT_THAT(shown, testing::Contains(tokens[static_cast<std::size_t>(query)]));
    EXPECT_THAT(shown, testing::Contains(tokens[static_cast<std::size_t>(key)]));
  }
}

TEST_P(HeadsTest, a_key_opens_it_and_the_same_key_or_escape_closes_it) {
  open_card();
  EXPECT_THAT(ui.text_on_screen(),
              testing::Contains(testing::StartsWith(std::string(words("All heads", "所有的头")))));
  EXPECT_EQ(found().survey->heads.size(), 8U);
  press("H");
  EXPECT_FALSE(view().heads.is_open);
  press("H");
  press("Escape");
  EXPECT_FALSE(view().heads.is_open);
}

TEST_P(HeadsTest, of_an_older_scene_with_other_heads_nothing_is_shown) {
  open_card();
  press("H");
  SceneEdit edit = edit::RemoveHead{3};
  edit.block = 1;
  app.apply(command::EditScene{edit});
  ASSERT_EQ(found().survey->heads.size(), 8U) << "of the older scene";
  press("H");
  wait_for([&] { return found().survey->heads.size() == 7; });
  EXPECT_TRUE(ui.has_text("2.3"));
}

TEST_P(HeadsTest, what_is_not_computed_yet_is_measured_all_the_same) {
  app.apply(command::GoToStart{});
  open_card();
  float largest = 0;
  for (const SurveyedHead& head : found().survey->heads) largest = std::max(largest, head.picture.maxCoeff());
  EXPECT_GT(largest, 0.5F);
  EXPECT_EQ(playhead(), 0);
}

TEST_P(HeadsTest, random_words_twice_show_the_induction_head) {
  open_card();
  click("repeated_words");
  wait_for([&] { return found().survey_has_repeated_words; });
  bool has_induction = false, has_previous = false;
  for (const SurveyedHead& head : found().survey->heads) {
    has_induction = has_induction || has_pattern(head.reading, HeadPattern::Induction);
    has_previous = has_previous || has_pattern(head.reading, HeadPattern::PreviousToken);
  }
  EXPECT_TRUE(has_induction);
  EXPECT_TRUE(has_previous);
  EXPECT_EQ(app.state().computation.scene().tokens->size(), 8U);
}

TEST_P(HeadsTest, a_measure_puts_heads_in_its_order_and_leaves_out_others) {
  open_card();
  click("order_5");
  ASSERT_EQ(view().heads.heads.order, HeadOrder::Pattern);
  EXPECT_EQ(view().heads.heads.pattern, HeadPattern::Induction);
  const auto chosen = chosen_heads(*found().survey, nullptr, view().heads.heads);
  for (std::size_t at = 1; at < chosen.size(); ++at) {
    const auto beyond = [&](std::size_t which) {
      return found().survey->heads[chosen[which]].reading.of(HeadPattern::Induction).beyond_chance();
    };
    EXPECT_GE(beyond(at - 1), beyond(at));
  }
  click("only_those");
  EXPECT_LT(chosen_heads(*found().survey, nullptr, view().heads.heads).size(), 8U);
  click("order_model");
  EXPECT_FALSE(view().heads.heads.has_pattern_only);
}

TEST_P(HeadsTest, a_press_shows_the_head_and_a_button_opens_it) {
  open_card();
  click("tile_1_0_2");
  EXPECT_EQ(view().heads.picked, (HeadKey{1, 2}));
  click("go_to_head");
  EXPECT_FALSE(view().heads.is_open);
  EXPECT_EQ(view().spot.depth, Depth::Chapter);
  EXPECT_EQ(head_at(app.state().computation.steps(), view().spot), (HeadKey{1, 2}));
}

TEST_P(HeadsTest, a_head_says_what_it_writes_where_it_looks_and_elsewhere) {
  open_card();
  click("tile_1_0_2");
  wait_for([&] { return found().circuit && found().circuit_on.head == HeadKey{1, 2}; });
  const HeadCircuit most = *found().circuit;
  EXPECT_EQ(most.query, 7) << "of the last token, which answers";
  click("key_before");
  wait_for([&] { return found().circuit && found().circuit->key == most.key - 1; });
  EXPECT_LE(found().circuit->weight, most.weight);
  EXPECT_TRUE(ui.has_text(std::string(words("What it writes", "它写入什么"))));
}

TEST_P(HeadsTest, attention_through_all_blocks_can_be_picked) {
  open_card();
  click("tile_rollout");
  EXPECT_TRUE(view().heads.is_rollout_picked);
  EXPECT_TRUE(ui.has_text(std::string(words("All blocks: rollout", "所有块：逐块相乘"))));
  click("tile_0_0_1");
  EXPECT_FALSE(view().heads.is_rollout_picked);
}

TEST_P(HeadsTest, the_effect_of_each_part_is_that_of_switching_it_off) {
  open_card();
  find_effects();
  const PartEffects effects = *found().effects;
  ASSERT_EQ(effects.effects.size(), 10U);  // eight heads and two attentions
  click("tile_1_0_2");
  click("switch_head");
  ASSERT_FALSE(app.state().computation.scene().blocks[1].attention->heads[2].is_enabled);
  const Computation now = completed(app.state().computation);
  const float probability = now.graph().cell(now.built().readout->probabilities, effects.answer);
  EXPECT_NEAR(static_cast<double>(probability),
              *effect_on_answer(&effects, {SwitchablePart::Kind::Head, 1, 2}) + effects.with_all.probability,
              1e-5);
}

TEST_P(HeadsTest, effects_of_other_numbers_are_not_shown) {
  open_card();
  find_effects();
  EXPECT_FALSE(ui.exists("find_effects"));
  click("switch_head");
  wait_for([&] { return ui.exists("find_effects"); });
  press("Ctrl+Z");
  settle();
}

TEST_P(HeadsTest, another_row_is_asked_about) {
  open_card();
  find_effects();
  EXPECT_EQ(found().effects->answer.row, 7);
  click("row_before");
  wait_for([&] { return found().effects && found().effects->answer.row == 6 && !found().wants_effects; });
  EXPECT_TRUE(ui.exists("row_after"));
}

TEST_P(HeadsTest, every_control_is_reached_by_keyboard) {
  open_card();
  for (const char* id : {"order_model", "order_5", "order_even", "find_effects", "tile_0_0_0", "tile_1_0_3",
                         "go_to_head", "switch_head", "close_heads"}) {
    tab_to(id);
  }
}

// Two blocks whose heads were given names.
class NamedHeadsTest : public HeadsCardTest {
 protected:
  NamedHeadsTest() : HeadsCardTest(named_heads()) {}
  static Computation named_heads() { return Computation::make(find_example("decoder")->scene).value(); }
};

TEST_F(NamedHeadsTest,
       a_name_that_was_given_stands_beside_the_number_of_the_head_and_what_was_measured_below) {
  open_card();
  const std::string tile = ui.text_of("tile_0_0_1");
  EXPECT_THAT(tile, testing::HasSubstr("same word"));
  EXPECT_THAT(tile, testing::HasSubstr("measured: itself"));
}

// All queries are zeros.
class EvenHeadsTest : public HeadsCardTest {
 protected:
  EvenHeadsTest() : HeadsCardTest(even_heads()) {}
  static Computation even_heads() {
    Scene scene = find_example("decoder")->scene;
    for (TransformerBlock& block : scene.blocks) {
      block.attention->mask = {};
      for (Head& head : block.attention->heads) head.query->weight = {SharedMatrix(Matrix::Zero(16, 4)), {}};
    }
    return Computation::make(std::move(scene)).value();
  }
};

TEST_F(EvenHeadsTest, a_head_that_looks_at_all_alike_looks_at_none_most) {
  open_card();
  int even = 0;
  for (const ui_test::TextRun& run : ui.text_runs()) even += run.text.ends_with("evenly") ? 1 : 0;
  EXPECT_GE(even, 7) << "a row for each token";
}

// Four heads of twelve words, without blocks.
class FourHeadsTest : public HeadsCardTest {
 protected:
  FourHeadsTest() : HeadsCardTest(four_heads()) { ui.resize({1366, 768}); }
  static Computation four_heads() {
    Scene scene;
    scene.inputs = {SharedMatrix(Matrix::Identity(12, 12)), {}};
    scene.tokens = {"the",     "cat", "sat", "on",   "the",   "mat",
                    "because", "it",  "was", "very", "tired", "today"};
    scene.attention.heads.resize(4);
    return Computation::make(std::move(scene)).value();
  }
};

TEST_F(FourHeadsTest, they_stand_in_rows_and_columns_that_make_them_largest) {
  open_card();
  const ui_test::Rect first = ui.item("tile_0_0_0").rect, third = ui.item("tile_0_0_2").rect;
  EXPECT_NEAR(third.left, first.left, 1);
  EXPECT_GT(third.top, first.bottom);
  EXPECT_GT(first.width(), 220);
}

TEST_F(FourHeadsTest, each_picture_says_its_keys_and_its_numbers) {
  open_card();
  for (const char* tile : {"tile_0_0_0", "tile_0_0_3"}) {
    EXPECT_THAT(ui.text_of(tile), testing::HasSubstr(".2")) << "a weight, in its cell";
    const ui_test::Rect frame = ui.item(tile).rect;
    const float picture_bottom = frame.top + 20 + frame.width();
    std::size_t letters = 0;  // slanted words are read letter by letter
    for (const ui_test::TextRun& run : ui.text_runs()) {
      const bool is_of_wall = run.window.find("wall") != run.window.npos;
      const float x = run.visible.center_x(), y = run.visible.center_y();
      letters += is_of_wall && frame.contains(x, y) && y > picture_bottom ? run.text.size() : 0;
    }
    EXPECT_GE(letters, 30u) << "of the keys, below it";
  }
  ui.resize({720, 440});
  settle();
  EXPECT_THAT(ui.text_of("tile_0_0_0"), testing::Not(testing::HasSubstr(".2")))
      << "where cells are too small";
}

class BareHeadsTest : public HeadsCardTest {};

TEST_F(BareHeadsTest, a_bare_attention_has_a_card_without_effects) {
  open_card();
  EXPECT_TRUE(ui.exists("tile_0_0_0"));
  EXPECT_FALSE(ui.exists("find_effects"));
  click("go_to_head");
  EXPECT_FALSE(view().heads.is_open);
}

}  // namespace
}  // namespace heed
