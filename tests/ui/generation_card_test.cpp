// The card in which a text goes on.
#include <chrono>
#include <filesystem>
#include <thread>

#include "app/state/apply_head_wall.h"
#include "core/explain/logit_lens.h"
#include "core/model/open_scene.h"
#include "core/scene/shipped_models.h"
#include "core/scene/vocabulary.h"
#include "core/train/data/data_model.h"
#include "tests/ui/app_test.h"

namespace heed {
namespace {

using testing::Contains;
using testing::ContainsRegex;
using testing::HasSubstr;
using testing::Not;

// Trained to write letters backwards.
Computation reverser() {
  Result<Scene> scene = with_text(shipped_model("reverse"), "f i g f a i j b =");
  return completed(Computation::make(std::move(scene).value()).value());
}

class GenerationCardTest : public AppTest, public testing::WithParamInterface<Language> {
 protected:
  explicit GenerationCardTest(Computation computation = reverser()) : AppTest(std::move(computation)) {
    app.apply(command::OpenSpot{Spot{Depth::Model, 0, 0}});
    speak(GetParam());
  }

  const Scene& scene() const { return app.state().computation.scene(); }
  const GenerationState& generation() const { return app.state().generation; }
  template <typename Done>
  void wait_for(Done done) {
    for (int i = 0; i < 3000 && !done(); ++i) {
      std::this_thread::sleep_for(std::chrono::milliseconds(2));
      ui.frames(1);
    }
    ASSERT_TRUE(done());
    settle();
  }
  // Until the card is about the text that is shown: one that is still about another moves its buttons soon.
  void wait_until_known() {
    wait_for([&] {
      const bool is_of_shown = generation().next && generation().of == numbers_id(app.state());
      return is_of_shown && generation().wanted == 0 && !app.state().computing;
    });
  }
  void open_card() {
    press("Shift+E");
    ASSERT_TRUE(view().is_generation_open);
    wait_until_known();
  }
  void run(std::string_view button) {
    const Index rows = scene().inputs->rows();
    click(button);
    wait_for([&] { return scene().inputs->rows() > rows; });
    wait_until_known();
  }
};

INSTANTIATE_TEST_SUITE_P(, GenerationCardTest, kBothLanguages, language_name);

TEST_P(GenerationCardTest, puts_the_next_token_behind_the_text_and_one_undo_takes_it_back) {
  open_card();
  run("generate_next");
  EXPECT_EQ(text_of(scene()), "f i g f a i j b = b");
  EXPECT_TRUE(view().is_generation_open);
  press("Ctrl+Z");
  EXPECT_EQ(text_of(scene()), "f i g f a i j b =");
  wait_until_known();
  run("generate_next");
  EXPECT_EQ(text_of(scene()), "f i g f a i j b = b");
}

TEST_P(GenerationCardTest, covers_nothing_of_the_picture_that_it_changes) {
  for (const ImVec2 size : {ImVec2{1366, 768}, ImVec2{1024, 640}}) {
    ui.resize(size);
    open_card();
    const ui_test::TextRun* title = ui.find_text(catalogue(GetParam()).say("ui.generate.title"));
    ASSERT_TRUE(title);
    const float card = title->rect.left - 24;
    int words = 0;
    for (const ui_test::TextRun& run : ui.text_runs()) {
      if (run.window.find("/canvas") == std::string::npos || run.visible.is_empty()) continue;
      ++words;
      EXPECT_LE(run.visible.right, card) << run.text;
    }
    EXPECT_GT(words, 10);
    press("Escape");
  }
}

TEST_P(GenerationCardTest, is_worked_by_keyboard_from_the_start) {
  open_card();
  for (const char* text : {"f i g f a i j b = b", "f i g f a i j b = b j"}) {
    EXPECT_EQ(focused(), "generate/generate_next");
    EXPECT_TRUE(ImGui::GetIO().NavVisible);
    const Index rows = scene().inputs->rows();
    press("Space");
    wait_for([&] { return scene().inputs->rows() > rows; });
    wait_until_known();
    EXPECT_EQ(text_of(scene()), text);
  }
}

TEST_P(GenerationCardTest, enter_makes_one_token_after_the_other) {
  open_card();
  const Index rows = scene().inputs->rows();
  for (Index more = 1; more <= 3; ++more) {
    press("Enter");
    wait_for([&] { return scene().inputs->rows() == rows + more; });
    wait_until_known();
  }
  EXPECT_EQ(text_of(scene()), "f i g f a i j b = b j i");
}

TEST_P(GenerationCardTest, several_tokens_are_one_step_to_undo) {
  open_card();
  app.apply(GenerationCommand{generation_command::Choose{{}, 8}});
  settle();
  run("generate_on");
  EXPECT_EQ(text_of(scene()), "f i g f a i j b = b j i a f g i f");
  press("Ctrl+Z");
  EXPECT_EQ(text_of(scene()), "f i g f a i j b =");
}

TEST_P(GenerationCardTest, what_is_shown_are_the_numbers_of_the_longer_text) {
  open_card();
  run("generate_next");
  const Computation fresh = completed(Computation::make(scene()).value());
  const Computation& shown = app.state().computation;
  const NodeId logits = fresh.built().readout->logits;
  EXPECT_LE((*shown.graph().value(logits) - *fresh.graph().value(logits)).cwiseAbs().maxCoeff(), 2e-5f);
}

TEST_P(GenerationCardTest, says_what_was_chosen_and_what_was_kept) {
  open_card();
  EXPECT_THAT(ui.text_on_screen(), Contains(HasSubstr(words("What may come next", "接下来可能是"))));
  run("generate_next");
  EXPECT_THAT(ui.text_on_screen(), Contains(HasSubstr(words("the likeliest of all", "最大"))));
  // What is never taken is not rounded to 0, and a count has its thousands apart.
  EXPECT_THAT(ui.text_on_screen(), Contains(HasSubstr(" 0%")));
  EXPECT_THAT(ui.text_on_screen(), Not(Contains(HasSubstr(" 0.0%"))));
  EXPECT_THAT(ui.text_on_screen(), Contains(ContainsRegex("[0-9],[0-9][0-9][0-9]")));
  EXPECT_EQ(generation().last->made.work->tokens, 0);  // for the first one all rows are computed
  run("generate_next");
  EXPECT_EQ(generation().last->made.work->tokens, 9);
  EXPECT_GT(generation().last->made.work->without_kept, 5 * generation().last->made.work->done);
}

TEST_P(GenerationCardTest, draws_with_the_settings_that_are_typed) {
  open_card();
  click("draw");
  EXPECT_FALSE(generation().sampling.is_greedy);
  click("##temperature");
  ui.press("Ctrl+A");
  ui.type("2.5");
  press("Enter");
  EXPECT_EQ(generation().sampling.temperature, 2.5);
  click("##top");
  ui.type("3");
  press("Enter");
  EXPECT_EQ(generation().sampling.top, 3);
  run("generate_next");
  const Draw& draw = generation().last->made.draw;
  EXPECT_EQ(draw.candidates.size(), 3u);
  EXPECT_EQ(*draw.number, drawn_number(1, 9));
}

TEST_P(GenerationCardTest, a_temperature_of_0_is_refused_with_a_sentence) {
  open_card();
  click("draw");
  click("##temperature");
  ui.press("Ctrl+A");
  ui.type("0");
  press("Enter");
  EXPECT_EQ(generation().sampling.temperature, 1);
  EXPECT_THAT(ui.text_on_screen(), Contains(HasSubstr(words("a number above 0", "大于 0"))));
}

TEST_P(GenerationCardTest, closes_with_its_key_and_with_escape) {
  open_card();
  press("Escape");
  EXPECT_FALSE(view().is_generation_open);
  open_card();
  press("Shift+E");
  EXPECT_FALSE(view().is_generation_open);
}

TEST_P(GenerationCardTest, its_controls_are_reached_by_tab) {
  open_card();
  click("draw");
  for (const char* control :
       {"##temperature", "##top", "##seed", "generate_next", "generate_on", "##count"}) {
    tab_to(control);
    EXPECT_THAT(focused(), HasSubstr(control));
  }
}

TEST_P(GenerationCardTest, is_found_by_what_people_call_it) {
  for (const char* word : {"generate", "next token", "sample", "temperature", "kv cache"}) {
    press("Ctrl+K");
    ui.type(word);
    settle();
    press("Enter");
    EXPECT_TRUE(view().is_generation_open) << word;
    press("Escape");
    ASSERT_FALSE(view().is_generation_open) << word;
  }
}

TEST_P(GenerationCardTest, a_run_that_is_stopped_keeps_what_it_has_made) {
  open_card();
  app.apply(GenerationCommand{generation_command::Choose{{}, 8}});
  app.apply(GenerationCommand{generation_command::Run{8}});
  ui.frames(1);
  app.apply(GenerationCommand{generation_command::Stop{}});
  wait_until_known();
  const Index added = scene().inputs->rows() - 9;
  EXPECT_LE(added, 8);
  EXPECT_EQ(
      text_of(scene()),
      std::string("f i g f a i j b = b j i a f g i f").substr(0, static_cast<std::size_t>(17 + 2 * added)));
}

// A model of characters: a blank and the break of a line are tokens.
Computation speller() {
  const TextData data =
      read_written_data("a dog\na cat\nthe dog\nthe cat\nthe dog and the cat\nthe cat and the dog\n").value();
  Scene scene = model_for_data(kNamesTask, data, 1).value().scene;
  return completed(Computation::make(with_text(std::move(scene), "a d").value()).value());
}

class SpelledGenerationTest : public GenerationCardTest {
 protected:
  SpelledGenerationTest() : GenerationCardTest(speller()) {}
};

INSTANTIATE_TEST_SUITE_P(, SpelledGenerationTest, kBothLanguages, language_name);

TEST_P(SpelledGenerationTest, every_token_can_be_seen_and_letters_stand_together) {
  open_card();
  EXPECT_TRUE(ui.has_text("a d"));
  EXPECT_FALSE(ui.has_text("a   d"));
  EXPECT_TRUE(ui.has_text("␣"));
  EXPECT_TRUE(ui.has_text("↵"));
}

class RefusedGenerationTest : public GenerationCardTest {
 protected:
  RefusedGenerationTest() : GenerationCardTest(bert()) {}

