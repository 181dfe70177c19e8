// A text taken apart for people: by a model of another program, and by the words of a table.
#include <algorithm>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/edit/scene_edit.h"
#include "core/edit/text_tokens.h"
#include "core/model/open_scene.h"
#include "core/scene/shipped_models.h"
#include "tests/core/walk/scenes.h"

namespace heed {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;

std::vector<std::string> labels_of(const std::vector<TextToken>& tokens) {
  std::vector<std::string> labels;
  for (const TextToken& token : tokens) labels.push_back(token.label);
  return labels;
}

class TextTokens : public testing::Test {
 protected:
  static Scene golden(const std::string& name, const std::string& text) {
    Progress progress;
    return open_scene(fs::path(HEED_SOURCE_DIR) / "tests/golden/models" / name, text, progress).value();
  }
};

TEST_F(TextTokens, of_a_model_are_those_of_transformers) {
  const std::string text = "The cat told the king: it's 3, not café.";
  const std::vector<TextToken> tokens = tokens_of_text(golden("gpt2", text), text).value();
  std::vector<Index> ids;
  for (const TextToken& token : tokens) ids.push_back(*token.id);
  EXPECT_THAT(ids, ElementsAre(72, 69, 64, 106, 57, 53, 33, 65, 30, 11, 105, 3, 40, 53, 8, 4, 90, 69, 24, 29,
                               50, 47, 5));
  EXPECT_EQ(tokens[3].label, " told");
  EXPECT_EQ(tokens[3].piece, "Ġtold");
  EXPECT_EQ(tokens[3].characters.end, 12U);
}

TEST_F(TextTokens, say_which_the_model_puts_in_itself) {
  const Scene scene = golden("bert_masked", "the king");
  const std::vector<TextToken> tokens = tokens_of_text(scene, "the king").value();
  EXPECT_EQ(tokens.front().piece, "[CLS]");
  EXPECT_TRUE(tokens.front().is_special);
  EXPECT_TRUE(tokens.back().is_special);
  EXPECT_FALSE(tokens[1].is_special);
}

// Worked out by hand from the table in the file.
TEST_F(TextTokens, show_how_a_word_is_merged) {
  const std::string text = "cat told";
  const Scene scene = golden("gpt2", text);
  const auto merges = scene.model->texts->merges_at(text, 5);
  ASSERT_TRUE(merges);
  EXPECT_THAT(merges->characters, ElementsAre(" ", "t", "o", "l", "d"));
  ASSERT_EQ(merges->steps.size(), 4U);
  EXPECT_EQ(merges->steps[0].rank, 2);
  EXPECT_THAT(merges->steps[0].parts, ElementsAre(" t", "o", "l", "d"));
  EXPECT_THAT(merges->steps[1].parts, ElementsAre(" t", "o", "ld"));
  EXPECT_EQ(merges->steps[1].merged, 2U);
  EXPECT_EQ(merges->steps[1].rank, 12);
  EXPECT_THAT(merges->steps[2].parts, ElementsAre(" t", "old"));
  EXPECT_THAT(merges->steps[3].parts, ElementsAre(" told"));
  EXPECT_FALSE(scene.model->texts->merges_at(text, 50)) << "there is no word";
  const Scene other = golden("bert_masked", text);
  EXPECT_FALSE(other.model->texts->merges_at(text, 0)) << "WordPiece merges nothing";
}

TEST_F(TextTokens, of_a_table_may_be_new_words) {
  Scene scene = tutorial_scene();
  const std::vector<TextToken> tokens = tokens_of_text(scene, "I like cats.").value();
  EXPECT_THAT(labels_of(tokens), ElementsAre("I", "like", "cats", "."));
  EXPECT_FALSE(tokens[3].id);
  EXPECT_FALSE(tokens_of_text(scene, " "));
}

TEST_F(TextTokens, of_a_model_that_answers_are_those_that_it_was_trained_with) {
  const Scene scene = shipped_model("reverse");
  const std::string& letter = scene.embedding->tokens.front();
  const std::string text = letter + letter;
  EXPECT_THAT(labels_of(tokens_of_text(scene, text).value()), ElementsAre(letter, letter));
  const Scene now = apply_edit(scene, edit::SetText{text, 1}).value().scene;
  EXPECT_THAT(*now.tokens, ElementsAre(letter, letter));
  EXPECT_EQ(now.embedding->tokens, scene.embedding->tokens);
}

}  // namespace
}  // namespace heed
