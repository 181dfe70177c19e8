#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "app/figure/figure.h"
#include "app/figure/label_width.h"
#include "core/scene/modules.h"
#include "core/text/shipped_names.h"
#include "tests/app/figure/sentences.h"
#include "tests/app/figure/shapes.h"

namespace heed {
namespace {

// Of several heads, so that most matrices are small, with a full stop at the end.
Computation crowded_scene() {
  std::string json = sentence(12, 24, 12);
  const std::string last = "\"fixed\"],";
  const std::size_t at = json.find(last);
  return computed(json.replace(at, last.size(), "\".\"],"));
}

// Draws every moment that makes a cell of these matrices, in the room of each window.
template <typename Visit>
void for_each_picture(Visit visit) {
  Computation scene = crowded_scene();
  for (const char* name : {"h0.scores", "h0.weights", "h0.weighted", "h0.output", "Y"}) {
    const auto node = scene.graph().find(name);
    if (!node) continue;
    for (const Index row : {Index{0}, Index{6}, Index{11}}) {
      scene.go_to(scene.timeline().playhead_of(*node, {row, 0}));
      for (const FigurePage room : {kRoom1024, kRoom1366, kRoom1920}) {
        const FigurePage page = page_of(room);
        for (const FigureLayout& layout :
             {layout_for(scene, *node, page), make_figure_layout(scene.graph(), 0, page)}) {
          FigureView view;
          view.pixels_per_unit = page.pixels;
          visit(scene, layout, all_of_kind<Label>(draw_figure(scene, layout, view)));
        }
      }
    }
  }
}

TEST(AxisLabels, the_word_of_a_key_stands_above_its_column_or_nowhere) {
  std::size_t found = 0;
  for_each_picture(
      [&](const Computation& scene, const FigureLayout& layout, const std::vector<Label>& labels) {
        for (const Block& block : layout.blocks) {
          const NodeInfo& info = scene.graph().info(block.node);
          if (info.cols.axis != Axis::Key || !info.cols.labels) continue;
          for (const Label& label : labels) {
            const Rect line{block.frame.x, block.bounds.y, block.frame.width, block.frame.y - block.bounds.y};
            const bool is_spoken = label.face == Face::WordsBold && label.anchor == Anchor::Center;
            if (!is_spoken || !line.contains(label.at)) continue;
            const auto& words = *info.cols.labels;
            const auto beside = [&](Index col) {
              return std::abs(label.at.x - block.cell_rect(0, col).center_x());
            };
            float nearest = 1e9f;
            for (std::size_t col = 0; col < words.size(); ++col) {
              if (words[col] == label.text) nearest = std::min(nearest, beside(static_cast<Index>(col)));
            }
            if (nearest > 1e8f) continue;
            ++found;
            const float width = axis_label_width(label.text) * label.size / kAxisLabelSize;
            EXPECT_LE(nearest, width / 2 + 0.5f) << info.name << ": " << label.text;
          }
        }
      });
  EXPECT_GT(found, 0u);
}

TEST(AxisLabels, a_full_stop_stands_beside_no_matrix_alone) {
  std::size_t found = 0;
  for_each_picture([&](const Computation&, const FigureLayout&, const std::vector<Label>& labels) {
    for (const Label& dot : labels) {
      if (dot.text != "." || dot.anchor != Anchor::Right) continue;
      ++found;
      EXPECT_GT(std::ranges::count_if(labels,
                                      [&](const Label& other) {
                                        return other.anchor == Anchor::Right && other.at.x == dot.at.x;
                                      }),
                1);
    }
  });
  EXPECT_GT(found, 0u);
}

// Over the columns of one matrix and along the rows of the next.
TEST(AxisLabels, of_heads_are_names_everywhere_or_numbers_everywhere) {
  for (const int heads : {2, 3, 6}) {
    std::string json = sentence(5, 12, heads, R"(, "output": {"weight": )" + numbers(12, 12) + "}");
    const Computation scene = computed(json);
    for (const FigurePage room : {kRoom1024, kRoom1366, kRoom1920, FigurePage{2400, 1400}}) {
      const FigurePage page = page_of(room);
      const FigureLayout layout = make_figure_layout(scene.graph(), 0, page);
      FigureView view;
      view.pixels_per_unit = page.pixels;
      std::size_t names = 0, numbers_said = 0;
      for (const Label& label : all_of_kind<Label>(draw_figure(scene, layout, view))) {
        for (const char* name : {"concat", "W_o"}) {
          const Block& block = *layout.find(*scene.graph().find(name));
          const Rect above{block.frame.x, block.frame.y - 18, block.frame.width, 17};
          const Rect beside{block.frame.x - 18, block.frame.y, 17, block.frame.height};
          if (label.face != Face::Words || label.anchor != Anchor::Center) continue;
          if (!(name[0] == 'c' ? above : beside).contains(label.at)) continue;
          label.text.starts_with("head ") ? ++names : ++numbers_said;
        }
      }
      EXPECT_TRUE(names == 0 || numbers_said == 0) << heads << " heads: " << names << ", " << numbers_said;
      if (names + numbers_said > 0) {
        EXPECT_EQ(names + numbers_said, 2u * static_cast<unsigned>(heads));
      }
    }
  }
}

// Words beside the weights of 200 words, or above them.
std::vector<Label> words_of_many(FigurePage room, Anchor anchor, std::optional<Index> selected = {}) {
  const Computation scene = computed(sentence(200, 16, 2));
  const NodeId weights = *scene.graph().find("h0.weights");
  const FigurePage page = page_of(room);
  const FigureLayout layout = layout_for(scene, weights, page);
  FigureView view;
  view.pixels_per_unit = page.pixels;
  if (selected) view.subject = FigureSubject::of({weights, {*selected, *selected}});
  std::vector<Label> words;
  const Block& block = *layout.find(weights);
  const Rect beside{block.bounds.x, block.frame.y, block.frame.x - block.bounds.x, block.frame.height},
      above{block.frame.x, block.bounds.y + kTitleLine + 6, block.frame.width,
            block.frame.y - block.bounds.y - kTitleLine - 6};
  for (const Label& label : all_of_kind<Label>(draw_figure(scene, layout, view))) {
    if (label.anchor == anchor && (anchor == Anchor::Right ? beside : above).contains(label.at))
      words.push_back(label);
  }
  return words;
}

TEST(AxisLabels, beside_hundreds_of_rows_stand_words_at_round_positions_with_their_numbers) {
  const char* kWords[] = {"The", "robot", "quietly", "fixed", "the", "lamp", "because", "it"};
  for (const FigurePage room : {kRoom1024, kRoom1366, kRoom1920}) {
    for (const Anchor anchor : {Anchor::Right, Anchor::Center}) {
      // In a large window columns are wide enough for slanted words, in a small one there is room for one.
      if (anchor == Anchor::Center && room != kRoom1366) continue;
      std::size_t numbered = 0;
      float last = -1e9f;
      for (const Label& label : words_of_many(room, anchor)) {
        if (label.face != Face::Words) continue;
        const int number = std::atoi(label.text.c_str());
        if (number == 0) continue;
        ++numbered;
        EXPECT_EQ(number % 5, 0) << label.text;
        const std::string whole = std::to_string(number) + " " + kWords[(number - 1) % 8];
        EXPECT_EQ(whole.substr(0, 4), label.text.substr(0, 4));
        const float at = anchor == Anchor::Right ? label.at.y : label.at.x;
        EXPECT_GE(at - last, label.size) << label.text;
        last = at;
      }
      EXPECT_GE(numbered, anchor == Anchor::Right ? 4u : 2u)
          << room.width << (anchor == Anchor::Right ? " rows" : " columns");
    }
  }
}

TEST(AxisLabels, the_row_that_is_spoken_of_has_its_word_among_hundreds) {
  for (const Index row : {Index{39}, Index{40}, Index{41}}) {
    const auto words = words_of_many(kRoom1366, Anchor::Right, row);
    const std::string number = std::to_string(row + 1) + " ";
    EXPECT_TRUE(std::ranges::any_of(words, [&](const Label& label) {
      return label.face == Face::WordsBold && label.text.starts_with(number);
    })) << row;
    for (const Label& one : words) {
      for (const Label& other : words)
        EXPECT_TRUE(one.at == other.at || std::abs(one.at.y - other.at.y) >= 0.9f * one.size)
            << one.text << other.text;
    }
  }
}

TEST(InTwoLines, breaks_a_name_where_least_of_it_is_cut_off) {
  const auto lines = [](const char* name, float ems) { return in_two_lines(name, ems); };
  using Lines = std::array<std::string, 2>;
  EXPECT_EQ(lines("subject–verb", 6), (Lines{"subject–", "verb"}));
  EXPECT_EQ(lines("the noun before it", 7.5f), (Lines{"the noun ", "before it"}));
  EXPECT_EQ(lines("介词与名词", 3.2f), (Lines{"介词", "与名词"}));
  EXPECT_EQ(lines("antidisestablishment", 6)[1], "");
  EXPECT_TRUE(lines("preposition–noun", 5)[0].ends_with("…"));
  EXPECT_EQ(lines("preposition–noun", 5)[1], "noun");
}

TEST(InLines, has_whole_words_and_shortens_those_that_are_longer_than_a_line) {
  using Lines = std::vector<std::string>;
  EXPECT_EQ(in_lines("subject–verb", 5.3f, 9), (Lines{"subject–", "verb"}));
  EXPECT_EQ(in_lines("the noun before it", 7.5f, 9), (Lines{"the noun", "before it"}));
  EXPECT_EQ(in_lines("介词与名词", 3.2f, 9), (Lines{"介词与", "名词"}));
  EXPECT_EQ(in_lines("previous word", 6, 9), (Lines{"previous", "word"}));
  EXPECT_EQ(in_lines("preposition–noun", 6, 9), (Lines{"prepositi…", "noun"}));
  EXPECT_EQ(in_lines("induction", 5, 9), (Lines{"inducti…"}));
  for (const char* name : {"preposition–noun", "a very long name of a head", "名词与动词的关系"}) {
    for (const std::string& line : in_lines(name, 4.2f, 99)) EXPECT_LE(width_in_ems(line), 4.201f) << line;
    EXPECT_LE(in_lines(name, 4.2f, 2).size(), 2u);
  }
  EXPECT_TRUE(in_lines("the noun before it", 4, 2).back().ends_with("…"));
}

// The name of a head, with its number before it where that has room.
bool is_counted_name(const std::string& said, const Computation& scene, const HeadKey& head) {
  const std::string name = shown_head_name(head_of(scene.scene(), head).name, Language::English);
  const std::string number = std::to_string(head.head + 1);
  return said == name || said == number + " " + name || said == number + name;
}

// Where the cards are narrow, as in a small window with a panel beside it.
TEST(HeadCards, have_names_of_whole_words_and_cut_those_that_have_no_room) {
  std::string json = sentence(7, 6, 3);
  const std::string before = R"({"query")";
  std::size_t at = 0;
  for (const char* name : {"subject–verb", "preposition–noun", "article–noun"}) {
    at = json.find(before, at);
    json.replace(at, before.size(), std::string(R"({"name": ")") + name + R"(", "query")");
    at += before.size() + 20;
  }
  const Computation scene = computed(json);
  for (const float width : {46.0f, 52.0f, 60.0f, 74.0f}) {
    FigureLayout layout = make_figure_layout(scene.graph(), 0, page_of(kRoom1366));
    for (HeadCard& card : layout.head_cards) {
      card.rect.width = width;
      card.rect.height = width + 20;
      card.weights = {card.rect.x + 6, card.rect.y + 26, width - 12, width - 12};
    }
    const auto labels = all_of_kind<Label>(draw_figure(scene, layout, FigureView{}));
    for (const HeadCard& card : layout.head_cards) {
      std::string said;
      for (const Label& label : labels) {
        if (!card.rect.contains(label.at)) continue;
        EXPECT_FALSE(label.text.ends_with("-")) << label.text;
        said += label.text;
      }
      EXPECT_TRUE(said.starts_with(std::to_string(card.head.head + 1))) << said;
      const bool is_whole = said.find("…") == said.npos;
      EXPECT_TRUE(is_whole || said.ends_with("noun") || said.ends_with("verb")) << said << " at " << width;
      EXPECT_TRUE(is_counted_name(said, scene, card.head) || !is_whole) << said << " at " << width;
      EXPECT_TRUE(is_whole || width < 74) << said;
    }
  }
}

// Before a room letters are large.
TEST(HeadCards, have_names_in_smaller_letters_rather_than_cut) {
  std::string json = sentence(7, 6, 3);
  const std::string before = R"({"query")";
  json.replace(json.find(before), before.size(), R"({"name": "preposition–object", "query")");
  const Computation scene = computed(json);
  FigureLayout layout = make_figure_layout(scene.graph(), 0, page_of(kRoom1366));
  HeadCard& card = layout.head_cards.front();
  card.rect.width = 62;
  card.rect.height = 82;
  card.weights = {card.rect.x + 6, card.rect.y + 26, 50, 50};
  FigureView view;
  view.pixels_per_unit = 1.3f;
  std::string said;
  for (const Label& label : all_of_kind<Label>(draw_figure(scene, layout, view))) {
    if (!card.rect.contains(label.at)) continue;
    said += label.text;
    EXPECT_GE(label.size * view.pixels_per_unit, 10.99f);
  }
  EXPECT_EQ(said, "1preposition–object");
}

// Where a unit is less than a pixel, as before a room, words are larger than so many units.
TEST(AxisLabels, level_words_above_columns_keep_off_the_frame_whatever_their_size) {
  const Computation scene = computed(sentence(4, 4, 1));
  std::size_t found = 0;
  for (const float pixels : {0.65f, 0.8f, 1.0f}) {
    FigureFocus focus = 0;
    focus.looked = {*scene.graph().find("h0.weights")};
    const FigureLayout layout = make_figure_layout(scene.graph(), focus, {828, 702, pixels});
    FigureView view;
    view.pixels_per_unit = pixels;
    const auto labels = all_of_kind<Label>(draw_figure(scene, layout, view));
    const Block& block = *layout.find(*scene.graph().find("h0.weights"));
    const Rect line{block.frame.x, block.bounds.y, block.frame.width, block.frame.y - block.bounds.y};
    for (const Label& label : labels) {
      if (label.anchor != Anchor::Center || !line.contains(label.at)) continue;
      ++found;
      EXPECT_LE(label.at.y + 0.6f * label.size, block.frame.y) << pixels << label.text;
    }
  }
  EXPECT_GT(found, 3u);
}

TEST(HeadCards, have_names_of_several_lines_inside) {
  std::string json = sentence(7, 6, 3);
  const std::string before = R"({"query")";
  json.replace(json.find(before), before.size(), R"({"name": "preposition–noun", "query")");
  const Computation scene = computed(json);
  const FigurePage page{828, 702, 0.65f};
  const FigureLayout layout = make_figure_layout(scene.graph(), 0, page);
  FigureView view;
  view.pixels_per_unit = page.pixels;
  const Rect card = layout.head_cards.front().rect;
  std::size_t lines = 0;
  for (const Label& label : all_of_kind<Label>(draw_figure(scene, layout, view))) {
    if (!inset(card, -label.size).contains(label.at) || label.anchor != Anchor::Center) continue;
    if (label.face != Face::WordsBold) continue;
    ++lines;
    EXPECT_GE(label.at.y - label.size / 2, card.y) << label.text;
  }
  EXPECT_GT(lines, 1u);
}

TEST(HeadCards, have_a_number_where_hardly_a_letter_of_the_name_has_room) {
  std::string json = sentence(7, 6, 3);
  const std::string before = R"({"query")";
  json.replace(json.find(before), before.size(), R"({"name": "negation", "query")");
  const Computation scene = computed(json);
  for (const float width : {10.0f, 18.0f}) {
    FigureLayout layout = make_figure_layout(scene.graph(), 0, page_of(kRoom1366));
    for (HeadCard& card : layout.head_cards) {
      card.rect.width = width;
      card.rect.height = width + 20;
      card.weights = {card.rect.x + 1, card.rect.y + 20, width - 2, width - 2};
    }
    const auto labels = all_of_kind<Label>(draw_figure(scene, layout, FigureView{}));
    for (const HeadCard& card : layout.head_cards) {
      const std::string number = std::to_string(card.head.head + 1);
      EXPECT_TRUE(std::ranges::any_of(labels, [&](const Label& label) {
        return card.rect.contains(label.at) && label.text == number;
      })) << width;
    }
  }
}

// In a card of a usual size in both windows.
TEST(HeadCards, say_the_whole_names_of_their_heads_where_two_lines_suffice) {
  std::string json = sentence(7, 6, 3);
  const std::string before = R"({"query")";
  std::size_t at = 0;
  for (const char* name : {"subject–verb", "article–noun", "名词与动词的关系"}) {
    at = json.find(before, at);
    json.replace(at, before.size(), std::string(R"({"name": ")") + name + R"(", "query")");
    at += before.size() + 20;
  }
  const Computation scene = computed(json);
  for (const FigurePage room : {FigurePage{990, 560}, kRoom1366, kRoom1920}) {
    const FigurePage page = page_of(room);
    const FigureLayout layout = make_figure_layout(scene.graph(), 0, page);
    FigureView view;
    view.pixels_per_unit = page.pixels;
    const auto labels = all_of_kind<Label>(draw_figure(scene, layout, view));
    ASSERT_EQ(layout.head_cards.size(), 3u);
    for (const HeadCard& card : layout.head_cards) {
      std::string said;
      for (const Label& label : labels) {
        if (!card.rect.contains(label.at)) continue;
        said += label.text;
        EXPECT_LE(label.at.y + 0.6f * label.size, card.weights.center_y()) << label.text;
        EXPECT_GE(label.at.y - 0.6f * label.size, card.rect.y - 1) << label.text;
      }
      EXPECT_TRUE(is_counted_name(said, scene, card.head))
          << said << ", " << card.rect.width << " wide, " << page.pixels << " pixels a unit";
    }
  }
}

}  // namespace
}  // namespace heed
