// Cards with little room.
#include <algorithm>
#include <set>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include <gtest/gtest.h>

#include "app/figure/label_placer.h"
#include "core/base/number.h"
#include "tests/app/figure/arithmetic_cards.h"
#include "tests/app/figure/small_softmax_card.h"

namespace heed {
namespace {

std::size_t decimals_in(const std::string& number) {
  const std::size_t point = number.find('.');
  return point == number.npos ? 0 : number.size() - point - 1;
}

// What stands beside a key, from its score to its weight.
std::vector<std::string> numbers_beside(const Label& key, const std::vector<Label>& labels) {
  std::vector<std::pair<float, std::string>> found;
  for (const Label& label : labels) {
    const bool is_beside = label.face == Face::Numbers && label.at.y == key.at.y && label.at.x > key.at.x;
    if (is_beside && !label.text.empty()) found.emplace_back(label.at.x, label.text);
  }
  std::ranges::sort(found);
  std::vector<std::string> numbers;
  for (auto& [x, text] : found) numbers.push_back(std::move(text));
  return numbers;
}

// Words of several lengths, of which only one stands twice, and scores from −40 to 40.
const std::string kWordsOfAllLengths = R"({"heed": 1, "score": {"kind": "dot", "scale": 1},
    "tokens": ["a", "the", "without", "wolf", "singing", "the", "had", "river"],
    "inputs": [[4, 0.1], [-4, 0.3], [9.97, 1], [9, 0.2], [10, 0], [-10, 0.7], [7.9, 1], [-3.3, 0]]})";

// .000 beside .0001 would be a difference.
TEST(SoftmaxCard, writes_exponentials_and_weights_with_the_same_digits_however_narrow) {
  int narrow = 0, compared = 0;
  for (const float width : {154.0f, 172.0f, 200.0f, 227.0f, 440.0f}) {
    SmallCard small({0, 0, width, 220}, kWordsOfAllLengths);
    const std::vector<Label> labels = small.labels({0, 3});
    std::set<std::size_t> decimals;
    for (const Label& label : labels) {
      if (label.face != Face::Words || label.at.x > 20) continue;
      const auto numbers = numbers_beside(label, labels);
      if (numbers.size() != 3) continue;
      for (const std::string& share : {numbers[1], numbers[2]}) {
        if (share.find('.') == share.npos || share.starts_with("1.")) continue;
        ++compared;
        decimals.insert(decimals_in(share));
      }
    }
    EXPECT_EQ(decimals.size(), 1U) << width;
    narrow += decimals.contains(3);
  }
  EXPECT_GT(narrow, 0);
  EXPECT_GT(compared, 10);
}

TEST(SoftmaxCard, says_every_score_and_all_with_the_same_decimals_however_narrow) {
  for (const float width : {154.0f, 160.0f, 172.0f}) {
    SmallCard small({0, 0, width, 220}, kWordsOfAllLengths);
    const std::vector<Label> labels = small.labels({0, 3});
    std::set<std::size_t> decimals;
    std::size_t keys = 0;
    for (const Label& label : labels) {
      if (label.face != Face::Words || label.at.x > 20) continue;
      const auto numbers = numbers_beside(label, labels);
      if (numbers.size() < 2) continue;
      ++keys;
      ASSERT_EQ(numbers.size(), 3U) << label.text << " " << width;
      if (numbers[0].find('.') != numbers[0].npos) decimals.insert(decimals_in(numbers[0]));
    }
    EXPECT_EQ(keys, 8U);
    EXPECT_EQ(decimals.size(), 1U) << width;
  }
}

TEST(SoftmaxCard, has_the_sum_below_what_is_added_up) {
  for (const float width : {154.0f, 172.0f, 200.0f, 227.0f}) {
    SmallCard small({0, 0, width, 220}, kWordsOfAllLengths);
    const std::vector<Label> labels = small.labels({0, 3});
    // In the last line the word, then the number.
    const auto lowest = std::ranges::max_element(labels, {}, [](const Label& label) { return label.at.y; });
    std::vector<Label> foot, numbers;
    for (const Label& label : labels) {
      if (label.face != Face::Numbers) continue;
      (label.at.y == lowest->at.y ? foot : numbers).push_back(label);
    }
    ASSERT_EQ(foot.size(), 1U) << width;
    const auto is_above = [&](const Label& label) { return label.at.x == foot.front().at.x; };
    EXPECT_TRUE(std::ranges::any_of(numbers, is_above)) << width;
    const auto is_to_the_right = [&](const Label& label) { return label.at.x > foot.front().at.x + 1; };
    EXPECT_TRUE(std::ranges::any_of(numbers, is_to_the_right)) << "the weights at " << width;
  }
}

