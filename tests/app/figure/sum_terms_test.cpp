// What the card of a sum says of its terms: their words, and what each comes from.
#include <algorithm>
#include <string>
#include <variant>
#include <vector>

#include <gtest/gtest.h>

#include "app/figure/figure.h"
#include "core/graph/readable_number.h"
#include "tests/app/figure/arithmetic_cards.h"
#include "tests/app/figure/label_quads.h"
#include "tests/app/figure/sentences.h"

namespace heed {
namespace {

// Each addend of step 7 is a weighted value: the card says of what.
TEST(SumTerms, says_what_the_addends_of_a_sum_come_from) {
  int origins = 0;
  for (const std::string& word : words_of(card_in_sentence(0, "h0.output", {0, 0}, kRoom1920))) {
    const bool has_sign = word.starts_with("= ") || word.starts_with("≈ ");
    if (has_sign && word.find(" × ") != std::string::npos) ++origins;
  }
  EXPECT_EQ(origins, 14);
}

// -.0021 = .0021 × -1.043 would be false: that is -.00219.
TEST(SumTerms, says_where_a_product_as_it_is_written_is_not_its_addend) {
  const Computation done = computed(shared_out(sentence(14, 16, 4, kOutput)));
  const NodeId weighted = done.graph().find("h0.weighted").value();
  int equal = 0, rounded = 0;
  for (Index row = 0; row < 6; ++row) {
    for (const std::string& word : words_of(card_in(done, 0, "h0.output", {row, 0}, kRoom1920))) {
      const std::size_t times = word.find(" × ");
      const bool is_equal = word.starts_with("= ");
      if (times == word.npos || (!is_equal && !word.starts_with("≈ "))) continue;
      const std::size_t begin = word.find(' ') + 1;
      const double product = number_of_text(word.substr(begin, times - begin)) *
                             number_of_text(word.substr(times + std::string(" × ").size()));
      ++(is_equal ? equal : rounded);
      bool is_one = false;
      for (Index key = 0; key < done.graph().shape(weighted).rows; ++key) {
        const double value = done.graph().cell(weighted, {key, 0, row});
        is_one |= are_read_alike(product, value, strongest_number(done.graph(), weighted));
      }
      EXPECT_TRUE(is_one || !is_equal) << word;
    }
  }
  EXPECT_GT(equal, 10);
  EXPECT_GT(rounded, 3);
}

// Of a number like -18.36, too, of which four characters would say too little.
TEST(SumTerms, leaves_no_factor_of_an_addend_out) {
  std::string rows = "[1,0]";
  for (int row = 1; row < 14; ++row) rows += ",[0," + std::to_string(row % 3) + "]";
  const Computation done = computed(R"({"heed": 1, "inputs": [)" + rows + R"(], "heads": [{
    "query": {"weight": [[1],[0]]}, "key": {"weight": [[1],[1]]}, "value": {"weight": [[-18.36],[3]]}}]})");
  FigureFocus focus(0);
  focus.made = *done.graph().find("h0.output");
  const FigureLayout layout = make_figure_layout(done.graph(), focus, page_of(kRoom1920));
  const std::vector<std::string> words = words_of(card_of(done, layout, {*focus.made, {0, 0}}, false));
  EXPECT_TRUE(
      std::ranges::any_of(words, [](const std::string& word) { return word.ends_with(" × −18.36"); }));
}

TEST(SumTerms, of_a_sum_over_words_names_all_terms_by_their_places_too_if_a_word_is_repeated) {
  const Computation scene = computed(sentence(9, 4, 1).c_str());  // "The" is the first and the last word
  const NodeId output = *scene.graph().find("h0.output");
  const FigureLayout layout = layout_for(scene, output, page_of(kRoom1366));
  std::vector<std::string> said;
  for (const Part& part : card_of(scene, layout, {output, {8, 0}}, false).parts) {
    if (const auto* label = std::get_if<Label>(&part.shape)) said.push_back(label->text);
  }
  const auto says = [&](const char* text) { return std::ranges::count(said, text) == 1; };
  for (const char* word : {"1 The", "2 robot", "3 quietly", "6 lamp", "7 because", "9 The"})
    EXPECT_TRUE(says(word)) << word;
  EXPECT_FALSE(says("robot")) << "one style in a card";
}

TEST(SumTerms, of_a_sum_over_hundreds_of_words_leaves_the_words_whole) {
  const Computation done = computed(sentence(300, 4, 1));
  const NodeId output = *done.graph().find("h0.output");
  FigureLayout layout = make_figure_layout(done.graph(), 0);
  layout.product = {0, 0, 460, 260};
  const std::vector<std::string> words = words_of(card_of(done, layout, {output, {299, 0}}, false));
  EXPECT_TRUE(std::ranges::any_of(words, [](const std::string& word) { return word.ends_with(" because"); }));
  for (const std::string& word : words) EXPECT_EQ(word.find("…"), std::string::npos) << word;
}

// A narrow card has the words, and says each number once; no words lie over a number.
TEST(SumTerms, of_a_sum_in_a_narrow_place_names_terms_by_their_words_and_says_each_number_once) {
  const Computation done = computed(sentence(28, 16, 2));
  const NodeId output = *done.graph().find("h0.output");
  FigureLayout layout = make_figure_layout(done.graph(), 0);
  layout.product = {0, 0, 160, 260};
  const Derivation card = card_of(done, layout, {output, {0, 0}}, false);
  const std::vector<std::string> words = words_of(card);
  EXPECT_TRUE(std::ranges::any_of(words, [](const std::string& word) { return word.ends_with("lamp"); }));
  EXPECT_TRUE(std::ranges::any_of(words, [](const std::string& word) { return word.ends_with(" more"); }));
  for (const std::string& word : words)
    EXPECT_TRUE(!word.starts_with('.') || std::ranges::count(words, word) == 1) << word;
  for (const Part& one : card.parts) {
    for (const Part& other : card.parts) {
      const auto *a = std::get_if<Label>(&one.shape), *b = std::get_if<Label>(&other.shape);
      if (!a || !b || a == b || a->anchor != Anchor::Left || b->anchor != Anchor::Right) continue;
      EXPECT_FALSE(do_overlap(quad_of(*a), quad_of(*b))) << a->text << " over " << b->text;
    }
  }
}

}  // namespace
}  // namespace heed
