#include "core/scene/vocabulary.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "core/scene/tokenizer_json.h"

namespace heed {
namespace {

using Tokens = std::vector<std::string>;
using Rows = std::vector<int>;

Rows rows_of(const Tokens& vocabulary, const std::string& text) {
  const Result<Rows> rows = look_up(vocabulary, text);
  return rows ? rows.value() : Rows{-1};
}

// The word that a text is refused for.
std::string missing_in(const Tokens& vocabulary, const std::string& text) {
  const Result<Rows> rows = look_up(vocabulary, text);
  return rows || rows.error().message.args.empty() ? "" : rows.error().message.args[0].second;
}

const Tokens kWords{"the", "cat", "I", ".", "don't", "cat.", "s"};

TEST(Vocabulary, words_stand_between_blanks) {
  EXPECT_EQ(rows_of(kWords, "the cat"), (Rows{0, 1}));
  EXPECT_EQ(rows_of(kWords, " \tthe\n\r\ncat "), (Rows{0, 1}));
}

TEST(Vocabulary, what_is_a_token_as_it_stands_is_not_taken_apart) {
  EXPECT_EQ(rows_of(kWords, "don't the cat."), (Rows{4, 0, 5}));
  EXPECT_EQ(rows_of(kWords, "the."), (Rows{0, 3}));
}

TEST(Vocabulary, capitals_are_kept_where_the_vocabulary_has_them) {
  EXPECT_EQ(rows_of(kWords, "The CAT I"), (Rows{0, 1, 2}));
  EXPECT_EQ(missing_in(kWords, "i"), "i");
}

TEST(Vocabulary, an_unknown_word_is_named) {
  EXPECT_EQ(missing_in(kWords, "the dog"), "dog");
  EXPECT_EQ(missing_in(kWords, "the cat!"), "!");
  EXPECT_EQ(look_up(kWords, "").error().message.key, "vocabulary.no_words");
  EXPECT_EQ(look_up(kWords, " \n").error().message.key, "vocabulary.no_words");
}

TEST(Vocabulary, an_unknown_word_is_one_token_where_there_is_one_for_it) {
  const Tokens with_unknown{"a", "b", "word", "[unk]"};
  EXPECT_EQ(rows_of(with_unknown, "word ab a [unk]"), (Rows{2, 3, 0, 3}));
}

TEST(Vocabulary, an_unknown_word_is_its_characters_where_all_of_them_are_tokens) {
  EXPECT_EQ(rows_of({"a", "b", "word"}, "word ab"), (Rows{2, 0, 1}));
  EXPECT_EQ(rows_of({"a", "b"}, "abba\nb"), (Rows{0, 1, 1, 0, 1}));
  EXPECT_EQ(missing_in({"a", "b"}, "abc"), "abc");
  EXPECT_EQ(rows_of({"a", "b", "[unk]"}, "abc"), (Rows{0, 1, 2}));
}

TEST(Vocabulary, with_a_token_for_the_blank_every_character_counts) {
  const Tokens characters{"a", " ", "\n", "\xC3\xA9"};
  EXPECT_EQ(split_of(characters), TextSplit::Characters);
  EXPECT_EQ(rows_of(characters, " a\n\xC3\xA9"), (Rows{1, 0, 2, 3}));
  EXPECT_EQ(missing_in(characters, "a\tb"), "\xEF\xBF\xBD");  // a tab cannot be shown
}

TEST(Vocabulary, an_index_looks_up_tokens_and_texts) {
  const VocabularyIndex index(kWords);
  EXPECT_EQ(index.find("cat"), 1);
  EXPECT_EQ(index.find("dog"), std::nullopt);
  EXPECT_EQ(index.unknown(), std::nullopt);
  EXPECT_EQ(index.look_up("the cat").value(), (Rows{0, 1}));
}

Scene scene_with_table(Index positions) {
  Scene scene;
  scene.embedding = Embedding{{"a", "b"}, {(Matrix(2, 2) << 1, 2, 3, 4).finished(), {}}, {}};
  scene.inputs = {Matrix(Matrix::Zero(1, 2)), {}};
  scene.position.kind = Position::Kind::Learned;
  scene.position.table = {Matrix(Matrix::Zero(positions, 2)), {}};
  scene.attention.heads.emplace_back();
  return scene;
}

TEST(Vocabulary, a_scene_takes_over_the_rows_of_a_text) {
  Scene before = scene_with_table(3);
  before.overrides["scores"] = {{{0, 0, 0}, 1}};
  before.attention.mask =
      Mask{.is_causal = true, .window = {}, .padding = std::vector<bool>{true}, .allow = {}};
  const Scene scene = with_text(before, "b a b").value();
  EXPECT_EQ(*scene.inputs, (Matrix(3, 2) << 3, 4, 1, 2, 3, 4).finished());
  EXPECT_EQ(scene.tokens, (Tokens{"b", "a", "b"}));
  EXPECT_TRUE(scene.overrides.empty());
  EXPECT_TRUE(scene.attention.mask->is_causal);
  EXPECT_FALSE(scene.attention.mask->padding);
}

TEST(Vocabulary, a_text_longer_than_the_table_of_positions_is_refused) {
  EXPECT_TRUE(with_text(scene_with_table(2), "a b").is_ok());
  const Error error = with_text(scene_with_table(2), "a b a").error();
  EXPECT_EQ(error, (Error{"", {"vocabulary.too_long", {{"count", "3"}, {"most", "2"}}}}));
}

TEST(Vocabulary, a_scene_without_a_table_has_none) {
  EXPECT_EQ(with_text(Scene(), "a").error().message.key, "vocabulary.none");
}

// What the tokenizers library has made of such files is said in docs/training.md; here is what they hold.
TEST(TokenizerJson, has_the_row_of_every_token) {
  for (const Tokens& vocabulary : {kWords, Tokens{"a", " ", "\n"}, Tokens{"\"", "\\", "[unk]"}}) {
    const auto json = nlohmann::json::parse(tokenizer_json(vocabulary));
    EXPECT_EQ(json["model"]["type"], "WordLevel");
    EXPECT_EQ(json["model"]["unk_token"], "[unk]");
    ASSERT_EQ(json["model"]["vocab"].size(), vocabulary.size());
    for (std::size_t row = 0; row < vocabulary.size(); ++row)
      EXPECT_EQ(json["model"]["vocab"][vocabulary[row]], row);
  }
}

TEST(TokenizerJson, makes_capitals_small_only_where_no_token_has_them) {
  EXPECT_TRUE(nlohmann::json::parse(tokenizer_json(kWords))["normalizer"].is_null());
  const auto json = nlohmann::json::parse(tokenizer_json({"the", "cat"}));
  EXPECT_EQ(json["normalizer"]["normalizers"].size(), 26u);
}

}  // namespace
}  // namespace heed
