#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "app/figure/map_pen.h"
#include "core/scene/modules.h"

namespace heed {
namespace {

constexpr float kBandShare = 0.84f;  // of a row, for the thickest band
constexpr float kJoinWay = 16;       // over which a band grows
constexpr float kQuietBand = 0.42f;
constexpr float kDenseRow = 2, kDenseBand = 0.9f;  // there a band is a part of a pixel, and faint anyway
constexpr float kLeastDotRow = 8;
constexpr float kLeastPlus = 4.5f;  // half of the ring around it

// How much a token's stream consists of, by origin: attention, embedding, feed-forward, from top to bottom.
using Strata = std::array<float, 3>;

float total(const Strata& strata) { return strata[0] + strata[1] + strata[2]; }

// Where something is added to a token's stream, and what it consists of from there on, behind a norm of the
// sum.
struct Join {
  float x = 0;
  NodeId node = 0;
  bool is_attention = true;
  bool is_known = false;
  bool is_on = true;
  bool is_sum = true;  // false: it takes the place of what came in
  Strata after{};
};

class StreamPainter : MapPen {
 public:
  using MapPen::MapPen;

  void draw() { draw_streams(); }

 private:
  static constexpr std::array<Role, 3> kStrataRoles{kFromAttention, kFromEmbedding, kFromFeedForward};

  bool has_dots() const { return map_.row_height >= kLeastDotRow; }

  // `whole`: of the whole computation; null: as far as it is known.
  float length_of(NodeId node, Index token, const RowLengths* whole) const {
    const std::vector<float>& lengths =
        whole ? whole->at(node) : pen_.view.cache->stream().row_lengths(computation_, node);
    const auto at = static_cast<std::size_t>(token);
    return at < lengths.size() && std::isfinite(lengths[at]) ? lengths[at] : 0;
  }
  // How many times as long a norm behind the sum makes the row.
  float stretch(const std::optional<NormNodes>& norm, const BlockNodes& block, Index token,
                const RowLengths* whole) const {
    const bool is_behind = norm && (norm->after == block.middle || norm->after == block.out);
    const float before = is_behind ? length_of(norm->before, token, whole) : 0;
    return before > 0 ? length_of(norm->after, token, whole) / before : 1;
  }

  // With the norms that are known, or with all.
  std::vector<Join> joins_of(Index token, const RowLengths* whole = nullptr) const {
    std::vector<Join> joins;
    Strata strata{0, length_of(built_.blocks.front().input, token, whole), 0};
    const auto add = [&](const std::optional<NodeId>& node, float x, bool is_attention, bool is_sum,
                         const std::optional<NormNodes>& norm, const BlockNodes& block, bool is_on) {
      if (!node) return;
      const bool is_known = is_row_known(*node, token);
      if (!is_sum && (whole || is_known)) strata = {};
      strata[is_attention ? 0 : 2] += length_of(*node, token, whole);
      if (norm && (whole || is_row_known(norm->after, token))) {
        for (float& each : strata) each *= stretch(norm, block, token, whole);
      }
      joins.push_back({x, *node, is_attention, is_known, is_on, is_sum, strata});
    };
    for (std::size_t at = 0; at < map_.blocks.size(); ++at) {
      const BlockNodes& block = built_.blocks[at];
      const TransformerBlock& wanted = scene().blocks[at];
      if (!wanted.is_enabled) continue;
      const bool keeps = wanted.is_residual;
      add(block.attended, map_.blocks[at].attended_x, true, keeps, block.attention_norm, block,
          is_part_on(wanted, true));
      add(block.fed, map_.blocks[at].fed_x, false, keeps || wanted.is_parallel, block.feed_forward_norm,
          block, is_part_on(wanted, false));
    }
    return joins;
  }

  // Thickness by size, so that the thickest band of all that will ever be known fills its row: what was drawn
  // once stays as thick.
  float thickness_scale() const {
    StreamCache& cache = pen_.view.cache->stream();
    const RowLengths& whole = pen_.view.cache->whole_row_lengths(computation_);
    float most = 1e-6f;
    for (Index token = 0; token < tokens(); ++token) {
      most = std::max(most, std::sqrt(length_of(built_.blocks.front().input, token, &whole)));
      for (const Join& join : joins_of(token, &whole)) most = std::max(most, total(rooted(join.after)));
    }
    return kBandShare * map_.row_height / cache.steady_most(computation_, most);
  }

