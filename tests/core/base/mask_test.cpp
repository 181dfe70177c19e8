#include "core/base/mask.h"

#include <gtest/gtest.h>

namespace heed {
namespace {

TEST(Mask, without_rules_allows_everything) {
  const Mask mask;
  EXPECT_FALSE(mask.has_rules());
  EXPECT_TRUE(is_allowed(mask, 0, 5));
}

TEST(Mask, causal_shows_a_query_itself_and_what_came_before) {
  Mask mask;
  mask.is_causal = true;
  EXPECT_TRUE(is_allowed(mask, 2, 1));
  EXPECT_TRUE(is_allowed(mask, 2, 2));
  EXPECT_FALSE(is_allowed(mask, 2, 3));
}

TEST(Mask, allows_only_what_all_rules_allow) {
  Mask mask;
  mask.is_causal = true;
  mask.window = 1;
  mask.padding = std::vector<bool>{true, false, true, true};
  EXPECT_FALSE(is_allowed(mask, 3, 1)) << "outside the window and padding";
  EXPECT_FALSE(is_allowed(mask, 2, 1)) << "padding";
  EXPECT_FALSE(is_allowed(mask, 2, 3)) << "in the future";
  EXPECT_TRUE(is_allowed(mask, 3, 2));
}

TEST(Mask, painted_cells_are_query_by_key) {
  Mask mask;
  mask.allow.emplace(2, 2);
  *mask.allow << true, false, true, true;
  EXPECT_FALSE(is_allowed(mask, 0, 1));
  EXPECT_TRUE(is_allowed(mask, 1, 0));
}

}  // namespace
}  // namespace heed
