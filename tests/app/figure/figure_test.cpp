#include "app/figure/figure.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "app/figure/head_spans.h"
#include "app/figure/heatmap.h"
#include "app/figure/label_width.h"
#include "core/graph/readable_number.h"
#include "tests/app/figure/says.h"
#include "tests/app/figure/scenes.h"
#include "tests/app/figure/sentences.h"
#include "tests/app/figure/shapes.h"

namespace heed {
namespace {

std::optional<std::string> text_at(const Drawing& drawing, Point at) {
  for (const Label& label : all_of_kind<Label>(drawing)) {
    if (label.at == at) return label.text;
  }
  return std::nullopt;
}

Drawing drawn(const Computation& computation, FigureView view = {}) {
  view.pixels_per_unit = 2;
  return draw_figure(computation, make_figure_layout(computation.graph(), 0), view);
}

TEST(Figure, every_known_cell_shows_the_number_of_the_core) {
  for (const char* json : kScenes) {
    const Computation scene = computed(json);
    const FigureLayout layout = make_figure_layout(scene.graph(), 0);
    const Drawing drawing = drawn(scene);
    for (const Block& block : layout.blocks) {
      const Shape& shape = scene.graph().shape(block.node);
      const Index slice = shape.is_stack() ? shown_slice(scene, {}, block.node) : 0;
      for (Index row = 0; row < shape.rows; ++row) {
        for (Index col = 0; col < shape.cols; ++col) {
          const auto text = text_at(drawing, inset(block.cell_rect(row, col), 1.5f).center());
          ASSERT_TRUE(text) << scene.graph().info(block.node).name;
          const float value = scene.graph().cell(block.node, {row, col, slice});
          EXPECT_TRUE(does_say(*text, value)) << scene.graph().info(block.node).name << " shows " << *text;
        }
      }
    }
  }
}

// Step 6 of the first query is done: of the weighted values, those of query 1 are known.
TEST(Figure, a_stack_stays_with_the_query_of_the_step_where_another_one_is_still_to_come) {
  Computation scene = computed(kTutorial);
  scene.go_to(scene.timeline().step_begin(7, 0));
  const NodeId weighted = *scene.graph().find("h0.weighted"), queries = *scene.graph().find("h0.Q");
  FigureView view;
  view.subject = FigureSubject::of(CellRef{queries, {2, 0}});
  EXPECT_EQ(shown_slice(scene, view, weighted), 0) << "those of query 3 would be blank";
  view.subject = FigureSubject::of(CellRef{weighted, {0, 0, 2}});
  EXPECT_EQ(shown_slice(scene, view, weighted), 2) << "its own cell was asked for";
  scene.go_to(scene.timeline().moment_count());
  view.subject = FigureSubject::of(CellRef{queries, {1, 0}});
  EXPECT_EQ(shown_slice(scene, view, weighted), 1);
  const auto labels = all_of_kind<Label>(drawn(scene, view));
  EXPECT_TRUE(std::ranges::any_of(labels, [](const Label& label) { return label.text == "query 2"; }));
}

TEST(Figure, a_stack_shows_the_first_query_while_its_numbers_are_still_to_come) {
  Computation scene = computed(kTutorial);
  const NodeId weighted = *scene.graph().find("h0.weighted");
  scene.go_to(1);
  EXPECT_EQ(shown_slice(scene, {}, weighted), 0) << "X is that of all queries";
  for (const Label& label : all_of_kind<Label>(drawn(scene, {})))
    EXPECT_FALSE(label.text.starts_with("query "))
        << "without numbers it is not of one of them: " << label.text;
}

TEST(Figure, what_is_not_computed_has_no_number) {
  Computation scene = computed(kTutorial);
  scene.go_to(0);
  for (const Label& label : all_of_kind<Label>(drawn(scene))) {
    const bool is_number_in_cell = label.face == Face::Numbers && label.anchor == Anchor::Center;
    EXPECT_FALSE(is_number_in_cell) << label.text;
  }
}

TEST(Figure, a_matrix_that_is_not_begun_has_a_dashed_frame) {
  Computation scene = computed(kTutorial);
  const auto dashed = [&] {
    const auto outlines = all_of_kind<Outline>(drawn(scene));
    return std::count_if(outlines.begin(), outlines.end(), [](const Outline& one) { return one.is_dashed; });
  };
  EXPECT_EQ(dashed(), 0);
  scene.go_to(0);
  EXPECT_EQ(dashed(), 11) << "X, three weights, Q, K, V, scores, weights, weighted, output";
}

TEST(Figure, the_product_of_the_selected_cell_comes_to_its_value) {
  const Computation scene = computed(kTutorial);
  FigureView view;
  view.subject = FigureSubject::of(CellRef{*scene.graph().find("h0.scores"), {1, 2}});
  const auto labels = all_of_kind<Label>(drawn(scene, view));
  EXPECT_TRUE(
      std::any_of(labels.begin(), labels.end(), [](const Label& label) { return label.text == "= 12"; }));
}

TEST(Figure, the_sources_of_the_selected_cell_are_outlined_in_their_colors) {
  const Computation scene = computed(kTutorial);
  const FigureLayout layout = make_figure_layout(scene.graph(), 0);
  FigureView view;
  view.subject = FigureSubject::of(CellRef{*scene.graph().find("h0.scores"), {1, 2}});
  const auto outlines = all_of_kind<Outline>(drawn(scene, view));
  for (const auto& [name, row] : {std::pair{"h0.Q", 1}, std::pair{"h0.K", 2}}) {
    const NodeId node = *scene.graph().find(name);
    const Rect used = layout.find(node)->region_rect({row, 0, 1, 3});
    const Color color = role_color(*view.theme, scene.graph().info(node).role);
    EXPECT_TRUE(std::any_of(outlines.begin(), outlines.end(), [&](const Outline& one) {
      return is_close_around(one, used) && one.color == color;
    })) << name;
  }
}

TEST(Figure, a_masked_score_is_crossed_out_and_says_so) {
  const Computation scene = computed(kTwoHeads);
  const FigureLayout layout = make_figure_layout(scene.graph(), 0);
  const Block& masked = *layout.find(*scene.graph().find("h0.masked"));
  EXPECT_EQ(text_at(drawn(scene), inset(masked.cell_rect(0, 2), 1.5f).center()), "−∞");
}

TEST(Figure, one_bright_cell_among_many_is_not_lost) {
  Computation scene = computed(large_scene(600));
  const NodeId scores = *scene.graph().find("h0.scores");
  ASSERT_TRUE(scene.set_cell(scores, {411, 287}, 1e6f).is_ok());
  FigureView view;
  view.pixels_per_unit = 0.4f;
  const FigureLayout layout = make_figure_layout(scene.graph(), 0);
  const Drawing drawing = draw_figure(scene, layout, view);
  const auto heatmaps = all_of_kind<Heatmap>(drawing);
  const auto drawn =
      std::find_if(heatmaps.begin(), heatmaps.end(), [&](const Heatmap& one) { return one.node == scores; });
  ASSERT_NE(drawn, heatmaps.end());
  const PixelImage image = heatmap_image(*drawn, 100, 100);
  EXPECT_EQ(image.pixels[68 * 100 + 47],
            cell_color(*view.theme, role_fill_color(*view.theme, Role::Score), 1));
}

// A text of 300 words up to the step that makes so many numbers of a node, as it is drawn.
struct LongText {
  LongText(const char* node, Index known, const std::string& also = "")
      : scene(Computation::make(read_scene(sentence(300, 8, 1, also), {}).value()).value()),
        made(*scene.graph().find(node)) {
    while (scene.known(made) < known) scene.go_to(scene.playhead() + 1);
    layout = make_figure_layout(scene.graph(), 0);
    view.pixels_per_unit = 1;
    drawing = draw_figure(scene, layout, view);
  }

