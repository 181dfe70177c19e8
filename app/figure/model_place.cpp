#include "app/figure/model_place.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "app/figure/label_width.h"
#include "app/figure/map_tag.h"
#include "app/figure/matrix_title.h"
#include "app/figure/pen.h"
#include "app/figure/thumbnail.h"
#include "app/figure/transformer_part.h"
#include "core/base/utf8.h"
#include "core/graph/readable_number.h"

namespace heed {
namespace {

struct ModelPlace {
  std::vector<Rect> rings;
  Point tag;                    // of its name: the left end of the line,
  bool is_centered = false;     // or its middle
  std::optional<Rect> picture;  // where its cells have room, as long as nothing else is there
};

constexpr float kTagHeight = 20, kTagText = 13, kTagPad = 7, kBesideRing = 5;

ModelPlace above(const Rect& ring) {
  return {{ring}, {ring.center_x(), ring.y - kTagHeight / 2 - 2}, true, {}};
}
ModelPlace beside(const Rect& ring) {
  return {{ring}, {ring.right() + kBesideRing, ring.center_y()}, false, {}};
}
ModelPlace within(const Rect& frame) { return {{inset(frame, -3)}, frame.center(), true, {}}; }
ModelPlace on_lower_edge(const Rect& ring) {
  return {{ring}, {ring.center_x(), ring.bottom() + 0.35f * kTagHeight}, true, {}};
}

// What there is of a head; its name and cells are in the first.
class HeadPlace {
 public:
  HeadPlace(const Pen& pen, std::optional<HeadKey> head) : pen_(pen), head_(head) {}

  void look_in(const std::vector<HeadCard>& cards) {
    for (const HeadCard& card : cards) {
      if (card.head == head_) add(card);
    }
  }
  std::optional<ModelPlace> place() const { return place_; }

 private:
  void add(const HeadCard& card) {
    const Rect ring = inset(card.rect, -3);
    if (place_) return place_->rings.push_back(ring);
    place_ = on_lower_edge(ring);
    place_->picture = pen_.layout.map ? card.weights : with_room_for_titles(pen_, card).weights;
  }

  const Pen& pen_;
  std::optional<HeadKey> head_;
  std::optional<ModelPlace> place_;
};

// Words stand close above them.
Rect around_bars(const Rect& bars) { return {bars.x - 4, bars.y - 3, bars.width + 8, bars.height + 7}; }

Rect around_x(float x, float top, float bottom, float width) {
  return {x - width / 2, top, width, bottom - top};
}

// On the map.
class MapPlaces {
 public:
  MapPlaces(const Pen& pen, const NodeInfo& info) : pen_(pen), map_(*pen.layout.map), info_(info) {}

  std::optional<ModelPlace> place(TransformerPart part) const {
    switch (part) {
      case TransformerPart::Embedding:
        return embedding();
      case TransformerPart::StreamEnd:
        return above(all_rows(end_of_blocks(), map_.stream.right()));
      case TransformerPart::Readout:
        return around(map_.readout);
      case TransformerPart::Head:
        return head();
      case TransformerPart::AttentionNorm:
        return beside(above_rows(block().attends_x));
      case TransformerPart::HeadsJoined:
        return beside(above_rows(block().attended_x));
      case TransformerPart::AttentionSum:
        return above(at_join(block().attended_x));
      case TransformerPart::FeedForwardNorm:
        return beside(below_rows(block().feeds_x));
      case TransformerPart::FeedForwardUnits:
        return around(block().activity);
      case TransformerPart::FeedForwardOutput:
        return beside(below_rows(block().fed_x));
      case TransformerPart::FeedForwardSum:
        return above(at_join(block().fed_x));
    }
    return std::nullopt;
  }

 private:
  static constexpr float kArrow = 18, kJoin = 24;

  const MapBlock& block() const { return map_.blocks[static_cast<std::size_t>(info_.block.value_or(0))]; }
  float end_of_blocks() const { return map_.blocks.back().fed_x + kJoin; }

  Rect all_rows(float from, float to) const {
    return {from, map_.stream.y - 1, to - from, map_.stream.height + 2};
  }
  Rect at_join(float x) const { return all_rows(x - kJoin / 2, x + kJoin / 2); }
  Rect above_rows(float x) const {
    return around_x(x, map_.attention_lane.bottom() + 1, map_.stream.y, kArrow);
  }
  Rect below_rows(float x) const {
    constexpr float kArrowLength = 26;
    return around_x(x, map_.stream.bottom(), map_.stream.bottom() + kArrowLength, kArrow);
  }

  static std::optional<ModelPlace> around(const std::optional<Rect>& rect) {
    return rect ? std::optional(on_lower_edge(inset(*rect, -3))) : std::nullopt;
  }

  std::optional<ModelPlace> units() const {
    auto place = around(block().activity);
    if (place) place->picture = block().activity;
    return place;
  }

