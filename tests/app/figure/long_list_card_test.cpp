// The card of a step that adds up many numbers or shares attention out among many words.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/app/figure/arithmetic_cards.h"
#include "tests/app/figure/label_quads.h"

namespace heed {
namespace {

// Beside a page of a lesson, where heads leave the card little room.
TEST(PresentedCard, of_a_long_list_has_larger_lines_and_no_more_of_them) {
  const Computation done = computed(shared_out(sentence(14, 16, 4)));
  const NodeId weights = *done.graph().find("h3.weights");
  FigureFocus focus(3);
  focus.made = weights;
  focus.looked = {weights};
  const FigureLayout layout = make_figure_layout(done.graph(), focus, figure_page(752, 590));
  ASSERT_GT(layout.product.width, 0);
  const CellRef target{weights, {13, 6}};
  const Derivation usual = card_of(done, layout, target, false),
                   presented = card_of(done, layout, target, true);
  EXPECT_GE(least_letters(presented), 1.15f * least_letters(usual));
  EXPECT_LE(presented.parts.size(), usual.parts.size());
}

// A card that takes half of the wall has room for few of 64 products in large letters, or for all in small
// ones.
TEST(PresentedCard, of_many_terms_in_a_wide_room_has_those_that_can_be_read_from_afar) {
  const Computation done =
      computed(sentence(120, 64, 4, R"(, "output": {"weight": )" + numbers(64, 64) + "}"));
  const NodeId sum = *done.graph().find("Y");
  FigurePage wall = figure_page(1340, 620);
  wall.is_presented = true;
  wall.pixels *= 0.75f;
  FigureLayout layout = layout_for(done, sum, wall);
  layout.product = layout.product_room = {540, 130, 460, 300};
  layout.product_most = {540, 0, 760, 580};
  const Derivation card = card_of(done, layout, {sum, {119, 5}}, true, wall.pixels);
  EXPECT_GE(least_letters(card) * wall.pixels, 12.5f);
  EXPECT_GE(card.lines, 10U);
  EXPECT_LE(card.lines, 40U);
}

TEST(PresentedCard, of_weighted_values_says_what_they_come_from_in_a_room_that_is_wide_enough) {
  const Computation done = computed(shared_out(sentence(30, 16, 2)));
  const NodeId output = *done.graph().find("h0.output");
  FigureLayout layout = layout_for(done, output, page_of(kWall));
  for (const float width : {264.0f, 300.0f, 400.0f}) {
    layout.product = layout.product_room = {0, 100, width, 300};
    layout.product_most = {0, 0, width, 524};
    const Derivation card = card_of(done, layout, {output, {0, 4}}, true, 0.9f);
    const auto told = std::ranges::count_if(card.parts, [](const Part& part) {
      const auto* label = std::get_if<Label>(&part.shape);
      return label && label->text.find(" × ") != label->text.npos;
    });
    EXPECT_GE(told, 10) << width;
    EXPECT_GE(least_letters(card) * 0.9f, 9.5f) << width;
  }
}

// Where matrices leave a wide strip, a long list is not crowded into a panel of the usual width.
TEST(ArithmeticCard, of_a_long_list_takes_the_room_that_is_left) {
  const Computation done = computed(shared_out(sentence(26, 16, 4, kOutput)));
  const auto card = [&](const char* made, Cell cell, bool has_room) {
    const NodeId node = *done.graph().find(made);
    FigureLayout layout = layout_for(done, node, page_of(kRoom1920));
    if (!has_room) layout.product_most = {};
    return card_of(done, layout, {node, cell}, false, page_of(kRoom1920).pixels);
  };
  const float pixels = page_of(kRoom1920).pixels;
  const Derivation softmax = card("h0.weights", {0, 0}, true), crowded = card("h0.weights", {0, 0}, false);
  EXPECT_EQ(softmax.lines, 26U);
  EXPECT_GE(least_letters(softmax) * pixels, 13);
  EXPECT_LT(least_letters(crowded) * pixels, 11.5f);
  const Derivation sum = card("h0.output", {0, 0}, true), folded = card("h0.output", {0, 0}, false);
  EXPECT_GE(sum.lines, 2 * folded.lines);
  EXPECT_GE(least_letters(sum), least_letters(folded));
}

// Cells without room for a sign would have no numbers all the same.
TEST(ArithmeticCard, of_a_score_of_30_words_stands_beside_the_query_and_the_key) {
  const Computation done = computed(sentence(30, 16, 4, kOutput));
  const Graph& graph = done.graph();
  for (const FigurePage room : {kRoom1366, kRoom1920}) {
    const FigureLayout layout = layout_for(done, *graph.find("h0.scores"), page_of(room));
    EXPECT_TRUE(layout.find(*graph.find("h0.Q"))) << room.width;
    EXPECT_TRUE(layout.find(*graph.find("h0.K"))) << room.width;
    EXPECT_GE(layout.product.width, 150) << room.width;
    EXPECT_GT(layout.find(*graph.find("h0.scores"))->cell_w * page_of(room).pixels, 8) << room.width;
  }
}

// Two labels that are not turned.
bool stand_apart(const Quad& a, const Quad& b) {
  constexpr float kLeastGap = 2;
  const bool share_line = a[0].y < b[2].y && b[0].y < a[2].y;
  return !share_line || a[2].x + kLeastGap <= b[0].x || b[2].x + kLeastGap <= a[0].x;
}

TEST(SoftmaxCard, of_hundreds_of_keys_writes_no_word_into_a_number) {
  const Computation done = computed(shared_out(sentence(200, 16, 2)));
  const NodeId weights = *done.graph().find("h0.weights");
  FigureLayout layout = layout_for(done, weights, page_of(kRoom1920));
  layout.product_most = {};
  std::size_t labels = 0;
  for (float width = 300; width < 460; width += 10) {
    layout.product = layout.product_room = {0, 0, width, 200};
    for (const Language language : {Language::English, Language::Chinese}) {
      std::vector<std::pair<Quad, std::string>> said;
      for (const Part& part : card_of(done, layout, {weights, {0, 0}}, false, 1, language).parts) {
        const auto* label = std::get_if<Label>(&part.shape);
        if (label && !label->text.empty()) said.push_back({quad_of(*label), label->text});
      }
      labels += said.size();
      for (std::size_t a = 0; a < said.size(); ++a)
        for (std::size_t b = 0; b < a; ++b)
          EXPECT_TRUE(stand_apart(said[a].first, said[b].first))
              << width << ": " << said[a].second << " " << said[b].second;
    }
  }
  EXPECT_GT(labels, 1000U);
}

TEST(ArithmeticCard, of_a_long_list_lies_over_nothing_else) {
  int wide = 0;
  for (const Computation& done : {computed(shared_out(sentence(12, 16, 2, kOutput))),
                                  computed(shared_out(sentence(30, 16, 4, kOutput)))}) {
    for (const FigurePage room : {kRoom1024, kRoom1366, kRoom1920}) {
      for_both_cards(done, room, [&](const BothCards& cards) {
        if (!cards.layout.is_grown) return;
        const Rect panel = inset(cards.usual.panel, 0.01f);
        wide += panel.width > cards.layout.product.width;
        for (const Block& block : cards.layout.blocks) EXPECT_FALSE(do_overlap(block.frame, panel));
        for (const HeadCard& card : cards.layout.head_cards) EXPECT_FALSE(do_overlap(card.rect, panel));
        for (const Part& part : cards.usual.parts) {
          const auto* label = std::get_if<Label>(&part.shape);
          if (!label) continue;
          const Quad place = quad_of(*label);
          EXPECT_TRUE(panel.contains(place[0]) && panel.contains(place[2])) << label->text;
        }
      });
    }
  }
  EXPECT_GE(wide, 4);
}

// The words beside the terms of a sum, from top to bottom.
std::vector<std::string> terms_in(const Derivation& card) {
  std::vector<const Label*> labels;
  for (const Part& part : card.parts) {
    const auto* label = std::get_if<Label>(&part.shape);
    if (label && label->size == 11 && label->anchor == Anchor::Right) labels.push_back(label);
  }
  std::ranges::stable_sort(labels, {}, [](const Label* label) { return label->at.y; });
  std::vector<std::string> terms;
  for (const Label* label : labels) terms.push_back(label->text);
  return terms;
}

TEST(ArithmeticCard, of_a_long_sum_begins_with_the_same_terms_in_less_room) {
  const Computation done = computed(shared_out(sentence(20, 16, 2)));
  const NodeId output = *done.graph().find("h0.output");
  FigureLayout layout = make_figure_layout(done.graph(), 0);
  layout.product_most = {};
  std::vector<std::string> longest;
  for (const float height : {700.0f, 300.0f, 220.0f, 160.0f}) {
    layout.product = {0, 0, 300, height};
    const std::vector<std::string> terms = terms_in(card_of(done, layout, {output, {3, 2}}, false));
    if (longest.empty()) longest = terms;
    ASSERT_LE(terms.size(), longest.size());
    EXPECT_TRUE(std::equal(terms.begin(), terms.end(), longest.begin())) << height;
  }
  EXPECT_EQ(longest.size(), 20u);
}

TEST(ArithmeticCard, of_a_long_sum_begins_with_its_largest_term) {
  const Computation done = computed(shared_out(sentence(20, 16, 2)));
  const Graph& graph = done.graph();
  FigureLayout layout = make_figure_layout(graph, 0);
  layout.product_most = {};
  layout.product = {0, 0, 300, 220};
  int behind_others = 0;
  for (Index row = 0; row < 20; ++row) {
    const CellRef cell{*graph.find("h0.output"), {row, 2}};
    std::vector<double> values;
    for (const Expression& term : graph.explain(cell.node, cell.cell).expression.args)
      values.push_back(std::abs(term.value));
    const auto largest = static_cast<std::size_t>(std::ranges::max_element(values) - values.begin());
    behind_others += largest > 2;
    const std::string word = (*done.scene().tokens)[largest];
    EXPECT_THAT(terms_in(card_of(done, layout, cell, false)).at(0), testing::EndsWith(word)) << row;
  }
  EXPECT_GT(behind_others, 0);
}

}  // namespace
}  // namespace heed
