#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <string>
#include <vector>

#include "app/figure/figure_cache.h"
#include "app/figure/head_spans.h"
#include "app/figure/model_map.h"
#include "app/figure/number_text.h"
#include "app/figure/pen.h"
#include "app/figure/token_view.h"
#include "core/scene/modules.h"

namespace heed {
namespace {

constexpr float kBandShare = 0.84f;  // of a row, for the thickest band
constexpr float kJoinWay = 16;       // over which a band grows
constexpr float kQuietBand = 0.42f, kQuietCard = 0.8f;
constexpr float kLeastDotRow = 8;

Stroke straight_line(Point from, Point to, Color color, float width) {
  return {from, from, to, to, color, width};
}

// How much a token's stream consists of, by origin: attention, embedding, feed-forward, from top to bottom.
using Strata = std::array<float, 3>;
constexpr std::array<Role, 3> kStrataRoles{Role::Score, Role::Input, Role::FeedForward};

float total(const Strata& strata) { return strata[0] + strata[1] + strata[2]; }

// Where something is added to a token's stream, and what it consists of from there on.
struct Join {
  float x = 0;
  NodeId node = 0;
  bool is_attention = true;
  bool is_known = false;
  Strata after{};
};

class MapPainter {
 public:
  explicit MapPainter(const Pen& pen)
      : pen_(pen), map_(*pen.layout.map), computation_(pen.computation), built_(pen.computation.built()) {}

  void draw() {
    token_ = focus_token();
    draw_columns();
    draw_lanes();
    draw_streams();
    for (std::size_t at = 0; at < map_.blocks.size(); ++at) draw_arrows(at);
    for (const HeadCard& card : pen_.layout.head_cards) draw_head(card);
    for (std::size_t at = 0; at < map_.blocks.size(); ++at) draw_activity(at);
    if (map_.lens.height > 0) draw_lens();
    if (map_.readout) draw_readout();
    draw_key();
  }

 private:
  const Theme& theme() const { return pen_.theme(); }
  const Scene& scene() const { return computation_.scene(); }
  std::string say(const Message& message) const { return catalogue(pen_.view.language).say(message); }
  Index tokens() const { return scene().inputs->rows(); }
  float row_y(Index row) const {
    return map_.stream.y + (static_cast<float>(row) + 0.5f) * map_.row_height;
  }
  bool has_dots() const { return map_.row_height >= kLeastDotRow; }

  void label(Point at, Anchor anchor, Face face, float size, Color color, std::string text) const {
    pen_.add(Label{at, anchor, face, pen_.label_size(size), color, std::move(text)});
  }

  // The one that is pointed at or spoken of; else the last, which answers.
  Index focus_token() const {
    const TokenPair& pair = pen_.spoken.pair;
    return std::clamp<Index>(pair.query.value_or(pair.key.value_or(tokens() - 1)), 0, tokens() - 1);
  }

  std::string word(Index token, float ems) const {
    return token_label_or_number(pen_.graph().info(computation_.inputs()).rows, token, ems);
  }

  static std::string token_label_or_number(const AxisInfo& axis, Index at, float ems) {
    const std::string text = token_label(axis, at, ems);
    return text.empty() ? std::to_string(at + 1) : text;
  }

  // The block that the last step was in.
  std::optional<int> block_of_step() const {
    const auto moment = computation_.last_moment();
    return moment ? pen_.graph().info(moment->node).block : std::nullopt;
  }

  void draw_columns() {
    const auto now = block_of_step();
    for (std::size_t at = 0; at < map_.blocks.size(); ++at) {
      const MapBlock& block = map_.blocks[at];
      const TransformerBlock& of = scene().blocks[at];
      const bool is_now = now == static_cast<int>(at);
      pen_.add(Box{block.column, mix(theme().canvas, theme().panel, is_now ? 1.0f : 0.55f), 8});
      const float size = pen_.label_size(13), ems = (block.title.width - 12) / (0.92f * size);
      std::string title =
          of.name.empty() ? say({"ui.block", {{"block", std::to_string(at + 1)}}}) : of.name;
      if (of.name.empty() && width_in_ems(title) > ems) title = std::to_string(at + 1);
      if (!of.is_enabled) title += " · " + say({"figure.head.off", {}});
      pen_.add(Label{{block.title.x + 8, block.title.center_y() + 3}, Anchor::Left, Face::WordsBold, size,
                     of.is_enabled ? theme().ink : theme().muted, elided_to_width(title, ems)});
    }
  }