TEST(SoftmaxCard, has_places_before_all_words_or_only_before_those_that_need_them) {
  int with_all = 0, with_few = 0;
  for (const float width : {154.0f, 160.0f, 172.0f, 190.0f, 227.0f, 300.0f}) {
    SmallCard small({0, 0, width, 220}, kWordsOfAllLengths);
    std::set<std::string> names;
    for (const Label& label : small.labels({0, 3})) names.insert(label.text);
    const bool has_all = names.contains("4 wolf");
    (has_all ? with_all : with_few) += 1;
    for (const auto& [at, word] : {std::pair{"1 ", "a"}, {"4 ", "wolf"}, {"7 ", "had"}, {"8 ", "river"}})
      EXPECT_TRUE(names.contains(has_all ? at + std::string(word) : word)) << word << " " << width;
    EXPECT_TRUE(names.contains("2 the") && names.contains("6 the")) << width;
    EXPECT_TRUE(has_all || names.contains("without")) << "there is room for it at " << width;
  }
  EXPECT_GT(with_all, 0);
  EXPECT_GT(with_few, 0);
}

TEST(SoftmaxCard, of_one_key_that_is_not_masked_keeps_all_inside_and_apart) {
  for (const float width : {150.0f, 154.0f, 172.0f, 200.0f, 227.0f, 240.0f, 300.0f}) {
    SmallCard small({0, 0, width, 160}, scaled_scene(22).insert(1, R"("mask": {"causal": true}, )"));
    const std::vector<Label> labels = small.labels({0, 0});
    ASSERT_FALSE(labels.empty());
    for (const Label& one : labels) {
      EXPECT_GE(label_rect(one).x, 0) << one.text << " at " << width;
      for (const Label& other : labels) {
        if (&one == &other || one.at.y != other.at.y) continue;
        EXPECT_FALSE(do_overlap(label_rect(one), label_rect(other))) << one.text << other.text << width;
      }
    }
  }
}

// Above the curves of a training run a figure is small.
TEST(ArithmeticCards, can_be_read_in_a_small_figure) {
  for (const auto& [json, target] :
       {std::pair{scaled_scene(22).insert(1, R"("mask": {"causal": true}, )"), Cell{0, 0}},
        {scaled_scene(22), Cell{21, 3}},
        {kWordsOfAllLengths, Cell{0, 3}}}) {
    const Computation scene = computed(json);
    FigureLayout layout = make_figure_layout(scene.graph(), 0);
    layout.head_cards.clear();
    FigureView view;
    view.pixels_per_unit = 0.75f;
    layout.product = layout.product_room = {0, 0, 360, 150};
    Drawing drawing;
    const Pen pen{scene, layout, view, drawing, motion_at(scene, 1)};
    const Derivation card = derivation_of(pen, {*scene.graph().find("h0.weights"), target});
    for (const Part& part : card.parts) {
      const auto* label = std::get_if<Label>(&part.shape);
      if (!label || label->text.empty()) continue;
      EXPECT_GE(label->size * 0.75f, 10.7f) << label->text;
    }
    EXPECT_LE(card.panel.height, 151);
  }
}

// −2.20 beside 1.863 would be a difference.
TEST(ArithmeticCard, of_products_in_a_narrow_place_writes_negative_factors_with_as_many_digits_as_others) {
  const Computation done = computed(R"({"heed": 1, "inputs": [
      [1.8634, -2.1964, 3.14159, -1.5772, 2.71828, -1.4142, 1.61803, -1.73205],
      [-2.2361, 1.4427, -3.3166, 2.6458, -1.2021, 1.3247, -1.8393, 2.5029]]})");
  const NodeId scores = *done.graph().find("h0.scores");
  FigureLayout layout = make_figure_layout(done.graph(), 0);
  int negative = 0;
  for (const float width : {150.0f, 160.0f, 172.0f, 190.0f, 215.0f}) {
    layout.product = layout.product_room = {0, 0, width, 300};
    std::size_t most = 0, most_of_negative = 0;
    for (const Flight& factor : card_of(done, layout, {scores, {1, 0}}, false).flights) {
      if (!factor.has_slot) continue;
      const auto digits = static_cast<std::size_t>(
          std::ranges::count_if(factor.text, [](char c) { return c >= '0' && c <= '9'; }));
      const bool is_negative = is_negative_text(factor.text);
      negative += is_negative;
      (is_negative ? most_of_negative : most) = std::max(is_negative ? most_of_negative : most, digits);
    }
    EXPECT_EQ(most, most_of_negative) << width;
  }
  EXPECT_GT(negative, 10);
}

}  // namespace
}  // namespace heed
