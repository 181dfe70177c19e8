#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "app/figure/arrow_over_legend.h"
#include "app/figure/block_sizes.h"
#include "app/figure/crossings.h"
#include "app/figure/figure_cache.h"
#include "app/figure/number_style.h"
#include "app/figure/pen.h"
#include "app/figure/route.h"
#include "app/figure/thin_row.h"
#include "core/base/utf8.h"
#include "core/explain/dependent_cells.h"
#include "core/graph/node_traits.h"

namespace heed {
namespace {

constexpr float kReadablePx = 6;  // smaller cells are shown by a band over their row or column
constexpr float kPanelMargin = 5;
constexpr float kSliceNameRoom = 44;  // for the slice label below a stack

// Style of a connection: strong to sources, faint to uses.
struct LinkLook {
  float width = 1.6f;
  float opacity = 1;
  float ring = 2;      // width
  float gap = 1;       // between cells and ring
  float band = 0.55f;  // opacity, where cells are too small for a ring
};
constexpr LinkLook kSource{}, kFed{1.1f, 0.6f, 1.1f, 0, 0.3f};
// Of what is only pointed at.
constexpr LinkLook kPointedSource{1.1f, 0.8f, 1.2f, 1, 0.4f};

void draw_arrowhead(const Pen& pen, const Stroke& last, Color color, float width) {
  Point tail = last.to_handle == last.to ? last.from : last.to_handle;
  const float length = std::hypot(last.to.x - tail.x, last.to.y - tail.y);
  if (length <= 0) return;
  const Point along = (last.to - tail) * (1 / length), across = {-along.y, along.x};
  for (const float side : {-1.0f, 1.0f}) {
    const Point barb = last.to - along * 6 + across * (side * 3.4f);
    pen.add(Stroke{barb, barb, last.to, last.to, color, width});
  }
}

// Beside its rows a block ends at its frame, while its title, the words above its columns and its legend may
// be wider: what leaves the end of a row does not have to go around these.
void add_obstacles(const Pen& pen, const Block& block, std::vector<Rect>& rects) {
  constexpr float kLeast = 1;
  const Rect all = with_drawn_words(pen, block);
  const float top = std::max(block.frame.y, all.y), bottom = std::min(block.frame.bottom(), all.bottom());
  for (const Rect& part : {Rect{all.x, all.y, all.width, top - all.y},
                           Rect{all.x, top, block.frame.right() - all.x, bottom - top},
                           Rect{all.x, bottom, all.width, all.bottom() - bottom}}) {
    if (part.height > kLeast) rects.push_back(part);
  }
}

// What arrows must not cross: blocks with their labels, the derivation panel, head cards.
std::vector<Rect> obstacles_of(const Pen& pen, const std::optional<Rect>& panel) {
  std::vector<Rect> rects;
  for (const Block& block : pen.layout.blocks) {
    add_obstacles(pen, block, rects);
    if (!pen.graph().shape(block.node).is_stack()) continue;
    rects.push_back({block.frame.center_x() - 40, block.frame.bottom(), 80, kSliceNameRoom});
  }
  // Blocks include a margin; these do not, and an arrow along their border would look like part of
  // it.
  if (panel) rects.push_back(inset(*panel, -kPanelMargin));
  if (pen.close_up) rects.push_back(inset(*pen.close_up, -kPanelMargin));
  for (const HeadCard& card : pen.layout.head_cards) rects.push_back(inset(card.rect, -kPanelMargin));
  if (!pen.layout.block_view) return rects;
  for (const BlockPart& part : pen.layout.block_view->parts) {
    if (part.curve) rects.push_back(*part.curve);
  }
  return rects;
}

struct Link {
  const Block& from;
  Rect from_part;
  const Block& to;
  Rect to_part;
};

// Its title and its size stand above the frame, and so may words over its columns.
RouteEnd end_of(const Pen& pen, const Block& block, const Rect& part) {
  RouteEnd end{part, block.frame, with_drawn_words(pen, block)};
  if (block.shows_col_labels) return end;
  constexpr float kGap = 5, kSizeText = 11;
  const Shape& shape = pen.graph().shape(block.node);
  const auto size = std::to_string(shape.rows).size() + std::to_string(shape.cols).size() + 1;
  const float title_end = most_title_end(pen, block);
  const TitleWord word = title_word(pen, block, title_end);
  end.free_from = (word.word.empty() ? title_end : word.end) + kGap;
  end.free_to =
      block.frame.right() - kGap - pen.label_size(kSizeText) * kDigitWidth * static_cast<float>(size);
  return end;
}

// A number that touches a whole row of what is made stands for that row, as those of queries do for the
// scores, and one that touches a column, as a weight or a key does, for that column.
Arrival arrival_of(const Graph& graph, NodeId from, NodeId to) {
  std::optional<Arrival> found;
  const auto inputs = graph.inputs(to);
  for (std::size_t at = 0; at < inputs.size(); ++at) {
    if (inputs[at] != from) continue;
    const Region reach = graph.op(to)->reach(at, Region::of({}));
    Arrival arrival = Arrival::Anywhere;
    if (reach.rows == 1 && reach.cols > 1) arrival = Arrival::AtRow;
    if (reach.cols == 1 && reach.rows > 1) arrival = Arrival::AtColumn;
    if (found && *found != arrival) return Arrival::Anywhere;
    found = arrival;
  }
  return found.value_or(Arrival::Anywhere);
}

// As far as arrows may go: what is outside may be cut off.
Rect page_of(const Pen& pen) {
  constexpr float kSide = 8,
                  kBelow = 12;  // beside the figure there is a margin, and below two lines have room
  const Rect& all = pen.layout.bounds;
  return {all.x - kSide, all.y, all.width + 2 * kSide, all.height + kBelow};
}

// From the left it ends at the word of its own row, not on it, where that has no room in the block.
void end_before_word(const Pen& pen, const Block& block, Stroke& last) {
  constexpr float kLeast = 4;
  if (last.from.y != last.to.y || last.from.x >= last.to.x) return;
  const float begin = words_begin_at(pen, block, last.to.y);
  if (begin < last.to.x) last.to = last.to_handle = {std::max(begin, last.from.x + kLeast), last.to.y};
}

// From below an arrow to a column goes on over the legend to the matrix: at the legend's edge it would lead
// to a number of the scale.
std::optional<Stroke> way_to_column(const Link& link, const RouteEnd& to, const Stroke& last) {
  constexpr float kBelowFrame = 2;
  const Point end{last.to.x, link.to.frame.bottom() + kBelowFrame};
  if (to.arrival != Arrival::AtColumn || last.to.y <= end.y) return std::nullopt;
  return Stroke{last.to, last.to, end, end, last.color, last.width};
}

// In the view of a block, what is added on the spine has its way there already, through the plus.
bool has_way_of_block(const Pen& pen, const Link& link) {
  if (!pen.layout.block_view) return false;
  const Rect& spine = pen.layout.block_view->spine;
  const auto& parts = pen.layout.block_view->parts;
  const bool is_added =
      std::ranges::any_of(parts, [&](const BlockPart& part) { return part.made == link.from.node; });
  return spine.contains(link.to.frame.center()) && (is_added || spine.contains(link.from.frame.center()));
}

void draw_arrow(const Pen& pen, const Link& link, RouteGround& ground, Color color, LinkLook look) {
  if (has_way_of_block(pen, link)) return;
  RouteEnd to = end_of(pen, link.to, link.to_part);
  to.arrival = arrival_of(pen.graph(), link.from.node, link.to.node);
  std::vector<Stroke> strokes =
      pen.view.cache->routes().route(end_of(pen, link.from, link.from_part), to, ground);
  clear_crossings(pen, strokes, ground.lines, look.width);
  add_lines(strokes, ground.lines);
  if (!strokes.empty()) end_before_word(pen, link.to, strokes.back());
  for (Stroke stroke : strokes) {
    stroke.color = faded(color, look.opacity);
    stroke.width = look.width;
    pen.add(stroke);
  }
  if (strokes.empty()) return;
  Stroke last = strokes.back();
  // From the left it goes on to the word of its own row, which may be shorter than others.
  const float begin = words_begin_at(pen, link.to, last.to.y);
  if (std::abs(last.to.x - with_drawn_words(pen, link.to).x) < 0.1f && begin > last.to.x) {
    const Point word{begin, last.to.y};
    last = {last.to, last.to, word, word, faded(color, look.opacity), look.width};
    pen.add(last);
  }
  last.color = faded(color, look.opacity);
  last.width = look.width;
  if (const auto on = way_to_column(link, to, last)) {
    clear_legend(pen, link.to, on->to.x);
    pen.add(*on);
    last = *on;
  }
  draw_arrowhead(pen, last, faded(color, look.opacity), look.width);
}

bool is_tiny(const Pen& pen, const Block& block) {
  return std::min(block.cell_w, block.cell_h) * pen.view.pixels_per_unit < kReadablePx;
}

// Cells too small for an outline are highlighted by a band of a minimum width.
void draw_band(const Pen& pen, const Rect& part, Color color, float opacity) {
  const float least = 3 / pen.view.pixels_per_unit;
  Rect band = part;
  if (band.width < least) band = {band.center_x() - least / 2, band.y, least, band.height};
  if (band.height < least) band = {band.x, band.center_y() - least / 2, band.width, least};
  pen.add(Box{band, faded(color, opacity), 0});
}

void draw_lit(const Pen& pen, const Block& block, const Rect& part, Color color, LinkLook look) {
  if (is_tiny(pen, block)) return draw_band(pen, part, color, look.band);
  const float most = room_around_digits(pen, block) - look.ring / 2;
  pen.add(Outline{inset(part, -std::clamp(most, 0.0f, look.gap)), color, 4, look.ring});
}

constexpr float kRingGap = 0.5f;

// The source cells of a run of cells, as a bounding box per matrix.
std::map<NodeId, Region> sources_of(const Pen& pen, CellRef first, CellRef last) {
  std::map<NodeId, Region> sources;
  const Shape& shape = pen.graph().shape(first.node);
  for (Index at = index_of(shape, first.cell); at <= index_of(shape, last.cell); ++at) {
    for (const auto& [node, region] :
         pen.view.cache->explanations().sources(pen.graph(), {first.node, cell_at(shape, at)})) {
      const auto [found, is_new] = sources.try_emplace(node, region);
      if (!is_new) found->second = bounding(found->second, region);
    }
  }
  return sources;
}

// The part within the visible slice.
std::optional<Rect> shown_part(const Pen& pen, const Block& block, const Region& region) {
  const Shape& shape = pen.graph().shape(block.node);
  const Region part = clipped(region, shape);
  if (shape.is_stack()) {
    const Index slice = shown_slice(pen.computation, pen.view, block.node);
    if (slice < part.slice || slice >= part.slice + part.slices) return std::nullopt;
  }
  return block.region_rect(part);
}

Rect cell_part(const Block& block, CellRef cell) { return block.cell_rect(cell.cell.row, cell.cell.col); }

// Of all cells that a weight or a value feeds, whether these have their arrow from others of them: the output
// sums up weighted values, of which it is made.
bool has_way_through_other(const Pen& pen, NodeId to, std::span<const DependentCells> all) {
  if (traits_of(pen.graph(), to).row_motion != RowMotion::SummedRows) return false;
  const auto inputs = pen.graph().inputs(to);
  return std::ranges::any_of(all, [&](const DependentCells& other) {
    return std::ranges::find(inputs, other.node) != inputs.end() && pen.layout.find(other.node);
  });
}

void draw_feeds(const Pen& pen, CellRef target, RouteGround ground) {
  const Block& from = *pen.layout.find(target.node);
  const std::vector<DependentCells> all = dependent_cells(pen.graph(), target);
  for (const DependentCells& fed : all) {
    const Block* to = pen.layout.find(fed.node);
    if (!to) continue;
    bool has_arrow = has_way_through_other(pen, fed.node, all);
    for (const Region& region : fed.regions.list()) {
      const auto part = shown_part(pen, *to, region);
      if (!part) continue;
      draw_lit(pen, *to, *part, pen.color_of(fed.node), kFed);
      if (has_arrow) continue;
      draw_arrow(pen, {from, cell_part(from, target), *to, *part}, ground, pen.color_of(fed.node), kFed);
      ground.lines.clear();
      has_arrow = true;
    }
  }
}

// Of a number that reads some cells here and there, as a loss does, each of them; none: they fill the region,
// or are too many to be told apart.
std::vector<Cell> scattered_sources(const Pen& pen, CellRef target, NodeId node, const Region& region) {
  constexpr std::size_t kMost = 64;
  std::vector<Cell> cells;
  if (region.rows == 1 || region.cols == 1) return cells;
  pen.formula(target)->for_each_cell([&](const Expression& leaf) {
    const bool is_new = leaf.ref.node == node && std::ranges::count(cells, leaf.ref.cell) == 0;
    if (is_new && cells.size() <= kMost) cells.push_back(leaf.ref.cell);
  });
  const bool fill_it = static_cast<Index>(cells.size()) == region.rows * region.cols;
  return fill_it || cells.size() > kMost ? std::vector<Cell>() : cells;
}

void draw_sources(const Pen& pen, CellRef first, CellRef last, RouteGround ground, LinkLook look) {
  const Block& to = *pen.layout.find(first.node);
  for (const auto& [node, region] : sources_of(pen, first, last)) {
    const Block* from = pen.layout.find(node);
    if (!from) continue;
    const Rect part = from->region_rect(region);
    draw_arrow(pen, {*from, part, to, cell_part(to, first)}, ground, pen.color_of(node), look);
    const std::vector<Cell> scattered =
        first == last ? scattered_sources(pen, last, node, region) : std::vector<Cell>();
    if (scattered.empty()) draw_lit(pen, *from, part, pen.color_of(node), look);
    for (const Cell cell : scattered)
      draw_lit(pen, *from, from->cell_rect(cell.row, cell.col), pen.color_of(node), look);
  }
}

// Past what stands above or below its beginning in the same column, and is wider, a wire is straight.
float straight_until(const Pen& pen, const Wire& wire) {
  constexpr float kBeside = 2;
  const auto [top, bottom] = std::minmax(wire.from.y, wire.to.y);
  float end = wire.from.x;
  for (const Block& block : pen.layout.blocks) {
    const Rect& taken = block.bounds;
    const bool is_other = block.node != wire.from_node && block.node != wire.to_node;
    const bool is_between = taken.bottom() > top && taken.y < bottom;
    if (!is_other || !is_between || taken.right() <= end || taken.right() + kBeside >= wire.to.x) continue;
    if (taken.y < wire.from.y && taken.bottom() > wire.from.y) return wire.from.x;
    end = taken.right() + kBeside;
  }
  return end;
}

}  // namespace

bool is_only_pointed_at(const Pen& pen, CellRef cell) {
  const auto shown = [&](const std::optional<CellRef>& ref) {
    return ref ? drawn_cell(pen.graph(), pen.layout, *ref) : std::nullopt;
  };
  return pen.view.subject.is_cell() && shown(pen.view.hovered) == cell && shown(pen.view.selected) != cell;
}

void draw_wires(const Pen& pen) {
  for (const Wire& wire : pen.layout.wires) {
    const bool is_downward = wire.from.x == wire.to.x;
    Point to = wire.to;
    // It goes on to the words beside the rows, or where there are none, to the frame.
    const Block* block = is_downward ? nullptr : pen.layout.find(wire.to_node);
    if (block) to.x = std::max(to.x, with_drawn_words(pen, *block).x);
    const Point bend{is_downward ? wire.from.x : straight_until(pen, wire), wire.from.y};
    if (bend.x > wire.from.x) pen.add(Stroke{wire.from, wire.from, bend, bend, pen.theme().edge, 1.2f});
    // Where it is short it does not turn back.
    const float way = wire.to.x - bend.x,
                reach = is_downward ? 0 : std::max(std::min(18.0f, way), 0.5f * way);
    pen.add(Stroke{bend, {bend.x + reach, bend.y}, {to.x - reach, to.y}, to, pen.theme().edge, 1.2f});
    // And straight to the word at its height, which may be shorter than others.
    const Point word{block ? words_begin_at(pen, *block, to.y) : to.x, to.y};
    if (word.x > to.x) pen.add(Stroke{to, to, word, word, pen.theme().edge, 1.2f});
  }
}

void draw_links(const Pen& pen, const CellRun& made, const std::optional<Rect>& panel) {
  const RouteGround ground{obstacles_of(pen, panel), {}, page_of(pen)};
  if (pen.view.subject.is_cell()) draw_feeds(pen, made.last, ground);
  const bool is_pointed_at = is_only_pointed_at(pen, made.last);
  draw_sources(pen, made.first, made.last, ground, is_pointed_at ? kPointedSource : kSource);
  if (is_pointed_at) return draw_hovered(pen, made.last);
  const bool is_chosen = pen.view.subject.is_cell() || pen.view.selected == made.last;
  draw_target_ring(pen, made, is_chosen ? pen.theme().ink : pen.color_of(made.first.node));
}

void draw_target_ring(const Pen& pen, const CellRun& made, Color color) {
  const Block& block = *pen.layout.find(made.first.node);
  const Rect cells = united(cell_part(block, made.first), cell_part(block, made.last));
  if (is_tiny(pen, block)) {
    // Not along both where several cells are made: the bands would cover the matrix. Grey, as a band in the
    // colour of the numbers would look like large ones.
    const bool is_row = made.last.cell.col > made.first.cell.col;
    const bool is_column = made.last.cell.row > made.first.cell.row;
    const Color band = pen.theme().ink;
    if (!is_column) draw_band(pen, {block.cells.x, cells.y, block.cells.width, cells.height}, band, 0.28f);
    // Below an opened row stand words.
    const Rect height = named_row(pen, block).value_or(block.cells);
    if (!is_row) draw_band(pen, {cells.x, height.y, cells.width, height.height}, band, 0.28f);
  }
  // Apart from cells of its own colour.
  constexpr float kLeastRing = 1;
  const float most = std::max(2 * (room_around_digits(pen, block) - kRingGap), pen.line_width(kLeastRing));
  pen.add(Outline{inset(cells, -kRingGap), pen.theme().canvas, 5, std::min(4.8f, most)});
  pen.add(Outline{inset(cells, -kRingGap), color, 4, std::min(2.2f, most)});
}

void draw_explained(const Pen& pen, CellRef cell) {
  const Rect rect = cell_part(*pen.layout.find(cell.node), cell);
  pen.add(Outline{inset(rect, -0.5f), faded(pen.theme().ink, 0.8f), 4, 1.2f, false});
}

void draw_hovered(const Pen& pen, CellRef cell) {
  const Rect rect = cell_part(*pen.layout.find(cell.node), cell);
  pen.add(Box{inset(rect, -0.5f), faded(pen.theme().ink, 0.12f), 4});
  draw_explained(pen, cell);
}

void draw_token_band(const Pen& pen, TokenRef token) {
  if (!pen.computation.built().find_attention(pen.layout.head.block)) return;
  const NodeId node = attention_of(pen.computation, pen.layout.head);
  const Block* block = pen.layout.find(node);
  const Shape& shape = pen.graph().shape(node);
  if (!block || token.at >= (token.is_query ? shape.rows : shape.cols)) return;
  const Region region =
      token.is_query ? Region{token.at, 0, 1, shape.cols} : Region{0, token.at, shape.rows, 1};
  draw_lit(pen, *block, block->region_rect(region),
           role_color(pen.theme(), token.is_query ? Role::Query : Role::Key), kSource);
}

}  // namespace heed
