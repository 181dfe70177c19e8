#include "core/explain/term_words.h"

#include <vector>

#include <gtest/gtest.h>

#include "core/base/shown_label.h"
#include "tests/core/walk/scenes.h"

namespace heed {
namespace {

// All of a list are written in one way.
TEST(PlacedLabel, says_its_place_where_some_words_of_the_list_are_alike) {
  const std::vector<std::string> labels{"the", " cat", "the"};
  EXPECT_EQ(placed_label(labels, 0), "1 the");
  EXPECT_EQ(placed_label(labels, 1), "2 cat");
  EXPECT_EQ(placed_label(labels, 2), "3 the");
  EXPECT_EQ(placed_label({"the", " cat"}, 1), "cat");
}

class LabelsOfTerms : public testing::Test {
 protected:
  LabelsOfTerms() : scene_(tutorial_scene()) { scene_.tokens = {{"the", "cat", "sat"}}; }

  Labels labels(const char* node, const std::vector<Cell>& cells) {
    const Computation computation = make_computation(scene_, {Grain::Cell, false});
    std::vector<CellRef> refs;
    for (const Cell& cell : cells) refs.push_back({*computation.graph().find(node), cell});
    return labels_of_terms(computation.graph(), refs);
  }

  Scene scene_;
};

TEST_F(LabelsOfTerms, are_those_of_the_rows_or_columns_that_they_go_through) {
  const Labels of_keys = labels("h0.weights", {{1, 0}, {1, 1}, {1, 2}});
  ASSERT_TRUE(of_keys);
  EXPECT_EQ(*of_keys, scene_.tokens.value());
  EXPECT_EQ(*labels("h0.weighted", {{0, 2, 1}, {1, 2, 1}, {2, 2, 1}}), scene_.tokens.value());
}

TEST_F(LabelsOfTerms, are_none_where_terms_are_about_dimensions_or_not_in_order) {
  EXPECT_FALSE(labels("h0.Q", {{1, 0}, {1, 1}, {1, 2}}));
  EXPECT_FALSE(labels("h0.weights", {{1, 1}, {1, 2}}));
  scene_.tokens.reset();
  EXPECT_FALSE(labels("h0.weights", {{1, 0}, {1, 1}, {1, 2}}));
}

}  // namespace
}  // namespace heed
