#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <string>
#include <vector>

#include "app/figure/lens.h"
#include "app/figure/map_pen.h"
#include "app/figure/model_map.h"
#include "app/figure/model_place.h"
#include "app/figure/thumbnail.h"
#include "core/base/utf8.h"
#include "core/scene/modules.h"
#include "core/text/shipped_names.h"

namespace heed {
namespace {

constexpr float kQuietCard = 0.8f, kHeadNameSize = 11.5f;
constexpr float kLikely = 0.92f;  // of words, of what width_in_ems() says

class MapPainter : MapPen {
 public:
  using MapPen::MapPen;

  void draw() {
    draw_columns();
    draw_lanes();
    draw_map_streams(pen_);
    for (std::size_t at = 0; at < map_.blocks.size() && !pen_.view.is_small_picture; ++at) draw_arrows(at);
    for (const HeadCard& card : pen_.layout.head_cards) draw_head(card);
    if (map_.gallery) {
      for (const HeadCard& card : map_.gallery->cards) draw_head(card);
    }
    for (std::size_t at = 0; at < map_.blocks.size(); ++at) draw_activity(at);
    draw_map_answers(pen_);
    if (!pen_.view.is_small_picture) draw_key();
    draw_model_place(pen_);
  }

 private:
  // The block that the last step was in.
  std::optional<int> block_of_step() const {
    const auto moment = computation_.last_moment();
    return moment ? pen_.graph().info(moment->node).block : std::nullopt;
  }

  void draw_columns() {
    const auto now = block_of_step();
    if (map_.gallery) draw_gallery_panel(*map_.gallery);
    for (std::size_t at = 0; at < map_.blocks.size(); ++at) {
      const MapBlock& block = map_.blocks[at];
      const TransformerBlock& of = scene().blocks[at];
      const bool is_now = now == static_cast<int>(at);
      const bool is_opened = map_.gallery && map_.gallery->block == static_cast<int>(at);
      pen_.add(Box{block.column, mix(theme().canvas, theme().panel, is_now || is_opened ? 1.0f : 0.55f), 8});
      if (is_opened) join_to_gallery(block);
      const float size = pen_.label_size(13), ems = (block.title.width - 12) / (0.92f * size);
      std::string title = of.name.empty() ? say({"ui.block", {{"block", std::to_string(at + 1)}}}) : of.name;
      if (of.name.empty() && width_in_ems(title) > ems) title = std::to_string(at + 1);
      // A number has room in any column.
      const bool is_number = of.name.empty() && title == std::to_string(at + 1) && of.is_enabled;
      if (!of.is_enabled) title += " · " + say({"figure.head.off", {}});
      const float y = block.title.center_y() + 3;
      pen_.add(Label{is_number ? Point{block.title.center_x(), y} : Point{block.title.x + 8, y},
                     is_number ? Anchor::Center : Anchor::Left, Face::WordsBold, size,
                     of.is_enabled ? theme().ink : theme().muted,
                     is_number ? title : elided_to_width(title, ems)});
    }
  }

  void draw_gallery_panel(const HeadGallery& gallery) {
    pen_.add(Box{gallery.panel, theme().panel, 8});
    const Message title{"figure.map.gallery", {{"block", std::to_string(gallery.block + 1)}}};
    label(gallery.title, Anchor::Left, Face::WordsBold, 13, role_text_color(theme(), Role::Score),
          say(title));
  }

  // The column whose heads it shows stands on the same ground.
  void join_to_gallery(const MapBlock& block) {
    const Rect& panel = map_.gallery->panel;
    constexpr float kInto = 4;
    pen_.add(Box{{block.column.x, panel.bottom() - kInto, block.column.width,
                  block.column.y - panel.bottom() + 3 * kInto},
                 theme().panel,
                 0});
    const Rect around = inset(block.title, 1);
    pen_.add(Outline{{around.x, around.y, around.width, map_.attention_lane.bottom() + 3 - around.y},
                     role_color(theme(), Role::Score),
                     6,
                     1.5f});
  }