  // Before anything is added to it.
  std::optional<ModelPlace> embedding() const {
    const BlockNodes& first = pen_.computation.built().blocks.front();
    const MapBlock& on_map = map_.blocks.front();
    const float join = first.attended ? on_map.attended_x : on_map.fed_x;
    ModelPlace place = above(all_rows(map_.words.right() + 3, join - kJoin / 2));
    place.picture = inset(place.rings.front(), 2);
    return place;
  }

  // In the gallery, if its block is there, a head is larger than in the block's column.
  std::optional<ModelPlace> head() const {
    HeadPlace head(pen_, info_.head_key());
    if (map_.gallery) head.look_in(map_.gallery->cards);
    head.look_in(pen_.layout.head_cards);
    return head.place();
  }

  const Pen& pen_;
  const ModelMap& map_;
  const NodeInfo& info_;
};

// In the view of a block.
class BlockPlaces {
 public:
  BlockPlaces(const Pen& pen, const BlockNodes& nodes, const NodeInfo& info, NodeId node)
      : pen_(pen), nodes_(nodes), info_(info), node_(node) {}

  std::optional<ModelPlace> place(TransformerPart part) const {
    switch (part) {
      case TransformerPart::Embedding:
        return in_matrix(nodes_.input);
      case TransformerPart::Head:
        return head();
      case TransformerPart::AttentionNorm:
        return at_norm(true);
      case TransformerPart::FeedForwardNorm:
        return at_norm(false);
      case TransformerPart::HeadsJoined:
        return nodes_.attended ? in_matrix(*nodes_.attended) : std::nullopt;
      case TransformerPart::FeedForwardUnits:
        return at_units();
      case TransformerPart::FeedForwardOutput:
        return nodes_.fed ? in_matrix(*nodes_.fed) : std::nullopt;
      case TransformerPart::AttentionSum:
        return at_sum(true);
      case TransformerPart::FeedForwardSum:
        return at_sum(false);
      case TransformerPart::StreamEnd:
      case TransformerPart::Readout:
        return std::nullopt;
    }
    return std::nullopt;
  }

 private:
  const BlockPart* find_part(bool is_attention) const {
    const auto found =
        std::ranges::find(pen_.layout.block_view->parts, is_attention, &BlockPart::is_attention);
    return found == pen_.layout.block_view->parts.end() ? nullptr : &*found;
  }

  std::optional<ModelPlace> head() const {
    HeadPlace head(pen_, info_.head_key());
    head.look_in(pen_.layout.head_cards);
    return head.place();
  }

  // While nothing else is known of it, its frame has room for what leads to it.
  std::optional<ModelPlace> in_matrix(NodeId drawn) const {
    const Block* block = pen_.layout.find(drawn);
    return block ? std::optional(within(block->frame)) : std::nullopt;
  }

  std::optional<ModelPlace> at_norm(bool is_attention) const {
    const BlockPart* part = find_part(is_attention);
    if (!part || !part->norm) return std::nullopt;
    return on_lower_edge(around_bars(part->norm->rect));
  }

  std::optional<ModelPlace> at_units() const {
    const BlockPart* part = find_part(false);
    const FeedForwardNodes& nodes = *nodes_.feed_forward;
    const bool is_activation = node_ >= nodes.active;
    if (part && part->curve && is_activation) return on_lower_edge(*part->curve);
    return in_matrix(nodes.before_activation());
  }

  // Of a norm of the sum, its mark on the spine.
  std::optional<ModelPlace> at_sum(bool is_attention) const {
    constexpr float kAround = 12;
    const BlockPart* part = find_part(is_attention);
    if (!part) return std::nullopt;
    const auto& norm = is_attention ? nodes_.attention_norm : nodes_.feed_forward_norm;
    if (part->norm_mark && norm && node_ > norm->before) return beside(inset(*part->norm_mark, -3));
    const Rect join{part->joins.x, part->joins.y, 0, 0};
    return beside(inset(join, -kAround));
  }

