#include "app/figure/head_wall.h"

#include <algorithm>
#include <cmath>
#include <string_view>
#include <utility>

#include "app/figure/head_wall_words.h"
#include "app/figure/label_width.h"
#include "app/theme/color_scale.h"
#include "core/base/number.h"
#include "core/base/shown_label.h"
#include "core/scene/modules.h"
#include "core/text/shipped_names.h"

namespace heed {
namespace {

constexpr float kWallGap = 14, kTitle = 20, kMeasured = 18, kEffect = 18, kBlockName = 30, kPartWidth = 118;
constexpr float kNarrowTile = 27, kNarrowGap = 5;  // where a block has many heads
constexpr float kRolloutSide = 72;                 // of the picture of all blocks, below the heads
constexpr float kScrolled = 64;                    // where not all blocks fit the height
constexpr float kLikelyWidth = 0.9f;               // of words, of what width_in_ems() says
constexpr float kSmallest = 40, kLargest = 480, kSizeStep = 4;

// Heads that were given names have what was measured in a line of its own.
bool has_given_names(const HeadWallView& view) {
  return std::ranges::any_of(view.survey.heads, [&](const SurveyedHead& each) {
    return !head_of(view.scene, each.reading.head).name.empty();
  });
}

float title_room(const HeadWallView& view) { return kTitle + (has_given_names(view) ? kMeasured : 0); }
float text_height(const HeadWallView& view) { return title_room(view) + (view.effects ? kEffect : 0); }

HeadTile tile_of_head(const HeadWallView& view, std::size_t at, Point corner, float side) {
  HeadTile tile;
  tile.part = part_of(view.survey.heads[at].reading.head);
  tile.head = at;
  tile.frame = {corner.x, corner.y, side, side + text_height(view)};
  tile.picture = {corner.x, corner.y + title_room(view), side, side};
  return tile;
}

int block_of(const HeadWallView& view, std::size_t at) {
  return view.survey.heads[at].reading.head.block.value_or(0);
}

// A row for each block.
HeadWall lay_out_by_block(const HeadWallView& view, const std::vector<std::size_t>& heads, float width,
                          float height) {
  std::vector<std::vector<std::size_t>> rows;
  for (const std::size_t at : heads) {
    if (rows.empty() || block_of(view, rows.back().back()) != block_of(view, at)) rows.emplace_back();
    rows.back().push_back(at);
  }
  std::size_t columns = 1;
  for (const auto& row : rows) columns = std::max(columns, row.size());
  const float parts = view.effects ? kPartWidth + kWallGap : 0;
  float left = kBlockName, room = width - left - parts;
  const float gap = room < static_cast<float>(columns) * (kSmallest + kWallGap) ? kNarrowGap : kWallGap;
  columns = std::clamp<std::size_t>(static_cast<std::size_t>((room + gap) / (kNarrowTile + gap)), 1, columns);
  const float below = view.survey.rollout.size() > 0 ? kTitle + kRolloutSide + kWallGap : 0;
  const auto side_with = [&](const WordRooms& words) {
    const float by_width = (room - words.left + gap) / static_cast<float>(columns) - gap;
    const float by_height = (height - below + kWallGap) / static_cast<float>(rows.size()) - kWallGap -
                            text_height(view) - words.below;
    return std::floor(std::min(by_width, by_height < kSmallest ? kScrolled : std::min(by_height, kLargest)));
  };
  const WordRooms words = word_rooms(view.words, side_with(word_rooms(view.words, side_with({}))));
  const float side = side_with(words);
  left += words.left;
  HeadWall wall;
  float y = 0;
  for (const auto& row : rows) {
    const int block = block_of(view, row.front());
    if (view.scene.has_blocks()) wall.blocks.emplace_back(y + title_room(view) + side / 2, block);
    const float line = side + text_height(view) + words.below;
    const std::size_t lines = (row.size() + columns - 1) / columns;
    for (std::size_t at = 0; at < row.size(); ++at) {
      const Point corner{left + static_cast<float>(at % columns) * (side + gap),
                         y + static_cast<float>(at / columns) * (line + kNarrowGap)};
      HeadTile tile = tile_of_head(view, row[at], corner, side);
      tile.has_row_words = words.left > 0 && at % columns == 0;
      tile.has_column_words = words.below > 0;
      tile.frame.height += words.below;
      wall.tiles.push_back(tile);
    }
    const float x = left + static_cast<float>(columns) * (side + gap) - gap + kWallGap;
    float part_y = y + title_room(view);
    for (const auto kind : {SwitchablePart::Kind::Attention, SwitchablePart::Kind::FeedForward}) {
      const SwitchablePart part{kind, block, 0};
      if (!effect_on_answer(view.effects, part)) continue;
      wall.tiles.push_back({part, std::nullopt, {x, part_y, kPartWidth, kTitle + kEffect}, {}});
      part_y += kTitle + kEffect + 2;
    }
    const float heads_end = static_cast<float>(lines) * (line + kNarrowGap) - kNarrowGap;
    y += std::max(heads_end, part_y - y) + kWallGap;
  }
  if (view.survey.rollout.size() > 0) {
    HeadTile tile;
    tile.is_rollout = true;
    tile.picture = {left, y + kTitle, kRolloutSide, kRolloutSide};
    tile.frame = {left, y, kPartWidth, kTitle + kRolloutSide};
    wall.tiles.push_back(tile);
    y = tile.frame.bottom() + kWallGap;
  }
  wall.bounds = {0, 0, left + static_cast<float>(columns) * (side + gap) - gap + parts, y - kWallGap};
  return wall;
}

// One after the other, in as many columns as make the pictures largest.
HeadWall lay_out_in_order(const HeadWallView& view, const std::vector<std::size_t>& heads, float width,
                          float height) {
  const auto columns_of = [&](float side) {
    return std::max(1, static_cast<int>((width + kWallGap) / (side + kWallGap)));
  };
  const auto height_of = [&](float side) {
    const int columns = columns_of(side), rows = (static_cast<int>(heads.size()) + columns - 1) / columns;
    return static_cast<float>(rows) * (side + text_height(view) + kWallGap) - kWallGap;
  };
  float side = kLargest;
  while (side > kSmallest && (height_of(side) > height || side > width)) side -= kSizeStep;
  HeadWall wall;
  for (std::size_t at = 0; at < heads.size(); ++at) {
    const int columns = columns_of(side), place = static_cast<int>(at);
    const Point corner{static_cast<float>(place % columns) * (side + kWallGap),
                       static_cast<float>(place / columns) * (side + text_height(view) + kWallGap)};
    wall.tiles.push_back(tile_of_head(view, heads[at], corner, side));
  }
  wall.bounds = {0, 0, width, heads.empty() ? 0 : height_of(side)};
  return wall;
}

class WallDrawing {
 public:
  WallDrawing(const HeadWall& wall, const HeadWallView& view)
      : wall_(wall), view_(view), words_(catalogue(view.language)) {
    drawing_.bounds = wall.bounds;
    for (const HeadTile& tile : wall.tiles) {
      if (const auto effect = effect_on_answer(view.effects, tile.part))
        strongest_ = std::max(strongest_, std::abs(*effect));
    }
  }

