#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "app/figure/map_pen.h"
#include "core/scene/modules.h"

namespace heed {
namespace {

constexpr float kBandShare = 0.84f;  // of a row, for the thickest band
constexpr float kJoinWay = 16;       // over which a band grows
constexpr float kQuietBand = 0.42f;
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

  float length_of(NodeId node, Index token) const {
    const std::vector<float>& lengths = pen_.view.cache->stream().row_lengths(computation_, node);
    const auto at = static_cast<std::size_t>(token);
    return at < lengths.size() && std::isfinite(lengths[at]) ? lengths[at] : 0;
  }
  // How many times as long a norm behind the sum makes the row.
  float stretch(const std::optional<NormNodes>& norm, const BlockNodes& block, Index token) const {
    const bool is_behind = norm && (norm->after == block.middle || norm->after == block.out);
    const float before = is_behind ? length_of(norm->before, token) : 0;
    return before > 0 ? length_of(norm->after, token) / before : 1;
  }

  // Of the whole computation, or with the norms that are known.
  std::vector<Join> joins_of(Index token, bool is_whole) const {
    std::vector<Join> joins;
    Strata strata{0, length_of(built_.blocks.front().input, token), 0};
    const auto add = [&](const std::optional<NodeId>& node, float x, bool is_attention, bool is_sum,
                         const std::optional<NormNodes>& norm, const BlockNodes& block, bool is_on) {
      if (!node) return;
      const bool is_known = is_row_known(*node, token);
      if (!is_sum && (is_whole || is_known)) strata = {};
      strata[is_attention ? 0 : 2] += length_of(*node, token);
      if (norm && (is_whole || is_row_known(norm->after, token))) {
        for (float& each : strata) each *= stretch(norm, block, token);
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

  // Thickness by size, so that the thickest band fills its row.
  float thickness_scale() const {
    float most = 1e-6f;
    for (Index token = 0; token < tokens(); ++token) {
      most = std::max(most, std::sqrt(length_of(built_.blocks.front().input, token)));
      for (const Join& join : joins_of(token, true)) most = std::max(most, total(rooted(join.after)));
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
        pen_.add(Polygon{
            {{from.x, top_before}, {to_x, top_after}, {to_x, below_after}, {from.x, below_before}}, color});
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
    for (const Join& join : joins_of(token, false)) {
      draw_band({x, y}, join.is_sum ? join.x : join.x - kJoinWay, now, now, opacity);
      if (!join.is_known) return draw_path_ahead({join.x + 4, y}, end);
      const Strata after = thick(join.after);
      draw_band({join.x, y}, join.x + kJoinWay, join.is_sum ? now : after, after, opacity);
      x = join.x + kJoinWay;
      now = after;
    }
    draw_band({x, y}, end, now, now, opacity);
  }

  void draw_joins(Index token) const {
    const bool is_focus = token == token_;
    if (pen_.view.is_small_picture || (!is_focus && !has_dots())) return;
    const float y = row_y(token);
    for (const Join& join : joins_of(token, false)) {
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
        std::max<Index>(static_cast<Index>(std::ceil(pen_.label_size(11) * 1.25f / map_.row_height)), 1);
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
    const float scale = thickness_scale();
    const Rect stripe{0, row_y(token_) - map_.row_height / 2, map_.stream.right() + (map_.readout ? 4 : 0),
                      map_.row_height};
    pen_.add(Box{stripe, theme().raised, std::min(6.0f, map_.row_height / 2)});
    for (Index token = 0; token < tokens(); ++token) draw_stream(token, scale);
    for (Index token = 0; token < tokens(); ++token) draw_joins(token);
    draw_words();
  }
};

}  // namespace

void draw_map_streams(const Pen& pen) { StreamPainter(pen).draw(); }

}  // namespace heed
