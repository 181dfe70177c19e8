// How large a model is made for texts with labels.
#include <algorithm>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "core/train/data/data_model.h"

namespace heed {
namespace {

// Two labels in turns; all texts are to train on.
TextData labelled(const std::vector<std::string>& texts) {
  TextData data;
  data.labels = {"x", "y"};
  data.has_split = true;
  for (const std::string& text : texts)
    data.texts.push_back({text, static_cast<int>(data.texts.size() % 2), "here", false});
  return data;
}

// With one word more, which no other text has.
std::string text_of(int words, std::size_t at) {
  std::string text = "t" + std::to_string(at);
  for (int word = 0; word < words; ++word) text += " so";
  return text;
}

TEST(DataModel, cuts_long_texts_and_says_so) {
  std::vector<std::string> texts;
  for (std::size_t at = 0; at < 20; ++at) texts.push_back(text_of(300, at));
  const DataModel model = model_for_data(kSentimentTask, labelled(texts), 1).value();
  for (const Example& example : model.examples.source->batch(1, 0, 0)) EXPECT_EQ(example.words.size(), 200u);
  EXPECT_EQ(std::ranges::count(model.examples.notes, "data.note.cut", &Message::key), 1);
}

TEST(DataModel, has_positions_for_nine_of_ten_texts) {
  const auto positions = [](int words_of_most) {
    std::vector<std::string> texts;
    for (std::size_t at = 0; at < 20; ++at) texts.push_back(text_of(at < 2 ? 180 : words_of_most, at));
    return model_for_data(kSentimentTask, labelled(texts), 1).value().scene.position.table->rows();
  };
  EXPECT_EQ(positions(30), 64);
  EXPECT_EQ(positions(100), 101);
}

TEST(DataModel, knows_every_word_that_occurs_often_enough) {
  const auto known = [](std::size_t texts, int words) {
    std::string text;
    for (int word = 0; word < words; ++word) text += "w" + std::to_string(word) + " ";
    std::vector<std::string> all;
    for (std::size_t at = 0; at < texts; ++at) all.push_back(text + "t" + std::to_string(at));
    return model_for_data(kSentimentTask, labelled(all), 1).value().scene.embedding->tokens.size() - 1;
  };
  EXPECT_EQ(known(10, 2500), 2500u);
  EXPECT_EQ(known(10, 21000), 20000u);
  EXPECT_EQ(known(9, 2500), 2000u);
}

}  // namespace
}  // namespace heed