  Drawing draw() {
    for (const auto& [y, block] : wall_.blocks) {
      add(Label{
          {0, y}, Anchor::Left, Face::WordsBold, size::kText, theme().muted, std::to_string(block + 1)});
    }
    for (const HeadTile& tile : wall_.tiles) {
      if (tile.is_rollout) {
        draw_rollout(tile);
        continue;
      }
      if (tile.head) {
        draw_head(tile, view_.survey.heads[*tile.head]);
      } else {
        draw_part(tile);
      }
      draw_effect(tile);
    }
    return std::move(drawing_);
  }

 private:
  const Theme& theme() const { return *view_.theme; }
  template <typename Shape>
  void add(Shape&& shape) {
    drawing_.shapes.emplace_back(std::forward<Shape>(shape));
  }

  bool is_on(const HeadKey& head) const {
    const Attention* attention = find_attention(view_.scene, head.block);
    const bool is_block_on =
        !head.block || view_.scene.blocks[static_cast<std::size_t>(*head.block)].is_enabled;
    return is_block_on && attention->is_enabled && head_of(view_.scene, head).is_enabled;
  }

  void draw_picture(const HeadTile& tile, std::size_t number, const Matrix& picture,
                    const Revision& revision) {
    add(Box{tile.picture, theme().canvas, 3});
    Heatmap heatmap;
    heatmap.node = static_cast<NodeId>(number);
    heatmap.slice = -1;  // no matrix of the document
    heatmap.revision = &revision;
    heatmap.values = CellNumbers(&picture);
    heatmap.computed = heatmap.known = picture.size();
    heatmap.rect = tile.picture;
    heatmap.scale = make_scale({}, theme(), Role::Score, 1, false);
    heatmap.scale.exponent = weight_exponent(static_cast<int>(view_.survey.tokens));
    heatmap.strongest = 1;
    heatmap.surface = theme().canvas;
    heatmap.infinity = heatmap.nan = theme().muted;
    heatmap.empty = with_alpha(theme().edge, 0);
    add(heatmap_shape(std::move(heatmap)));
  }

