// What the palette finds of a model that is trained.
#include <sstream>
#include <utility>

#include "core/base/trimmed.h"
#include "tests/ui/training_window_test.h"

namespace heed {
namespace {

// What people call the controls of training, and the action that leads to each.
constexpr std::pair<const char*, const char*> kWords[] = {
    {"train branch", "branch | fork | 分支"},
    {"train smooth", "smooth | smoothing | 平滑"},
    {"train log", "log scale | log | logarithmic | 对数 | 对数刻度"},
    {"train batch", "batch | batch size | 批 | 批大小"},
    {"train rate",
     "rate | learning rate | warm-up | warm up | clip | clipping | 学习率 | 预热 | 裁剪 | 梯度裁剪"},
    {"train decay", "decay | weight decay | 权重衰减 | 衰减"}};

class TrainingPaletteTest : public TrainingWindowTest {
 protected:
  TrainingPaletteTest() { begin("reverse"); }

  void search(const std::string& words) {
    press("Ctrl+K");
    ui.type(words);
    settle();
  }
  // Of the rows that are made, from top to bottom.
  std::string first_listed() const {
    for (const ui_test::Item& item : ui.items()) {
      if (item.root_window() == "palette" && item.label.starts_with("action "))
        return item.label.substr(std::string("action ").size());
    }
    return {};
  }
  void choose(const std::string& words) {
    search(words);
    press("Enter");
    for (int i = 0; i < 10; ++i) ui.frames(1);
    settle();
  }
};
INSTANTIATE_TEST_SUITE_P(, TrainingPaletteTest, kBothLanguages, language_name);

TEST_P(TrainingPaletteTest, finds_its_controls_first_by_the_words_of_either_language) {
  for (const auto& [id, words] : kWords) {
    std::istringstream stream(words);
    for (std::string word; std::getline(stream, word, '|');) {
      search(std::string(trimmed(word)));
      EXPECT_EQ(first_listed(), id) << word;
      press("Esc");
    }
  }
}

TEST_P(TrainingPaletteTest, leads_to_a_field_that_is_written_in_at_once) {
  const auto write = [&](const char* word, const char* text) {
    app.apply(command::OpenTab{InspectorTab::Explain});
    choose(word);
    EXPECT_EQ(view().tab, InspectorTab::Train) << word;
    ui.type(text);
    press("Enter");
    settle();
  };
  write("learning rate", "0.02");
  EXPECT_EQ(session().run.recipe.rate, 0.02);
  write("weight decay", "0.3");
  EXPECT_EQ(session().run.recipe.weight_decay, 0.3);
  write("batch", "8");
  EXPECT_EQ(session().run.recipe.batch, 8);
}

TEST_P(TrainingPaletteTest, what_has_no_field_is_said_where_the_others_are) {
  Recipe recipe = session().run.recipe;
  recipe.warm_up = 20;
  recipe.clip = 0.5;
  app.apply(TrainingCommand{training_command::SetRecipe{recipe}});
  ui.resize({1280, 2000});
  choose("warm-up");
  const std::string told = without_blanks(ui.text_of("inspector"));
  for (const Message& part :
       {Message{"ui.train.warm_up", {{"steps", "20"}}}, Message{"ui.train.clip", {{"length", "0.5"}}}})
    EXPECT_THAT(told, testing::HasSubstr(without_blanks(say(part))));
}

TEST_P(TrainingPaletteTest, leads_to_a_field_where_the_panel_is_closed) {
  app.apply(command::ToggleInspector{});
  settle();
  ASSERT_FALSE(view().is_inspector_open);
  choose("learning rate");
  ui.type("0.02");
  press("Enter");
  EXPECT_EQ(session().run.recipe.rate, 0.02);
}

TEST_P(TrainingPaletteTest, draws_the_curves_otherwise_and_begins_a_branch) {
  const bool was_smooth = session().is_smooth;
  choose("smoothing");
  EXPECT_NE(session().is_smooth, was_smooth);
  choose("log scale");
  EXPECT_TRUE(session().has_log_scale);
  choose("branch");
  EXPECT_EQ(session().others.size(), 1u);
}

TEST_P(TrainingPaletteTest, has_no_branch_where_no_more_runs_are_kept) {
  for (std::size_t run = 1; run < kMostRuns; ++run) choose("branch");
  ASSERT_EQ(session().others.size() + 1, kMostRuns);
  search("branch");
  EXPECT_NE(first_listed(), "train branch");
}

}  // namespace
}  // namespace heed
