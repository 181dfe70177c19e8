// The numbers around the selected one, enlarged beside a matrix without room for them.
#include "app/figure/close_up.h"

#include <algorithm>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include <gtest/gtest.h>

#include "app/figure/figure.h"
#include "core/explain/readable_names.h"
#include "core/graph/readable_number.h"
#include "tests/app/figure/close_ups.h"
#include "tests/app/figure/shapes.h"

namespace heed {
namespace {

std::string text_in(const Drawing& drawing, const Rect& cell) {
  for (const Label& label : all_of_kind<Label>(drawing)) {
    if (label.anchor == Anchor::Center && cell.contains(label.at)) return label.text;
  }
  return {};
}

// As cells have it: without a 0 before its point.
std::string in_cells(std::string number) {
  const std::size_t at = number.find("0.");
  if (at == 0 || number.starts_with("−0.")) number.erase(at, 1);
  return number;
}

bool does_cross(const Stroke& stroke, const Rect& card) {
  for (int step = 0; step <= 32; ++step) {
    const float t = static_cast<float>(step) / 32, s = 1 - t;
    const Point at = stroke.from * (s * s * s) + stroke.from_handle * (3 * s * s * t) +
                     stroke.to_handle * (3 * s * t * t) + stroke.to * (t * t * t);
    if (card.contains(at)) return true;
  }
  return false;
}

bool is_under(const DrawnShape& shape, const Rect& card) {
  if (const Box* box = std::get_if<Box>(&shape)) return do_overlap(box->rect, card) && box->fill.a > 0;
  if (const Outline* line = std::get_if<Outline>(&shape)) return do_overlap(line->rect, card);
  if (const Label* label = std::get_if<Label>(&shape)) return card.contains(label->at);
  if (const Stroke* stroke = std::get_if<Stroke>(&shape)) return does_cross(*stroke, card);
  const Heatmap* heatmap = find_heatmap(shape);
  return heatmap && do_overlap(heatmap->rect, card);
}

TEST(CloseUp, says_the_selected_number_of_a_large_matrix_as_words_do) {
  const Computation scene = trained_size();
  for (const FigurePage room : kRooms) {
    for (const Cell cell : {Cell{3, 5}, Cell{0, 0}, Cell{95, 31}, Cell{20, 1}}) {
      Window window(scene, "b0.h0.W_q", room);
      const Drawing drawing = window.select(cell);
      ASSERT_TRUE(drawing.enlarged) << room.width;
      EXPECT_TRUE(drawing.enlarged->cells.contains(cell));
      const std::string said = readable_number(scene.graph(), *window.view.selected);
      EXPECT_EQ(text_in(drawing, drawing.enlarged->cell_rect(cell.row, cell.col)), in_cells(said))
          << room.width;
    }
  }
}

TEST(CloseUp, shows_the_numbers_around_it_in_cells_that_can_be_read) {
  const Computation scene = trained_size();
  for (const FigurePage room : kRooms) {
    Window window(scene, "b0.h0.W_q", room);
    const Drawing drawing = window.select({3, 5});
    ASSERT_TRUE(drawing.enlarged);
    const Region& cells = drawing.enlarged->cells;
    EXPECT_GE(cells.rows, 3);
    EXPECT_GE(cells.cols, 3);
    for (Index row = cells.row; row < cells.row + cells.rows; ++row) {
      for (Index col = cells.col; col < cells.col + cells.cols; ++col) {
        const Rect px = window.cell_px(*drawing.enlarged, {row, col});
        EXPECT_GE(std::min(px.width, px.height), 14);
        EXPECT_EQ(text_in(drawing, drawing.enlarged->cell_rect(row, col)),
                  in_cells(readable_number(scene.graph(), {window.node, {row, col}})));
      }
    }
  }
}

TEST(CloseUp, covers_nothing_and_stays_on_the_page) {
  const Computation trained = trained_size(), bare = bare_size();
  int found = 0;
  for (const Computation* scene : {&trained, &bare}) {
    for (const char* name : {"b0.h0.W_q", "b1.h2.W_v", "b0.h0.Q", "b0.W_expand", "b0.hidden", "h0.W_q",
                             "h0.Q", "h0.weights", "X"}) {
      if (!scene->graph().find(name)) continue;
      for (const FigurePage room : kRooms) {
        for (const bool is_looked_at : {true, false}) {
          Window window(*scene, name, room, is_looked_at);
          if (!window.layout.find(window.node)) continue;
          SCOPED_TRACE(std::string(name) + " " + std::to_string(static_cast<int>(room.width)) +
                       (is_looked_at ? "" : " made"));
          const Shape& shape = scene->graph().shape(window.node);
          const Drawing drawing = window.select({shape.rows / 2, shape.cols / 3});
          if (!drawing.enlarged) continue;
          ++found;
          const auto [before, card] = card_of(drawing);
          EXPECT_TRUE(is_inside(*window.view.page, card));
          for (std::size_t at = 0; at < before; ++at) {
            EXPECT_FALSE(is_under(drawing.shapes[at], card)) << drawing.shapes[at].index();
          }
        }
      }
    }
  }
  EXPECT_GE(found, 8);
}

// The panel of the arithmetic, if it stands in the figure.
std::optional<Rect> arithmetic_of(const Drawing& drawing, const Window& window) {
  const FigureLayout& layout = window.layout;
  const Rect room = united(layout.product, layout.product_most);
  const std::size_t before = drawing.enlarged ? card_of(drawing).first : drawing.shapes.size();
  for (std::size_t at = 0; at < before; ++at) {
    const Box* box = std::get_if<Box>(&drawing.shapes[at]);
    if (box && box->rect.width > 100 && is_inside(room, box->rect)) return box->rect;
  }
  return std::nullopt;
}

std::vector<NodeId> computed_matrices(const Computation& scene) {
  std::vector<NodeId> nodes;
  for (NodeId node = 0; node < scene.graph().node_count(); ++node) {
    const Shape& shape = scene.graph().shape(node);
    if (scene.graph().op(node) && !shape.is_stack() && shape.rows > 8 && shape.cols > 8)
      nodes.push_back(node);
  }
  return nodes;
}

TEST(CloseUp, has_a_place_beside_the_arithmetic_of_every_number_too_small_to_be_read) {
  const Computation trained = trained_size(), bare = bare_size(), thirty = thirty_words();
  int found = 0;
  for (const Computation* scene : {&trained, &bare, &thirty}) {
    for (const NodeId node : computed_matrices(*scene)) {
      for (const FigurePage room : kRooms) {
        Window window(*scene, scene->graph().info(node).name, room);
        if (!window.layout.find(node) || window.layout.product.width == 0) continue;
        const Shape& shape = scene->graph().shape(node);
        const Cell cell{shape.rows / 2, shape.cols / 3};
        const Drawing drawing = window.select(cell);
        SCOPED_TRACE(scene->graph().info(node).name + " at " + std::to_string(room.width));
        if (!text_in(drawing, window.layout.find(node)->cell_rect(cell.row, cell.col)).empty()) continue;
        EXPECT_TRUE(drawing.enlarged);
        if (!drawing.enlarged) continue;
        ++found;
        const auto arithmetic = arithmetic_of(drawing, window);
        ASSERT_TRUE(arithmetic);
        EXPECT_FALSE(do_overlap(*arithmetic, card_of(drawing).second));
      }
    }
  }
  EXPECT_GE(found, 20);
}

TEST(CloseUp, leaves_the_arithmetic_of_a_long_sum_more_than_its_least) {
  const Computation scene = trained_size();
  Window window(scene, "b0.hidden", kRoom1366);
  const Drawing drawing = window.select({3, 20});
  ASSERT_TRUE(drawing.enlarged);
  const auto arithmetic = arithmetic_of(drawing, window);
  ASSERT_TRUE(arithmetic);
  EXPECT_GE(arithmetic->width, 264);
  EXPECT_GE(arithmetic->height, 118);
}

TEST(CloseUp, says_that_its_numbers_are_rounded_where_they_are) {
  std::string json = sentence(30, 12, 2);
  const std::string kind = R"("scaled_dot")";
  json.replace(json.find(kind), kind.size(), kind + R"(, "scale": 0.0437)");  // hundreds, and fractions
  const Computation scene = computed(json);
  const std::string rounded = catalogue(Language::English).say(Message{"figure.rounded", {}});
  int found = 0;
  for (Index row = 0; row < 30; ++row) {
    Window window(scene, "h0.scaled", kRoom1366);
    const Drawing drawing = window.select({row, 5});
    ASSERT_TRUE(drawing.enlarged);
    const std::string exact = in_cells(readable_number(scene.graph(), *window.view.selected));
    const std::string said = text_in(drawing, drawing.enlarged->cell_rect(row, 5));
    const bool has_lost_digits = said.find('.') == std::string::npos && exact.find('.') != std::string::npos;
    if (!has_lost_digits || said.find('e') != std::string::npos) continue;
    ++found;
    EXPECT_TRUE(says(drawing, rounded)) << said << " for " << exact;
  }
  EXPECT_GE(found, 3);
}

// The letters of the number of a cell, in its matrix or enlarged beside it; 0: it is not there.
float letters_px(const Drawing& drawing, const Window& window, Cell cell) {
  const Block& block = *window.layout.find(window.node);
  std::vector<Rect> places{block.cell_rect(cell.row, cell.col)};
  if (drawing.enlarged) places.push_back(drawing.enlarged->cell_rect(cell.row, cell.col));
  float most = 0;
  for (const Label& label : all_of_kind<Label>(drawing)) {
    const auto is_there = [&](const Rect& place) { return place.contains(label.at); };
    if (label.anchor == Anchor::Center && std::ranges::any_of(places, is_there))
      most = std::max(most, label.size * window.view.pixels_per_unit);
  }
  return most;
}

TEST(CloseUp, before_a_room_a_selected_number_can_be_read_from_a_bench) {
  const Computation bare = bare_size(), thirty = thirty_words(), twelve = computed(sentence(12, 16, 4));
  constexpr float kScale = 1.274f;  // of the words of a wall of 1366 x 768
  FigurePage room = figure_page(1122, 540);
  room.pixels *= 0.9f;
  room.is_presented = true;
  int found = 0;
  for (const Computation* scene : {&bare, &thirty, &twelve}) {
    for (const NodeId node : computed_matrices(*scene)) {
      Window window(*scene, scene->graph().info(node).name, room);
      if (!window.layout.find(node) || window.layout.product.width == 0) continue;
      window.view.has_large_numbers = true;
      window.view.least_number = 1 / kScale;
      const Shape& shape = scene->graph().shape(node);
      const Cell cell{shape.rows / 2, shape.cols / 3};
      EXPECT_GE(letters_px(window.select(cell), window, cell) * kScale, 13.9f)
          << scene->graph().info(node).name << " of " << shape.rows;
      ++found;
    }
  }
  EXPECT_GE(found, 10);
}

TEST(CloseUp, has_no_letters_that_are_too_small_to_be_read) {
  const Computation scene = trained_size();
  for (const float shrunk : {1.0f, 0.5f}) {
    Window window(scene, "b0.h0.W_q", kRoom1366);
    window.view.pixels_per_unit *= shrunk;
    const Drawing drawing = window.select({3, 5});
    ASSERT_TRUE(drawing.enlarged) << shrunk;
    for (std::size_t at = card_of(drawing).first; at < drawing.shapes.size(); ++at) {
      const Label* label = std::get_if<Label>(&drawing.shapes[at]);
      if (!label) continue;
      EXPECT_GE(label->size * window.view.pixels_per_unit, 10.5f) << label->text;
    }
  }
}

TEST(CloseUp, marks_in_the_matrix_what_it_enlarges) {
  const Computation scene = trained_size();
  Window window(scene, "b0.h0.W_q", kRoom1366);
  const Drawing drawing = window.select({3, 5});
  ASSERT_TRUE(drawing.enlarged);
  const Rect part = window.layout.find(window.node)->region_rect(drawing.enlarged->cells);
  const auto outlines = all_of_kind<Outline>(drawing);
  EXPECT_TRUE(
      std::ranges::any_of(outlines, [&](const Outline& each) { return is_close_around(each, part); }));
}

TEST(CloseUp, names_rows_and_columns_by_their_words_or_from_1_on) {
  const Computation trained = trained_size(), bare = bare_size();
  Window of_weights(trained, "b0.h0.W_q", kRoom1366);
  const Drawing weights = of_weights.select({30, 8});
  ASSERT_TRUE(weights.enlarged);
  EXPECT_TRUE(says(weights, "31"));
  EXPECT_TRUE(says(weights, "9"));
  Window of_inputs(bare, "X", kRoom1366);
  const Drawing inputs = of_inputs.select({3, 20});
  ASSERT_TRUE(inputs.enlarged);
  EXPECT_TRUE(says(inputs, "fixed"));
  EXPECT_TRUE(says(inputs, "21"));
}

TEST(CloseUp, says_in_both_languages_what_it_shows) {
  const Computation scene = trained_size();
  for (const Language language : {Language::English, Language::Chinese}) {
    Window window(scene, "b0.h0.W_q", kRoom1366);
    window.view.language = language;
    const Drawing drawing = window.select({3, 5});
    const std::string cell = readable_cell_name(scene, *window.view.selected);
    EXPECT_TRUE(says(drawing, catalogue(language).say(Message{"figure.close_up", {{"cell", cell}}})));
  }
}

TEST(CloseUp, is_there_only_for_a_selected_number_that_cannot_be_read_where_it_is) {
  const Computation scene = trained_size();
  Window window(scene, "b0.h0.W_q", kRoom1366);
  EXPECT_TRUE(window.select({3, 5}).enlarged);
  window.view.selected.reset();
  EXPECT_FALSE(draw_figure(scene, window.layout, window.view).enlarged);
  Window of_weights(scene, "b0.h0.weights", kRoom1366);
  EXPECT_FALSE(of_weights.select({3, 2}).enlarged) << "its cells have numbers";
}

TEST(CloseUp, tells_nothing_that_a_question_asks) {
  const Computation scene = trained_size();
  Window window(scene, "b0.h0.W_q", kRoom1366);
  window.view.blank = {{window.node, Region::of({3, 5})}};
  EXPECT_FALSE(window.select({3, 5}).enlarged);
}

TEST(CloseUp, stays_while_another_number_of_the_matrix_is_pointed_at) {
  const Computation scene = trained_size();
  Window window(scene, "b0.h0.W_q", kRoom1366);
  const auto before = window.select({3, 5}).enlarged;
  ASSERT_TRUE(before);
  window.view.hovered = CellRef{window.node, {30, 9}};
  window.view.subject = FigureSubject::of(*window.view.hovered);
  const auto now = draw_figure(scene, window.layout, window.view).enlarged;
  ASSERT_TRUE(now);
  EXPECT_EQ(now->rect, before->rect);
  EXPECT_EQ(now->cells, before->cells);
}

TEST(CloseUp, is_left_out_where_it_has_no_room) {
  const Computation scene = trained_size();
  Window window(scene, "b0.h0.W_q", kRoom1366);
  window.view.page = window.layout.find(window.node)->bounds;
  EXPECT_FALSE(window.select({3, 5}).enlarged);
}

}  // namespace
}  // namespace heed