  void draw_rollout(const HeadTile& tile) {
    add(Label{{tile.frame.x, tile.frame.y + kTitle / 2 - 1},
              Anchor::Left,
              Face::WordsBold,
              size::kTextSmall,
              theme().ink,
              words_.say("figure.heads.rollout")});
    draw_picture(tile, view_.survey.heads.size(), view_.survey.rollout, view_.survey.rollout_revision);
    if (view_.is_rollout_picked) add(Outline{inset(tile.picture, -3), theme().ink, 5, 2});
  }

  void draw_head(const HeadTile& tile, const SurveyedHead& head) {
    const HeadKey& key = head.reading.head;
    const bool is_picked = view_.picked == key && !view_.is_rollout_picked;
    draw_title(tile, head.reading, is_picked);
    draw_picture(tile, *tile.head, head.picture, head.revision);
    for (Label& word : words_of_tile(tile, view_.words, theme().muted)) add(std::move(word));
    if (!is_on(key)) {
      add(Box{tile.picture, with_alpha(theme().panel, 170), 3});
      add(Outline{tile.picture, theme().muted, 3, 1, true});
      if (tile.picture.width >= 60)
        add(Label{tile.picture.center(), Anchor::Center, Face::Words, size::kTextSmall, theme().ink,
                  words_.say("figure.heads.off")});
    }
    if (is_picked) add(Outline{inset(tile.picture, -3), theme().ink, 5, 2});
  }

  // The number that is asked for, or that of what describes the head best.
  struct Measure {
    std::string name, number;
    bool is_telling = false;
  };
  Measure measure_of(const HeadReading& reading) const {
    if (view_.choice.order == HeadOrder::Evenness)
      return {words_.say("figure.heads.even"), share_text(reading.evenness), false};
    std::optional<HeadPattern> pattern = main_pattern(reading);
    if (view_.choice.order == HeadOrder::Pattern) pattern = view_.choice.pattern;
    if (!pattern || !reading.of(*pattern).is_measured()) return {};
    return {words_.say(pattern_key(*pattern)), share_text(reading.of(*pattern).share),
            has_pattern(reading, *pattern)};
  }

  void draw_title(const HeadTile& tile, const HeadReading& reading, bool is_picked) {
    const float y = tile.frame.y + kTitle / 2 - 1;
    const std::string name = short_head_name(reading.head);
    constexpr float kSize = size::kTextSmall, kBetween = 6;
    add(Label{{tile.frame.x, y}, Anchor::Left, Face::WordsBold, kSize, theme().ink, name});
    const Measure measure = measure_of(reading);
    const Color color =
        measure.is_telling || is_picked ? role_text_color(theme(), Role::Score) : theme().muted;
    const float after_name = tile.frame.x + width_in_ems(name) * kSize + kBetween;
    if (title_room(view_) > kTitle) {
      draw_given_name(tile, {after_name, y}, reading.head);
      return draw_measured(tile, measure, color);
    }
    if (measure.number.empty()) return;
    const float number_width = static_cast<float>(measure.number.size()) * kDigitWidth * kSize;
    const float room = tile.frame.right() - number_width - after_name;
    if (room < 0) return;
    add(Label{{tile.frame.right(), y}, Anchor::Right, Face::Numbers, kSize, color, measure.number});
    const float most_ems = (room - kBetween) / kSize;
    if (width_in_ems(measure.name) <= most_ems)
      add(Label{{after_name, y}, Anchor::Left, Face::Words, kSize, color, measure.name});
  }

  void draw_given_name(const HeadTile& tile, Point at, const HeadKey& head) {
    constexpr float kSize = size::kTextSmall, kLeastEms = 3;
    const std::string given = shown_head_name(head_of(view_.scene, head).name, view_.language);
    const float most_ems = (tile.frame.right() - at.x) / (kLikelyWidth * kSize);
    if (given.empty() || most_ems < kLeastEms) return;
    add(Label{at, Anchor::Left, Face::Words, kSize, theme().ink, elided_to_width(given, most_ems)});
  }

  // Below the name, so that neither is taken for the other.
  void draw_measured(const HeadTile& tile, const Measure& measure, Color color) {
    if (measure.number.empty()) return;
    constexpr float kSize = size::kTextSmall, kBetween = 6;
    const float y = tile.frame.y + kTitle + kMeasured / 2 - 4;
    const float number_width = static_cast<float>(measure.number.size()) * kDigitWidth * kSize;
    const std::string measured = words_.say(Message{"figure.heads.measured", {{"pattern", measure.name}}});
    const auto end_of = [&](const std::string& said) {
      return tile.frame.x + kLikelyWidth * kSize * width_in_ems(said) + kBetween;
    };
    for (const std::string& said : {measured, measure.name}) {
      if (end_of(said) + number_width > tile.frame.right()) continue;
      add(Label{{tile.frame.x, y}, Anchor::Left, Face::Words, kSize, color, said});
      break;
    }
    if (number_width <= tile.frame.width)
      add(Label{{tile.frame.right(), y}, Anchor::Right, Face::Numbers, kSize, color, measure.number});
  }

