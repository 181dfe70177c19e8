#include <algorithm>

#include "app/figure/derivation.h"
#include "app/figure/number_text.h"
#include "app/figure/product_place.h"
#include "core/graph/node_traits.h"

namespace heed {
namespace {

constexpr float kVectorGap = 4;
constexpr float kVectorSign = 24;

// Grid of the panel that shows rows as chips.
struct VectorGrid {
  Rect panel;
  float chip_w = 0;
  float chip_h = 0;
  float left = 0;   // x of the first chip
  float title = 0;  // above the chips

  Rect chip(Index col, std::size_t line) const {
    return {left + static_cast<float>(col) * (chip_w + kVectorGap),
            panel.y + kPanelPadding + title + static_cast<float>(line) * (chip_h + kVectorGap), chip_w,
            chip_h};
  }
};

constexpr float kVectorChip = 24, kLowVectorChip = 19;

VectorGrid grid_for(const Rect& place, Index cols, std::size_t lines, float head, const std::string& name) {
  const auto count = static_cast<float>(cols);
  const float room = (place.width - 2 * kPanelPadding - head) / count - kVectorGap;
  VectorGrid grid;
  grid.chip_w = std::min(room, 54.0f);
  const auto height_with = [&](float chip) {
    return 2 * kPanelPadding + static_cast<float>(lines) * (chip + kVectorGap) - kVectorGap +
           (lines > 1 ? 6 : 0);
  };
  grid.chip_h =
      lines > 4 || title_height(place, height_with(kVectorChip)) == 0 ? kLowVectorChip : kVectorChip;
  grid.title = title_height(place, height_with(grid.chip_h));
  const float height = height_with(grid.chip_h) + grid.title;
  const float chips = head + count * (grid.chip_w + kVectorGap) - kVectorGap,
              title = grid.title > 0 ? width_of_name(name) : 0;
  const float width = 2 * kPanelPadding + std::max(chips, title);
  grid.panel = {place.x, place.center_y() - height / 2, width, height};
  grid.left = grid.panel.x + kPanelPadding + head;
  return grid;
}

Flight chip_flight(const Pen& pen, CellRef source, const Rect& to, Span span) {
  const std::string number = fitted_text(pen.graph().cell(source.node, source.cell), 5);
  return {drawn_rect(pen, source).value_or(to),
          to,
          pen.color_of(source.node),
          number,
          13,
          span,
          true,
          true,
          source,
          MotionPath::SidewaysFirst};
}

// The result is set off slightly from the operands.
Rect result_chip(const VectorGrid& grid, Index col, std::size_t line) {
  return grid.chip(col, line).moved(0, 6);
}

// The rows move down together and merge into the result.
void add_results(const Pen& pen, Derivation& derivation, const VectorGrid& grid, CellRef target,
                 std::size_t line) {
  const Index cols = pen.graph().shape(target.node).cols;
  const std::vector<Flight> sources = derivation.flights;
  for (Index col = 0; col < cols; ++col) {
    const CellRef cell = {target.node, {target.cell.row, col, target.cell.slice}};
    const std::string number = fitted_text(pen.graph().cell(cell.node, cell.cell), 5);
    const Rect chip = result_chip(grid, col, line);
    for (const Flight& source : sources) {
      if (source.to.x != chip.x) continue;
      derivation.flights.push_back(
          {source.to, chip, source.color, source.text, 13, {0.5f, 0.62f}, false, false, std::nullopt});
    }
    derivation.flights.push_back(
        {chip, chip, pen.color_of(cell.node), number, 13, {0.62f, 0.62f}, true, true, std::nullopt});
    derivation.flights.push_back(result_flight(pen, cell, chip, kResultGoes));
  }
}

void add_sign(const Pen& pen, Derivation& derivation, Point at, const char* sign, Span span) {
  derivation.parts.push_back({Label{at, Anchor::Center, Face::Numbers, 15, pen.theme().muted, sign}, span});
}

std::vector<CellRef> cells_that_make(const Graph& graph, CellRef cell) {
  std::vector<CellRef> leaves;
  graph.explain(cell.node, cell.cell).expression.for_each_cell([&](const Expression& leaf) {
    leaves.push_back(leaf.ref);
  });
  return leaves;
}

// [weight] · [value …]
//        = [weighted …]
Derivation scaled_row_derivation(const Pen& pen, CellRef target) {
  const Index cols = pen.graph().shape(target.node).cols;
  const float head = 54 + kVectorSign;
  const std::string name = name_of_made(pen, target, true);
  const VectorGrid grid = grid_for(product_panel_rect(pen.layout, target.node), cols, 2, head, name);
  Derivation derivation;
  derivation.panel = grid.panel;
  if (grid.title > 0) add_title(pen, derivation, name);
  for (Index col = 0; col < cols; ++col) {
    const Cell cell = {target.cell.row, col, target.cell.slice};
    const std::vector<CellRef> factors = cells_that_make(pen.graph(), {target.node, cell});
    const Rect weight = {grid.panel.x + kPanelPadding, grid.chip(0, 0).y, 54, grid.chip_h};
    if (col == 0) derivation.flights.push_back(chip_flight(pen, factors[0], weight, {0.22f, 0.44f}));
    derivation.flights.push_back(chip_flight(pen, factors[1], grid.chip(col, 0), {0.05f, 0.3f}));
  }
  add_results(pen, derivation, grid, target, 1);
  const float sign_x = grid.left - kVectorSign / 2;
  add_sign(pen, derivation, {sign_x, grid.chip(0, 0).center_y()}, "·", {0.4f, 0.46f});
  add_sign(pen, derivation, {sign_x, result_chip(grid, 0, 1).center_y()}, "=", {0.5f, 0.56f});
  return derivation;
}

//   [weighted of key 1 …]
// + [weighted of key 2 …]
// ───────────────────────
// = [output …]
Derivation summed_rows_derivation(const Pen& pen, CellRef target) {
  const Index cols = pen.graph().shape(target.node).cols;
  const auto keys = static_cast<std::size_t>(pen.graph().shape(pen.graph().inputs(target.node)[0]).rows);
  const std::string name = name_of_made(pen, target, true);
  const VectorGrid grid =
      grid_for(product_panel_rect(pen.layout, target.node), cols, keys + 1, kVectorSign, name);
  Derivation derivation;
  derivation.panel = grid.panel;
  if (grid.title > 0) add_title(pen, derivation, name);
  const float sign_x = grid.panel.x + kPanelPadding + kVectorSign / 2 - 6;
  for (std::size_t key = 0; key < keys; ++key) {
    const Span span = staggered_span(key, keys, {0.05f, 0.48f}, 0.24f);
    for (Index col = 0; col < cols; ++col) {
      const CellRef source = {pen.graph().inputs(target.node)[0],
                              {static_cast<Index>(key), col, target.cell.row}};
      derivation.flights.push_back(chip_flight(pen, source, grid.chip(col, key), span));
    }
    if (key > 0)
      add_sign(pen, derivation, {sign_x, grid.chip(0, key).center_y()}, "+", {span.end, span.end + 0.04f});
  }
  add_results(pen, derivation, grid, target, keys);
  const float rule_y = grid.chip(0, keys).y + 1;
  derivation.parts.push_back(
      {Box{{grid.left, rule_y, grid.panel.right() - kPanelPadding - grid.left, 1}, pen.theme().edge, 0},
       {0.44f, 0.5f}});
  add_sign(pen, derivation, {sign_x, result_chip(grid, 0, keys).center_y()}, "=", {0.5f, 0.56f});
  return derivation;
}

}  // namespace

Derivation row_derivation(const Pen& pen, CellRef target) {
  const bool is_scaled = traits_of(pen.graph(), target.node).row_motion == RowMotion::ScaledRow;
  return is_scaled ? scaled_row_derivation(pen, target) : summed_rows_derivation(pen, target);
}

}  // namespace heed
