#include "core/tokens/added_tokens.h"

#include <gtest/gtest.h>

namespace heed {
namespace {

AddedToken token(const char* content, int id) {
  AddedToken added;
  added.content = content;
  added.id = id;
  return added;
}

// The pieces of a text, those that are tokens in brackets.
std::vector<std::string> extracted(const AddedTokens& added, const std::string& text,
                                   const Normalizer& normalizer = {}) {
  std::vector<std::string> shown;
  const TextPieces pieces = added.extract(aligned_text(text), normalizer);
  for (const TextPiece& piece : pieces.pieces) {
    const std::string view(pieces.view(piece));
    shown.push_back(piece.token ? "[" + view + "]" : view);
  }
  return shown;
}

using Shown = std::vector<std::string>;

TEST(AddedTokens, are_found_from_left_to_right_the_longest_first) {
  const AddedTokens added({token("ab", 0), token("abc", 1), token("cd", 2)}, {});
  EXPECT_EQ(extracted(added, "xabcdab"), (Shown{"x", "[abc]", "d", "[ab]"}));
}

TEST(AddedTokens, take_in_the_white_space_beside_them) {
  AddedToken left = token("<m>", 0), right = token("<r>", 1);
  left.strips_left = true;
  right.strips_right = true;
  const AddedTokens added({left, right}, {});
  EXPECT_EQ(extracted(added, "a \n<m> b <r>\u3000 c"), (Shown{"a", "[ \n<m>]", " b ", "[<r>\u3000 ]", "c"}));
}

TEST(AddedTokens, take_in_no_white_space_that_another_one_has) {
  AddedToken left = token("<m>", 0), right = token("<r>", 1);
  left.strips_left = true;
  right.strips_right = true;
  const AddedTokens added({left, right}, {});
  EXPECT_EQ(extracted(added, "<r>  <m>"), (Shown{"[<r>  ]", "[<m>]"}));
}

TEST(AddedTokens, stand_alone_where_they_are_single_words) {
  AddedToken word = token("cat", 0);
  word.is_single_word = true;
  const AddedTokens added({word}, {});
  EXPECT_EQ(extracted(added, "cat concat cats \u00e9cat (cat)"),
            (Shown{"[cat]", " concat cats \u00e9cat (", "[cat]", ")"}));
}

TEST(AddedTokens, are_looked_for_as_the_normalizer_leaves_them_or_before_it) {
  AddedToken as_it_is = token("Big", 0), normalized = token("Small", 1);
  as_it_is.is_normalized = false;
  const AddedTokens added({as_it_is, normalized}, make_lower_case);
  EXPECT_EQ(extracted(added, "Big BIG SMALL X", make_lower_case), (Shown{"[Big]", " big ", "[small]", " x"}));
}

}  // namespace
}  // namespace heed
