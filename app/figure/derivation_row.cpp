#include <algorithm>
#include <cmath>
#include <tuple>

#include "app/figure/chip_sum.h"
#include "app/figure/derivation.h"
#include "app/figure/label_width.h"
#include "app/figure/product_place.h"
#include "core/explain/largest_terms.h"
#include "core/graph/node_traits.h"
#include "core/graph/readable_number.h"

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

// With a result below the others.
float height_of_lines(std::size_t lines, float chip) {
  return 2 * kPanelPadding + static_cast<float>(lines) * (chip + kVectorGap) - kVectorGap +
         (lines > 1 ? 6 : 0);
}

float usual_chip(std::size_t lines) { return lines > 4 ? kLowVectorChip : kVectorChip; }

VectorGrid grid_for(const Rect& place, Index cols, std::size_t lines, float head, const std::string& name) {
  const auto count = static_cast<float>(cols);
  const float room = (place.width - 2 * kPanelPadding - head) / count - kVectorGap;
  VectorGrid grid;
  grid.chip_w = std::min(room, 54.0f);
  const bool is_low = title_height(place, height_of_lines(lines, kVectorChip)) == 0;
  grid.chip_h = is_low ? kLowVectorChip : usual_chip(lines);
  grid.title = title_height(place, height_of_lines(lines, grid.chip_h));
  const float height = height_of_lines(lines, grid.chip_h) + grid.title;
  const float chips = head + count * (grid.chip_w + kVectorGap) - kVectorGap,
              title = grid.title > 0 ? width_of_name(name) : 0;
  const float width = 2 * kPanelPadding + std::max(chips, title);
  grid.panel = {place.x, place.center_y() - height / 2, width, height};
  grid.left = grid.panel.x + kPanelPadding + head;
  return grid;
}