  void draw_lanes() {
    const auto name = [&](float y, Role role, const char* key) {
      label({0, y}, Anchor::Left, Face::WordsBold, 13, role_text_color(theme(), role), say({key, {}}));
    };
    name(map_.attention_lane.y + 8, Role::Score, "figure.map.attention");
    name(map_.feed_forward_lane.y - 9, Role::FeedForward, "figure.map.feed_forward");
    if (map_.lens.height > 0) name(map_.lens.center_y(), Role::Readout, "figure.map.lens");
  }

  // Right of the name of the lens.
  float name_end() const { return 6 + width_in_ems(say({"figure.map.lens", {}})) * pen_.label_size(13); }

  float length_of(NodeId node, Index token) const {
    const std::vector<float>& lengths = pen_.view.cache->stream().row_lengths(computation_, node);
    const auto at = static_cast<std::size_t>(token);
    return at < lengths.size() && std::isfinite(lengths[at]) ? lengths[at] : 0;
  }
  bool is_row_known(NodeId node, Index token) const {
    return computation_.known(node) >= (token + 1) * pen_.graph().shape(node).cols;
  }

  std::vector<Join> joins_of(Index token) const {
    std::vector<Join> joins;
    Strata strata{0, length_of(built_.blocks.front().input, token), 0};
    const auto add = [&](const std::optional<NodeId>& node, float x, bool is_attention) {
      if (!node) return;
      const bool is_known = is_row_known(*node, token);
      if (is_known) strata[is_attention ? 0 : 2] += length_of(*node, token);
      joins.push_back({x, *node, is_attention, is_known, strata});
    };
    for (std::size_t at = 0; at < map_.blocks.size(); ++at) {
      const MapBlock& block = map_.blocks[at];
      add(built_.blocks[at].attended, block.attended_x, true);
      add(built_.blocks[at].fed, block.fed_x, false);
    }
    return joins;
  }

  // Thickness by size, so that the thickest band fills its row.
  float thickness_scale() const {
    float most = 1e-6f;
    for (Index token = 0; token < tokens(); ++token) {
      Strata all{0, length_of(built_.blocks.front().input, token), 0};
      for (const BlockNodes& block : built_.blocks) {
        if (block.attended) all[0] += length_of(*block.attended, token);
        if (block.fed) all[2] += length_of(*block.fed, token);
      }
      most = std::max(most, total(rooted(all)));
    }
    return kBandShare * map_.row_height / most;
  }

  static Strata rooted(Strata strata) {
    for (float& each : strata) each = std::sqrt(each);
    return strata;
  }

  // A band from one thickness to another, as a convex shape for each stratum.
  void draw_band(Point from, float to_x, const Strata& before, const Strata& after, float opacity) const {
    float top_before = from.y - total(before) / 2, top_after = from.y - total(after) / 2;
    for (std::size_t at = 0; at < before.size(); ++at) {
      const Color color = faded(role_color(theme(), kStrataRoles[at]), opacity);
      const float below_before = top_before + before[at], below_after = top_after + after[at];
      if (before[at] > 0 || after[at] > 0) {
        pen_.add(Polygon{{{from.x, top_before}, {to_x, top_after}, {to_x, below_after}, {from.x, below_before}},
                         color});
      }
      top_before = below_before;
      top_after = below_after;
    }
  }

  void draw_path_ahead(Point from, float to_x) const {
    const Color color = faded(theme().muted, 0.5f);
    if (!has_dots()) return pen_.add(straight_line(from, {to_x, from.y}, color, 1));
    for (float x = from.x; x < to_x; x += 9) pen_.add(Box{{x, from.y - 0.8f, 2.4f, 1.6f}, color, 0.8f});
  }

  void draw_stream(Index token, float scale) const {
    const bool is_focus = token == token_;
    const float opacity = is_focus ? 1 : kQuietBand, y = row_y(token);
    const auto thick = [&](const Strata& sizes) {
      Strata strata = rooted(sizes);
      for (float& each : strata) each *= scale;
      return strata;
    };
    const NodeId input = built_.blocks.front().input;
    const float begin = map_.words.right() + 6, end = map_.stream.right() + (map_.readout ? 6 : 0);
    if (!is_row_known(input, token)) return draw_path_ahead({begin, y}, end);
    Strata now = thick({0, length_of(input, token), 0});
    float x = begin;
    for (const Join& join : joins_of(token)) {
      if (!join.is_known) return draw_path_ahead({x + 4, y}, end);
      const Strata after = thick(join.after);
      draw_band({x, y}, join.x, now, now, opacity);
      draw_band({join.x, y}, join.x + kJoinWay, now, after, opacity);
      x = join.x + kJoinWay;
      now = after;
    }
    draw_band({x, y}, end, now, now, opacity);
  }

