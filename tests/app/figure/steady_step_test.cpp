// What stays as it is within a step, and what is written the same way wherever it stands.
#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "app/figure/figure.h"
#include "app/figure/label_width.h"
#include "tests/app/figure/arithmetic_cards.h"
#include "tests/app/figure/sentences.h"
#include "tests/app/figure/shapes.h"

namespace heed {
namespace {

// What a projector leaves above the caption, in the pixels of its large words.
FigurePage projected(float width, float height) {
  FigurePage page = figure_page(width, height);
  page.pixels *= 0.9f;
  page.is_presented = true;
  return page;
}

const FigurePage kProjectors[] = {projected(1121, 540), projected(1121, 497), projected(999, 540),
                                  projected(860, 560)};

std::string with_output(int tokens, int dims, int heads) {
  return sentence(tokens, dims, heads, R"(, "output": {"weight": )" + numbers(dims, dims) + "}");
}

// In a row, or in rows of so many.
std::size_t columns_of_cards(const FigureLayout& layout) {
  std::set<float> columns;
  for (const HeadCard& card : layout.head_cards) columns.insert(std::round(card.rect.x));
  return columns.size();
}

TEST(SteadyStep, has_the_heads_in_one_arrangement_before_a_room) {
  std::size_t steps = 0;
  for (const auto& [tokens, dims, heads] :
       {std::array{12, 16, 4}, {8, 12, 3}, {12, 16, 2}, {5, 8, 2}, {9, 12, 6}}) {
    const Computation scene = computed(with_output(tokens, dims, heads));
    const Graph& graph = scene.graph();
    for (const FigurePage& page : kProjectors) {
      for (const std::vector<const char*>& step :
           {std::vector{"h0.Q", "h0.K", "h0.V"}, {"h0.scores", "h0.scaled"}}) {
        std::set<std::size_t> arrangements;
        for (const char* name : step)
          arrangements.insert(columns_of_cards(layout_for(scene, *graph.find(name), page)));
        ++steps;
        EXPECT_EQ(arrangements.size(), 1u)
            << step.front() << " of " << tokens << " words, " << heads << " heads at " << page.width << " x "
            << page.height << ": " << *arrangements.begin() << " and " << *arrangements.rbegin();
      }
    }
  }
  EXPECT_GT(steps, 30u);
}

TEST(SteadyCard, of_products_names_its_matrices_before_a_room_whatever_its_rows) {
  int cards = 0;
  for (const int dims : {4, 6, 8, 12}) {
    const Computation scene = computed(with_output(5, dims, 2));
    for (const FigurePage& page : kProjectors) {
      for (const char* made : {"h0.Q", "h0.K", "h0.V", "Y"}) {
        const NodeId node = *scene.graph().find(made);
        const FigureLayout layout = layout_for(scene, node, page);
        if (layout.product.width == 0) continue;
        const Derivation card = card_of(scene, layout, {node, {0, 0}}, true, page.pixels);
        if (!card.is_list) continue;
        const std::vector<std::string> words = words_of(card);
        ++cards;
        const std::string factor = made == std::string("Y") ? "concat" : "X";
        EXPECT_GE(std::ranges::count(words, factor), 1)
            << made << " of " << dims << " at " << page.width << " x " << page.height;
      }
    }
  }
  EXPECT_GT(cards, 30);
}

// Beside a page of a lesson, at every size that it leaves.
TEST(SteadyCard, stays_on_its_page_before_a_room) {
  const Computation films = computed(
      R"({"heed": 1, "tokens": ["Ana", "Ben", "Chen"], "inputs": [[3, -1, 0], [-1, 2, 0], [1, 0, 2]],
  "memory_tokens": ["Roses", "Chase", "Bride", "Jokes"],
  "memory": [[2, -1, 0], [-1, 2, -1], [1, -1, 2], [0, 0, 2]]})");
  const Graph& graph = films.graph();
  const NodeId scores = *graph.find("h0.scores"), weights = *graph.find("h0.weights");
  int cards = 0;
  for (float width = 680; width < 1000; width += 40) {
    for (float height = 500; height < 780; height += 20) {
      const FigurePage page = projected(width, height);
      FigureFocus focus(0);
      focus.made = weights;
      focus.looked = {scores, weights};
      const FigureLayout layout = make_figure_layout(graph, focus, page);
      if (layout.product.width == 0) continue;
      const Derivation card = card_of(films, layout, {weights, {2, 1}}, true, page.pixels);
      ++cards;
      const float seen = std::max(layout.bounds.height, page.height * layout.bounds.width / page.width);
      EXPECT_LE(card.panel.bottom(), layout.bounds.center_y() + seen / 2 + 1)
          << width << " x " << height << ": " << layout.product.height << " " << card.panel.height;
    }
  }
  EXPECT_GT(cards, 50);
}

// The words over the columns of the weights.
std::vector<Label> words_over(const Drawing& drawing, const Block& block) {
  std::vector<Label> words;
  for (const Label& label : all_of_kind<Label>(drawing)) {
    const bool is_above = label.at.y < block.frame.y && label.at.y > block.bounds.y + kTitleLine + 4 &&
                          label.at.x > block.frame.x - 4 && label.at.x < block.bounds.right() + 4;
    if (is_above && label.face != Face::Numbers) words.push_back(label);
  }
  return words;
}

bool are_at_one_place(const Label& a, const Label& b) {
  const auto width = [](const Label& label) {
    return label.size * (axis_label_width(label.text) / kAxisLabelSize + 1);
  };
  return std::abs(a.at.x - b.at.x) < (width(a) + width(b)) / 2;
}

// Of eight keys that have no room for words, those of the largest weights are named whichever value is spoken
// of.
TEST(SteadyStep, names_the_same_keys_of_the_weights_whichever_value_is_weighted) {
  std::size_t named = 0;
  for (const int dims : {8, 16}) {
    const Computation scene = computed(with_output(8, dims, 2));
    const NodeId weights = *scene.graph().find("h0.weights"), weighted = *scene.graph().find("h0.weighted");
    for (const FigurePage room : {kRoom1024, kRoom1366}) {
      const FigurePage page = page_of(room);
      const FigureLayout layout = layout_for(scene, weighted, page);
      const Block* block = layout.find(weights);
      if (!block) continue;
      for (Index query = 0; query < 8; ++query) {
        FigureView view;
        view.pixels_per_unit = page.pixels;
        view.token = TokenRef{true, query};
        const std::vector<Label> alone = words_over(draw_figure(scene, layout, view), *block);
        for (Index value = 0; value < 8; ++value) {
          view.token.reset();
          view.subject = FigureSubject::of(CellRef{weighted, {value, 0, query}});
          const std::vector<Label> words = words_over(draw_figure(scene, layout, view), *block);
          for (const Label& each : alone) {
            ++named;
            EXPECT_TRUE(std::ranges::any_of(words,
                                            [&](const Label& word) {
                                              return word.text == each.text ||
                                                     (word.face == Face::WordsBold &&
                                                      are_at_one_place(word, each));
                                            }))
                << each.text << " for query " << query << ", value " << value << " at " << room.width;
          }
        }
      }
    }
  }
  EXPECT_GT(named, 50u);
}

// “jum…” is hardly a word.
TEST(SteadyWords, are_left_out_rather_than_cut_to_three_letters) {
  std::size_t words = 0;
  for (const auto& [tokens, dims, heads] :
       {std::array{5, 8, 2}, {8, 8, 2}, {12, 16, 4}, {19, 8, 2}, {30, 16, 2}, {200, 16, 2}}) {
    const Computation scene = computed(sentence(tokens, dims, heads));
    for (const FigurePage room : {kRoom1024, kRoom1366, kRoom1920}) {
      const FigurePage page = page_of(room);
      for (const char* made : {"h0.Q", "h0.scores", "h0.weights", "h0.weighted", "h0.output"}) {
        const FigureLayout layout = layout_for(scene, *scene.graph().find(made), page);
        FigureView view;
        view.pixels_per_unit = page.pixels;
        view.token = TokenRef{true, 2};
        for (const Label& label : all_of_kind<Label>(draw_figure(scene, layout, view))) {
          const bool is_at_edge = std::ranges::any_of(layout.blocks, [&](const Block& block) {
            return block.bounds.contains(label.at) && !block.frame.contains(label.at) &&
                   label.at.y > block.bounds.y + kTitleLine + 4;
          });
          if (!is_at_edge || !label.text.ends_with("…")) continue;
          ++words;
          const std::string_view word = std::string_view(label.text).substr(label.text.find(' ') + 1);
          EXPECT_GE(word.size(), 4 + std::string_view("…").size())
              << label.text << " of " << tokens << " at " << room.width;
        }
      }
    }
  }
  EXPECT_GT(words, 0u);
}

std::map<std::pair<Index, Index>, std::string> texts_in(const Drawing& drawing, const Block& block) {
  std::map<std::pair<Index, Index>, std::string> texts;
  for (const Label& label : all_of_kind<Label>(drawing)) {
    if (label.anchor != Anchor::Center || !block.cells.contains(label.at)) continue;
    const auto row = static_cast<Index>((label.at.y - block.cells.y) / block.cell_h);
    const auto col = static_cast<Index>((label.at.x - block.cells.x) / block.cell_w);
    texts[{row, col}] = label.text;
  }
  return texts;
}

TEST(SteadyNumbers, of_an_output_are_the_same_where_heads_are_joined) {
  std::size_t compared = 0;
  for (const auto& [tokens, dims, heads] :
       {std::array{4, 4, 2}, {6, 6, 2}, {5, 8, 2}, {3, 6, 3}, {12, 16, 4}, {8, 16, 2}}) {
    const Computation scene = computed(with_output(tokens, dims, heads));
    const NodeId output = *scene.graph().find("h0.output"), concat = *scene.graph().find("concat");
    std::vector<FigurePage> pages;
    for (const FigurePage room : {kRoom1024, kRoom1366, kRoom1920}) pages.push_back(page_of(room));
    for (const FigurePage& page : kProjectors) pages.push_back(page);
    for (const FigurePage& page : pages) {
      for (const char* made : {"h0.output", "concat", "Y"}) {
        const FigureLayout layout = layout_for(scene, *scene.graph().find(made), page);
        const Block *one = layout.find(output), *joined = layout.find(concat);
        if (!one || !joined) continue;
        // What is much narrower has the digits that fit there.
        if (std::abs(one->cell_w - joined->cell_w) > 0.12f * std::max(one->cell_w, joined->cell_w)) continue;
        FigureView view;
        view.pixels_per_unit = page.pixels;
        view.has_large_numbers = page.is_presented;
        const Drawing drawing = draw_figure(scene, layout, view);
        const auto copies = texts_in(drawing, *joined);
        for (const auto& [cell, text] : texts_in(drawing, *one)) {
          const auto copy = copies.find(cell);
          if (copy == copies.end()) continue;
          ++compared;
          EXPECT_EQ(copy->second, text) << made << " of " << tokens << " words in " << dims << " at "
                                        << page.width << ", cells " << one->cell_w << " " << joined->cell_w;
          if (copy->second != text) break;
        }
      }
    }
  }
  EXPECT_GT(compared, 500u);
}

}  // namespace
}  // namespace heed