Flight chip_flight(const Pen& pen, CellRef source, const Rect& to, Span span) {
  const std::string number = chip_text(pen, source, to, kChipSize);
  return {drawn_rect(pen, source).value_or(to),
          to,
          pen.fill_color_of(source.node),
          number,
          kChipSize,
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

// A number that has arrived goes on and becomes a part of what is made.
Flight onward(const Flight& arrived, const Rect& to) {
  return {arrived.to, to,    arrived.color, arrived.text,         kChipSize,     {0.5f, 0.62f},
          false,      false, std::nullopt,  MotionPath::Straight, arrived.source};
}

// What has been made appears in its place.
Flight appearing(const Pen& pen, CellRef made, const Rect& at, std::string number) {
  return {at,
          at,
          pen.fill_color_of(made.node),
          std::move(number),
          kChipSize,
          {0.62f, 0.62f},
          true,
          true,
          std::nullopt,
          MotionPath::Straight,
          made};
}

// The rows move down together and merge into the result.
void add_results(const Pen& pen, Derivation& derivation, const VectorGrid& grid, CellRef target,
                 std::size_t line) {
  const Index cols = pen.graph().shape(target.node).cols;
  const std::vector<Flight> sources = derivation.flights;
  for (Index col = 0; col < cols; ++col) {
    const CellRef cell = {target.node, {target.cell.row, col, target.cell.slice}};
    const Rect chip = result_chip(grid, col, line);
    for (const Flight& source : sources) {
      if (source.to.x == chip.x) derivation.flights.push_back(onward(source, chip));
    }
    derivation.flights.push_back(appearing(pen, cell, chip, chip_text(pen, cell, chip, kChipSize)));
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

// Whether a result is what the weight and the value come to as the chips say them.
bool does_product_say(const Pen& pen, CellRef result, const Rect& result_chip, const Rect& weight,
                      const Rect& value) {
  const std::vector<CellRef> factors = cells_that_make(pen.graph(), result);
  return does_chip_say(pen, result, result_chip,
                       written_on_chip(pen, factors[0], weight) * written_on_chip(pen, factors[1], value));
}

constexpr float kColumnChip = 62;  // for seven characters

// Where a row of chips is too narrow for its numbers, they stand below each other.
class ScaledColumn {
 public:
  ScaledColumn(const Pen& pen, CellRef target)
      : pen_(pen),
        target_(target),
        name_(name_of_made(pen, target, true)),
        lines_(static_cast<std::size_t>(pen.graph().shape(target.node).cols)) {
    const Rect place = product_panel_rect(pen.layout, target.node);
    const float signs = 2 * kVectorSign, room = place.width - 2 * kPanelPadding - signs;
    chip_w_ = std::min(room / 3, kColumnChip);
    chip_h_ = height_of_lines(lines_, kVectorChip) > place.height ? kLowVectorChip : kVectorChip;
    const float content = height_of_lines(lines_, chip_h_);
    title_ = title_height(place, content);
    has_room_ = content <= place.height;
    const float width =
        2 * kPanelPadding + std::max(3 * chip_w_ + signs, title_ > 0 ? width_of_name(name_) : 0);
    const float height = content + title_;
    derivation_.panel = {place.x, place.center_y() - height / 2, std::min(width, place.width), height};
  }

  bool has_room() const { return has_room_; }
  float chip_width() const { return chip_w_; }

  Derivation take() {
    if (title_ > 0) add_title(pen_, derivation_, name_);
    const float middle = (chip(0, 0).center_y() + chip(0, lines_ - 1).center_y()) / 2;
    const Rect weight{chip(0, 0).x, middle - chip_h_ / 2, chip_w_, chip_h_};
    derivation_.flights.push_back(chip_flight(pen_, factors(0)[0], weight, {0.22f, 0.44f}));
    bool is_exact = true;
    for (std::size_t line = 0; line < lines_; ++line) {
      add_line(line);
      is_exact &= does_product_say(pen_, result(line), chip(2, line), weight, chip(1, line));
    }
    const float before = weight.right() + kVectorSign / 2, after = chip(1, 0).right() + kVectorSign / 2;
    for (const auto& [x, sign, span] : {std::tuple{before, "·", Span{0.4f, 0.46f}},
                                        std::tuple{after, equals_sign(is_exact), Span{0.5f, 0.56f}}})
      add_sign(pen_, derivation_, {x, middle}, sign, span);
    return std::move(derivation_);
  }

 private:
  Rect chip(std::size_t column, std::size_t line) const {
    return {derivation_.panel.x + kPanelPadding + static_cast<float>(column) * (chip_w_ + kVectorSign),
            derivation_.panel.y + kPanelPadding + title_ + static_cast<float>(line) * (chip_h_ + kVectorGap),
            chip_w_, chip_h_};
  }
  CellRef result(std::size_t line) const {
    return {target_.node, {target_.cell.row, static_cast<Index>(line), target_.cell.slice}};
  }
  std::vector<CellRef> factors(std::size_t line) const { return cells_that_make(pen_.graph(), result(line)); }

  void add_line(std::size_t line) {
    const CellRef made = result(line);
    const Rect value = chip(1, line), to = chip(2, line);
    derivation_.flights.push_back(chip_flight(pen_, factors(line)[1], value, {0.05f, 0.3f}));
    derivation_.flights.push_back(onward(derivation_.flights.back(), to));
    derivation_.flights.push_back(appearing(pen_, made, to, chip_text(pen_, made, to, kChipSize)));
    derivation_.flights.push_back(result_flight(pen_, made, to, kResultGoes));
  }

  const Pen& pen_;
  CellRef target_;
  std::string name_;
  std::size_t lines_;
  Derivation derivation_;
  float chip_w_ = 0, chip_h_ = 0, title_ = 0;
  bool has_room_ = false;
};

// [weight] · [value …]
//        = [weighted …]
Derivation scaled_row_derivation(const Pen& pen, CellRef target) {
  const Index cols = pen.graph().shape(target.node).cols;
  const float head = 54 + kVectorSign;
  const std::string name = name_of_made(pen, target, true);
  const VectorGrid grid = grid_for(product_panel_rect(pen.layout, target.node), cols, 2, head, name);
  const float needed = kChipMargins + kChipCharacters * kDigitWidth * kChipSize;
  ScaledColumn column(pen, target);
  if (grid.chip_w < needed && column.has_room() && column.chip_width() >= needed) return column.take();
  Derivation derivation;
  derivation.panel = grid.panel;
  if (grid.title > 0) add_title(pen, derivation, name);
  const Rect weight = {grid.panel.x + kPanelPadding, grid.chip(0, 0).y, 54, grid.chip_h};
  bool is_exact = true;
  for (Index col = 0; col < cols; ++col) {
    const CellRef made = {target.node, {target.cell.row, col, target.cell.slice}};
    const std::vector<CellRef> factors = cells_that_make(pen.graph(), made);
    is_exact &= does_product_say(pen, made, result_chip(grid, col, 1), weight, grid.chip(col, 0));
    if (col == 0) derivation.flights.push_back(chip_flight(pen, factors[0], weight, {0.22f, 0.44f}));
    derivation.flights.push_back(chip_flight(pen, factors[1], grid.chip(col, 0), {0.05f, 0.3f}));
  }
  add_results(pen, derivation, grid, target, 1);
  const float sign_x = grid.left - kVectorSign / 2;
  add_sign(pen, derivation, {sign_x, grid.chip(0, 0).center_y()}, "·", {0.4f, 0.46f});
  add_sign(pen, derivation, {sign_x, result_chip(grid, 0, 1).center_y()}, equals_sign(is_exact),
           {0.5f, 0.56f});
  return derivation;
}

// Which rows of a slice have room below each other, and what the others sum to.
struct ShownRows {
  std::vector<std::size_t> rows;
  std::size_t folded = 0;
  Matrix rest;  // (1, cols)

  std::size_t lines() const { return rows.size() + (folded > 0 ? 1 : 0); }
};

ShownRows rows_with_room(const Pen& pen, CellRef target, float height) {
  const Matrix slice = pen.graph().slice(pen.graph().inputs(target.node)[0], target.cell.row);
  // With one for their sum.
  const auto lines = static_cast<std::size_t>(
      std::max((height - 2 * kPanelPadding - 6 + kVectorGap) / (kLowVectorChip + kVectorGap), 2.0f));
  std::vector<double> sizes;
  for (Index row = 0; row < slice.rows(); ++row)
    sizes.push_back(static_cast<double>(slice.row(row).cwiseAbs().sum()));
  ShownRows shown;
  shown.rows = shown_terms(sizes, lines - 1);
  shown.folded = sizes.size() - shown.rows.size();
  Matrix others = slice;
  for (const std::size_t row : shown.rows) others.row(static_cast<Index>(row)).setZero();
  shown.rest = others.colwise().sum();
  return shown;
}

std::string rest_text(const Pen& pen, NodeId stack, const ShownRows& shown, Index col, const Rect& chip) {
  return chip_text(static_cast<double>(shown.rest(0, col)), chip, kChipSize, kChipCharacters,
                   strongest_number(pen.graph(), stack));
}

// Whether all results are what the chips above them add up to.
bool do_columns_add_up(const Pen& pen, CellRef target, const VectorGrid& grid, const ShownRows& shown) {
  const NodeId stack = pen.graph().inputs(target.node)[0];
  const std::size_t count = shown.rows.size();
  for (Index col = 0; col < pen.graph().shape(target.node).cols; ++col) {
    double sum = 0;
    for (std::size_t line = 0; line < count; ++line) {
      const CellRef term = {stack, {static_cast<Index>(shown.rows[line]), col, target.cell.row}};
      sum += written_on_chip(pen, term, grid.chip(col, line));
    }
    if (shown.folded > 0) sum += number_of_text(rest_text(pen, stack, shown, col, grid.chip(col, count)));
    const CellRef made = {target.node, {target.cell.row, col, target.cell.slice}};
    if (!does_chip_say(pen, made, result_chip(grid, col, shown.lines()), sum)) return false;
  }
  return true;
}

// The line of what has no room: how many rows, and what they sum to.
void add_folded(const Pen& pen, Derivation& derivation, NodeId stack, const VectorGrid& grid,
                const ShownRows& shown) {
  const std::size_t line = shown.rows.size();
  const Color color = pen.fill_color_of(stack);
  for (Index col = 0; col < shown.rest.cols(); ++col) {
    const Rect chip = grid.chip(col, line);
    derivation.flights.push_back({chip,
                                  chip,
                                  faded(color, 0.6f),
                                  rest_text(pen, stack, shown, col, chip),
                                  kChipSize,
                                  {0.44f, 0.44f},
                                  true,
                                  true,
                                  std::nullopt});
  }
  const std::string said = "+ " + catalogue(pen.view.language).say(said_briefly({shown.folded}));
  derivation.parts.push_back({Label{{grid.left - 8, grid.chip(0, line).center_y()},
                                    Anchor::Right,
                                    Face::Words,
                                    12,
                                    pen.theme().muted,
                                    said},
                              {0.4f, 0.46f}});
}

//   [weighted of key 1 …]
// + [weighted of key 2 …]
// ───────────────────────
// = [output …]
Derivation summed_rows_derivation(const Pen& pen, CellRef target) {
  constexpr float kMoreWidth = 62;
  const Index cols = pen.graph().shape(target.node).cols;
  const Rect place = product_panel_rect(pen.layout, target.node);
  const ShownRows shown = rows_with_room(pen, target, place.height);
  const std::size_t count = shown.rows.size(), lines = shown.lines();
  const std::string name = name_of_made(pen, target, true);
  const VectorGrid grid = grid_for(place, cols, lines + 1, shown.folded > 0 ? kMoreWidth : kVectorSign, name);
  Derivation derivation;
  derivation.panel = grid.panel;
  if (grid.title > 0) add_title(pen, derivation, name);
  const float sign_x = grid.panel.x + kPanelPadding + kVectorSign / 2 - 6;
  for (std::size_t line = 0; line < count; ++line) {
    const Span span = staggered_span(line, count, {0.05f, 0.48f}, 0.24f);
    for (Index col = 0; col < cols; ++col) {
      const CellRef source = {pen.graph().inputs(target.node)[0],
                              {static_cast<Index>(shown.rows[line]), col, target.cell.row}};
      derivation.flights.push_back(chip_flight(pen, source, grid.chip(col, line), span));
    }
    if (line > 0)
      add_sign(pen, derivation, {sign_x, grid.chip(0, line).center_y()}, "+", {span.end, span.end + 0.04f});
  }
  if (shown.folded > 0) add_folded(pen, derivation, pen.graph().inputs(target.node)[0], grid, shown);
  add_results(pen, derivation, grid, target, lines);
  const float rule_y = grid.chip(0, lines).y + 1;
  derivation.parts.push_back(
      {Box{{grid.left, rule_y, grid.panel.right() - kPanelPadding - grid.left, 1}, pen.theme().edge, 0},
       {0.44f, 0.5f}});
  add_sign(pen, derivation, {sign_x, result_chip(grid, 0, lines).center_y()},
           equals_sign(do_columns_add_up(pen, target, grid, shown)), {0.5f, 0.56f});
  return derivation;
}

}  // namespace

float summed_rows_height(Index rows) {
  const auto lines = static_cast<std::size_t>(rows) + 1;
  return height_of_lines(lines, usual_chip(lines)) + kNameLine;
}

Derivation row_derivation(const Pen& pen, CellRef target) {
  const bool is_scaled = traits_of(pen.graph(), target.node).row_motion == RowMotion::ScaledRow;
  return is_scaled ? scaled_row_derivation(pen, target) : summed_rows_derivation(pen, target);
}

}  // namespace heed