  static Strata rooted(Strata strata) {
    for (float& each : strata) each = std::sqrt(each);
    return strata;
  }

  // From one thickness to another, a band for each stratum.
  void add_bands(std::vector<Band>& to, Point from, float to_x, const Strata& before, const Strata& after,
                 float opacity) const {
    float top_before = from.y - total(before) / 2, top_after = from.y - total(after) / 2;
    for (std::size_t at = 0; at < before.size(); ++at) {
      const Color color = faded(role_color(theme(), kStrataRoles[at]), opacity);
      const float below_before = top_before + before[at], below_after = top_after + after[at];
      if (to_x > from.x && (before[at] > 0 || after[at] > 0))
        to.push_back({from.x, to_x, {top_before, top_after}, {below_before, below_after}, color});
      top_before = below_before;
      top_after = below_after;
    }
  }

  void draw_path_ahead(Point from, float to_x) const {
    const Color color = faded(theme().muted, 0.5f);
    if (!has_dots()) return pen_.add(straight_line(from, {to_x, from.y}, color, 1));
    for (float x = from.x; x < to_x; x += 9) pen_.add(Box{{x, from.y - 0.8f, 2.4f, 1.6f}, color, 0.8f});
  }

  float streams_begin() const { return map_.words.right() + 6; }
  float streams_end() const { return map_.stream.right() + (map_.readout ? 6 : 0); }

  // As far as it is known; where the rest begins.
  std::optional<float> add_stream(std::vector<Band>& to, Index token, float scale, float opacity) const {
    const float y = row_y(token);
    const auto thick = [&](const Strata& sizes) {
      Strata strata = rooted(sizes);
      for (float& each : strata) each *= scale;
      return strata;
    };
    const NodeId input = built_.blocks.front().input;
    if (!is_row_known(input, token)) return streams_begin();
    Strata now = thick({0, length_of(input, token, nullptr), 0});
    float x = streams_begin();
    const std::vector<Join> joins = joins_of(token);
    for (std::size_t at = 0; at < joins.size(); ++at) {
      const Join& join = joins[at];
      add_bands(to, {x, y}, join.is_sum ? join.x : join.x - kJoinWay, now, now, opacity);
      if (!join.is_known) return join.x + 4;
      const Strata after = thick(join.after);
      const float next = at + 1 < joins.size() ? joins[at + 1].x : streams_end();
      x = std::min(join.x + kJoinWay, next);
      add_bands(to, {join.x, y}, x, join.is_sum ? now : after, after, opacity);
      now = after;
    }
    add_bands(to, {x, y}, streams_end(), now, now, opacity);
    return std::nullopt;
  }

  float quiet_opacity() const {
    const float way = (map_.row_height - kDenseRow) / (kLeastDotRow - kDenseRow);
    return std::lerp(kDenseBand, kQuietBand, std::clamp(way, 0.0f, 1.0f));
  }

  TokenStreams make_streams() const {
    TokenStreams streams;
    streams.scale = thickness_scale();
    Bands bands{{}, {streams_begin(), map_.stream.y, streams_end() - streams_begin(), map_.stream.height}};
    for (Index token = 0; token < tokens(); ++token)
      streams.ahead_from.push_back(add_stream(bands.bands, token, streams.scale, quiet_opacity()));
    streams.bands = std::make_shared<const Bands>(std::move(bands));
    return streams;
  }

  // All that the streams are made of.
  std::vector<std::uint64_t> streams_key() const {
    const bool has_whole = pen_.view.cache->has_whole_row_lengths(computation_);
    std::vector<std::uint64_t> key{pen_.graph().structure(), numbers_id(pen_.graph()), has_whole};
    const auto add_length = [&](float length) { key.push_back(std::bit_cast<std::uint32_t>(length)); };
    const auto add_node = [&](const std::optional<NodeId>& node) {
      if (!node) return key.push_back(0);
      key.insert(key.end(),
                 {pen_.graph().revision(*node).id, static_cast<std::uint64_t>(computation_.known(*node))});
    };
    const auto add_norm = [&](const std::optional<NormNodes>& norm) {
      add_node(norm ? std::optional(norm->before) : std::nullopt);
      add_node(norm ? std::optional(norm->after) : std::nullopt);
    };
    for (const Role role : kStrataRoles) {
      const Color color = role_color(theme(), role);
      key.insert(key.end(), {color.r, color.g, color.b});
    }
    for (const std::vector<RegionRef>* hidden : {&pen_.view.blank, &pen_.view.veiled}) {
      for (const RegionRef& each : *hidden) {
        key.insert(key.end(), {each.node, static_cast<std::uint64_t>(each.region.row),
                               static_cast<std::uint64_t>(each.region.rows)});
      }
      key.push_back(hidden->size());
    }
    for (const float length : {streams_begin(), streams_end(), map_.stream.y, map_.row_height})
      add_length(length);
    add_node(built_.blocks.front().input);
    for (std::size_t at = 0; at < map_.blocks.size(); ++at) {
      const BlockNodes& block = built_.blocks[at];
      key.push_back(scene().blocks[at].is_enabled);
      add_length(map_.blocks[at].attended_x);
      add_length(map_.blocks[at].fed_x);
      add_node(block.attended);
      add_node(block.fed);
      add_norm(block.attention_norm);
      add_norm(block.feed_forward_norm);
    }
    return key;
  }

