#include "app/figure/derivation.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string_view>
#include <utility>
#include <variant>

#include "app/figure/chip_colors.h"
#include "app/figure/label_placer.h"
#include "app/figure/label_width.h"
#include "app/figure/lens.h"
#include "app/figure/number_text.h"
#include "app/figure/product_place.h"
#include "app/figure/token_view.h"
#include "core/base/utf8.h"
#include "core/explain/readable_names.h"
#include "core/explain/short_formula.h"
#include "core/graph/node_traits.h"
#include "core/graph/readable_number.h"
#include "core/walk/caption.h"

namespace heed {
namespace {

constexpr Span kNameComes = {0.0f, 0.06f};

bool is_made_as_vector(const Pen& pen, CellRef target) {
  return pen.motion.kind == MotionKind::Vectors && !pen.view.subject.is_cell() &&
         pen.motion.is_in_unit(pen.graph().shape(target.node), target);
}

void draw_flight(const Pen& pen, ChipColors& colors, const Flight& flight, const Rect& at) {
  if (at.width <= 0) return;
  constexpr float kLeastChip = 8;  // that has room for text
  if (flight.text.empty() || at.width < kLeastChip) {
    pen.add(Box{at, flight.color, 3});
  } else {
    // The chip shrinks to the width of a cell, and its text with it.
    const auto characters = static_cast<float>(character_count(flight.text));
    const float fitting = (at.width - kChipMargins) / (kDigitWidth * characters);
    const auto fill = flight.number() ? colors.of(*flight.number()) : std::nullopt;
    draw_chip(pen, at, fill.value_or(flight.color), flight.text, std::min(flight.size, fitting),
              fill ? std::optional(flight.color) : std::nullopt);
  }
}

// A softmax, a normalisation and rows of chips are shown a row at a time.
bool is_shown_by_row(const Computation& computation, CellRef shown) {
  const Graph& graph = computation.graph();
  const Normalization normalization = traits_of(graph, shown.node).normalization;
  if (normalization == Normalization::Softmax) return true;
  if (normalization != Normalization::None) return !graph.is_changed(shown.node, shown.cell);
  const Motion motion = motion_at(computation, 1);
  return motion.kind == MotionKind::Vectors && motion.is_in_unit(graph.shape(shown.node), shown);
}

std::string row_name(const Computation& computation, CellRef cell) {
  const Graph& graph = computation.graph();
  const Region row{cell.cell.row, 0, 1, graph.shape(cell.node).cols, cell.cell.slice, 1};
  return readable_names(computation, region_name(graph, cell.node, row));
}

Derivation derivation_of_usual_size(const Pen& pen, CellRef target) {
  const Normalization normalization = traits_of(pen.graph(), target.node).normalization;
  if (normalization == Normalization::Softmax) return softmax_derivation(pen, target);
  const bool is_overridden = pen.graph().is_changed(target.node, target.cell);
  if (normalization != Normalization::None && !is_overridden) return norm_derivation(pen, target);
  return is_made_as_vector(pen, target) ? row_derivation(pen, target) : product_derivation(pen, target);
}

// The cells of the figure show something else: the numbers in the panel are those of now. It is said in the
// corner that is free.
void add_lens_heading(const Pen& pen, Derivation& derivation) {
  const bool is_change = pen.view.lens->lens() == Lens::Difference;
  const char* key = is_change ? "figure.card.now" : "figure.card.values";
  constexpr float kAside = 8, kBelowEdge = 9;
  const Rect& panel = derivation.panel;
  const auto heading = [&](float x, Anchor anchor) {
    return heading_label({x, panel.y + kBelowEdge}, anchor, pen.theme().muted,
                         catalogue(pen.view.language).say(key));
  };
  const auto is_taken = [&](const Label& there) {
    return std::ranges::any_of(derivation.parts, [&](const Part& part) {
      const Label* label = std::get_if<Label>(&part.shape);
      return label && do_overlap(label_rect(*label), label_rect(there));
    });
  };
  Label at_left = heading(panel.x + kAside, Anchor::Left);
  Label said = is_taken(at_left) ? heading(panel.right() - kAside, Anchor::Right) : std::move(at_left);
  derivation.parts.push_back({std::move(said), kNameComes});
}

}  // namespace

namespace {

// Of weighted values it would not be clear from the places alone which value, for which query, in which head.
std::string example_in_stack(const Computation& computation, CellRef shown, std::string name,
                             Language language) {
  const NodeInfo& info = computation.graph().info(shown.node);
  const bool says_head = info.head && has_several_heads(computation.graph());
  return catalogue(language).say(
      Message{says_head ? "figure.example.weighted_of_head" : "figure.example.weighted",
              {{"cell", std::move(name)},
               {"value", position_text(info.rows, shown.cell.row)},
               {"query", position_text(info.slices, shown.cell.slice)},
               {"head", std::to_string(info.head.value_or(0) + 1)}}});
}

}  // namespace

std::string shown_example(const Computation& computation, const Moment& moment, CellRef shown,
                          Language language) {
  const Graph& graph = computation.graph();
  if (!graph.op(moment.node) || shown.node != moment.node) return {};
  const Index cells = moment.to_cell - moment.from_cell;
  const bool is_row = is_shown_by_row(computation, shown);
  if (cells <= (is_row ? graph.shape(shown.node).cols : 1)) return {};
  std::string name = is_row ? row_name(computation, shown) : readable_cell_name(computation, shown);
  if (graph.shape(shown.node).is_stack())
    return example_in_stack(computation, shown, std::move(name), language);
  // What is said of a single row has its word already.
  const NodeInfo& info = graph.info(shown.node);
  const Cell first = cell_at(graph.shape(shown.node), moment.from_cell);
  if (first.row != last_cell(graph, moment).cell.row) name += quoted_token(info.rows, shown.cell.row);
  return is_row ? name : name + quoted_token(info.cols, shown.cell.col);
}

float letter_width(const Pen& pen, float size) {
  const float scale = pen.view.pixels_per_unit, size_px = size * scale;
  return std::max(kDigitWidth * size, std::round(kDigitWidth * std::floor(size_px + 0.25f)) / scale);
}

std::optional<Rect> drawn_rect(const Pen& pen, CellRef cell) {
  const auto drawn = drawn_cell(pen.graph(), pen.layout, cell);
  if (!drawn) return std::nullopt;
  return inset(pen.layout.find(drawn->node)->cell_rect(drawn->cell.row, drawn->cell.col), 1.5f);
}

Flight result_flight(const Pen& pen, CellRef target, const Rect& from, Span span) {
  const std::string number = whole_small_text(pen.graph(), target, kChipCharacters);
  return {from,
          drawn_rect(pen, target).value_or(from),
          pen.fill_color_of(target.node),
          number,
          13,
          span,
          false,
          false,
          std::nullopt,
          MotionPath::UpOrDownFirst,
          target};
}

std::string name_of_made(const Pen& pen, CellRef target, bool is_row) {
  return is_row ? row_name(pen.computation, target) : readable_cell_name(pen.computation, target);
}

CardResult card_result(const Pen& pen, CellRef target, bool is_short) {
  const std::string cell = name_of_made(pen, target, false), number = readable_number(pen.graph(), target);
  if (!pen.explained(target)->is_overridden) return {cell, number};
  const bool is_by_hand = pen.graph().find_override(target.node, target.cell) != nullptr;
  const char* key = is_short     ? "figure.card.replaced_short"
                    : is_by_hand ? "figure.card.by_hand"
                                 : "figure.card.replaced";
  return {catalogue(pen.view.language).say({key, {{"cell", cell}, {"value", number}}}),
          readable_beside(static_cast<float>(pen.formula(target)->value),
                          strongest_number(pen.graph(), target.node))};
}

std::string name_within(const Pen& pen, CellRef target, float room) {
  const std::string name = card_result(pen, target).name, brief = card_result(pen, target, true).name;
  if (width_of_name(name) <= room) return name;
  const Message said{
      "figure.card.replaced_brief",
      {{"cell", name_of_made(pen, target, false)}, {"value", readable_number(pen.graph(), target)}}};
  const std::string with_cell = catalogue(pen.view.language).say(said);
  const bool is_named = pen.explained(target)->is_overridden && width_of_name(with_cell) <= room;
  if (is_named || width_of_name(brief) <= room) return is_named ? with_cell : brief;
  return elided_to_width(brief, width_in_ems(brief) * room / width_of_name(brief));
}

float width_of_name(const std::string& name) { return axis_label_width(name) * kNameSize / kAxisLabelSize; }

Label name_label(const Pen& pen, Point at, Anchor anchor, std::string name) {
  return {at, anchor, Face::Words, kNameSize, pen.theme().ink, std::move(name)};
}

Label heading_label(Point at, Anchor anchor, Color color, std::string words) {
  return {at, anchor, Face::Words, kHeadingSize, color, std::move(words)};
}

float title_height(const Rect& place, float height) {
  return height + kNameLine <= place.height ? kNameLine : 0;
}

void add_title(const Pen& pen, Derivation& derivation, const std::string& name) {
  const Point at{derivation.panel.x + kPanelPadding, derivation.panel.y + kPanelPadding + 3};
  derivation.parts.push_back({name_label(pen, at, Anchor::Left, name), kNameComes});
}

namespace {

Derivation derivation_in_its_place(const Pen& pen, CellRef target) {
  Derivation usual = derivation_of_usual_size(pen, target);
  if (pen.view.lens) add_lens_heading(pen, usual);
  return usual;
}

// The smallest text in it.
float least_text(const Derivation& derivation) {
  float least = std::numeric_limits<float>::infinity();
  for (const Part& part : derivation.parts) {
    const auto* label = std::get_if<Label>(&part.shape);
    if (label && !label->text.empty()) least = std::min(least, label->size);
  }
  return least;
}

// No column of a list is pushed out of a panel that is too narrow for it.
bool keeps_texts_inside(const Derivation& derivation) {
  return std::ranges::all_of(derivation.parts, [&](const Part& part) {
    const auto* label = std::get_if<Label>(&part.shape);
    if (!label || label->anchor != Anchor::Right) return true;
    const bool is_number = label->face == Face::Numbers;
    const float ems = is_number ? kDigitWidth * static_cast<float>(character_count(label->text))
                                : axis_label_width(label->text) / kAxisLabelSize;
    return label->at.x - ems * label->size >= derivation.panel.x;
  });
}

// Laid out for a part of all the room that nothing else takes, and magnified to it: where a list says more
// that way, or the same in larger letters, than in a panel of the usual width.
Derivation roomy_derivation(const Pen& pen, CellRef target, float enough_px) {
  constexpr std::size_t kMostTerms = 600;  // of a list that is quick to lay out several times
  constexpr float kShares[] = {1, 0.9f, 0.8f, 0.7f, 0.6f};
  Derivation best = derivation_in_its_place(pen, target);
  const Rect& room = pen.layout.product_most;
  const bool has_room = room.width > best.panel.width || room.height > best.panel.height;
  if (!pen.layout.is_grown || !best.is_list || !has_room || best.count > kMostTerms) return best;
  const auto text_of = [&](const Derivation& derivation) {
    return std::min(least_text(derivation) * pen.view.pixels_per_unit, enough_px);
  };
  FigureLayout wider = pen.layout;
  wider.product_room = room;
  for (const float share : kShares) {
    if (share * room.width < pen.layout.product.width) break;
    wider.product = {room.x, room.y, share * room.width, room.height};
    const Pen other{pen.computation, wider,      pen.view,           pen.drawing,
                    pen.motion,      pen.spoken, pen.number_formats, pen.lens_scales};
    Derivation tried = derivation_in_its_place(other, target);
    const float missing = enough_px / std::max(text_of(tried), 1.0f);
    const Rect& panel = tried.panel;
    tried = magnified(std::move(tried), {room.x, room.y, std::min(missing * panel.width, room.width),
                                         std::min(missing * panel.height, room.height)});
    const float more_text = text_of(tried) - text_of(best);
    const bool is_better = tried.lines > best.lines || (tried.lines == best.lines && more_text > 0.3f);
    if (is_better && more_text > -0.1f && keeps_texts_inside(tried)) best = std::move(tried);
  }
  return best;
}

bool keeps_labels_apart(const Derivation& derivation) {
  std::vector<Rect> taken;
  for (const Part& part : derivation.parts) {
    const auto* label = std::get_if<Label>(&part.shape);
    if (!label || label->text.empty()) continue;
    const Rect rect = inset(label_rect(*label), 0.15f * label->size);
    if (std::ranges::any_of(taken, [&](const Rect& other) { return do_overlap(other, rect); })) return false;
    taken.push_back(rect);
  }
  return true;
}

// Where the figure is small, as above the curves of a training run, a card is laid out for a smaller place
// and magnified to its own, or to all that nothing else takes, so that its letters can be read.
Derivation legible_derivation(const Pen& pen, CellRef target) {
  constexpr float kEnoughPx = 14.5f, kLegiblePx = 11, kThumbnail = 0.6f, kNearly = 0.25f;
  Derivation best = roomy_derivation(pen, target, kEnoughPx);
  const float pixels = pen.view.pixels_per_unit;
  if (pixels < kThumbnail || least_text(best) * pixels >= kLegiblePx - kNearly) return best;
  const float share = least_text(best) * pixels / kLegiblePx;
  FigureLayout smaller = pen.layout;
  for (const Rect& place : {product_panel_rect(pen.layout, target.node), pen.layout.product_most}) {
    const float width = share * place.width, height = share * place.height;
    if (width <= 0 || height <= 0) continue;
    smaller.product = {place.center_x() - width / 2, place.center_y() - height / 2, width, height};
    smaller.product_room = smaller.product;
    const Pen other{pen.computation, smaller,    pen.view,           pen.drawing,
                    pen.motion,      pen.spoken, pen.number_formats, pen.lens_scales};
    Derivation tried = magnified(derivation_in_its_place(other, target), place);
    const bool fits = tried.panel.width <= place.width + 1 && tried.panel.height <= place.height + 1 &&
                      keeps_texts_inside(tried) && keeps_labels_apart(tried);
    if (fits && least_text(tried) > least_text(best)) best = std::move(tried);
    if (least_text(best) * pixels >= kLegiblePx - kNearly) break;
  }
  return best;
}

// Of a long list, how many lines are enough, as a share of those that there are: fewer, where its letters are
// too small to be read.
std::size_t least_presented_lines(std::size_t lines, bool is_legible) {
  constexpr float kLeastSaid = 0.25f, kSaidLegibly = 0.6f;
  constexpr std::size_t kLeast = 3, kEnough = 12, kEnoughLarge = 6;
  const float share = is_legible ? kSaidLegibly : kLeastSaid;
  const auto said = static_cast<std::size_t>(std::ceil(share * static_cast<float>(lines)));
  return std::min(lines, std::clamp(said, kLeast, is_legible ? kEnough : kEnoughLarge));
}

// From the last row of a room a few large lines say more than many small ones. A long list is laid out for a
// smaller place, and magnified to the whole of it, or to all the room that nothing else takes; but what its
// numbers come from is not left out for letters that are larger than legible.
Derivation presented_derivation(const Pen& pen, CellRef target) {
  constexpr float kReadPx = 16.5f;
  constexpr float kLegiblePx = 11;      // from which on lines are worth more than size
  constexpr float kAsInCellsPx = 9.5f;  // what is no smaller than most numbers of matrices there
  constexpr float kLeastWidth = 176;    // in which words beside the numbers are not cut
  constexpr std::pair<float, float> kShares[] = {{1, 1},       {1, 0.75f},   {1, 0.55f},   {0.85f, 0.85f},
                                                 {0.7f, 0.7f}, {0.7f, 0.5f}, {0.6f, 0.6f}, {0.5f, 0.5f}};
  Derivation best = magnified(roomy_derivation(pen, target, kReadPx), pen.layout.product_most);
  if (!best.is_list) return best;
  const std::size_t all_lines = best.lines;
  const Rect usual = product_panel_rect(pen.layout, target.node);
  const Rect& most = pen.layout.product_most;
  std::vector<Rect> places;
  for (const Rect& place : {usual, most}) {
    if (place.width > 0 && place.height > 0 && std::ranges::find(places, place) == places.end())
      places.push_back(place);
  }
  FigureLayout smaller = pen.layout;
  smaller.product_room = most.width > usual.width ? most : smaller.product_room;
  const auto try_in = [&](const Rect& place, float width, float height) {
    smaller.product = {place.center_x() - width / 2, place.center_y() - height / 2, width, height};
    const Pen other{pen.computation, smaller,    pen.view,           pen.drawing,
                    pen.motion,      pen.spoken, pen.number_formats, pen.lens_scales};
    Derivation tried = magnified(derivation_in_its_place(other, target), place);
    const bool fits = tried.panel.width <= place.width + 1 && tried.panel.height <= place.height + 1;
    const auto text_px = [&](const Derivation& each) { return least_text(each) * pen.view.pixels_per_unit; };
    const auto is_told = [&](const Derivation& each) {
      return each.has_origins && text_px(each) >= kAsInCellsPx;
    };
    const bool says_enough = tried.lines >= least_presented_lines(all_lines, text_px(best) >= kLegiblePx);
    const bool is_larger = is_told(tried) == is_told(best) ? text_px(tried) > text_px(best) : is_told(tried);
    // Names are rather kept, wherever letters can be read.
    const bool names_more = tried.has_names && !best.has_names && text_px(tried) >= kLegiblePx;
    const bool names_less = best.has_names && !tried.has_names && text_px(best) >= kLegiblePx;
    const bool is_better = names_more || (is_larger && !names_less);
    if (fits && says_enough && keeps_texts_inside(tried) && is_better) best = std::move(tried);
  };
  for (const auto& [of_width, of_height] : kShares) {
    for (const Rect& place : places) {
      if (least_text(best) * pen.view.pixels_per_unit >= kReadPx) return best;
      const float width = of_width * place.width;
      if (width >= kLeastWidth || of_width == 1) try_in(place, width, of_height * place.height);
    }
  }
  return best;
}

}  // namespace

Derivation derivation_of(const Pen& pen, CellRef target) {
  return pen.view.has_large_numbers ? presented_derivation(pen, target) : legible_derivation(pen, target);
}

void draw_derivation(const Pen& pen, const Derivation& derivation, float phase) {
  ChipColors colors(pen);
  pen.add(Box{derivation.panel, pen.theme().panel, 10});
  pen.add(Outline{derivation.panel, pen.theme().line, 10, 1, false});
  for (const Flight& flight : derivation.flights) {
    const bool is_there = flight.stays && phase >= flight.span.end;
    if (is_there) draw_flight(pen, colors, flight, flight.to);
    if (flight.has_slot && !is_there) pen.add(Outline{inset(flight.to, 0.5f), pen.theme().line, 5, 1, false});
  }
  for (const Part& part : derivation.parts) {
    const float opacity = eased_progress(phase, part.span.begin, part.span.end);
    if (opacity <= 0) continue;
    pen.add(part.shape);
    fade_since(pen.drawing, pen.drawing.shapes.size() - 1, opacity);
  }
  // On top of everything, since the eye follows what moves.
  for (const Flight& flight : derivation.flights) {
    const bool is_on_its_way = phase >= flight.span.begin && phase < flight.span.end;
    if (!is_on_its_way) continue;
    draw_flight(pen, colors, flight, flight.at(phase));
  }
}

}  // namespace heed
