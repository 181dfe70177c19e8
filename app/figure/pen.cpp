#include "app/figure/pen.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "app/figure/figure_cache.h"
#include "app/figure/head_spans.h"
#include "app/figure/label_width.h"
#include "app/figure/named_cards.h"
#include "app/figure/thumbnail.h"
#include "core/base/utf8.h"
#include "core/scene/modules.h"

namespace heed {

std::shared_ptr<const Expression> Pen::formula(CellRef cell) const {
  return view.cache ? view.cache->explanations().formula(graph(), cell)
                    : Explanations().formula(graph(), cell);
}

std::shared_ptr<const ExplainedCell> Pen::explained(CellRef cell) const {
  return view.cache ? view.cache->explanations().explained(graph(), cell)
                    : Explanations().explained(graph(), cell);
}

std::string block_title(const Graph& graph, NodeId node) {
  const NodeInfo& info = graph.info(node);
  return info.id;
}

Color faded(Color color, float opacity) {
  return with_alpha(color, static_cast<std::uint8_t>(std::lround(static_cast<float>(color.a) * opacity)));
}

void fade_since(Drawing& drawing, std::size_t count, float opacity) {
  if (opacity >= 1) return;
  for (std::size_t at = count; at < drawing.shapes.size(); ++at) {
    std::visit(
        [opacity](auto& shape) {
          if constexpr (requires { shape.fill; }) {
            shape.fill = faded(shape.fill, opacity);
          } else if constexpr (requires { shape.color; }) {
            shape.color = faded(shape.color, opacity);
          }
        },
        drawing.shapes[at]);
  }
}

namespace {

// The name of a head, in several smaller lines where one is too short; a head without a name is then its
// number.
struct CardTitle {
  std::vector<std::string> lines;
  float size = 0;