  const Block& block() const { return *layout.find(made); }

  Computation scene;
  NodeId made;
  FigureLayout layout;
  FigureView view;
  Drawing drawing;
};

// Of a row that is opened.
constexpr float kHighestRow = 46;
bool is_high(const Rect& rect) { return rect.height >= 26 && rect.height <= kHighestRow; }

// Its cells are hairlines there, so it is a strip over the rows that are still to come, with words below it.
TEST(Figure, the_row_of_the_step_is_read_among_hundreds) {
  for (const int words : {4, 300}) {
    Computation scene = Computation::make(read_scene(sentence(words, 8, 1), {}).value()).value();
    const NodeId weights = *scene.graph().find("h0.weights"), scores = *scene.graph().find("h0.scores");
    while (scene.known(weights) < words) scene.go_to(scene.playhead() + 1);
    const FigureLayout layout = make_figure_layout(scene.graph(), 0);
    FigureView view;
    view.pixels_per_unit = 1;
    const Drawing drawing = draw_figure(scene, layout, view);
    const auto boxes = all_of_kind<Box>(drawing);
    for (const NodeId node : {scores, weights}) {
      const Block& block = *layout.find(node);
      const auto in_row = std::ranges::count_if(boxes, [&](const Box& box) {
        return box.rect.y == block.cells.y && is_high(box.rect) && box.rect.x >= block.cells.x &&
               box.rect.right() <= block.cells.right() + 0.01f;
      });
      EXPECT_EQ(in_row > 10, words == 300) << words;
      if (words != 300) continue;
      const Matrix numbers = *scene.graph().value(node);
      const std::vector<std::string>& words_of_keys = *scene.graph().info(node).cols.labels;
      const Rect below{block.cells.x, block.cells.y + 26, block.cells.width, 45};
      const auto is_of_largest = [&](const Label& label) {
        for (Index key = 0; key < numbers.cols(); ++key) {
          const bool is_largest = numbers(0, key) == numbers.row(0).maxCoeff();
          if (is_largest && words_of_keys[static_cast<std::size_t>(key)] == label.text) return true;
        }
        return false;
      };
      EXPECT_TRUE(std::ranges::any_of(all_of_kind<Label>(drawing), [&](const Label& label) {
        return below.contains(label.at) && is_of_largest(label);
      })) << scene.graph().info(node).name;
    }
  }
}

TEST(Figure, a_row_that_is_made_cell_by_cell_is_read_among_hundreds_too) {
  const LongText text("h0.scores", 450);
  const Rect made = united(text.block().cell_rect(1, 0), text.block().cell_rect(1, 149));
  int parts = 0;
  for (const Box& box : all_of_kind<Box>(text.drawing)) {
    if (box.rect.y != made.y || !is_high(box.rect) || box.rect.width > 4) continue;
    ++parts;
    EXPECT_LT(box.rect.x, made.right());
  }
  EXPECT_GT(parts, 10);
}

// Its column is about a pixel wide: a box that can be seen, and the number beside it.
TEST(Figure, the_number_that_a_step_has_made_is_seen_among_hundreds) {
  for (const Index known : {301, 450, 600}) {
    const LongText text("h0.scores", known);
    const CellRef made{text.made, {1, known - 301}};
    const Rect column = text.block().cell_rect(1, made.cell.col);
    const auto outlines = all_of_kind<Outline>(text.drawing);
    EXPECT_TRUE(std::ranges::any_of(outlines, [&](const Outline& each) {
      return each.rect.y == column.y && each.rect.width == 12 && each.rect.x <= column.center_x() &&
             each.rect.right() >= column.center_x();
    })) << known;
    const Rect strip{text.block().cells.x, column.y, text.block().cells.width, kHighestRow};
    EXPECT_TRUE(std::ranges::any_of(all_of_kind<Label>(text.drawing), [&](const Label& label) {
      return strip.contains(label.at) && label.text == readable_number(text.scene.graph(), made);
    })) << known;
  }
}

TEST(Figure, the_number_of_a_narrow_matrix_of_many_rows_covers_nothing_beside_it) {
  const LongText text("h0.Q", 301);
  const Rect cells = text.block().cells;
  for (const Outline& each : all_of_kind<Outline>(text.drawing))
    EXPECT_FALSE(each.rect.width == 12 && is_high(each.rect) && !cells.contains({each.rect.x, each.rect.y}));
}

// With its number below it, inside the frame, and at no other place.
TEST(Figure, the_key_of_the_step_is_named_once_below_its_row_among_hundreds) {
  const LongText text("h0.weights", 300);
  const Block& block = text.block();
  const Rect at_columns{block.cells.x, block.bounds.y, block.cells.width,
                        26 + block.cells.y - block.bounds.y};
  const Rect inside = inset(block.cells, 4);
  std::size_t named = 0, numbered = 0;
  for (const Label& label : all_of_kind<Label>(text.drawing)) {
    const bool is_word = label.color == role_color(*text.view.theme, Role::Key);
    const bool is_key = std::ranges::count(*text.scene.graph().info(text.made).cols.labels, label.text) > 0;
    EXPECT_FALSE(is_key && at_columns.contains(label.at)) << label.text;
    if (!block.cells.contains(label.at)) continue;
    const float ems = is_word ? width_in_ems(label.text) : kDigitWidth * 3;
    const float half = 0.5f * label.size * ems;
    EXPECT_GE(label.at.x - half, inside.x) << label.text;
    EXPECT_LE(label.at.x + half, inside.right()) << label.text;
    named += is_word;
    numbered += label.face == Face::Numbers;
  }
  EXPECT_GE(named, 1U);
  EXPECT_GE(numbered, named);
}

TEST(Figure, no_word_below_the_row_of_the_step_is_of_a_key_that_is_hidden) {
  std::string padding = "1, 1]";  // the last two words are seen
  for (int key = 0; key < 298; ++key) padding = "0, " + padding;
  const LongText text("h0.weights", 300, R"(, "mask": {"padding": [)" + padding + "}");
  const Rect cells = text.block().cells;
  const Rect hidden{cells.x, cells.y + 26, cells.width / 2, 60};
  for (const Label& label : all_of_kind<Label>(text.drawing))
    EXPECT_FALSE(hidden.contains(label.at)) << label.text;
}

// In the colour of the numbers it would look like a row or a column of large ones.
TEST(Figure, the_bands_that_lead_to_a_tiny_cell_are_grey) {
  const LongText text("h0.weights", 301);
  const Rect cells = text.block().cells;
  int bands = 0;  // along the row, and across the strip that it is opened to
  for (const Box& box : all_of_kind<Box>(text.drawing)) {
    const bool is_row = box.rect.width == cells.width && box.rect.height < 4,
               is_column = box.fill.a < 255 && is_high(box.rect) && box.rect.width < 4;
    if (!cells.contains(box.rect.center()) || !(is_row || is_column)) continue;
    ++bands;
    EXPECT_EQ(faded(box.fill, 1), faded(faded(text.view.theme->ink, 0.28f), 1));
  }
  EXPECT_EQ(bands, 2);
}

TEST(Figure, Y_that_is_only_passed_on_points_at_the_output) {
  const Computation scene = computed(kTutorial);
  const FigureLayout layout = make_figure_layout(scene.graph(), 0);
  const auto cell = drawn_cell(scene.graph(), layout, {*scene.graph().find("Y"), {2, 1}});
  EXPECT_EQ(cell, (CellRef{*scene.graph().find("h0.output"), {2, 1}}));
}

TEST(HeadSpans, divide_the_joined_columns_among_the_heads_that_made_them) {
  const Computation scene = computed(kTwoHeads);
  const Graph& graph = scene.graph();
  const auto spans = head_spans(scene, {}, graph.info(*graph.find("concat")).cols);
  ASSERT_EQ(spans.size(), 2u);
  Index next = 0;
  for (const HeadSpan& span : spans) {
    EXPECT_EQ(span.first, next);
    const NodeId output = *graph.find("h" + std::to_string(span.head) + ".output");
    EXPECT_EQ(graph.cell(*graph.find("concat"), {0, span.first}), graph.cell(output, {0, 0}));
    next += span.count;
  }
  EXPECT_EQ(next, graph.shape(*graph.find("concat")).cols);
}

}  // namespace
}  // namespace heed
