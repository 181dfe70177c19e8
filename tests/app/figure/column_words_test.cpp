#include "app/figure/column_words.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "app/figure/figure.h"
#include "app/figure/layout.h"
#include "tests/app/figure/label_quads.h"
#include "tests/app/figure/sentences.h"
#include "tests/app/figure/shapes.h"

namespace heed {
namespace {

AxisInfo words_of(std::mt19937& random, int count) {
  auto words = std::make_shared<std::vector<std::string>>();
  for (int i = 0; i < count; ++i)
    words->push_back(std::string(1 + random() % 14, static_cast<char>('a' + i % 26)));
  return {Axis::Key, words};
}

TEST(ColumnWords, touch_neither_each_other_nor_the_matrix_and_keep_to_the_room_they_ask_for) {
  std::mt19937 random(7);
  std::size_t level = 0, slanted = 0, thinned = 0;
  for (int round = 0; round < 2000; ++round) {
    const int count = 2 + static_cast<int>(random() % 40);
    const AxisInfo axis = words_of(random, count);
    const std::vector<float> widths = axis_label_widths(axis, count);
    const float cell_w = 4 + static_cast<float>(random() % 700) / 10,
                pixels = 0.8f + static_cast<float>(random() % 20) / 10;
    const ColumnWords words = column_words(axis, widths, cell_w, pixels);
    if (words.stride == 0) {
      EXPECT_FALSE(may_have_column_words(axis, cell_w, pixels));
      continue;
    }
    EXPECT_GE(words.size * pixels, 10.99f);
    ++(words.is_slanted ? slanted : level);
    if (words.stride > 1) ++thinned;
    for (Index col = 0; col < count; col += words.stride) {
      const float width =
          std::min(widths[static_cast<std::size_t>(col)] * words.size / kAxisLabelSize, words.longest);
      const float pitch = cell_w * static_cast<float>(words.stride);
      if (!words.is_slanted) {
        EXPECT_LE(width, pitch);
        continue;
      }
      EXPECT_GE(pitch * kSineOfSlant, 0.95f * words.size);  // from the highest to the lowest letter
      EXPECT_LE(kSineOfSlant * (width + words.size), words.height);
      const float end = (static_cast<float>(col) + 0.5f) * cell_w + kSineOfSlant * width;
      EXPECT_LE(end, static_cast<float>(count) * cell_w + words.overhang + 1e-3f);
    }
  }
  EXPECT_GT(level, 100u);
  EXPECT_GT(slanted, 500u);
  EXPECT_GT(thinned, 100u);
}

// Everything drawn at the end of the step that makes a matrix.
Drawing drawing_of(const Computation& scene, const FigureLayout& layout, FigurePage page, CellRef cell) {
  FigureView view;
  view.pixels_per_unit = page.pixels;
  view.subject = FigureSubject::of(cell);
  return draw_figure(scene, layout, view);
}

bool is_word_of(const AxisInfo& axis, const Label& label) {
  return axis.labels && std::ranges::find(*axis.labels, label.text) != axis.labels->end();
}

TEST(ColumnWords, of_long_sentences_stand_above_what_is_made_at_every_window) {
  for (const auto& [tokens, dims, heads] :
       {std::array{12, 16, 4}, std::array{22, 24, 4}, std::array{30, 16, 2}}) {
    const Computation scene = computed(sentence(tokens, dims, heads));
    for (const FigurePage room : {kRoom1366, kRoom1920}) {
      const FigurePage page = page_of(room);
      for (const char* name : {"h0.scores", "h0.scaled", "h0.weights"}) {
        const NodeId made = *scene.graph().find(name);
        const FigureLayout layout = layout_for(scene, made, page);
        const Block& block = *layout.find(made);
        const Index query = tokens - 2, key = tokens / 2;
        const Drawing drawing = drawing_of(scene, layout, page, {made, {query, key}});
        const AxisInfo& axis = scene.graph().info(made).cols;
        std::vector<Quad> words;
        std::size_t above = 0, beside = 0;
        bool has_key = false, has_query = false;
        const Theme& colors = theme(ThemeKind::Dark);
        for (const Label& label : all_of_kind<Label>(drawing)) {
          if (!is_word_of(axis, label)) continue;
          const bool is_above = label.at.x > block.cells.x && label.at.x < block.cells.right() &&
                                label.at.y < block.frame.y && label.at.y > block.bounds.y;
          const bool is_beside = label.at.x < block.frame.x && label.at.x > block.bounds.x &&
                                 label.at.y > block.cells.y && label.at.y < block.cells.bottom();
          if (!is_above && !is_beside) continue;
          ++(is_above ? above : beside);
          words.push_back(quad_of(label));
          if (label.face != Face::WordsBold) continue;
          has_key = has_key || (is_above && label.color == role_text_color(colors, Role::Key));
          has_query = has_query || (is_beside && label.color == role_text_color(colors, Role::Query));
        }
        const std::string where =
            std::string(name) + ", " + std::to_string(tokens) + " tokens, " + std::to_string(room.width);
        // Numbers go before words: then only the one that is spoken of stands in the line of the title.
        const bool is_full = tokens == 30 && room == kRoom1366 && made == *scene.graph().find("h0.weights");
        if (is_full) {
          EXPECT_EQ(above, 1u) << where;
        } else {
          EXPECT_GE(above, static_cast<std::size_t>(tokens) / 3) << where;
        }
        EXPECT_GE(beside, static_cast<std::size_t>(tokens) / 3) << where;
        EXPECT_TRUE(has_key && has_query) << where;
        for (std::size_t a = 0; a < words.size(); ++a) {
          for (std::size_t b = 0; b < a; ++b) EXPECT_FALSE(do_overlap(words[a], words[b])) << where;
          for (const Block& other : layout.blocks)
            EXPECT_FALSE(do_overlap(words[a], quad_of(other.cells))) << where;
        }
      }
    }
  }
}

// The columns whose words stand over them.
std::vector<Index> named_columns(const Drawing& drawing, const Block& block,
                                 const std::vector<std::string>& words) {
  std::vector<Index> columns;
  for (const Label& label : all_of_kind<Label>(drawing)) {
    if (label.anchor != Anchor::Center || label.at.y >= block.frame.y || !block.bounds.contains(label.at))
      continue;
    for (std::size_t at = 0; at < words.size(); ++at) {
      const auto col = static_cast<Index>(at);
      const bool is_over = std::abs(label.at.x - block.cell_rect(0, col).center_x()) < block.cell_w / 2;
      if (label.text == words[at] && is_over) columns.push_back(col);
    }
  }
  return columns;
}

// A caption speaks of them, and without names they would have to be counted.
TEST(ColumnWords, the_largest_weights_of_a_row_are_named_where_columns_have_no_words) {
  const Computation scene = computed(sentence(30, 16, 2));
  const NodeId weights = *scene.graph().find("h0.weights");
  const FigureLayout layout = layout_for(scene, weights, page_of(kRoom1366));
  std::size_t named = 0;
  for (Index query = 0; query < 30; ++query) {
    FigureView view;
    view.token = TokenRef{true, query};
    const Matrix row = scene.graph().value(weights)->row(query);
    std::vector<float> sorted(row.data(), row.data() + row.size());
    std::ranges::sort(sorted, std::greater());
    std::vector<float> found;
    for (const Index col : named_columns(draw_figure(scene, layout, view), *layout.find(weights),
                                         *scene.graph().info(weights).cols.labels))
      found.push_back(row(0, col));
    std::ranges::sort(found, std::greater());
    sorted.resize(std::min<std::size_t>(found.size(), 3));
    EXPECT_EQ(found, sorted) << query << ": none without a larger one";
    named += found.size();
  }
  EXPECT_GE(named, 20u);
}

// As a tester saw: "cat" above one of four columns, the others without words.
TEST(ColumnWords, one_of_a_few_columns_is_not_named_alone) {
  const Computation scene = computed(sentence(4, 16, 2, kOutput));
  const NodeId weights = *scene.graph().find("h0.weights");
  const std::vector<std::string>& words = *scene.graph().info(weights).cols.labels;
  std::size_t seen = 0;
  for (const char* made : {"h0.output", "Y"}) {
    for (const FigurePage room : {kRoom1024, kRoom1366, kRoom1920}) {
      const FigureLayout layout = layout_for(scene, *scene.graph().find(made), page_of(room));
      const Block* block = layout.find(weights);
      if (!block) continue;
      for (Index query = 0; query < 4; ++query) {
        FigureView view;
        view.token = TokenRef{true, query};
        const auto named = named_columns(draw_figure(scene, layout, view), *block, words);
        EXPECT_TRUE(named.empty() || named.size() == words.size())
            << made << " " << room.width << " " << query;
        ++seen;
      }
    }
  }
  EXPECT_GT(seen, 10u);
}

// Ten words of two or three characters, too wide for their columns.
TEST(ColumnWords, chinese_words_stand_upright_and_overlap_nothing) {
  const std::string rows = numbers(10, 16);
  const Computation scene = computed(
      R"({"heed": 1, "tokens": ["小猫", "安静", "坐在", "垫子", "上面", "因为它", "今天", "非常", "疲倦", "所以"],
      "inputs": )" +
      rows + R"(, "heads": [{}, {}]})");
  const FigurePage page = page_of(kRoom1366);
  const NodeId made = *scene.graph().find("h0.weights");
  const FigureLayout layout = layout_for(scene, made, page);
  const Block& block = *layout.find(made);
  std::vector<Quad> characters;
  for (const Label& label : all_of_kind<Label>(drawing_of(scene, layout, page, {made, {8, 5}}))) {
    const bool is_chinese = static_cast<unsigned char>(label.text.empty() ? ' ' : label.text.front()) >= 0xE3;
    EXPECT_TRUE(!is_chinese || label.turn == 0) << label.text;
    const bool is_above = label.at.x > block.cells.x && label.at.x < block.cells.right() &&
                          label.at.y < block.frame.y && label.at.y > block.bounds.y;
    if (is_chinese && is_above) characters.push_back(quad_of(label));
  }
  EXPECT_GE(characters.size(), 19u) << "of each word at least two";
  for (std::size_t a = 0; a < characters.size(); ++a) {
    EXPECT_FALSE(do_overlap(characters[a], quad_of(block.cells)));
    for (std::size_t b = 0; b < a; ++b) EXPECT_FALSE(do_overlap(characters[a], characters[b]));
  }
}

}  // namespace
}  // namespace heed
