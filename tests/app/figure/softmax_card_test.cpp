// The card of a softmax whose keys do not fit below each other.
#include "app/figure/softmax_card.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <variant>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "app/figure/figure.h"
#include "app/figure/label_placer.h"
#include "app/figure/label_width.h"
#include "core/graph/node_traits.h"
#include "tests/app/figure/says.h"
#include "tests/app/figure/scenes.h"
#include "tests/app/figure/sentences.h"
#include "tests/app/figure/shapes.h"
#include "tests/app/figure/small_softmax_card.h"

namespace heed {
namespace {

// exp of a score by itself would be another number.
TEST(SoftmaxCard, heads_its_exponentials_with_what_they_are_of_however_narrow) {
  for (const float width : {150.0f, 170.0f, 190.0f, 250.0f, 440.0f, 700.0f}) {
    SmallCard small({0, 0, width, 300});
    for (const Label& label : small.labels()) EXPECT_NE(label.text, "exp") << width;
    EXPECT_TRUE(std::ranges::any_of(small.labels(), [](const Label& label) {
      return label.text.starts_with("exp(");
    })) << width;
  }
}

// Every column of numbers, in a matrix's own name, and none reaches over another.
TEST(SoftmaxCard, heads_all_of_its_columns_however_narrow) {
  for (const float width : {170.0f, 190.0f, 250.0f, 440.0f, 576.0f, 700.0f}) {
    SmallCard small({0, 0, width, 230}, scaled_scene(22));
    const std::vector<Label> labels = small.labels();
    std::vector<Label> weights, scores, exps;
    for (const Label& label : labels) {
      if (label.text == "weight") weights.push_back(label);
      if (label.text == "scaled" || label.text == "s (scaled)") scores.push_back(label);
      if (label.text.starts_with("exp(")) exps.push_back(label);
    }
    EXPECT_EQ(scores.size(), weights.size()) << width;
    EXPECT_EQ(exps.size(), weights.size()) << width;
    for (const Label& score : scores) EXPECT_GE(label_rect(score).x, 0) << width;
    for (const Label& one : labels) {
      for (const Label& other : labels) {
        if (&one == &other || one.at.y != other.at.y) continue;
        EXPECT_FALSE(do_overlap(label_rect(one), label_rect(other))) << one.text << other.text << width;
      }
    }
  }
}

// `scaled` before the end of `exp(s / − max)` would be read as one with it.
TEST(SoftmaxCard, has_only_the_end_of_an_exponential_on_the_second_line_of_its_headings) {
  int found = 0;
  for (const float width : {150.0f, 153.0f, 170.0f, 190.0f, 440.0f}) {
    SmallCard small({0, 0, width, 230}, scaled_scene(22));
    const std::vector<Label> labels = small.labels();
    const auto is_end = [](const Label& label) {
      return label.text.ends_with(")") && !label.text.starts_with("exp(") && label.text != "s (scaled)";
    };
    const auto end = std::ranges::find_if(labels, is_end);
    if (end == labels.end() || std::ranges::find(labels, "scaled", &Label::text) == labels.end()) continue;
    ++found;
    for (const Label& label : labels) {
      const bool is_beside = label.at.y == end->at.y && !is_end(label);
      EXPECT_FALSE(is_beside) << label.text << " " << width;
    }
  }
  EXPECT_GT(found, 0);
}

TEST(SoftmaxCard, calls_scores_what_their_matrix_is_called) {
  const auto says = [](const std::string& json, const char* word) {
    SmallCard small({0, 0, 440, 260}, json);
    const std::vector<Label> labels = small.labels();
    return std::ranges::find(labels, word, &Label::text) != labels.end();
  };
  EXPECT_TRUE(says(scaled_scene(22), "scaled"));
  EXPECT_TRUE(says(large_scene(22), "score"));
  EXPECT_TRUE(says(large_scene(22).insert(1, R"("mask": {"causal": true}, )"), "masked"));
}

TEST(SoftmaxCard, says_the_place_of_every_key_where_some_have_the_same_word) {
  std::string tokens = R"("the", "cat")";
  for (int token = 2; token < 22; ++token) tokens += R"(, "the")";
  SmallCard small({0, 0, 440, 260}, large_scene(22).insert(1, R"("tokens": [)" + tokens + "], "));
  const auto says = [all = small.labels()](const std::string& text) {
    return std::ranges::find(all, text, &Label::text) != all.end();
  };
  EXPECT_TRUE(says("1 the"));
  EXPECT_TRUE(says("2 cat"));
  EXPECT_TRUE(says("22 the"));
  EXPECT_FALSE(says("cat"));
  EXPECT_FALSE(says("the"));
}

TEST(SoftmaxCard, has_room_for_more_keys_in_columns) {
  EXPECT_EQ(softmax_table_room({0, 0, 300, 155}), 5u);
  EXPECT_EQ(softmax_table_room({0, 0, 440, 155}), 10u);
}

TEST(SoftmaxCard, shows_as_many_keys_as_it_has_room_for_and_sums_up_the_rest) {
  SmallCard small({0, 0, 440, 155});
  EXPECT_EQ(small.count_of_keys(), 9);
  const std::vector<Label> labels = small.labels();
  const auto rest =
      std::ranges::find_if(labels, [](const Label& label) { return label.text.starts_with("13 more"); });
  ASSERT_NE(rest, labels.end());
}

TEST(SoftmaxCard, spends_no_lines_on_keys_that_are_masked_where_not_all_have_room) {
  const Computation scene = computed(large_scene(22).insert(1, R"("mask": {"causal": true}, )"));
  const NodeId weights = *scene.graph().find("h0.weights");
  FigureLayout layout = make_figure_layout(scene.graph(), 0);
  layout.product = {0, 0, 300, 155};
  Drawing drawing;
  const FigureView view;
  const Pen pen{scene, layout, view, drawing, motion_at(scene, 1)};
  std::vector<std::string> said;
  for (const Part& part : softmax_derivation(pen, {weights, {2, 0}}).parts) {
    if (const auto* label = std::get_if<Label>(&part.shape)) said.push_back(label->text);
  }
  const auto keys =
      std::ranges::count_if(said, [](const std::string& word) { return word.starts_with("key "); });
  EXPECT_EQ(keys, 3);
  EXPECT_EQ(std::ranges::count(said, "19 masked"), 1);
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

TEST(SoftmaxCard, of_many_keys_begins_with_its_own_and_then_with_the_largest_exponential) {
  SmallCard small({0, 0, 300, 155});
  std::vector<std::string> keys;
  for (const Label& label : small.labels()) {
    if (label.text.starts_with("key ")) keys.push_back(label.text);
  }
  ASSERT_GE(keys.size(), 2u);
  EXPECT_EQ(keys[0], "key 4");
  const RowNormalization row = *normalization_of(small.scene.graph(), small.weights, 21);
  const auto largest = std::ranges::max_element(row.terms) - row.terms.begin();
  EXPECT_EQ(keys[1], "key " + std::to_string(largest + 1));
}

TEST(SoftmaxCard, keeps_a_gap_between_the_words_above_its_columns) {
  for (const float width : {268.0f, 300.0f, 330.0f, 440.0f}) {
    SmallCard small({0, 0, width, 155});
    std::vector<Label> headings;
    for (const Label& label : small.labels()) {
      if (label.text.starts_with("exp") || label.text == "weight") headings.push_back(label);
    }
    ASSERT_GE(headings.size(), 2u);
    for (std::size_t at = 0; at + 1 < headings.size(); at += 2) {
      ASSERT_EQ(headings[at + 1].text, "weight");
      EXPECT_LT(headings[at].at.x, headings[at + 1].at.x - headings[at + 1].size * width_in_ems("weight") - 2)
          << width;
    }
  }
}

TEST(SoftmaxCard, keeps_its_columns_apart_in_a_narrow_card) {
  for (const float width : {154.0f, 160.0f, 172.0f, 200.0f}) {
    SmallCard small({0, 0, width, 300});
    const std::vector<Label> labels = small.labels();
    for (const Label& left : labels) {
      for (const Label& right : labels) {
        const Rect a = label_rect(left), b = label_rect(right);
        if (left.at.y != right.at.y || a.x >= b.x) continue;
        EXPECT_LE(a.right() + 4, b.x) << left.text << " | " << right.text << " at " << width;
      }
    }
  }
}

TEST(SoftmaxCard, has_half_a_digit_between_a_number_and_what_is_beside_it) {
  for (const float width : {154.0f, 172.0f, 200.0f, 262.0f, 300.0f, 440.0f}) {
    SmallCard small({0, 0, width, 300}, scaled_scene(22));
    const std::vector<Label> labels = small.labels();
    for (const Label& number : labels) {
      if (number.face != Face::Numbers) continue;
      for (const Label& other : labels) {
        const Rect a = label_rect(other), b = label_rect(number);
        if (other.at.y != number.at.y || a.x >= b.x) continue;
        EXPECT_LE(a.right() + 0.5f * kDigitWidth * number.size, b.x) << other.text << number.text << width;
      }
    }
  }
}

TEST(SoftmaxCard, heads_its_columns_in_one_line_where_it_is_wide_enough) {
  SmallCard small({0, 0, 300, 300}, scaled_scene(22));
  const std::vector<Label> labels = small.labels();
  EXPECT_TRUE(std::ranges::any_of(labels, [](const Label& label) {
    return label.text.starts_with("exp(") && label.text.ends_with(")");
  }));
}

TEST(SoftmaxCard, has_bars_for_four_keys_in_the_least_room_for_a_card) {
  const Computation scene = computed(large_scene(4));
  const NodeId weights = *scene.graph().find("h0.weights");
  FigureLayout layout = make_figure_layout(scene.graph(), 0);
  layout.product = layout.product_room = {0, 0, 440, 168};
  layout.head_cards.clear();
  Drawing drawing;
  const FigureView view;
  const Pen pen{scene, layout, view, drawing, motion_at(scene, 1)};
  const Derivation card = softmax_derivation(pen, {weights, {1, 2}});
  EXPECT_EQ(card.lines, 4u);
  EXPECT_LE(card.panel.height, 168);
  for (const Part& part : card.parts) {
    const auto* label = std::get_if<Label>(&part.shape);
    if (!label || !label->text.starts_with("key ")) continue;
    EXPECT_GT(label->size, 12) << "as beside bars";
  }
}

// As beside the bars of a few keys: what the softmax begins with, and no word under a bar.
TEST(SoftmaxCard, of_many_keys_says_their_scores_and_has_its_bars_beside_the_words) {
  for (const float width : {172.0f, 300.0f, 440.0f}) {
    SmallCard small({0, 0, width, 230});
    const NodeId scores = small.scene.graph().inputs(small.weights)[0];
    const Pen pen{small.scene, small.layout, small.view, small.drawing, motion_at(small.scene, 1)};
    const Derivation card = softmax_derivation(pen, {small.weights, {21, 3}});
    const std::vector<Label> labels = small.labels();
    int told = 0, bars_at_words = 0;
    for (const Label& label : labels) {
      for (const Part& part : card.parts) {
        const auto* bar = std::get_if<Box>(&part.shape);
        const bool is_under = bar && do_overlap(bar->rect, label_rect(label));
        EXPECT_FALSE(is_under && label.text.starts_with("key ")) << label.text;
        const bool is_high = bar && bar->rect.contains({bar->rect.x, label.at.y - 4}) &&
                             bar->rect.contains({bar->rect.x, label.at.y + 4});
        bars_at_words += is_high && label.text.starts_with("key ");
        const Rect said = inset(label_rect(label), 1.5f);
        const bool ends_inside = bar && do_overlap(bar->rect, said) && bar->rect.right() < said.right();
        EXPECT_FALSE(ends_inside) << label.text << " in a card of " << width;
      }
      if (!label.text.starts_with("key ")) continue;
      const Index key = std::stoi(label.text.substr(4)) - 1;
      const double score = static_cast<double>(small.scene.graph().cell(scores, {21, key}));
      told += std::ranges::any_of(labels, [&](const Label& other) {
        return other.at.y == label.at.y && other.at.x > label.at.x && does_say(other.text, score);
      });
    }
    EXPECT_EQ(told, small.count_of_keys()) << width;
    EXPECT_GT(told, 3) << width;
    EXPECT_GT(bars_at_words, 0) << "as high as the words, no lines under numbers";
  }
}

// The name of what is made, and what stands above columns of numbers.
TEST(ArithmeticCards, all_have_names_and_headings_of_one_style) {
  Computation scene = computed(kTutorial);
  std::map<std::string, std::set<std::pair<Face, float>>> styles;
  std::set<std::string> named;
  for (int step = 4; step <= 7; ++step) {
    for (const auto& [name, cell] : {std::pair{"h0.scores", Cell{1, 2}},
                                     {"h0.weights", Cell{1, 2}},
                                     {"h0.weighted", Cell{1, 2, 1}},
                                     {"h0.output", Cell{1, 2}}}) {
      FigureView view;
      const NodeId node = *scene.graph().find(name);
      view.subject = FigureSubject::of({node, cell});
      const FigureLayout layout = make_figure_layout(scene.graph(), 0);
      for (const Label& label : all_of_kind<Label>(draw_figure(scene, layout, view))) {
        const std::string id = scene.graph().info(node).id;
        if (label.text.starts_with(id + "[")) {
          styles["names"].insert({label.face, label.size});
          named.insert(id);
        }
        const bool is_heading = label.text == "weight" || label.text == "score";
        if (is_heading) styles["headings"].insert({label.face, label.size});
      }
    }
  }
  EXPECT_EQ(named.size(), 4u);
  EXPECT_EQ(styles["names"].size(), 1u);
  EXPECT_EQ(styles["headings"].size(), 1u);
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
  EXPECT_EQ(shown_example(scene, moment(scores, 3, 6), {scores, {1, 2}}, Language::English), "scores[2, 3]");
  EXPECT_EQ(shown_example(scene, moment(scores, 5, 6), {scores, {1, 2}}, Language::English), "");
  EXPECT_EQ(shown_example(scene, moment(weights, 3, 6), {weights, {1, 1}}, Language::English), "")
      << "its card shows the row";
  EXPECT_EQ(shown_example(scene, moment(weights, 0, 9), {weights, {2, 1}}, Language::English), "weights[3]");
}

// From the places alone one would not know which of them is the value, nor of which head they are.
TEST(ShownExample, of_weighted_values_says_value_query_and_head) {
  const Computation scene = computed(small_heads(""));
  const NodeId weighted = *scene.graph().find("h1.weighted");
  Moment moment;
  moment.node = weighted;
  moment.to_cell = scene.graph().shape(weighted).cell_count();
  const CellRef shown{weighted, {1, 0, 2}};
  const std::string said = shown_example(scene, moment, shown, Language::English);
  EXPECT_THAT(said,
              testing::HasSubstr("<value>value 2 “cat”</value> for <query>query 3 “sat”</query>, in head 2"));
  EXPECT_THAT(said, testing::StartsWith("weighted₂[3, 2"));
  EXPECT_THAT(shown_example(scene, moment, shown, Language::Chinese), testing::HasSubstr("头 2"));
}

}  // namespace
}  // namespace heed