  static Computation bert() {
    Progress progress;
    Result<Scene> scene = open_scene(
        std::filesystem::path(HEED_SOURCE_DIR) / "tests/golden/models/bert_masked", "the cat", progress);
    return Computation::make(std::move(scene).value()).value();
  }
};

INSTANTIATE_TEST_SUITE_P(, RefusedGenerationTest, kBothLanguages, language_name);

TEST_P(RefusedGenerationTest, says_why_no_text_can_be_generated) {
  press("Shift+E");
  wait_for([&] { return generation().refusal.has_value(); });
  EXPECT_EQ(generation().refusal->message.key, "generate.not_causal");
  EXPECT_THAT(ui.text_on_screen(), Contains(HasSubstr(words("text can be generated", "不能用来生成文本"))));
}

TEST_P(RefusedGenerationTest, opens_a_scene_where_text_can_be_generated) {
  press("Shift+E");
  wait_for([&] { return generation().refusal.has_value(); });
  EXPECT_THAT(ui.text_on_screen(), Contains(words("Open “Trained: what comes next?”, which can",
                                                  "打开可以生成文本的“训练好的：接下来是什么？”")));
  click("generate_other");
  settle();
  EXPECT_FALSE(view().is_generation_open);
  press("Shift+E");
  wait_for([&] { return generation().next && generation().of == numbers_id(app.state()); });
  EXPECT_FALSE(generation().refusal);
}

}  // namespace
}  // namespace heed
