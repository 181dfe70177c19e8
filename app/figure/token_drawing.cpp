#include <algorithm>
#include <cmath>

#include "app/figure/label_width.h"
#include "app/figure/number_text.h"
#include "app/figure/pen.h"
#include "app/figure/token_view.h"
#include "core/graph/readable_number.h"
#include "core/scene/modules.h"

namespace heed {
namespace {

constexpr float kChipTextSize = 12, kNoteSize = 11;
constexpr int kNumberCharacters = 5;
constexpr float kChipRadius = 5;
constexpr float kOverflowRoom = 11, kGapDot = 3, kGapStep = 8;

struct TokenPen {
  const Computation& computation;
  const TokenView& view;
  const Theme& theme;
  Language language;
  Drawing& drawing;
  float full = 1;       // the weight of the widest curve
  float strongest = 0;  // weight

  void add(DrawnShape shape) const { drawing.shapes.push_back(std::move(shape)); }
  std::optional<float> weight(Index query, Index key) const {
    if (!computation.is_known(view.weights, {query, key})) return std::nullopt;
    return computation.graph().cell(view.weights, {query, key});
  }
  std::string say(Message message) const { return catalogue(language).say(message); }
};

// Words have the colour of inputs.
Role role_of_column(TokenTopic topic, bool is_query) {
  if (topic == TokenTopic::Words) return Role::Input;
  if (topic == TokenTopic::Values) return is_query ? Role::Output : Role::Value;
  return is_query ? Role::Query : Role::Key;
}

const char* title_of_column(TokenTopic topic, bool is_query) {
  if (topic == TokenTopic::Words) return is_query ? "figure.tokens.words" : "figure.tokens.looked_at";
  if (topic == TokenTopic::Values) return is_query ? "figure.tokens.outputs" : "figure.tokens.values";
  return is_query ? "figure.tokens.queries" : "figure.tokens.keys";
}

// Clamped, since an override may be any number.
float strength_of(float weight) {
  return std::isfinite(weight) ? std::clamp(std::abs(weight), 0.0f, 1.0f) : 1;
}

void draw_curve(const TokenPen& pen, const TokenChip& query, const TokenChip& key, bool is_strong) {
  const auto weight = pen.weight(query.token.at, key.token.at);
  if (!weight || *weight == 0) return;
  const float strength = strength_of(*weight / pen.full);
  const Color color = role_color(pen.theme, Role::Score);
  const Point from = query.rect.right_middle(), to = key.rect.left_middle();
  const float middle = (from.x + to.x) / 2;
  const float opacity = is_strong ? 0.1f + 0.9f * strength : 0.03f + 0.22f * strength;
  const float width = is_strong ? 0.8f + 4.7f * strength : 0.6f + 1.6f * strength;
  const bool is_pointed_at = pen.view.focus.query == query.token.at && pen.view.focus.key == key.token.at;
  // A seam so fine that the curve does not look like one of a larger weight.
  if (is_pointed_at)
    pen.add(Stroke{from, {middle, from.y}, {middle, to.y}, to, faded(pen.theme.ink, 0.8f), width + 1.2f});
  pen.add(Stroke{from, {middle, from.y}, {middle, to.y}, to, faded(color, opacity), width});
}

// Faint curves first, strong ones on top.
void draw_curves(const TokenPen& pen) {
  for (const bool is_strong : {false, true}) {
    for (const TokenChip& query : pen.view.chips) {
      if (!query.token.is_query) continue;
      for (const TokenChip& key : pen.view.chips) {
        if (key.token.is_query || stands_out(pen.view, query.token.at, key.token.at) != is_strong) continue;
        draw_curve(pen, query, key, is_strong);
      }
    }
  }
}

// The weight between a token and the focused one on the other side, if there is one.
std::optional<float> weight_beside(const TokenPen& pen, TokenRef token) {
  const TokenPair& focus = pen.view.focus;
  if (!token.is_query && focus.query) return pen.weight(*focus.query, token.at);
  if (token.is_query && !focus.query && focus.key) return pen.weight(token.at, *focus.key);
  return std::nullopt;
}

// Beside a key; for a query on its chip, since the curves start beside it.
void draw_weight(const TokenPen& pen, const TokenChip& chip, float weight, Color ink) {
  const std::string number = fitted_text(weight, kNumberCharacters, pen.strongest);
  const float y = chip.rect.center_y();
  if (!chip.token.is_query) {
    pen.add(Label{{chip.rect.right() + 6, y},
                  Anchor::Left,
                  Face::Numbers,
                  kChipTextSize,
                  role_text_color(pen.theme, Role::Score),
                  number});
    return;
  }
  const float room = chip.rect.width - 12 - kChipTextSize * kDigitWidth * (kNumberCharacters + 0.5f);
  pen.add(Label{{chip.rect.x + 6, y},
                Anchor::Left,
                Face::Words,
                kChipTextSize,
                ink,
                elided_to_width(chip.text, room / kChipTextSize)});
  pen.add(Label{{chip.rect.right() - 6, y}, Anchor::Right, Face::Numbers, kChipTextSize, ink, number});
}

void draw_chip(const TokenPen& pen, const TokenChip& chip) {
  const Theme& theme = pen.theme;
  const Role role = role_of_column(pen.view.topic, chip.token.is_query);
  const auto& in_focus = chip.token.is_query ? pen.view.focus.query : pen.view.focus.key;
  const bool is_focus = in_focus == chip.token.at;
  const auto weight = weight_beside(pen, chip.token);
  const Color surface = weight ? cell_color(theme, role_fill_color(theme, Role::Score), strength_of(*weight))
                               : mix(theme.raised, role_fill_color(theme, role), is_focus ? 0.5f : 0.12f);
  pen.add(Box{chip.rect, surface, kChipRadius});
  pen.add(Outline{chip.rect, is_focus ? theme.ink : faded(role_color(theme, role), 0.6f), kChipRadius,
                  is_focus ? 1.8f : 1, false});
  const Color ink = cell_text_color(theme, surface);
  if (!weight || !chip.token.is_query) {
    pen.add(Label{chip.rect.center(), Anchor::Center, Face::Words, kChipTextSize, ink, chip.text});
  }
  if (weight) draw_weight(pen, chip, *weight, ink);
}

// The share of attention that the focused query gives to the keys from..to that are not shown. Read
// in one block: there may be thousands.
std::string hidden_share(const TokenPen& pen, Index from, Index to) {
  const Graph& graph = pen.computation.graph();
  const NodeId weights = pen.view.weights;
  const auto& query = pen.view.focus.query;
  if (!query || to <= from || !pen.computation.is_known(weights, {*query, to - 1})) return {};
  Matrix share(1, to - from);
  graph.read(weights, {*query, from, 1, to - from, 0, 1}, share);
  for (const Index shown : pen.view.keys.places) {
    if (shown >= from && shown < to) share(0, shown - from) = 0;
  }
  return " · " +
         fitted_text(static_cast<float>(share.cast<double>().sum()), kNumberCharacters, pen.strongest);
}

void draw_overflow(const TokenPen& pen, float x, float y, Index count, const std::string& share) {
  if (count == 0) return;
  const std::string text = pen.say({"figure.tokens.more", {{"count", std::to_string(count)}}}) + share;
  pen.add(Label{{x, y}, Anchor::Left, Face::Words, kNoteSize, pen.theme.muted, text});
}

// Three dots where tokens are left out, between chips that are no neighbours and before the first.
void draw_gap(const TokenPen& pen, const Rect& below) {
  const float y = below.y - (kTokenRow - below.height) / 2;
  for (const float away : {-kGapStep, 0.0f, kGapStep}) {
    const Rect dot{below.center_x() + away - kGapDot / 2, y - kGapDot / 2, kGapDot, kGapDot};
    pen.add(Box{dot, pen.theme.ink, kGapDot / 2});
  }
}

void draw_gaps(const TokenPen& pen, const TokenColumn& keys) {
  Index next = 0;
  for (const Index at : keys.places) {
    if (at != next) draw_gap(pen, pen.view.find({false, at})->rect);
    next = at + 1;
  }
}

void draw_left_out(const TokenPen& pen, bool is_query, const Rect& first, const Rect& last) {
  const TokenColumn& column = is_query ? pen.view.queries : pen.view.keys;
  const auto share = [&](Index from, Index to) {
    return is_query ? std::string() : hidden_share(pen, from, to);
  };
  const float below = last.bottom() + kOverflowRoom;
  if (column.is_scattered) {
    draw_gaps(pen, column);
    return draw_overflow(pen, first.x, below, column.hidden(), share(0, column.count));
  }
  draw_overflow(pen, first.x, first.y - kOverflowRoom, column.above(), share(0, column.above()));
  draw_overflow(pen, first.x, below, column.below(), share(column.count - column.below(), column.count));
}

void draw_column_words(const TokenPen& pen, bool is_query) {
  const TokenColumn& column = is_query ? pen.view.queries : pen.view.keys;
  const Rect& first = pen.view.find({is_query, column.places.front()})->rect;
  const Rect& last = pen.view.find({is_query, column.places.back()})->rect;
  const bool has_memory = find_attention(pen.computation.scene(), pen.view.head.block)->memory.has_value();
  const std::string title = pen.say({title_of_column(pen.view.topic, is_query), {}});
  pen.add(Label{{first.x, 8},
                Anchor::Left,
                Face::Words,
                kNoteSize,
                role_text_color(pen.theme, role_of_column(pen.view.topic, is_query)),
                has_memory && !is_query ? pen.say({"figure.tokens.memory", {{"column", title}}}) : title});
  draw_left_out(pen, is_query, first, last);
}

}  // namespace

Drawing draw_token_view(const Computation& computation, const TokenView& view, const Theme& theme,
                        Language language) {
  Drawing drawing;
  drawing.bounds = view.bounds;
  const TokenPen pen{computation,
                     view,
                     theme,
                     language,
                     drawing,
                     full_curve(computation, view),
                     strongest_number(computation.graph(), view.weights)};
  draw_curves(pen);
  for (const TokenChip& chip : view.chips) draw_chip(pen, chip);
  draw_column_words(pen, true);
  draw_column_words(pen, false);
  return drawing;
}

}  // namespace heed