  void draw_joins(Index token) const {
    const bool is_focus = token == token_;
    if (!is_focus && !has_dots()) return;
    const float y = row_y(token);
    for (const Join& join : joins_of(token)) {
      const Role role = join.is_attention ? Role::Score : Role::FeedForward;
      const Color color = join.is_known ? role_color(theme(), role) : theme().edge;
      const float r = is_focus ? std::clamp(0.36f * map_.row_height, 3.5f, 8.0f) : 2.4f;
      const Rect ring{join.x - r, y - r, 2 * r, 2 * r};
      pen_.add(Box{ring, theme().canvas, r});
      pen_.add(Outline{ring, is_focus ? color : faded(color, 0.7f), r, is_focus ? 1.8f : 1.2f});
      if (!is_focus || r < 6) continue;
      const float arm = 0.55f * r;
      pen_.add(straight_line({join.x - arm, y}, {join.x + arm, y}, color, 1.6f));
      pen_.add(straight_line({join.x, y - arm}, {join.x, y + arm}, color, 1.6f));
    }
  }

  void draw_words() const {
    const float size = std::clamp(0.72f * map_.row_height, 11.0f, 17.0f);
    const auto stride = std::max<Index>(static_cast<Index>(std::ceil(pen_.label_size(11) * 1.25f / map_.row_height)), 1);
    for (Index token = 0; token < tokens(); ++token) {
      const bool is_focus = token == token_;
      const bool is_near = std::abs(token - token_) < stride;
      if (!is_focus && (token % stride != 0 || (is_near && stride > 1))) continue;
      const float used = pen_.label_size(is_focus ? std::max(size, 12.0f) : size);
      pen_.add(Label{{map_.words.right() - 2, row_y(token)}, Anchor::Right,
                     is_focus ? Face::WordsBold : Face::Words, used, is_focus ? theme().ink : theme().muted,
                     word(token, (map_.words.width - 8) / used)});
    }
  }

  void draw_streams() {
    const float scale = thickness_scale();
    const Rect stripe{0, row_y(token_) - map_.row_height / 2,
                      map_.stream.right() + (map_.readout ? 4 : 0), map_.row_height};
    pen_.add(Box{stripe, theme().raised, std::min(6.0f, map_.row_height / 2)});
    for (Index token = 0; token < tokens(); ++token) draw_stream(token, scale);
    for (Index token = 0; token < tokens(); ++token) draw_joins(token);
    draw_words();
  }

  void draw_arrow(float x, float from_y, float to_y, Color color, float width) const {
    const float way = to_y > from_y ? 1.0f : -1.0f, head = 4;
    pen_.add(straight_line({x, from_y}, {x, to_y - way}, color, width));
    pen_.add(straight_line({x - head, to_y - way * head}, {x, to_y}, color, width));
    pen_.add(straight_line({x + head, to_y - way * head}, {x, to_y}, color, width));
  }

  void draw_arrows(std::size_t at) const {
    const MapBlock& block = map_.blocks[at];
    const BlockNodes& nodes = built_.blocks[at];
    const float top = map_.stream.y - 3, above = map_.attention_lane.bottom() + 5;
    const float bottom = map_.stream.bottom() + 3, below = map_.feed_forward_lane.y - kBelowStream;
    const auto joins = [&](float x, Role role, const std::optional<NodeId>& node, float from, float to) {
      const bool is_known = node && computation_.known(*node) > 0;
      const Color color = is_known ? role_color(theme(), role) : theme().edge;
      const float y = row_y(token_);
      pen_.add(straight_line({x, from < to ? to : y}, {x, from < to ? y : to}, faded(color, 0.45f), 1));
      draw_arrow(x, from, to, color, 1.8f);
    };
    if (nodes.attended) {
      draw_arrow(block.attends_x, top, above, faded(theme().muted, 0.7f), 1.4f);
      joins(block.attended_x, Role::Score, nodes.attended, above, top);
    }
    if (nodes.fed) {
      draw_arrow(block.feeds_x, bottom, below, faded(theme().muted, 0.7f), 1.4f);
      joins(block.fed_x, Role::FeedForward, nodes.fed, below, bottom);
    }
  }
  static constexpr float kBelowStream = 20;

