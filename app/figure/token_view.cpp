#include "app/figure/token_view.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "app/figure/label_width.h"
#include "core/base/shown_label.h"
#include "core/graph/node_traits.h"
#include "core/graph/readable_number.h"

namespace heed {
namespace {

constexpr float kChipHeight = 22, kChipBesideGap = 18, kChipPadding = 8, kTokenSize = 12;
constexpr float kTokensHeader = 22, kMoreRoom = 18;
constexpr float kNumberRoom = 46;
constexpr float kLongestNameEms = 10;
constexpr float kNarrowestChip = 60, kWidestChip = 150;

TokenColumn column_around(Index count, Index most, Index middle) {
  TokenColumn column{std::vector<Index>(static_cast<std::size_t>(std::min(count, std::max(most, Index{1})))),
                     count};
  const Index first = std::clamp(middle - column.shown() / 2, Index{0}, column.hidden());
  std::iota(column.places.begin(), column.places.end(), first);
  return column;
}

// The keys that a query looks at most, in the order of their places, with `key` among them. None: that is not
// known yet.
std::optional<TokenColumn> column_of_strongest(const Computation& computation, NodeId node, TokenPair pair,
                                               Index most) {
  const Graph& graph = computation.graph();
  const Index count = graph.shape(node).cols;
  if (!pair.query || count <= most || !computation.is_known(node, {*pair.query, count - 1}))
    return std::nullopt;
  Matrix weights(1, count);
  graph.read(node, {*pair.query, 0, 1, count, 0, 1}, weights);
  std::vector<Index> order(static_cast<std::size_t>(count));
  std::iota(order.begin(), order.end(), Index{0});
  const auto end = order.begin() + std::max<std::ptrdiff_t>(most, 1);
  const auto strength = [&](Index at) { return std::isnan(weights(0, at)) ? 0 : std::abs(weights(0, at)); };
  std::partial_sort(order.begin(), end, order.end(), [&](Index a, Index b) {
    const bool is_key = a == pair.key;
    if (is_key != (b == pair.key)) return is_key;
    return strength(a) > strength(b) || (strength(a) == strength(b) && a < b);
  });
  std::sort(order.begin(), end);
  return TokenColumn{{order.begin(), end}, count, true};
}

std::optional<Index> within(std::optional<Index> at, Index count) {
  return at && *at < count ? at : std::nullopt;
}

CellRef first_cell(const Graph& graph, const Moment& moment) {
  return {moment.node, cell_at(graph.shape(moment.node), moment.from_cell)};
}

TokenPair pair_of(TokenRef token, const Shape& shape) {
  return token.is_query ? TokenPair{within(token.at, shape.rows), {}}
                        : TokenPair{{}, within(token.at, shape.cols)};
}

TokenPair pair_of(const Computation& computation, const TokenViewRequest& request, const Shape& shape) {
  TokenPair pair;
  if (request.spoken) pair = *request.spoken;
  const auto moment = computation.last_moment();
  if (!pair.query && !pair.key && moment) {
    // If the moment is not about a single query, take the last row it computed, unless it is before all
    // weights.
    pair = tokens_of(computation.graph(), *moment);
    const auto first = tokens_of(computation.graph(), first_cell(computation.graph(), *moment));
    const bool is_known = pair.query && *pair.query < shape.rows &&
                          computation.is_known(attention_of(computation, request.head), {*pair.query, 0});
    if (first.query != pair.query && !is_known) pair.query.reset();
    if (request.spoken) pair.key.reset();
  }
  return {within(pair.query, shape.rows), within(pair.key, shape.cols)};
}

// With its place where those beside it are no neighbours.
std::string token_chip_text(const AxisInfo& axis, Index at, float room, bool has_place) {
  const std::string place = std::to_string(at + 1);
  const float taken = has_place ? width_in_ems(place + " ") : 0;
  const std::string label = token_label(axis, at, room / kTokenSize - taken);
  if (label.empty()) return place;
  return has_place ? place + " " + label : label;
}

void add_chips(TokenView& view, const AxisInfo& axis, bool is_query, const Rect& first) {
  const TokenColumn& column = is_query ? view.queries : view.keys;
  for (Index row = 0; row < column.shown(); ++row) {
    const Index at = column.places[static_cast<std::size_t>(row)];
    view.chips.push_back({{is_query, at},
                          first.moved(0, kTokenRow * static_cast<float>(row)),
                          token_chip_text(axis, at, first.width - 2 * kChipPadding, column.is_scattered)});
  }
}

CellRef strongest_of(const Computation& computation, const TokenViewRequest& request, TokenRef token) {
  if (request.strongest) return request.strongest->of(computation, request.head, token);
  return strongest_weight(computation, request.head, token);
}

// Of the curves in focus, or of all others; NaN counts as large. None: none of them is computed yet.
std::optional<float> largest_drawn(const Computation& computation, const TokenView& view, bool is_in_focus) {
  std::optional<float> largest;
  for (const Index query : view.queries.places) {
    for (const Index key : view.keys.places) {
      if (stands_out(view, query, key) != is_in_focus) continue;
      if (!computation.is_known(view.weights, {query, key})) continue;
      const float weight = std::abs(computation.graph().cell(view.weights, {query, key}));
      if (std::isnan(weight)) return 1.0f;
      largest = std::max(largest.value_or(0), weight);
    }
  }
  return largest;
}

}  // namespace

TokenTopic topic_of(Role role) {
  if (role == Role::Query || role == Role::Key || role == Role::Score) return TokenTopic::Keys;
  const bool is_of_values = role == Role::Value || role == Role::Weighted || role == Role::Output;
  return is_of_values ? TokenTopic::Values : TokenTopic::Words;
}

std::string token_label(const AxisInfo& axis, Index at, float longest_ems) {
  const std::string label = axis.labels ? (*axis.labels)[static_cast<std::size_t>(at)] : "";
  const bool is_blank = label.find_first_not_of(" \t\n\r") == std::string::npos;
  return is_blank ? "" : elided_to_width(spoken_label(label), longest_ems);
}

std::string quoted_token(const AxisInfo& axis, Index at) {
  const std::string label = token_label(axis, at, kLongestNameEms);
  return label.empty() ? "" : " “" + label + "”";
}

std::string token_name(const AxisInfo& axis, Index at) {
  return std::to_string(at + 1) + quoted_token(axis, at);
}

bool TokenColumn::has(Index at) const { return std::ranges::binary_search(places, at); }

const TokenChip* TokenView::find(TokenRef token) const {
  const auto at =
      std::find_if(chips.begin(), chips.end(), [&](const TokenChip& chip) { return chip.token == token; });
  return at == chips.end() ? nullptr : &*at;
}

TokenView make_token_view(const Computation& computation, const TokenViewRequest& request) {
  const Graph& graph = computation.graph();
  TokenView view;
  view.head = request.head;
  view.topic = request.topic;
  view.weights = attention_of(computation, request.head);
  const Shape& shape = graph.shape(view.weights);
  view.focus = pair_of(computation, request, shape);
  // Hovering a token here must not scroll it away from the pointer.
  if (request.token && request.follows_token) view.focus = pair_of(*request.token, shape);
  Index key = view.focus.key.value_or(view.focus.query.value_or(0));
  if (view.focus.query && !view.focus.key)
    key = strongest_of(computation, request, {true, *view.focus.query}).cell.col;
  Index query = view.focus.query.value_or(0);
  if (view.focus.key && !view.focus.query) {
    query = strongest_of(computation, request, {false, key}).cell.row;
  }
  const auto strongest = column_of_strongest(computation, view.weights, view.focus, request.max_rows);
  if (request.token) view.focus = pair_of(*request.token, shape);
  view.queries = column_around(shape.rows, request.max_rows, query);
  view.keys = strongest ? *strongest : column_around(shape.cols, request.max_rows, key);
  const bool is_cut = view.queries.hidden() > 0 || view.keys.hidden() > 0;
  const float top = kTokensHeader + (is_cut ? kMoreRoom : 0);
  const float chip = std::clamp(request.width * 0.3f, kNarrowestChip, kWidestChip);
  const NodeInfo& info = graph.info(view.weights);
  // Between keys that are no neighbours there is room for the sign that says so.
  const float height = view.keys.is_scattered ? kChipBesideGap : kChipHeight;
  const float y = top + (kTokenRow - height) / 2;
  add_chips(view, info.rows, true, {0, y, chip, height});
  add_chips(view, info.cols, false, {request.width - kNumberRoom - chip, y, chip, height});
  const auto rows = static_cast<float>(std::max(view.queries.shown(), view.keys.shown()));
  view.bounds = {0, 0, request.width, top + kTokenRow * rows + (is_cut ? kMoreRoom : 0)};
  return view;
}

float full_curve(const Computation& computation, const TokenView& view) {
  constexpr float kFaint = 0.3f;  // where all are fainter, they are compared with each other
  if (view.queries.hidden() == 0 && view.keys.hidden() == 0) return 1;
  const auto emphasized = largest_drawn(computation, view, true);
  const float largest = emphasized ? *emphasized : largest_drawn(computation, view, false).value_or(0);
  return largest > 0 && largest <= kFaint ? largest : 1;
}

std::vector<Message> token_notes(const Computation& computation, const TokenView& view) {
  std::vector<Message> notes;
  const Graph& graph = computation.graph();
  if (view.focus.query) {
    const Index query = *view.focus.query;
    const std::string name = token_name(graph.info(view.weights).rows, query);
    if (!computation.is_known(view.weights, {query, 0})) {
      notes.push_back({"figure.tokens.ahead", {{"query", name}}});
    } else if (computation.is_fully_masked(view.head, query)) {
      notes.push_back({"figure.tokens.nothing", {{"query", name}}});
    }
  }
  // Of a query without weights, the lines are those of others, in the background.
  if (const float full = full_curve(computation, view); full < 1 && notes.empty())
    notes.push_back({"figure.tokens.relative", {{"largest", readable_beside(full, 1)}}});
  if (traits_of(graph, view.weights).drops_cells) notes.push_back({"figure.tokens.dropped", {}});
  return notes;
}

bool stands_out(const TokenView& view, Index query, Index key) {
  return view.focus.query ? query == *view.focus.query : view.focus.key && key == *view.focus.key;
}

std::optional<TokenRef> token_under(const TokenView& view, Point at) {
  for (const TokenChip& chip : view.chips) {
    if (chip.rect.contains(at)) return chip.token;
  }
  return std::nullopt;
}

}  // namespace heed
