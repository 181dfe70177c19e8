#pragma once

#include <algorithm>
#include <array>
#include <cstdlib>
#include <string>

#include "app/figure/pen.h"

namespace heed {

// A token that the figure speaks of, at an edge.
struct SpokenLabel {
  Index at = -1;
  Color color;
};
using SpokenLabels = std::array<SpokenLabel, 2>;

// Every 5th, 10th, 20th, 50th, … position, such that labels are at least so far apart.
Index round_stride(float cell_px, float label_px);

// The labels of one edge. Those of the tokens that the figure speaks of stand out, and are there whatever
// else has no room.
class EdgeLabels {
 public:
  // `is_numbered`: words have their positions before them, as they stand far from each other.
  EdgeLabels(const Pen& pen, const AxisInfo& axis, Index count, Role of, bool is_numbered = false);

  bool are_words() const { return axis_.labels != nullptr; }

  // A lone full stop beside a matrix looks like dirt.
  bool says_something_alone(Index at) const;

  // Too long for the room, it is cut; of a word that cannot be told by what is left of it, nothing is.
  std::string text(Index at, float size, float room) const;

  // As it is drawn.
  float width(Index at, float size, float room) const;

  Label label(Index at, Point place, Anchor anchor, float size, float room) const;

  bool is_spoken(Index at) const { return std::ranges::count(spoken_, at, &SpokenLabel::at) > 0; }

  template <typename Draw>
  void for_each_spoken(Draw draw) const {
    for (std::size_t i = 0; i < spoken_.size(); ++i) {
      const Index at = spoken_[i].at;
      if (at >= 0 && at < count_ && (i == 0 || at != spoken_[0].at)) draw(at);
    }
  }

  // Round positions, but none that would touch one that is spoken of; not those.
  template <typename Draw>
  void for_each_round(Index stride, Index near, Draw draw) const {
    for (Index at = stride - 1; at < count_; at += stride) {
      const bool is_taken = std::ranges::any_of(
          spoken_, [&](const SpokenLabel& one) { return one.at >= 0 && std::abs(one.at - at) < near; });
      if (!is_taken) draw(at);
    }
  }

  // Every so many, but none that would touch one that is spoken of; and those. A word that is left out has a
  // tick in its place: words in a row would read as if there were no others between them.
  template <typename Draw, typename DrawTick>
  void for_each(Index stride, Draw draw, DrawTick draw_tick) const {
    for (Index at = 0; at < count_; ++at) {
      const auto is_within = [&](Index distance) {
        return std::ranges::any_of(
            spoken_, [&](const SpokenLabel& one) { return one.at >= 0 && std::abs(one.at - at) < distance; });
      };
      if (at % stride == 0 && !is_within(stride)) {
        draw(at);
      } else if (are_words() && !is_within(1)) {
        draw_tick(at);
      }
    }
    for_each_spoken(draw);
  }

 private:
  const Pen& pen_;
  const AxisInfo& axis_;
  Index count_;
  bool is_numbered_;
  SpokenLabels spoken_;
};

}  // namespace heed