  float pitch() const { return 1.1f * size; }
  // Below the upper edge of the card.
  float middle(std::size_t line) const {
    if (lines.size() == 1) return 13;
    return std::max(14 - 0.55f * size, 0.62f * size) + pitch() * static_cast<float>(line);
  }
  float height() const { return lines.size() == 1 ? 20 : middle(lines.size() - 1) + 0.5f * size + 2; }
};

// What a name of many lines may take of the picture.
float most_title_height(const HeadCard& card) {
  constexpr float kOfPicture = 0.55f;
  return card.weights.y - card.rect.y + kOfPicture * card.weights.height;
}

bool is_whole_text(const std::array<std::string, 2>& lines) {
  return !lines[0].ends_with("…") && !lines[1].ends_with("…") && !lines[1].empty();
}

bool fits_in_two_lines(const std::string& text, float most_ems) {
  return width_in_ems(text) <= most_ems || is_whole_text(in_two_lines(text, most_ems));
}

// The title in one line of the large size, else in several of the small one.
CardTitle card_title(const Pen& pen, const HeadCard& card, float large, float small) {
  const bool is_on = is_head_on(pen.computation.scene(), card.head);
  std::string title = head_title(pen, card.head);
  const auto ems = [&](float size) { return ems_on_card(card.rect.width, size, title); };
  const bool is_named = !head_of(pen.computation.scene(), card.head).name.empty();
  if (!is_named && width_in_ems(title) > ems(small)) title = std::to_string(card.head.head + 1);
  // Captions and names of columns count heads: in the line of the name, else in one above it.
  const std::string number = std::to_string(card.head.head + 1),
                    counted = counted_name(card.head.head, title);
  const bool has_number_beside = is_named && fits_in_two_lines(counted, ems(small));
  if (has_number_beside) title = counted;
  const std::string off = is_on ? "" : catalogue(pen.view.language).say(Message{"figure.head.off", {}});
  for (const char* between : {" · ", " "}) {
    if (is_on || width_in_ems(title + between + off) > ems(large)) continue;
    title += between + off;
    break;
  }
  for (const float size : {large, small}) {
    if (width_in_ems(title) <= ems(size)) return {{title}, size};
  }
  CardTitle lines{{}, small};
  const std::array<std::string, 2> two = in_two_lines(title, ems(small));
  const bool is_whole = is_whole_text(two);
  lines.lines =
      is_whole ? std::vector<std::string>(two.begin(), two.end()) : in_lines(title, ems(small), title.size());
  if (is_named && !has_number_beside) {
    CardTitle with_number = lines;
    with_number.lines.insert(with_number.lines.begin(), number);
    if (with_number.height() <= most_title_height(card)) lines = std::move(with_number);
  }
  while (lines.lines.size() > 1 && lines.height() > most_title_height(card))
    lines.lines = in_lines(title, ems(small), lines.lines.size() - 1);
  // A letter or two in a line say less than its number, which is written whole in any card.
  constexpr std::size_t kLeastLettersOfTitle = 4;  // with …
  const auto is_read = [](const std::string& line) { return character_count(line) >= kLeastLettersOfTitle; };
  if (lines.lines.size() > 1 && std::ranges::any_of(lines.lines, is_read)) return lines;
  std::string cut = elided_to_width(title, ems(large));
  if (cut != title && !is_read(cut)) cut = number;
  return CardTitle{{std::move(cut)}, large};
}

bool is_cut(const CardTitle& title) {
  return std::ranges::any_of(title.lines, [](const std::string& line) { return line.ends_with("…"); });
}

// Of names in several lines: smaller rather than cut, as far as that can be read.
float size_of_lines(const Pen& pen, const HeadCard& card, float large) {
  constexpr float kLeastPx = 11, kStep = 0.94f;
  const float least = kLeastPx / pen.view.pixels_per_unit;
  float small = pen.label_size(kSmallCardName);
  while (small > least && is_cut(card_title(pen, card, large, small))) small = std::max(kStep * small, least);
  return small;
}

// As small as that of another needs to be: they look alike.
CardTitle card_title(const Pen& pen, const HeadCard& card) {
  constexpr std::size_t kMostAlike = 16;
  const float large = pen.label_size(12.5f);
  float small = size_of_lines(pen, card, large);
  const std::vector<HeadCard>& cards = pen.layout.head_cards;
  if (cards.size() <= kMostAlike) {
    for (const HeadCard& each : cards) small = std::min(small, size_of_lines(pen, each, large));
  }
  return card_title(pen, card, large, small);
}

void draw_card_title(const Pen& pen, const HeadCard& card, bool is_on) {
  const CardTitle title = card_title(pen, card);
  for (std::size_t line = 0; line < title.lines.size(); ++line)
    pen.add(Label{{card.rect.center_x(), card.rect.y + title.middle(line)},
                  Anchor::Center,
                  card.head == pen.layout.head && !pen.layout.block_view ? Face::WordsBold : Face::Words,
                  title.size,
                  is_on ? pen.theme().ink : pen.theme().muted,
                  title.lines[line]});
}

}  // namespace

// All pictures give up as much as the longest name takes, so that they stay alike.
HeadCard with_room_for_titles(const Pen& pen, HeadCard card) {
  float over = 0;
  for (const HeadCard& each : pen.layout.head_cards)
    over = std::max(over, card_title(pen, each).height() - (each.weights.y - each.rect.y));
  over = std::min(over, most_title_height(card) - (card.weights.y - card.rect.y));
  card.weights.y += over;
  card.weights.height -= over;
  return card;
}

namespace {

// Switched off, its frame is dashed and its name says so.
void draw_card_frame(const Pen& pen, const HeadCard& card, bool is_on) {
  const Theme& theme = pen.theme();
  const bool is_open = card.head == pen.layout.head && !pen.layout.block_view;
  pen.add(Box{card.rect, is_open ? theme.raised : theme.panel, 8});
  pen.add(Outline{card.rect, is_open ? theme.ink : theme.line, 8, is_open ? 2.0f : 1, !is_on});
  draw_card_title(pen, card, is_on);
}

// The step is in this head: a mark in the colour of what happens. In the view of a block a ring says so.
void draw_step_mark(const Pen& pen, const HeadCard& card) {
  const auto moment = pen.computation.last_moment();
  if (!pen.view.shows_step_head || pen.layout.block_view || !moment ||
      pen.graph().info(moment->node).head_key() != card.head)
    return;
  const Rect& weights = card.weights;
  const Color color = pen.color_of(moment->node);
  pen.add(Box{{weights.x, card.rect.bottom() - 4, weights.width, 2.5f}, color, 1.2f});
}

}  // namespace

bool Pen::hides_row(NodeId node, Index row) const {
  const auto is_of_row = [&](const RegionRef& each) {
    const Region& region = each.region;
    return each.node == node && !region.is_empty() && row >= region.row && row - region.row < region.rows;
  };
  return std::ranges::any_of(view.blank, is_of_row) || std::ranges::any_of(view.veiled, is_of_row);
}

void cover_hidden(const Pen& pen, const Heatmap& heatmap, Color ground) {
  const Shape shape = {heatmap.values.rows(), heatmap.values.cols()};
  for (const std::vector<RegionRef>* regions : {&pen.view.blank, &pen.view.veiled}) {
    for (const RegionRef& each : *regions) {
      const Region region = clipped(each.region, shape);
      if (each.node != heatmap.node || region.is_empty()) continue;
      pen.add(Box{{heatmap.rect.x + static_cast<float>(region.col) * heatmap.cell_w(),
                   heatmap.rect.y + static_cast<float>(region.row) * heatmap.cell_h(),
                   static_cast<float>(region.cols) * heatmap.cell_w(),
                   static_cast<float>(region.rows) * heatmap.cell_h()},
                  ground});
    }
  }
}

void draw_off(const Pen& pen, const Rect& rect, Color ground, float radius) {
  constexpr float kCover = 0.72f;
  pen.add(Box{rect, faded(ground, kCover), radius});
  pen.add(Outline{rect, pen.theme().muted, radius, 1, true});
}

namespace {

// Weights that are still to come, as other matrices that are: a dashed frame around empty cells.
void draw_weights_ahead(const Pen& pen, NodeId weights, const Rect& rect) {
  constexpr float kLeastCell = 6, kGap = 1;
  pen.add(Outline{rect, faded(pen.color_of(weights), 0.5f), 3, pen.line_width(1), true});
  const Shape& shape = pen.graph().shape(weights);
  const Rect cells = inset(rect, 2 * kGap);
  const float width = cells.width / static_cast<float>(shape.cols),
              height = cells.height / static_cast<float>(shape.rows);
  if (std::min(width, height) < kLeastCell) return;
  for (Index row = 0; row < shape.rows; ++row) {
    for (Index col = 0; col < shape.cols; ++col) {
      const Rect cell{cells.x + static_cast<float>(col) * width, cells.y + static_cast<float>(row) * height,
                      width, height};
      pen.add(Outline{inset(cell, kGap), pen.theme().line, 2, pen.line_width(1)});
    }
  }
}

void draw_card_weights(const Pen& pen, const HeadCard& card) {
  const Theme& theme = pen.theme();
  const HeadNodes& head = pen.computation.built().head(card.head);
  const Color ground = card.head == pen.layout.head ? theme.raised : theme.panel;
  const Thumbnail drawn = draw_thumbnail(pen, head.weights, card.weights, ground);
  if (drawn == Thumbnail::Unknown) draw_weights_ahead(pen, head.weights, card.weights);
  if (drawn == Thumbnail::Coming)
    pen.add(Label{card.weights.center(), Anchor::Center, Face::Words, 12, theme.muted, "…"});
}

}  // namespace

void draw_head_card(const Pen& pen, const HeadCard& of_layout) {
  if (!pen.is_seen(of_layout.rect)) return;
  const HeadCard card = with_room_for_titles(pen, of_layout);
  const bool is_on = is_head_on(pen.computation.scene(), card.head);
  draw_card_frame(pen, card, is_on);
  draw_step_mark(pen, card);
  draw_card_weights(pen, card);
  if (!is_on) draw_off(pen, card.weights, pen.theme().panel);
}

}  // namespace heed
