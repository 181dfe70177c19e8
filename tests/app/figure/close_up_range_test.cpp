// A selected range, in the card with enlarged numbers.
#include <algorithm>
#include <variant>

#include <gtest/gtest.h>

#include "tests/app/figure/close_ups.h"

namespace heed {
namespace {

Region in_both(const Region& a, const Region& b) {
  const Index row = std::max(a.row, b.row), col = std::max(a.col, b.col);
  return {row,
          col,
          std::min(a.row + a.rows, b.row + b.rows) - row,
          std::min(a.col + a.cols, b.col + b.cols) - col,
          0,
          1};
}

TEST(CloseUp, shows_all_of_a_selected_range_that_has_room) {
  const Computation scene = trained_size();
  for (const FigurePage room : kRooms) {
    Window window(scene, "b0.h0.W_q", room);
    for (const Region range : {Region{10, 20, 3, 4, 0, 1}, Region{93, 28, 3, 4, 0, 1}}) {
      window.view.range = range;
      const Drawing drawing = window.select({range.row, range.col});
      ASSERT_TRUE(drawing.enlarged) << room.width;
      EXPECT_TRUE(drawing.enlarged->cells.contains(range)) << room.width;
    }
  }
}

TEST(CloseUp, shows_the_part_of_a_large_range_that_begins_at_the_selected_number) {
  const Computation scene = bare_size();
  for (const Cell corner : {Cell{10, 20}, Cell{39, 49}, Cell{10, 49}, Cell{39, 20}}) {
    Window window(scene, "h0.weights", kRoom1920);
    window.view.range = Region{10, 20, 30, 30, 0, 1};
    const Drawing drawing = window.select(corner);
    ASSERT_TRUE(drawing.enlarged);
    const Region& cells = drawing.enlarged->cells;
    EXPECT_TRUE(cells.contains(corner));
    EXPECT_GE(2 * in_both(cells, *window.view.range).cell_count(), cells.cell_count());
  }
}

// Lines in ink at the edges of the range, in the card.
std::size_t edges_in_card(const Drawing& drawing, const Color& ink) {
  const auto [from, card] = card_of(drawing);
  std::size_t edges = 0;
  for (std::size_t at = from; at < drawing.shapes.size(); ++at) {
    const Box* box = std::get_if<Box>(&drawing.shapes[at]);
    if (box && box->fill == ink && std::min(box->rect.width, box->rect.height) < 4) ++edges;
  }
  return edges;
}

TEST(CloseUp, marks_the_edges_of_a_range_that_are_in_the_card) {
  const Computation scene = bare_size();
  Window window(scene, "h0.weights", kRoom1920);
  const Color ink = window.view.theme->ink;
  EXPECT_EQ(edges_in_card(window.select({10, 20}), ink), 0u);
  window.view.range = Region{10, 20, 3, 4, 0, 1};
  EXPECT_EQ(edges_in_card(window.select({10, 20}), ink), 4u);
  window.view.range = Region{10, 20, 40, 40, 0, 1};
  EXPECT_EQ(edges_in_card(window.select({10, 20}), ink), 2u) << "it goes on to the right and below";
}

}  // namespace
}  // namespace heed
