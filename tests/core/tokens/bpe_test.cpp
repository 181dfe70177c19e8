#include "core/tokens/bpe.h"

#include <gtest/gtest.h>

namespace heed {
namespace {

// The merges of Sennrich, Haddow and Birch (2016), figure 1: r·, l o, lo w, e r·; here · is the end of a
// word.
class SennrichsExample : public testing::Test {
 protected:
  SennrichsExample() {
    int id = 0;
    for (const char* piece : {"l", "o", "w", "e", "r", "r·", "lo", "low", "er·"}) pieces_.add(piece, id++);
    merges_.add(0, 1, {0, 6});  // l o
    merges_.add(6, 2, {1, 7});  // lo w
    merges_.add(3, 5, {2, 8});  // e r·
  }

  static std::vector<int> ids_of(const std::vector<WordPart>& parts) {
    std::vector<int> ids;
    for (const WordPart& part : parts) ids.push_back(part.id);
    return ids;
  }

  static BpeRules rules() {
    BpeRules rules;
    rules.word_suffix = "·";
    return rules;
  }

  PieceTable pieces_;
  BpeMerges merges_;
};

TEST_F(SennrichsExample, merges_pairs_in_the_order_in_which_they_were_learned) {
  const BpeModel model(pieces_, merges_, rules());
  std::vector<WordPart> parts;
  ASSERT_TRUE(model.take_apart("lower", parts));
  EXPECT_EQ(ids_of(parts), (std::vector<int>{7, 8}));
  EXPECT_EQ(parts[1].begin, 3u);
  EXPECT_EQ(parts[1].end, 5u);
}

TEST_F(SennrichsExample, tells_every_merge_with_the_word_after_it) {
  const BpeModel model(pieces_, merges_, rules());
  const Result<BpeHistory> history = model.history("lower");
  ASSERT_TRUE(history.is_ok());
  EXPECT_EQ(ids_of(history.value().characters), (std::vector<int>{0, 1, 2, 3, 5}));
  ASSERT_EQ(history.value().steps.size(), 3u);
  const BpeStep& first = history.value().steps[0];
  EXPECT_EQ(std::pair(first.left, first.right), std::pair(0, 1));
  EXPECT_EQ(ids_of(first.word_after), (std::vector<int>{6, 2, 3, 5}));
  const BpeStep& last = history.value().steps[2];
  EXPECT_EQ(last.merge.rank, 2);
  EXPECT_EQ(last.at, 1u);
  EXPECT_EQ(ids_of(last.word_after), (std::vector<int>{7, 8}));
}

TEST_F(SennrichsExample, drops_what_it_does_not_know_unless_a_token_stands_for_it) {
  std::vector<WordPart> parts;
  ASSERT_TRUE(BpeModel(pieces_, merges_, {}).take_apart("lxxo", parts));
  EXPECT_EQ(ids_of(parts), (std::vector<int>{6}));
  pieces_.add("?", 9);
  BpeRules with_unknown;
  with_unknown.unknown = "?";
  parts.clear();
  ASSERT_TRUE(BpeModel(pieces_, merges_, with_unknown).take_apart("lxxo", parts));
  EXPECT_EQ(ids_of(parts), (std::vector<int>{0, 9, 9, 1}));
  with_unknown.fuses_unknown = true;
  parts.clear();
  ASSERT_TRUE(BpeModel(pieces_, merges_, with_unknown).take_apart("lxxo", parts));
  EXPECT_EQ(ids_of(parts), (std::vector<int>{0, 9, 1}));
}

TEST_F(SennrichsExample, says_that_the_token_for_the_unknown_is_itself_unknown) {
  BpeRules rules;
  rules.unknown = "?";
  std::vector<WordPart> parts;
  const Status status = BpeModel(pieces_, merges_, rules).take_apart("lx", parts);
  ASSERT_FALSE(status.is_ok());
  EXPECT_EQ(status.error().message.key, "tokenizer.no_unknown");
}

TEST_F(SennrichsExample, takes_unknown_characters_as_their_bytes) {
  pieces_.add("<0xC3>", 9);
  pieces_.add("<0xA9>", 10);
  BpeRules rules;
  rules.has_byte_fallback = true;
  std::vector<WordPart> parts;
  ASSERT_TRUE(BpeModel(pieces_, merges_, rules).take_apart("l\u00e9o", parts));
  EXPECT_EQ(ids_of(parts), (std::vector<int>{0, 9, 10, 1}));
}

TEST_F(SennrichsExample, takes_a_word_that_is_a_piece_as_it_is_where_merges_are_ignored) {
  pieces_.add("wel", 9);
  BpeRules rules;
  rules.ignores_merges = true;
  const BpeModel model(pieces_, merges_, rules);
  std::vector<WordPart> parts;
  ASSERT_TRUE(model.take_apart("wel", parts));
  EXPECT_EQ(ids_of(parts), (std::vector<int>{9}));
  EXPECT_TRUE(model.history("wel").value().steps.empty());
}

TEST_F(SennrichsExample, lists_no_merges_of_a_word_that_is_too_long) {
  const Result<BpeHistory> history =
      BpeModel(pieces_, merges_, {}).history(std::string(BpeModel::kMaxSteppedParts + 1, 'l'));
  ASSERT_FALSE(history.is_ok());
  EXPECT_EQ(history.error().message.key, "tokenizer.long_word");
}

}  // namespace
}  // namespace heed
