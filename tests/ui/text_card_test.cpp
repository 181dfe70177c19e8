// Writing another text for a model, and seeing its tokens.
#include <chrono>
#include <filesystem>
#include <thread>

#include "core/model/open_scene.h"
#include "core/scene/shipped_models.h"
#include "tests/ui/app_test.h"

namespace heed {
namespace {

using testing::Contains;
using testing::HasSubstr;

Computation tiny_model(const std::string& name) {
  Progress progress;
  Result<Scene> scene = open_scene(std::filesystem::path(HEED_SOURCE_DIR) / "tests/golden/models" / name,
                                   "The cat told the king", progress);
  return completed(Computation::make(std::move(scene).value()).value());
}

class TextCardTest : public AppTest, public testing::WithParamInterface<Language> {
 protected:
  explicit TextCardTest(const std::string& model = "gpt2") : AppTest(tiny_model(model)) {
    app.apply(command::OpenSpot{Spot{Depth::Model, 0, 0}});
    speak(GetParam());
  }

  const Scene& scene() const { return app.state().computation.scene(); }
  void open_card() {
    press("E");
    ASSERT_TRUE(view().is_text_card_open);
  }
  void write(std::string_view text) {
    ui.press("Ctrl+A");
    ui.type(text);
    settle();
  }
  // Long texts are computed aside.
  void use() {
    click("text_use");
    for (int i = 0; i < 1000 && app.state().computing; ++i) {
      std::this_thread::sleep_for(std::chrono::milliseconds(2));
      ui.frames(1);
    }
    settle();
  }
};

INSTANTIATE_TEST_SUITE_P(, TextCardTest, kBothLanguages, language_name);

TEST_P(TextCardTest, shows_the_text_as_tokens_with_their_numbers) {
  open_card();
  EXPECT_TRUE(ui.has_text("·told"));
  EXPECT_TRUE(ui.has_text("106"));
  press("Escape");
  EXPECT_FALSE(view().is_text_card_open);
  EXPECT_EQ(scene().model->text, "The cat told the king");
}

TEST_P(TextCardTest, another_text_is_computed_and_one_undo_brings_the_old_one_back) {
  open_card();
  write("The king told");
  use();
  EXPECT_FALSE(view().is_text_card_open);
  EXPECT_EQ(scene().model->text, "The king told");
  EXPECT_EQ(app.state().computation.playhead(), moment_count()) << "the answer is still shown";
  press("Ctrl+Z");
  EXPECT_EQ(scene().model->text, "The cat told the king");
}

TEST_P(TextCardTest, enter_in_the_field_computes_it) {
  open_card();
  write("king");
  press("Enter");
  EXPECT_FALSE(view().is_text_card_open);
  EXPECT_EQ(scene().model->text, "king");
}

TEST_P(TextCardTest, says_while_one_types_that_a_text_is_too_long) {
  open_card();
  std::string text;
  for (int at = 0; at < 80; ++at) text += "king ";
  write(text);
  EXPECT_THAT(ui.text_on_screen(), Contains(HasSubstr(std::string(words("but only", "最多只能放")))));
  press("Enter");
  EXPECT_TRUE(view().is_text_card_open);
  EXPECT_EQ(scene().model->text, "The cat told the king");
}

class SentenceCardTest : public TextCardTest {
 protected:
  SentenceCardTest() : TextCardTest("bert_sentence") {}
};

INSTANTIATE_TEST_SUITE_P(, SentenceCardTest, kBothLanguages, language_name);

TEST_P(SentenceCardTest, says_that_the_end_of_a_text_is_cut_and_computes_the_rest) {
  open_card();
  write("The cat sat on the mat and the dog saw it. The river was cold.");
  const Message cut{"ui.text.count_cut", {{"count", "21"}, {"most", "20"}}};
  EXPECT_TRUE(ui.has_text(catalogue(GetParam()).say(cut)));
  use();
  EXPECT_EQ(scene().tokens->size(), 20u);
  EXPECT_EQ(scene().tokens->back(), "[SEP]");
}

TEST_P(TextCardTest, a_token_that_is_picked_shows_how_its_word_was_merged) {
  open_card();
  click("text_token_3");
  EXPECT_TRUE(ui.has_text("Ġtold"));
  EXPECT_TRUE(ui.has_text("ld"));
  EXPECT_TRUE(ui.has_text("old"));
}

TEST_P(TextCardTest, the_text_above_the_picture_leads_to_it) {
  click("text_chip");
  EXPECT_TRUE(view().is_text_card_open);
  click("close_text");
  EXPECT_FALSE(view().is_text_card_open);
}

TEST_P(TextCardTest, its_letter_opens_it_while_a_number_is_selected_and_the_number_stays_so) {
  const CellRef cell{app.state().computation.inputs(), {0, 0}};
  app.apply(command::Select{cell});
  settle();
  press("E");
  EXPECT_TRUE(view().is_text_card_open);
  press("Esc");
  EXPECT_EQ(view().selection, cell);
}

class WordCardTest : public AppTest {};

TEST_F(WordCardTest, of_a_bare_attention_takes_any_words) {
  press("E");
  ui.press("Ctrl+A");
  ui.type("cats like me");
  settle();
  EXPECT_TRUE(ui.has_text("new"));
  press("Enter");
  EXPECT_EQ(*app.state().computation.scene().tokens, (std::vector<std::string>{"cats", "like", "me"}));
}

}  // namespace
}  // namespace heed
