#include "core/tokens/word_piece.h"

#include <gtest/gtest.h>

namespace heed {
namespace {

// The example of BERT's own tests: https://github.com/google-research/bert, tokenization_test.py.
PieceTable berts_example() {
  PieceTable pieces;
  int id = 0;
  for (const char* piece : {"[UNK]", "[CLS]", "[SEP]", "want", "##want", "##ed", "wa", "un", "runn", "##ing"})
    pieces.add(piece, id++);
  return pieces;
}

std::vector<int> taken_apart(const TokenModel& model, std::string_view word) {
  std::vector<WordPart> parts;
  EXPECT_TRUE(model.take_apart(word, parts));
  std::vector<int> ids;
  for (const WordPart& part : parts) ids.push_back(part.id);
  return ids;
}

TEST(WordPiece, takes_the_longest_pieces_from_the_beginning) {
  const WordPieceModel model(berts_example(), {});
  EXPECT_EQ(taken_apart(model, "unwanted"), (std::vector<int>{7, 4, 5}));
  EXPECT_EQ(taken_apart(model, "running"), (std::vector<int>{8, 9}));
}

TEST(WordPiece, takes_a_word_that_does_not_come_out_even_as_unknown) {
  EXPECT_EQ(taken_apart(WordPieceModel(berts_example(), {}), "unwantedX"), (std::vector<int>{0}));
}

TEST(WordPiece, takes_a_word_with_too_many_characters_as_unknown) {
  PieceTable pieces = berts_example();
  pieces.add("\u00e9", 20);
  pieces.add("##\u00e9", 21);
  WordPieceRules rules;
  rules.max_word_characters = 3;
  const WordPieceModel model(std::move(pieces), rules);
  EXPECT_EQ(taken_apart(model, "\u00e9\u00e9\u00e9"), (std::vector<int>{20, 21, 21}));
  EXPECT_EQ(taken_apart(model, "\u00e9\u00e9\u00e9\u00e9"), (std::vector<int>{0}));
}

TEST(WordLevel, takes_words_as_they_are) {
  const WordLevelModel model(berts_example(), "[UNK]");
  EXPECT_EQ(taken_apart(model, "want"), (std::vector<int>{3}));
  EXPECT_EQ(taken_apart(model, "wanted"), (std::vector<int>{0}));
}

TEST(PieceTables, find_what_was_added_and_nothing_else) {
  PieceTable pieces;
  for (int id = 0; id < 5000; ++id) pieces.add(std::to_string(id * 7), id);
  for (int id = 0; id < 5000; ++id) {
    EXPECT_EQ(pieces.find(std::to_string(id * 7)), id);
    EXPECT_EQ(pieces.piece(id), std::to_string(id * 7));
  }
  EXPECT_FALSE(pieces.find("1").has_value());
  EXPECT_FALSE(pieces.has(5000));
}

TEST(PieceTables, let_the_last_id_of_a_piece_count) {
  PieceTable pieces;
  pieces.add("a", 0);
  pieces.add("a", 3);
  EXPECT_EQ(pieces.find("a"), 3);
  EXPECT_FALSE(pieces.has(0));
}

}  // namespace
}  // namespace heed
