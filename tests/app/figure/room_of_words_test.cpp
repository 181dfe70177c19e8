// What stands side by side, and what is left where words have no room.
#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "app/figure/figure.h"
#include "app/figure/label_width.h"
#include "app/figure/matrix_title.h"
#include "core/scene/modules.h"
#include "tests/app/figure/sentences.h"
#include "tests/app/figure/shapes.h"

namespace heed {
namespace {

constexpr FigurePage kRooms[] = {kRoom1024, kRoom1366, kRoom1920};

Drawing drawn_on(const Computation& scene, const FigureLayout& layout, FigurePage page) {
  FigureView view;
  view.pixels_per_unit = page.pixels;
  return draw_figure(scene, layout, view);
}

TEST(RoomOfWords, rows_of_output_concat_and_result_are_at_one_height) {
  for (const int tokens : {6, 12, 24}) {
    const Computation scene = computed(sentence(tokens, 16, 4, kOutput));
    const Graph& graph = scene.graph();
    for (const FigurePage room : kRooms) {
      const FigurePage page = page_of(room);
      for (const FigureLayout& layout :
           {make_figure_layout(graph, 0, page), layout_for(scene, *graph.find("Y"), page)}) {
        const Block *output = layout.find(*graph.find("h0.output")),
                    *concat = layout.find(*graph.find("concat")), *result = layout.find(*graph.find("Y"));
        if (!output || !concat || !result) continue;
        for (const Block* other : {output, result}) {
          const bool is_beside = std::abs(other->bounds.center_y() - concat->bounds.center_y()) < 30;
          if (!is_beside || std::abs(other->cells.height - concat->cells.height) > 0.5f) continue;
          EXPECT_NEAR(other->cells.y, concat->cells.y, 0.01f) << tokens << " tokens, " << room.width;
        }
      }
    }
  }
}

// From the end of a wire to the frame there is only the word that stands at its height.
TEST(RoomOfWords, wires_end_at_the_words_beside_rows_or_at_the_frame) {
  int wires = 0;
  for (const int tokens : {6, 24, 40}) {
    const Computation scene = computed(sentence(tokens, 16, 4, kOutput));
    for (const FigurePage room : kRooms) {
      const FigurePage page = page_of(room);
      const FigureLayout layout = make_figure_layout(scene.graph(), 0, page);
      const Drawing drawing = drawn_on(scene, layout, page);
      const std::vector<Label> labels = all_of_kind<Label>(drawing);
      const std::vector<Stroke> strokes = all_of_kind<Stroke>(drawing);
      for (const Wire& wire : layout.wires) {
        if (wire.from.x == wire.to.x) continue;
        const Block& block = *layout.find(wire.to_node);
        if (scene.graph().info(block.node).rows.axis == Axis::ConcatDim) continue;  // brackets of heads
        float words = 0;
        for (const Label& label : labels) {
          const bool is_beside = label.anchor == Anchor::Right && label.at.y > block.frame.y &&
                                 label.at.y < block.frame.bottom() &&
                                 std::abs(label.at.x - (block.frame.x - kAxisLabelGap)) < 0.1f;
          if (is_beside && std::abs(label.at.y - wire.to.y) < 0.75f * label.size)
            words =
                std::max(words, kAxisLabelGap + axis_label_width(label.text) * label.size / kAxisLabelSize);
        }
        // The curve, and where words leave more room at its height, a line from its end.
        const auto curve = std::ranges::find_if(strokes, [&](const Stroke& one) {
          return one.from.y == wire.from.y && one.from.x >= wire.from.x &&
                 std::abs(one.to.y - wire.to.y) < 0.1f && one.to.x >= wire.to.x - 0.1f;
        });
        ASSERT_NE(curve, strokes.end());
        const auto rest = std::ranges::find_if(
            strokes, [&](const Stroke& one) { return one.from == curve->to && one.to.y == one.from.y; });
        const float end = rest == strokes.end() ? curve->to.x : rest->to.x;
        ++wires;
        EXPECT_LE(block.frame.x - words - end, 5) << scene.graph().info(block.node).name << ", " << tokens;
        EXPECT_LE(end, block.frame.x + 0.1f);
      }
    }
  }
  EXPECT_GT(wires, 50);
}

TEST(RoomOfWords, a_word_that_is_left_out_has_a_tick_in_its_place) {
  const Computation scene = computed(sentence(24, 16, 4, kOutput));
  const FigurePage page = page_of(kRoom1366);
  const FigureLayout layout = make_figure_layout(scene.graph(), 0, page);
  const Drawing drawing = drawn_on(scene, layout, page);
  const Block& scores = *layout.find(*scene.graph().find("h0.scores"));
  int words = 0, ticks = 0;
  for (const Label& label : all_of_kind<Label>(drawing)) {
    if (label.turn != 0 && label.at.x > scores.frame.x && label.at.x < scores.frame.right() &&
        label.at.y < scores.frame.y)
      ++words;
  }
  for (const Box& box : all_of_kind<Box>(drawing)) {
    const bool is_small = box.rect.width < 4 && box.rect.height < 4;
    if (is_small && box.rect.y < scores.frame.y && box.rect.y > scores.bounds.y &&
        box.rect.x > scores.frame.x && box.rect.x < scores.frame.right())
      ++ticks;
  }
  ASSERT_GT(words, 0);
  ASSERT_LT(words, 24) << "not all have room";
  EXPECT_EQ(words + ticks, 24);
}

TEST(RoomOfWords, brackets_of_heads_stand_over_concat_wherever_it_is_drawn) {
  const Computation scene = computed(sentence(24, 16, 4, kOutput));
  for (const FigurePage room : kRooms) {
    const FigurePage page = page_of(room);
    for (const char* made : {"concat", "Y", "h0.output"}) {
      const FigureLayout layout = layout_for(scene, *scene.graph().find(made), page);
      const Block* concat = layout.find(*scene.graph().find("concat"));
      if (!concat || 4 * concat->cell_w * page.pixels < 10) continue;
      const auto strokes = all_of_kind<Stroke>(drawn_on(scene, layout, page));
      // Else the title is right above the frame.
      const float y =
          concat->shows_col_labels ? concat->frame.y - 3 : (concat->frame.y + concat->cells.y) / 2;
      const auto brackets = std::ranges::count_if(strokes, [&](const Stroke& one) {
        return one.from.y == one.to.y && std::abs(one.from.y - y) < 0.1f && one.from.x >= concat->frame.x &&
               one.to.x <= concat->frame.right();
      });
      EXPECT_EQ(brackets, 4) << made << " at " << room.width;
    }
  }
}

TEST(RoomOfWords, a_title_does_not_touch_the_size_of_its_matrix) {
  int sizes = 0;
  for (const int tokens : {3, 6, 12}) {
    const Computation scene = computed(sentence(tokens, 6, 3));
    for (const FigurePage room : kRooms) {
      const FigurePage page = page_of(room);
      const FigureLayout layout = make_figure_layout(scene.graph(), 0, page);
      const auto labels = all_of_kind<Label>(drawn_on(scene, layout, page));
      for (const Block& block : layout.blocks) {
        const float line = block.bounds.y + kTitleLine;
        const auto is_size = [&](const Label& label) {
          return label.face == Face::Numbers && label.anchor == Anchor::Right &&
                 std::abs(label.at.y - line) < 1 && std::abs(label.at.x - block.frame.right()) < 3;
        };
        const auto size = std::ranges::find_if(labels, is_size);
        if (size == labels.end()) continue;
        ++sizes;
        const float begin = size->at.x - kDigitWidth * size->size * 3;  // at least: 6×2
        for (const Label& label : labels) {
          const bool is_title = label.face != Face::Numbers && label.anchor == Anchor::Left &&
                                std::abs(label.at.y - line) < 6 && label.at.x >= block.frame.x &&
                                label.at.x < block.frame.right();
          const float title_end = label.at.x + 0.8f * width_in_ems(label.text) * label.size;
          EXPECT_TRUE(!is_title || title_end <= begin) << label.text << " and " << size->text;
        }
      }
    }
  }
  EXPECT_GT(sizes, 10);
}

// The way of a path into the matrix is not across them.
TEST(RoomOfWords, names_of_heads_beside_the_output_weights_have_room_of_their_own) {
  for (const int heads : {2, 4}) {
    const Computation scene = computed(sentence(6, 16, heads, kOutput));
    for (const FigurePage room : {kRoom1366, kRoom1920}) {
      const FigureLayout layout = layout_for(scene, *scene.graph().find("Y"), page_of(room));
      const Block* weights = layout.find(*scene.graph().find("W_o"));
      ASSERT_TRUE(layout.is_grown && weights);
      EXPECT_GE(weights->frame.x - weights->bounds.x, 15) << heads << " heads, " << room.width;
    }
  }
}

TEST(RoomOfWords, names_of_matrices_of_several_heads_are_whole_and_end_with_their_index) {
  const Computation scene = computed(sentence(12, 16, 4, kOutput));
  std::size_t names = 0;
  for (const FigurePage room : {kRoom1366, kRoom1920}) {
    for (const char* made : {"h0.scores", "h0.weights", "h0.weighted", "h0.output", "Y"}) {
      const FigurePage page = page_of(room);
      const FigureLayout layout = layout_for(scene, *scene.graph().find(made), page);
      for (const Label& label : all_of_kind<Label>(drawn_on(scene, layout, page))) {
        if (label.face != Face::WordsBold || !label.text.ends_with("₁")) continue;
        ++names;
        EXPECT_EQ(label.text.find("…"), std::string::npos)
            << label.text << " while " << made << ", " << room.width;
      }
    }
  }
  EXPECT_GE(names, 12u);
}

TEST(RoomOfWords, a_name_that_is_written_smaller_is_not_cut_as_well) {
  const Computation scene = computed(kTwoHeads);
  const FigureLayout layout = make_figure_layout(scene.graph(), 0);
  for (const char* words : {"weighted", "weights", "scores", "output", "scaled"}) {
    const MatrixTitle title{words, "1"};
    for (float size = 9; size < 20; size += 0.37f) {
      for (float share = 0.86f; share <= 1; share += 0.01f) {
        const FigureView view;
        Drawing drawing;
        const Pen pen{scene, layout, view, drawing, motion_at(scene, 1)};
        title.draw(pen, {0, 0}, size, share * title.width(size));
        EXPECT_EQ(all_of_kind<Label>(drawing).front().text, words + std::string("₁")) << size << " " << share;
      }
    }
  }
}

}  // namespace
}  // namespace heed
