#include "app/figure/map_tag.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <variant>
#include <vector>

#include "app/figure/label_width.h"
#include "app/figure/map_card.h"
#include "app/figure/map_switches.h"
#include "app/figure/pen.h"
#include "core/base/utf8.h"

namespace heed {
namespace {

// How much it matters that something is covered, for each unit of its area.
constexpr float kOverLetters = 10, kOverPicture = 1.5f, kOverStream = 0.3f;

struct OnMap {
  Rect rect;
  float weight = 0;
};

Rect rect_of(const Label& label) {
  constexpr float kLikely = 0.92f, kLine = 1.25f;  // of what width_in_ems() says, and of an em
  const float ems = label.face == Face::Numbers
                        ? kDigitWidth * static_cast<float>(character_count(label.text))
                        : kLikely * width_in_ems(label.text);
  const float width = ems * label.size, height = kLine * label.size;
  const float share = label.anchor == Anchor::Left ? 0 : label.anchor == Anchor::Center ? 0.5f : 1;
  return {label.at.x - share * width, label.at.y - height / 2, width, height};
}

// As they are on the screen, with some room around them.
void add_switches(const Pen& pen, std::vector<OnMap>& to) {
  const ModelMap& map = *pen.layout.map;
  const float unit = 1 / pen.view.pixels_per_unit;
  for (const MapBlock& block : map.blocks) {
    if (block.column.width < kLeastSwitchColumn * unit) continue;
    const auto add = [&](float y) {
      const float width = kSwitchWidth + 2 * kSwitchAround, height = kSwitchHeight + 2 * kSwitchAround;
      to.push_back({{block.column.right() - (kSwitchEdge + kSwitchWidth + kSwitchAround) * unit,
                     y - height / 2 * unit, width * unit, height * unit},
                    kOverLetters});
    };
    add(block_switch_y(block));
    add(attention_switch_y(map));
    if (block.activity) add(feed_forward_switch_y(block));
  }
}

std::vector<OnMap> all_on_map(const Pen& pen) {
  std::vector<OnMap> all{{pen.layout.map->stream, kOverStream}};
  for (const Rect& chip : pen.layout.map->lens_chips) all.push_back({inset(chip, -3), kOverLetters});
  for (const DrawnShape& shape : pen.drawing.shapes) {
    if (const auto* label = std::get_if<Label>(&shape))
      all.push_back({rect_of(*label), kOverLetters});
    else if (const auto* heatmap = std::get_if<std::shared_ptr<const Heatmap>>(&shape))
      all.push_back({(*heatmap)->rect, kOverPicture});
  }
  if (const auto card = room_for_map_card(pen.computation, pen.layout, pen.view))
    all.push_back({*card, kOverLetters});
  add_switches(pen, all);
  return all;
}

float covered_by(const std::vector<OnMap>& all, const Rect& at) {
  float sum = 0;
  for (const OnMap& each : all) {
    if (!do_overlap(each.rect, at)) continue;
    const Rect both = intersect(each.rect, at);
    sum += each.weight * both.width * both.height;
  }
  return sum;
}

}  // namespace

Rect least_covering_tag(const Pen& pen, const Rect& wanted, const Rect& ring) {
  constexpr float kReach = 1.2f, kStep = 3, kOfDistance = 2;
  const Rect &bounds = pen.layout.bounds, near = inset(ring, -kReach * wanted.height);
  std::vector<OnMap> all = all_on_map(pen);
  std::erase_if(all, [&](const OnMap& each) {
    return !do_overlap(each.rect, inset(united(wanted, near), -std::max(wanted.width, wanted.height)));
  });
  Rect best = wanted;
  float least = covered_by(all, wanted);
  const float left = std::max(near.x - wanted.width, bounds.x),
              right = std::min(near.right(), bounds.right() - wanted.width),
              bottom = std::min(near.bottom(), bounds.bottom()) - wanted.height;
  for (float y = std::max(near.y, bounds.y); y <= bottom; y += kStep) {
    for (float x = left; x <= right; x += kStep) {
      const float distance = std::hypot(x - wanted.x, y - wanted.y);
      if (kOfDistance * distance >= least) continue;
      const Rect at{x, y, wanted.width, wanted.height};
      const float now = kOfDistance * distance + covered_by(all, at);
      if (now < least) least = now, best = at;
    }
  }
  return best;
}

}  // namespace heed