  const Pen& pen_;
  const BlockNodes& nodes_;
  const NodeInfo& info_;
  NodeId node_;
};

// None: it is shown as a matrix, or nothing of it is in this picture.
std::optional<ModelPlace> place_of(const Pen& pen, NodeId node) {
  const FigureLayout& layout = pen.layout;
  const BuiltScene& built = pen.computation.built();
  if (layout.find(node)) return std::nullopt;
  const NodeId use = place_of_use(built, node);
  const NodeInfo& info = pen.graph().info(use);
  const TransformerPart part = transformer_part(built, use);
  if (layout.map) return MapPlaces(pen, info).place(part);
  if (!layout.block_view || info.block.value_or(0) != layout.block_view->block) return std::nullopt;
  const BlockNodes& nodes = built.blocks[static_cast<std::size_t>(layout.block_view->block)];
  return BlockPlaces(pen, nodes, info, use).place(part);
}

// What the figure is about while the steps go on: at their end the answer is, which every part has made.
std::optional<NodeId> node_in_focus(const Pen& pen) {
  if (pen.view.subject.is_cell()) return pen.view.subject.cell.node;
  const Computation& computation = pen.computation;
  const bool is_under_way = computation.playhead() < computation.timeline().moment_count();
  if (pen.view.subject.kind == FigureSubject::Kind::None || !is_under_way) return std::nullopt;
  const auto moment = computation.last_moment();
  return moment ? std::optional(moment->node) : std::nullopt;
}

// What fills this part of the picture once it is known.
std::optional<NodeId> shown_there_at_last(const BuiltScene& built, const NodeInfo& info,
                                          TransformerPart part) {
  if (part == TransformerPart::Head) return built.head(*info.head_key()).weights;
  if (part == TransformerPart::FeedForwardUnits)
    return built.blocks[static_cast<std::size_t>(*info.block)].feed_forward->active;
  return std::nullopt;
}

// As large as its shape allows, with cells that are wider or higher than they would be rather than too narrow
// to be told apart; rows of tokens stay where they are.
Rect fitted(const Shape& shape, const Rect& room, bool has_rows_of_room) {
  constexpr float kMostStretch = 3;
  if (has_rows_of_room) return room;
  const auto rows = static_cast<float>(shape.rows), cols = static_cast<float>(shape.cols);
  const float cell = kMostStretch * std::min(room.width / cols, room.height / rows);
  const float width = std::min(cell * cols, room.width), height = std::min(cell * rows, room.height);
  return {room.center_x() - width / 2, room.center_y() - height / 2, width, height};
}

void draw_cells(const Pen& pen, const Rect& room, NodeId node) {
  const BuiltScene& built = pen.computation.built();
  const NodeId use = place_of_use(built, node);
  const TransformerPart part = transformer_part(built, use);
  const auto last = shown_there_at_last(built, pen.graph().info(use), part);
  const Shape& shape = pen.graph().shape(node);
  if ((last && pen.computation.known(*last) > 0) || shape.is_stack()) return;
  const Rect rect = fitted(shape, room, part == TransformerPart::Embedding);
  pen.add(Box{rect, pen.theme().canvas, 3});
  draw_thumbnail(pen, node, rect, pen.theme().canvas);
}

// Behind the name of its matrix: which number the figure is about, and the number itself as far as it is
// known; empty: it is about more than one.
std::string number_in_focus(const Pen& pen, NodeId node) {
  const auto ref = cell_in_focus(pen);
  if (!ref || ref->node != node) return {};
  const std::string name = cell_name(pen.graph(), *ref, true);
  const std::string place =
      name.substr(std::min(name.find_last_of('['), name.size()));  // a matrix of one has none
  const bool is_known = pen.computation.is_known(node, ref->cell) && !pen.hides_row(node, ref->cell.row);
  if (!is_known || pen.view.lens) return place;
  return place + " = " + readable_number(pen.graph(), *ref);
}

void draw_tag(const Pen& pen, const ModelPlace& place, NodeId node) {
  const MatrixTitle title = title_in_block(pen, node);
  const float text = pen.label_size(kTagText), title_width = title.width(text), larger = text / kTagText;
  const Rect& bounds = pen.layout.bounds;
  const std::string number = number_in_focus(pen, node);
  const float digits = kDigitWidth * text * static_cast<float>(character_count(number));
  const float width = title_width + (number.empty() ? 0 : digits + kTagPad);
  Rect tag{place.tag.x - (place.is_centered ? width / 2 + kTagPad : 0), 0, width + 2 * kTagPad,
           kTagHeight * larger};
  tag.x = std::clamp(tag.x, bounds.x, std::max(bounds.right() - tag.width, bounds.x));
  tag.y =
      std::clamp(place.tag.y - tag.height / 2, bounds.y, std::max(bounds.bottom() - tag.height, bounds.y));
  if (pen.layout.map) tag = least_covering_tag(pen, tag, place.rings.front());
  pen.add(Box{tag, mix(pen.theme().raised, pen.color_of(node), 0.3f), tag.height / 2});
  pen.add(Outline{tag, pen.color_of(node), tag.height / 2, 1.5f});
  title.draw(pen, {tag.x + kTagPad, tag.center_y()}, text, title_width + 1);
  if (!number.empty())
    pen.add(Label{{tag.right() - kTagPad, tag.center_y()},
                  Anchor::Right,
                  Face::Numbers,
                  text,
                  pen.theme().ink,
                  number});
}

}  // namespace

std::optional<CellRef> cell_in_focus(const Pen& pen) {
  if (pen.view.subject.is_cell()) return pen.view.subject.cell;
  const auto moment = pen.computation.last_moment();
  if (!moment || pen.view.subject.kind == FigureSubject::Kind::None) return std::nullopt;
  if (moment->to_cell - moment->from_cell != 1) return std::nullopt;
  return CellRef{moment->node, cell_at(pen.graph().shape(moment->node), moment->from_cell)};
}

void draw_model_place(const Pen& pen) {
  const auto node = node_in_focus(pen);
  const auto place = node ? place_of(pen, *node) : std::nullopt;
  if (!place) return;
  if (place->picture && pen.computation.known(*node) > 0) draw_cells(pen, *place->picture, *node);
  for (const Rect& ring : place->rings) pen.add(Outline{ring, pen.color_of(*node), 5, 2});
  draw_tag(pen, *place, *node);
}

}  // namespace heed
