// The card of a softmax whose keys do not fit below each other.
#include "app/figure/softmax_card.h"

#include <algorithm>
#include <string>
#include <variant>

#include <gtest/gtest.h>

#include "app/figure/figure.h"
#include "tests/app/figure/says.h"
#include "tests/app/figure/scenes.h"
#include "tests/app/figure/shapes.h"

namespace heed {
namespace {

// Of 22 keys, in a figure whose card is so large.
struct SmallCard {
  Computation scene = computed(large_scene(22));
  NodeId weights = *scene.graph().find("h0.weights");
  FigureLayout layout = make_figure_layout(scene.graph(), 0);
  FigureView view;
  Drawing drawing;

  explicit SmallCard(Rect place) {
    layout.product = layout.product_room = place;
    layout.head_cards.clear();
    view.subject = FigureSubject::of({weights, {21, 3}});
  }

  std::vector<Label> labels() {
    const Pen pen{scene, layout, view, drawing, motion_at(scene, 1)};
    std::vector<Label> labels;
    for (const Part& part : softmax_derivation(pen, {weights, {21, 3}}).parts) {
      if (const auto* label = std::get_if<Label>(&part.shape)) labels.push_back(*label);
    }
    return labels;
  }

  int count_of_keys() {
    const std::vector<Label> all = labels();
    return static_cast<int>(std::ranges::count_if(
        all, [](const Label& label) { return label.text.starts_with("key ") && label.text != "key "; }));
  }
};

TEST(SoftmaxCard, has_room_for_more_keys_in_columns) {
  EXPECT_EQ(softmax_table_room({0, 0, 300, 155}), 10u);
  EXPECT_EQ(softmax_table_room({0, 0, 440, 155}), 15u);
}

TEST(SoftmaxCard, shows_as_many_keys_as_it_has_room_for_and_sums_up_the_rest) {
  SmallCard small({0, 0, 300, 155});
  EXPECT_EQ(small.count_of_keys(), 9);
  const std::vector<Label> labels = small.labels();
  const auto rest = std::ranges::find_if(labels, [](const Label& label) { return label.text == "13 more"; });
  ASSERT_NE(rest, labels.end());
}

TEST(SoftmaxCard, shows_all_keys_where_they_have_room) {
  SmallCard large({0, 0, 440, 260});
  EXPECT_EQ(large.count_of_keys(), 22);
}

TEST(SoftmaxCard, has_its_own_key_among_those_that_it_shows) {
  SmallCard small({0, 0, 300, 155});
  const std::vector<Label> labels = small.labels();
  EXPECT_TRUE(std::ranges::any_of(labels, [](const Label& label) { return label.text == "key 4"; }));
  const double own = static_cast<double>(small.scene.graph().cell(small.weights, {21, 3}));
  EXPECT_TRUE(std::ranges::any_of(labels, [&](const Label& label) { return does_say(label.text, own); }));
}

TEST(ShownExample, is_the_number_of_a_row_whose_arithmetic_is_shown) {
  const Computation scene = computed(kTutorial);
  const NodeId scores = *scene.graph().find("h0.scores"), weights = *scene.graph().find("h0.weights");
  const auto moment = [](NodeId node, Index from, Index to) {
    Moment made;
    made.node = node;
    made.from_cell = from;
    made.to_cell = to;
    return made;
  };
  EXPECT_EQ(shown_example(scene, moment(scores, 3, 6), {scores, {1, 2}}), "scores[2, 3]");
  EXPECT_EQ(shown_example(scene, moment(scores, 5, 6), {scores, {1, 2}}), "");
  EXPECT_EQ(shown_example(scene, moment(weights, 3, 6), {weights, {1, 1}}), "") << "its card shows the row";
  EXPECT_EQ(shown_example(scene, moment(weights, 0, 9), {weights, {2, 1}}), "weights[3]");
}

}  // namespace
}  // namespace heed
