#include "app/figure/head_wall.h"

#include <algorithm>
#include <cmath>
#include <string_view>
#include <utility>

#include "app/figure/head_wall_layout.h"
#include "app/figure/head_wall_words.h"
#include "app/figure/label_width.h"
#include "app/theme/color_scale.h"
#include "core/base/number.h"
#include "core/base/shown_label.h"
#include "core/scene/modules.h"
#include "core/text/shipped_names.h"

namespace heed {
namespace {

constexpr float kLikelyWidth = 0.9f;  // of words, of what width_in_ems() says

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

  ColorScale picture_scale() const {
    ColorScale scale = make_scale({}, theme(), Role::Score, 1, false);
    scale.exponent = weight_exponent(static_cast<int>(view_.survey.tokens));
    return scale;
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
    heatmap.scale = picture_scale();
    heatmap.strongest = 1;
    heatmap.surface = theme().canvas;
    heatmap.infinity = heatmap.nan = theme().muted;
    heatmap.empty = with_alpha(theme().edge, 0);
    add(heatmap_shape(std::move(heatmap)));
  }

  void draw_rollout(const HeadTile& tile) {
    add(Label{{tile.frame.x, tile.frame.y + kWallTitle / 2 - 1},
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
    for (Label& number : numbers_of_tile(tile, head.picture, picture_scale(), theme().ink))
      add(std::move(number));
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
    const float y = tile.frame.y + kWallTitle / 2 - 1;
    const std::string name = short_head_name(reading.head);
    constexpr float kSize = size::kTextSmall, kBetween = 6;
    add(Label{{tile.frame.x, y}, Anchor::Left, Face::WordsBold, kSize, theme().ink, name});
    const Measure measure = measure_of(reading);
    const Color color =
        measure.is_telling || is_picked ? role_text_color(theme(), Role::Score) : theme().muted;
    const float after_name = tile.frame.x + width_in_ems(name) * kSize + kBetween;
    if (tile.picture.y - tile.frame.y > kWallTitle) {
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
    const float y = tile.frame.y + kWallTitle + kWallMeasured / 2 - 4;
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
    add(Label{{tile.frame.x, tile.frame.y + kWallTitle / 2 - 1},
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
    const Rect strip{tile.frame.x, tile.frame.bottom() - kWallEffect + 4, tile.frame.width, kWallEffect - 4};
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