  TokenStreams streams() const {
    return pen_.view.cache->stream().streams(streams_key(), [&] { return make_streams(); });
  }

  // Over its quiet one.
  void draw_focus(float scale) const {
    const Rect stripe{0, row_y(token_) - map_.row_height / 2, map_.stream.right() + (map_.readout ? 4 : 0),
                      map_.row_height};
    pen_.add(Box{stripe, theme().raised, std::min(6.0f, map_.row_height / 2)});
    Bands bands{{}, stripe};
    const std::optional<float> ahead_from = add_stream(bands.bands, token_, scale, 1);
    pen_.add(std::make_shared<const Bands>(std::move(bands)));
    if (ahead_from) draw_path_ahead({*ahead_from, row_y(token_)}, streams_end());
  }

  void draw_joins(Index token) const {
    const bool is_focus = token == token_;
    if (pen_.view.is_small_picture || (!is_focus && !has_dots())) return;
    const float y = row_y(token);
    for (const Join& join : joins_of(token)) {
      const Role role = join.is_attention ? Role::Score : Role::FeedForward;
      const Color color = join.is_known && join.is_on ? role_color(theme(), role) : theme().edge;
      const float r = is_focus ? std::clamp(0.36f * map_.row_height, 3.5f, 8.0f) : 2.4f;
      const Rect ring{join.x - r, y - r, 2 * r, 2 * r};
      pen_.add(Box{ring, theme().canvas, r});
      pen_.add(Outline{ring, is_focus ? color : faded(color, 0.7f), r, is_focus ? 1.8f : 1.2f});
      if (!is_focus || r < kLeastPlus || !join.is_sum) continue;
      const float arm = 0.55f * r;
      pen_.add(straight_line({join.x - arm, y}, {join.x + arm, y}, color, 1.6f));
      pen_.add(straight_line({join.x, y - arm}, {join.x, y + arm}, color, 1.6f));
    }
  }

  void draw_words() const {
    const float size = std::clamp(0.72f * map_.row_height, 11.0f, 17.0f);
    const auto stride =
        std::max<Index>(static_cast<Index>(std::ceil(pen_.label_size(11) / map_.row_height)), 1);
    for (Index token = 0; token < tokens(); ++token) {
      const bool is_focus = token == token_;
      const bool is_near = std::abs(token - token_) < stride;
      if (!is_focus && (token % stride != 0 || (is_near && stride > 1))) continue;
      const float used = pen_.label_size(is_focus ? std::max(size, 12.0f) : size);
      pen_.add(Label{{map_.words.right() - 2, row_y(token)},
                     Anchor::Right,
                     is_focus ? Face::WordsBold : Face::Words,
                     used,
                     is_focus ? theme().ink : theme().muted,
                     word(token, (map_.words.width - 8) / used)});
    }
  }

  void draw_streams() {
    const TokenStreams streams = this->streams();
    pen_.add(streams.bands);
    for (Index token = 0; token < tokens(); ++token) {
      const std::optional<float> ahead_from = streams.ahead_from[static_cast<std::size_t>(token)];
      if (ahead_from) draw_path_ahead({*ahead_from, row_y(token)}, streams_end());
    }
    draw_focus(streams.scale);
    for (Index token = 0; token < tokens(); ++token) draw_joins(token);
    draw_words();
  }
};

}  // namespace

void draw_map_streams(const Pen& pen) { StreamPainter(pen).draw(); }

}  // namespace heed