  void draw_part(const HeadTile& tile) {
    const char* key = tile.part.kind == SwitchablePart::Kind::Attention ? "figure.heads.attention"
                                                                        : "figure.heads.feed_forward";
    add(Label{{tile.frame.x, tile.frame.y + kTitle / 2 - 1},
              Anchor::Left,
              Face::Words,
              size::kTextSmall,
              theme().muted,
              words_.say(key)});
  }

  // A bar from the middle: to the left what the answer loses without this part.
  void draw_effect(const HeadTile& tile) {
    const auto effect = effect_on_answer(view_.effects, tile.part);
    if (!effect) return;
    const Rect strip{tile.frame.x, tile.frame.bottom() - kEffect + 4, tile.frame.width, kEffect - 4};
    const float number_room = strip.width >= 76 ? 44 : 0, middle = strip.x + (strip.width - number_room) / 2;
    const float reach = (strip.width - number_room) / 2;
    const double share = strongest_ > 0 ? *effect / strongest_ : 0;
    const float length = std::max(static_cast<float>(std::abs(share)) * reach, 1.0f);
    const Color color = *effect < 0 ? theme().negative : theme().positive;
    add(Box{{strip.x, strip.center_y() - 3, 2 * reach, 6}, theme().canvas, 3});
    add(Box{{*effect < 0 ? middle - length : middle, strip.center_y() - 3, length, 6}, color, 2});
    add(Box{{middle - 0.5f, strip.y + 1, 1, strip.height - 2}, theme().muted});
    if (number_room > 0)
      add(Label{{strip.right(), strip.center_y()},
                Anchor::Right,
                Face::Numbers,
                size::kTextTiny,
                theme().ink,
                signed_share_text(*effect)});
  }

  const HeadWall& wall_;
  const HeadWallView& view_;
  const Catalogue& words_;
  double strongest_ = 0;
  Drawing drawing_;
};

}  // namespace

const HeadTile* HeadWall::tile_at(Point point) const {
  const auto found =
      std::ranges::find_if(tiles, [&](const HeadTile& tile) { return tile.frame.contains(point); });
  return found == tiles.end() ? nullptr : &*found;
}

HeadWall lay_out_head_wall(const HeadWallView& view, float width, float height) {
  const std::vector<std::size_t> heads = chosen_heads(view.survey, view.effects, view.choice);
  if (heads.empty()) return {};
  const bool is_by_block = view.choice.order == HeadOrder::Model && !view.choice.has_pattern_only;
  return is_by_block ? lay_out_by_block(view, heads, width, height)
                     : lay_out_in_order(view, heads, width, height);
}

Drawing draw_head_wall(const HeadWall& wall, const HeadWallView& view) {
  return WallDrawing(wall, view).draw();
}

std::string short_head_name(const HeadKey& head) {
  const std::string number = std::to_string(head.head + 1);
  return head.block ? std::to_string(*head.block + 1) + "." + number : number;
}

Message effects_message(const Scene& scene, const PartEffects& effects) {
  const auto& labels = scene.readout->labels;
  const auto label = static_cast<std::size_t>(effects.answer.col);
  const std::string answer = labels ? spoken_label((*labels)[label]) : std::to_string(label + 1);
  const std::string share = share_text(effects.with_all.probability);
  if (scene.readout->pool || !scene.tokens)
    return {"ui.heads.answer", {{"answer", answer}, {"share", share}}};
  const std::string token = spoken_label((*scene.tokens)[static_cast<std::size_t>(effects.answer.row)]);
  return {"ui.heads.answer_after", {{"answer", answer}, {"share", share}, {"token", token}}};
}

std::string_view pattern_id(HeadPattern pattern) {
  constexpr const char* kKeys[kHeadPatterns] = {"previous",  "next",        "itself",    "first", "same",
                                                "induction", "punctuation", "separator", "mirror"};
  return kKeys[static_cast<int>(pattern)];
}

std::string pattern_key(HeadPattern pattern) {
  return "figure.heads.pattern." + std::string(pattern_id(pattern));
}

std::string share_text(double share) { return fixed_text(static_cast<float>(share), 2); }

std::string signed_share_text(double change) {
  const std::string size = fixed_text(static_cast<float>(std::abs(change)), 2);
  if (size == "0.00") return "0.00";
  return (change < 0 ? "−" : "+") + size;
}

}  // namespace heed
