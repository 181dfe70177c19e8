#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "app/figure/figure_cache.h"
#include "app/figure/label_width.h"
#include "app/figure/layout.h"
#include "app/figure/pen.h"
#include "app/figure/token_view.h"
#include "core/explain/logit_lens.h"

namespace heed {

// What the drawing functions of the map share.
class MapPen {
 public:
  explicit MapPen(const Pen& pen)
      : pen_(pen), map_(*pen.layout.map), computation_(pen.computation), built_(pen.computation.built()) {
    token_ = focus_token();
  }

 protected:
  // How colours stand for origins.
  static constexpr Role kFromAttention = Role::Score, kFromEmbedding = Role::Input,
                        kFromFeedForward = Role::FeedForward;

  const Theme& theme() const { return pen_.theme(); }
  const Scene& scene() const { return computation_.scene(); }
  std::string say(const Message& message) const { return catalogue(pen_.view.language).say(message); }
  Index tokens() const { return scene().inputs->rows(); }
  float row_y(Index row) const { return map_.stream.y + (static_cast<float>(row) + 0.5f) * map_.row_height; }

  void label(Point at, Anchor anchor, Face face, float size, Color color, std::string text) const {
    pen_.add(Label{at, anchor, face, pen_.label_size(size), color, std::move(text)});
  }

  // The one that is pointed at or spoken of, else the one that answers.
  Index focus_token() const {
    const TokenPair& pair = pen_.spoken.pair;
    const std::optional<Index> spoken_of = pair.query ? pair.query : pair.key;
    if (spoken_of) return std::clamp<Index>(*spoken_of, 0, tokens() - 1);
    return answering_token(computation_);
  }

  std::string word(Index token, float ems) const {
    return token_label_or_number(pen_.graph().info(computation_.inputs()).rows, token, ems);
  }

  static std::string token_label_or_number(const AxisInfo& axis, Index at, float ems) {
    const std::string text = token_label(axis, at, ems);
    return text.empty() ? std::to_string(at + 1) : text;
  }

  // And no question hides it.
  bool is_row_known(NodeId node, Index token) const {
    return computation_.known(node) >= (token + 1) * pen_.graph().shape(node).cols &&
           !pen_.hides_row(node, token);
  }

  static Stroke straight_line(Point from, Point to, Color color, float width) {
    return {from, from, to, to, color, width};
  }

  const Pen& pen_;
  const ModelMap& map_;
  const Computation& computation_;
  const BuiltScene& built_;
  Index token_ = 0;  // that is spoken of
};

// The parts of the map that have a file of their own: the tokens' ways through the blocks, and what is or
// would be read out.
void draw_map_streams(const Pen& pen);
void draw_map_answers(const Pen& pen);

}  // namespace heed
