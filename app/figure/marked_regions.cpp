#include <algorithm>
#include <vector>

#include "app/figure/number_style.h"
#include "app/figure/pen.h"
#include "core/graph/region.h"

namespace heed {
namespace {

constexpr float kLitRadius = 3, kLitEdge = 1.8f;
constexpr float kLitGap = 0.6f;    // around what a page lights: little is cut off its neighbours
constexpr float kLeastAsked = 13;  // px, in a cell that is as high

// Visits the drawn regions; of a stack only those of the visible slice.
template <typename Draw>
void for_each_region(const Pen& pen, const std::vector<RegionRef>& regions, Draw draw) {
  for (const RegionRef& each : regions) {
    const Block* block = pen.layout.find(each.node);
    if (!block) continue;
    const Shape& shape = pen.graph().shape(each.node);
    const Region region = clipped(each.region, shape);
    const Index slice = shape.is_stack() ? shown_slice(pen.computation, pen.view, each.node) : 0;
    const bool is_shown =
        !shape.is_stack() || (slice >= region.slice && slice < region.slice + region.slices);
    if (is_shown && region.cell_count() > 0) draw(*block, region);
  }
}

// Whether the step makes what is highlighted.
bool is_made_lit(const Pen& pen) {
  return computes_any(pen.computation, *pen.computation.last_moment(), pen.view.lit);
}

// No edge of a cell may look out from under what covers it: its colour would tell the number.
void draw_ground(const Pen& pen, const Block& block, const Region& region) {
  pen.add(Box{block.region_rect(region), pen.theme().panel});
}

}  // namespace

void draw_lit(const Pen& pen) {
  const bool stands_back = pen.view.subject.kind == FigureSubject::Kind::Moment &&
                           pen.computation.last_moment() && !is_made_lit(pen);
  const Color color = stands_back ? pen.theme().muted : pen.theme().ink;
  const float width = pen.line_width(stands_back ? 0.75f * kLitEdge : kLitEdge + 0.6f);
  for_each_region(pen, pen.view.lit, [&](const Block& block, const Region& region) {
    const float room = room_around_digits(pen, block);
    const float apart = std::clamp(room - width / 2, 0.0f, pen.line_width(kLitGap));
    const float around = std::clamp(2 * (room - apart), width, width + pen.line_width(2 * kLitGap));
    const Rect rect = inset(block.region_rect(region), -apart);
    pen.add(Outline{rect, pen.theme().canvas, kLitRadius + 2, around});
    pen.add(Outline{rect, color, kLitRadius + 2, width});
  });
}

void draw_blanks(const Pen& pen) {
  for_each_region(pen, pen.view.blank, [&](const Block& block, const Region& region) {
    draw_ground(pen, block, region);
    for (Index row = region.row; row < region.row + region.rows; ++row) {
      for (Index col = region.col; col < region.col + region.cols; ++col) {
        const Rect rect = inset(block.cell_rect(row, col), 1);
        pen.add(Box{rect, pen.theme().raised, 4});
        const float size = std::min(0.85f * rect.height,
                                    std::max(0.42f * rect.height, kLeastAsked / pen.view.pixels_per_unit));
        pen.add(Label{rect.center(), Anchor::Center, Face::Words, size, pen.theme().muted, "?"});
      }
    }
  });
}

void draw_veil(const Pen& pen) {
  for_each_region(pen, pen.view.veiled, [&](const Block& block, const Region& region) {
    draw_ground(pen, block, region);
    pen.add(Box{inset(block.region_rect(region), 1), pen.theme().raised, 4});
  });
}

}  // namespace heed
