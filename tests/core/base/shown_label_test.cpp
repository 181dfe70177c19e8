#include "core/base/shown_label.h"

#include <gtest/gtest.h>

namespace heed {
namespace {

TEST(ShownLabel, what_is_nothing_but_blanks_can_be_seen) {
  EXPECT_EQ(visible_label("\n"), "↵");
  EXPECT_EQ(visible_label(" "), "␣");
  EXPECT_EQ(visible_label("\t"), "⇥");
  EXPECT_EQ(visible_label("\n\n "), "↵↵␣");
  EXPECT_EQ(visible_label(" the"), " the");
  EXPECT_EQ(visible_label(""), "");
  EXPECT_EQ(shown_labels({"\n", "a", " "}), (std::vector<std::string>{"↵", "a", "␣"}));
}

TEST(ShownLabel, a_sentence_leaves_out_the_blank_that_a_token_begins_with) {
  EXPECT_EQ(spoken_label(" the"), "the");
  EXPECT_EQ(spoken_label(" "), "␣");
  EXPECT_EQ(spoken_label("\n"), "↵");
  EXPECT_EQ(placed_label({" ", "a", " "}, 2), "3 ␣");
}

}  // namespace
}  // namespace heed