  void draw_thumbnail(NodeId node, const Rect& rect, float opacity) const {
    const ShownMatrix shown = shown_matrix(pen_, node);
    if (shown.known == 0 || is_scale_pending(pen_, shown)) {
      pen_.add(Outline{rect, faded(theme().edge, opacity), 3, 1, true});
      return;
    }
    Heatmap heatmap = heatmap_of(pen_, shown, rect);
    heatmap.empty = with_alpha(heatmap.empty, 0);
    heatmap.is_thumbnail = true;
    if (!pen_.is_ready(heatmap)) return;
    pen_.add(heatmap_shape(std::move(heatmap)));
  }

  // The row of the token that is spoken of.
  void mark_row(const Rect& rect, float count) const {
    const float height = rect.height / count;
    if (height < 2) return;
    const Rect row{rect.x, rect.y + static_cast<float>(token_) * height, rect.width, height};
    pen_.add(Outline{inset(row, -0.6f), faded(theme().ink, 0.55f), std::min(2.0f, height / 3), 1});
  }

  bool is_head_of_step(const HeadKey& head) const {
    const auto moment = computation_.last_moment();
    return moment && pen_.graph().info(moment->node).head_key() == head;
  }

  // The word that the token looks at most.
  std::string looked_at(const HeadKey& head, float ems) const {
    const NodeId weights = attention_of(computation_, head);
    if (!is_row_known(weights, token_)) return {};
    const CellRef strongest = strongest_weight(computation_, head, {true, token_});
    return token_label_or_number(pen_.graph().info(weights).cols, strongest.cell.col, ems);
  }

  void draw_head(const HeadCard& card) const {
    if (!pen_.is_seen(card.rect)) return;
    const Head& head = head_of(scene(), card.head);
    const bool is_now = is_head_of_step(card.head);
    const float title = card.weights.y - card.rect.y;
    if (title > 0) {
      const float size = pen_.label_size(11.5f), y = card.rect.y + title / 2 - 1;
      const std::string number = std::to_string(card.head.head + 1);
      pen_.add(Label{{card.rect.x + 1, y}, Anchor::Left, Face::WordsBold, size,
                     head.is_enabled ? theme().ink : theme().muted, number});
      const float ems = (card.rect.width - 14) / size;
      const std::string said = head.is_enabled ? looked_at(card.head, ems) : say({"figure.head.off", {}});
      pen_.add(Label{{card.rect.right() - 1, y}, Anchor::Right, Face::Words, size, theme().muted, said});
    }
    pen_.add(Box{card.weights, mix(theme().canvas, theme().raised, 0.5f), 3});
    draw_thumbnail(built_.head(card.head).weights, card.weights, kQuietCard);
    if (!head.is_enabled) pen_.add(Outline{card.weights, theme().muted, 3, 1, true});
    if (is_row_known(built_.head(card.head).weights, token_)) mark_row(card.weights, static_cast<float>(tokens()));
    if (is_now) pen_.add(Outline{inset(card.rect, -3), role_color(theme(), Role::Score), 5, 2});
  }

  // How many units of the token let something through.
  std::string activity_text(NodeId active, float width) const {
    if (!is_row_known(active, token_)) return {};
    const Index units = pen_.graph().shape(active).cols;
    Matrix row(1, units);
    pen_.graph().read(active, {token_, 0, 1, units, 0, 1}, row);
    const Index on = (row.array() > 0).count();
    const Message text{"figure.map.units", {{"on", std::to_string(on)}, {"all", std::to_string(units)}}};
    std::string said = say(text);
    if (width_in_ems(said) * pen_.label_size(11.5f) > width) said = std::to_string(on) + "/" + std::to_string(units);
    return width_in_ems(said) * pen_.label_size(11.5f) > width ? std::string() : said;
  }

  void draw_activity(std::size_t at) const {
    const MapBlock& block = map_.blocks[at];
    const auto& nodes = built_.blocks[at].feed_forward;
    if (!block.activity || !nodes) return;
    const Rect& rect = *block.activity;
    pen_.add(Box{rect, mix(theme().canvas, theme().raised, 0.5f), 3});
    draw_thumbnail(nodes->active, rect, kQuietCard);
    if (is_row_known(nodes->active, token_)) mark_row(rect, static_cast<float>(tokens()));
    label({rect.x, rect.y - 9}, Anchor::Left, Face::Words, 11.5f, theme().muted,
          activity_text(nodes->active, rect.width));
    const auto moment = computation_.last_moment();
    const bool is_now = moment && (moment->node == nodes->hidden || moment->node == nodes->active ||
                                   moment->node == nodes->result);
    if (is_now) pen_.add(Outline{inset(rect, -3), role_color(theme(), Role::FeedForward), 5, 2});
  }

