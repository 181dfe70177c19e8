#include "core/graph/region.h"

#include <set>
#include <tuple>

#include <gtest/gtest.h>

namespace heed {
namespace {

using Counted = std::multiset<std::tuple<Index, Index, Index>>;

void count_cells(const Region& box, Counted& cells) {
  for (Index slice = box.slice; slice < box.slice + box.slices; ++slice) {
    for (Index row = box.row; row < box.row + box.rows; ++row) {
      for (Index col = box.col; col < box.col + box.cols; ++col) cells.insert({slice, row, col});
    }
  }
}

TEST(Region, to_the_end_is_clipped_to_the_shape) {
  EXPECT_EQ(clipped(Region::of_rows(1), Shape{3, 4}), (Region{1, 0, 1, 4, 0, 1}));
  EXPECT_EQ(clipped(Region::of_cols(2), Shape{3, 4}), (Region{0, 2, 3, 1, 0, 1}));
  EXPECT_EQ(clipped(Region::all(), Shape{3, 4, 5}), (Region{0, 0, 3, 4, 0, 5}));
}

TEST(Region, beyond_the_shape_is_empty) { EXPECT_TRUE(clipped(Region::of_rows(3), Shape{3, 4}).is_empty()); }

TEST(CellIndex, counts_slices_then_rows_then_columns) {
  const Shape stack{3, 4, 2};
  for (Index index = 0; index < stack.cell_count(); ++index)
    EXPECT_EQ(index_of(stack, cell_at(stack, index)), index);
  EXPECT_EQ(cell_at(stack, 12), (Cell{0, 0, 1}));
}

TEST(ForEachBox, covers_every_stretch_exactly_once_and_in_order) {
  const Shape stack{3, 4, 2};
  for (Index from = 0; from <= stack.cell_count(); ++from) {
    for (Index to = from; to <= stack.cell_count(); ++to) {
      Counted cells;
      Index next = from;
      for_each_box(stack, from, to, [&](const Region& box) {
        EXPECT_EQ(index_of(stack, {box.row, box.col, box.slice}), next);
        next += box.cell_count();
        count_cells(box, cells);
      });
      ASSERT_EQ(next, to);
      ASSERT_EQ(std::set(cells.begin(), cells.end()).size(), static_cast<std::size_t>(to - from));
    }
  }
}

TEST(ForEachKnownBox, visits_the_known_cells_of_a_region_and_no_others) {
  const Shape shape{4, 5};
  const Region region{1, 1, 2, 3, 0, 1};
  for (Index known = 0; known <= shape.cell_count(); ++known) {
    Counted visited;
    for_each_known_box(shape, region, known, [&](const Region& box) { count_cells(box, visited); });
    Counted expected;
    for (Index index = 0; index < known; ++index) {
      const Cell cell = cell_at(shape, index);
      if (region.contains(cell)) expected.insert({cell.slice, cell.row, cell.col});
    }
    ASSERT_EQ(visited, expected) << "known " << known;
  }
}

TEST(Regions, drop_what_is_inside_another) {
  Regions regions;
  regions.add({1, 1, 1, 1, 0, 1});
  regions.add({0, 0, 3, 3, 0, 1});
  regions.add({2, 2, 1, 1, 0, 1});
  ASSERT_EQ(regions.list().size(), 1u);
  EXPECT_EQ(regions.list()[0], (Region{0, 0, 3, 3, 0, 1}));
}

TEST(Regions, never_lose_a_cell_when_there_are_more_than_fit) {
  Regions regions;
  for (Index i = 0; i < 20; ++i) regions.add({i * 2, i * 3, 1, 1, 0, 1});
  for (Index i = 0; i < 20; ++i) EXPECT_TRUE(regions.contains({i * 2, i * 3}));
}

}  // namespace
}  // namespace heed