  void draw_lanes() {
    const auto name = [&](float y, Role role, const char* key) {
      label({0, y}, Anchor::Left, Face::WordsBold, 13, role_text_color(theme(), role), say({key, {}}));
    };
    name(map_.attention_lane.y + 8, Role::Score, "figure.map.attention");
    if (map_.feed_forward_lane.height > 0)
      name(map_.feed_forward_lane.y - 9, Role::FeedForward, "figure.map.feed_forward");
    if (map_.lens.height > 0)
      name(map_.lens.center_y() + (kAboveLensChip - kBelowLensChip) / 2, Role::Readout, "figure.map.lens");
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
      const bool is_on = adds(at, role == Role::Score);
      const bool is_known = is_on && node && computation_.known(*node) > 0;
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

  Color off_ground() const { return mix(theme().canvas, theme().panel, 0.55f); }

  // The row of the token that is spoken of.
  void mark_row(const Rect& rect, float count) const {
    const float height = rect.height / count;
    if (height < 2 || pen_.view.is_small_picture) return;
    const Rect row{rect.x, rect.y + static_cast<float>(token_) * height, rect.width, height};
    pen_.add(Outline{inset(row, -0.6f), faded(theme().ink, 0.55f), std::min(2.0f, height / 3), 1});
  }

  // The word that the token looks at most.
  std::string looked_at(const HeadKey& head, float ems) const {
    const NodeId weights = attention_of(computation_, head);
    if (!is_row_known(weights, token_)) return {};
    const CellRef strongest = strongest_weight(computation_, head, {true, token_});
    return token_label_or_number(pen_.graph().info(weights).cols, strongest.cell.col, ems);
  }

  // Shortened where it has no room; empty: nothing is left of it that would tell it from others.
  static std::string shown_name(const std::string& name, float ems) {
    constexpr std::size_t kLeastLettersOfName = 3;  // before …
    std::string shown = elided_to_width(name, ems);
    const bool is_told = shown == name || character_count(shown) > kLeastLettersOfName;
    return is_told ? shown : std::string();
  }

  // The size, a little smaller if need be, at which a name has room by itself; none: it has to be cut.
  std::optional<float> size_of_whole_name(const std::string& name, float width) const {
    for (const float size : {kHeadNameSize, 10.5f}) {
      if (kLikely * width_in_ems(name) * pen_.label_size(size) <= width) return size;
    }
    return std::nullopt;
  }

  // Its name, or its number where no part of the name has room beside the word.
  void draw_head_title(const HeadCard& card, const Head& head) const {
    const float size = pen_.label_size(kHeadNameSize), y = (card.rect.y + card.weights.y) / 2 - 1;
    const std::string number = std::to_string(card.head.head + 1);
    const float ems = (card.rect.width - 14) / size;
    const bool is_on = is_head_on(scene(), card.head);
    std::string said = is_on ? looked_at(card.head, ems) : say({"figure.head.off", {}});
    const float room = (card.rect.width - 2) / (kLikely * size);
    const std::string given = shown_head_name(head.name, pen_.view.language);
    std::string name = shown_name(given, room - 1 - width_in_ems(said));
    // A name says more than the word does, and a whole one more than a part of it.
    const std::optional<float> whole = is_on ? size_of_whole_name(given, card.rect.width - 2) : std::nullopt;
    if (name != given && whole) {
      name = given;
      said.clear();
    } else if (name != given && is_on) {
      name = shown_name(given, room);
      if (!name.empty()) said.clear();
    }
    const Color color = is_on ? theme().ink : theme().muted;
    const float name_size = name == given ? whole.value_or(kHeadNameSize) : kHeadNameSize;
    label({card.rect.x + 1, y}, Anchor::Left, Face::WordsBold, name_size, color,
          name.empty() ? number : name);
    if (!said.empty() && !name.empty() && is_close_to_next(card)) {
      const float end = card.rect.x + 1 + kLikely * width_in_ems(name) * pen_.label_size(name_size);
      return label({end + size / 2, y}, Anchor::Left, Face::Words, kHeadNameSize, theme().muted, said);
    }
    label({card.rect.right() - 1, y}, Anchor::Right, Face::Words, kHeadNameSize, theme().muted, said);
  }

  // There a word at the right edge would read as if it belonged to the next name.
  bool is_close_to_next(const HeadCard& card) const {
    const float gap = 1.6f * pen_.label_size(kHeadNameSize);
    return std::ranges::any_of(pen_.layout.head_cards, [&](const HeadCard& other) {
      const float between = other.rect.x - card.rect.right();
      return std::abs(other.rect.y - card.rect.y) < 1 && between > -1 && between < gap;
    });
  }

  // With a dashed frame as long as there is nothing to be seen.
  void draw_small(NodeId node, const Rect& rect) const {
    const Color ground = mix(theme().canvas, theme().raised, 0.5f);
    pen_.add(Box{rect, ground, 3});
    if (draw_thumbnail(pen_, node, rect, ground) != Thumbnail::Drawn)
      pen_.add(Outline{rect, faded(theme().edge, kQuietCard), 3, 1, true});
  }

  void draw_head(const HeadCard& card) const {
    if (!pen_.is_seen(card.rect)) return;
    const Head& head = head_of(scene(), card.head);
    if (card.weights.y > card.rect.y) draw_head_title(card, head);
    draw_small(built_.head(card.head).weights, card.weights);
    if (is_row_known(built_.head(card.head).weights, token_))
      mark_row(card.weights, static_cast<float>(tokens()));
    if (!is_head_on(scene(), card.head)) draw_off(pen_, card.weights, off_ground());
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
    if (width_in_ems(said) * pen_.label_size(11.5f) > width)
      said = std::to_string(on) + "/" + std::to_string(units);
    return width_in_ems(said) * pen_.label_size(11.5f) > width ? std::string() : said;
  }

  void draw_activity(std::size_t at) const {
    const MapBlock& block = map_.blocks[at];
    const auto& nodes = built_.blocks[at].feed_forward;
    if (!block.activity || !nodes) return;
    const Rect& rect = *block.activity;
    draw_small(nodes->active, rect);
    if (is_row_known(nodes->active, token_)) mark_row(rect, static_cast<float>(tokens()));
    const bool is_on = adds(at, false);
    label({rect.x, rect.y - 9}, Anchor::Left, Face::Words, 11.5f, theme().muted,
          is_on ? activity_text(nodes->active, rect.width) : say({"figure.head.off", {}}));
    if (!is_on) draw_off(pen_, rect, off_ground());
  }

  bool adds(std::size_t at, bool is_attention) const { return is_part_on(scene().blocks[at], is_attention); }

  // How to read the map, where there is room for it at the right; in a low page without what is plain anyway.
  void draw_key() const {
    constexpr float kKeyText = 12, kLowKeyText = 11;
    const float x = map_.stream.right() + (map_.readout ? 14 : 26);
    const float top = map_.gallery ? map_.gallery->panel.bottom() + 4 : 0;
    const float end = map_.readout ? map_.readout->y - 2 : map_.stream.y - 28;
    const bool is_low = end - top < 5.5f * (pen_.label_size(kKeyText) + 8);
    const float size = pen_.label_size(is_low ? kLowKeyText : kKeyText), line = size + (is_low ? 5 : 8);
    const bool has_feed_forward = map_.feed_forward_lane.height > 0;
    const float lines = has_feed_forward ? 4 : 3;
    float y = top + (is_low ? 8 : 14);
    if (pen_.layout.bounds.right() - x < 9.5f * size || y + (lines - 0.5f) * line > end) return;
    pen_.add(Label{{x, y}, Anchor::Left, Face::WordsBold, size, theme().ink, say({"figure.map.key", {}})});
    const auto next = [&] {
      y += line;
      return y + size / 2 <= end;
    };
    const auto say_line = [&](const char* key, float indent) {
      pen_.add(Label{{x + indent, y}, Anchor::Left, Face::Words, size, theme().muted, say({key, {}})});
    };
    constexpr std::array<Role, 3> kRoles{kFromAttention, kFromEmbedding, kFromFeedForward};
    constexpr std::array<const char*, 3> kKeys{"figure.map.key_attention", "figure.map.key_embedding",
                                               "figure.map.key_feed_forward"};
    for (std::size_t at = 0; at < kKeys.size() - (has_feed_forward ? 0 : 1); ++at) {
      next();
      pen_.add(Box{{x, y - 4, 14, 8}, role_color(theme(), kRoles[at]), 2});
      say_line(kKeys[at], 22);
    }
    if (!next()) return;
    const Rect ring{x, y - 6.5f, 13, 13};
    pen_.add(Outline{ring, theme().muted, 6.5f, 1.5f});
    pen_.add(straight_line({ring.x + 3, y}, {ring.right() - 3, y}, theme().muted, 1.4f));
    pen_.add(straight_line({ring.center_x(), y - 3.5f}, {ring.center_x(), y + 3.5f}, theme().muted, 1.4f));
    say_line("figure.map.key_join", 22);
    std::vector<const char*> rest{"figure.map.key_thickness"};
    if (pen_.view.lens) {
      const bool is_change = pen_.view.lens->lens() == Lens::Difference;
      rest.push_back(is_change ? "figure.map.key_change" : "figure.map.key_gradient");
      rest.push_back("figure.map.key_now");
    }
    for (const char* key : rest) {
      if (!next()) return;
      say_line(key, 0);
    }
  }
};

}  // namespace

void draw_model_map(const Pen& pen) { MapPainter(pen).draw(); }

}  // namespace heed