  std::string class_name(Index at, float ems) const {
    const AxisInfo& axis = pen_.graph().info(built_.readout->logits).cols;
    const bool is_named = axis.labels && static_cast<std::size_t>(at) < axis.labels->size();
    return elided_to_width(is_named ? (*axis.labels)[static_cast<std::size_t>(at)] : std::to_string(at + 1), ems);
  }

  static std::string percent(float share) {
    if (share > 0 && share < 0.0005f) return "<0.1%";
    const auto tenths = static_cast<int>(std::lround(1000 * share));
    return std::to_string(tenths / 10) + "." + std::to_string(tenths % 10) + "%";
  }

  bool is_complete(NodeId node) const {
    return computation_.known(node) >= pen_.graph().shape(node).cell_count();
  }

  // What would be read out if the transformer ended here.
  void draw_lens_at(float x, NodeId stream, float width) const {
    if (!is_complete(stream)) return;
    const Rect chip{x - width / 2, map_.lens.y + 8, width, map_.lens.height - 12};
    const LensReading& reading = pen_.view.cache->stream().lens(computation_, stream);
    const Index row = std::min(token_, reading.probabilities.rows() - 1);
    Index best = 0;
    const float share = reading.probabilities.row(row).maxCoeff(&best);
    pen_.add(straight_line({x, map_.stream.bottom() + 2}, {x, chip.y}, faded(theme().muted, 0.35f), 1));
    pen_.add(Box{chip, theme().raised, 5});
    const float size = pen_.label_size(12), small = pen_.label_size(11);
    const std::string said = percent(share);
    const float number = width_in_ems(said) * small + 8;
    const bool has_number = chip.width > number + 3 * size;
    pen_.add(Label{{chip.x + 6, chip.y + 11}, Anchor::Left, Face::WordsBold, size, theme().ink,
                   class_name(best, (chip.width - 10 - (has_number ? number : 0)) / size)});
    if (has_number)
      pen_.add(Label{{chip.right() - 5, chip.y + 11}, Anchor::Right, Face::Numbers, small, theme().muted, said});
    const Rect bar{chip.x + 6, chip.bottom() - 9, chip.width - 12, 4};
    pen_.add(Box{bar, theme().edge, 2});
    pen_.add(Box{{bar.x, bar.y, std::max(bar.width * std::clamp(share, 0.0f, 1.0f), 2.0f), bar.height},
                 role_color(theme(), Role::Readout), 2});
  }

  // Where the stream enters the first block, between blocks and where it leaves the last.
  void draw_lens() const {
    const float step = map_.blocks.size() > 1 ? map_.blocks[1].column.x - map_.blocks[0].column.x
                                              : map_.blocks[0].column.width;
    const float gap = step - map_.blocks[0].column.width, width = std::min(step - 6, 92.0f);
    const float first = std::max(map_.blocks.front().column.x - gap / 2, name_end() + width / 2);
    draw_lens_at(first, built_.blocks.front().input, width);
    for (std::size_t at = 0; at < map_.blocks.size(); ++at)
      draw_lens_at(map_.blocks[at].column.right() + gap / 2, built_.blocks[at].out, width);
  }

  void draw_readout() const {
    const Rect& card = *map_.readout;
    const NodeId node = built_.readout->probabilities;
    const Index rows = pen_.graph().shape(node).rows, row = std::min(token_, rows - 1);
    const Color color = role_color(theme(), Role::Readout);
    const bool is_known = is_row_known(node, row);
    pen_.add(Box{card, theme().canvas, 10});
    pen_.add(Outline{card, is_known ? color : theme().edge, 10, is_known ? 1.8f : 1, !is_known});
    const float x = card.x + 12, width = card.width - 24;
    label({x, card.y + 20}, Anchor::Left, Face::WordsBold, 14, role_text_color(theme(), Role::Readout),
          say({"chapter.readout", {}}));
    const Message about = rows == 1 && tokens() > 1
                              ? Message{"figure.map.of_all", {}}
                              : Message{"figure.map.of_token", {{"token", word(row, width / 16)}}};
    label({x, card.y + 38}, Anchor::Left, Face::Words, 12, theme().muted,
          elided_to_width(say(about), width / pen_.label_size(12)));
    if (is_known) draw_answers({x, card.y + 58, width, card.height - 66}, node, row);
  }

  void draw_answers(const Rect& room, NodeId node, Index row) const {
    const Index classes = pen_.graph().shape(node).cols;
    Matrix shares(1, classes);
    pen_.graph().read(node, {row, 0, 1, classes, 0, 1}, shares);
    constexpr float kAnswerRow = 38, kMostAnswerRow = 56;
    const auto shown = std::min<Index>(classes, std::max<Index>(static_cast<Index>(room.height / kAnswerRow), 1));
    const float height = std::min(room.height / static_cast<float>(shown), kMostAnswerRow);
    std::vector<Index> order(static_cast<std::size_t>(classes));
    std::iota(order.begin(), order.end(), Index{0});
    std::partial_sort(order.begin(), order.begin() + shown, order.end(), [&](Index a, Index b) {
      return shares(0, a) > shares(0, b) || (shares(0, a) == shares(0, b) && a < b);
    });
    for (Index at = 0; at < shown; ++at) {
      const Index answer = order[static_cast<std::size_t>(at)];
      const float share = shares(0, answer), y = room.y + static_cast<float>(at) * height;
      const bool is_first = at == 0;
      const float size = pen_.label_size(is_first ? 15 : 13), small = pen_.label_size(12);
      const std::string said = percent(share);
      const float number = 0.62f * small * static_cast<float>(said.size()) + 6;
      pen_.add(Label{{room.x, y + 10}, Anchor::Left, is_first ? Face::WordsBold : Face::Words, size,
                     is_first ? theme().ink : theme().muted, class_name(answer, (room.width - number) / size)});
      pen_.add(Label{{room.right(), y + 10}, Anchor::Right, Face::Numbers, small,
                     is_first ? theme().ink : theme().muted, said});
      const Rect bar{room.x, y + 22, room.width, 6};
      pen_.add(Box{bar, theme().raised, 3});
      const float part = std::isfinite(share) ? std::clamp(share, 0.0f, 1.0f) : 0;
      pen_.add(Box{{bar.x, bar.y, std::max(bar.width * part, 3.0f), bar.height},
                   faded(role_color(theme(), Role::Readout), is_first ? 1 : 0.6f), 3});
    }
  }

  // How to read the map, where there is room for it at the right.
  void draw_key() const {
    const float x = map_.stream.right() + (map_.readout ? 14 : 26), line = pen_.label_size(12) + 8;
    const float right = pen_.layout.bounds.right(), room = map_.stream.y - 30;
    const float size = pen_.label_size(12);
    float y = 14;
    if (right - x < 9.5f * size || room < 5.5f * line) return;
    pen_.add(Label{{x, y}, Anchor::Left, Face::WordsBold, size, theme().ink, say({"figure.map.key", {}})});
    constexpr std::array<const char*, 3> kKeys{"figure.map.key_attention", "figure.map.key_embedding",
                                               "figure.map.key_feed_forward"};
    for (std::size_t at = 0; at < kKeys.size(); ++at) {
      y += line;
      pen_.add(Box{{x, y - 4, 14, 8}, role_color(theme(), kStrataRoles[at]), 2});
      pen_.add(Label{{x + 22, y}, Anchor::Left, Face::Words, size, theme().muted, say({kKeys[at], {}})});
    }
    y += line;
    const Rect ring{x, y - 6.5f, 13, 13};
    pen_.add(Outline{ring, theme().muted, 6.5f, 1.5f});
    pen_.add(straight_line({ring.x + 3, y}, {ring.right() - 3, y}, theme().muted, 1.4f));
    pen_.add(straight_line({ring.center_x(), y - 3.5f}, {ring.center_x(), y + 3.5f}, theme().muted, 1.4f));
    pen_.add(Label{{x + 22, y}, Anchor::Left, Face::Words, size, theme().muted, say({"figure.map.key_join", {}})});
    y += line;
    pen_.add(Label{{x, y}, Anchor::Left, Face::Words, size, theme().muted, say({"figure.map.key_thickness", {}})});
  }

  const Pen& pen_;
  const ModelMap& map_;
  const Computation& computation_;
  const BuiltScene& built_;
  Index token_ = 0;
};

}  // namespace

void draw_model_map(const Pen& pen) { MapPainter(pen).draw(); }

}  // namespace heed
