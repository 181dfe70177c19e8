#include "app/figure/block_view.h"

#include <algorithm>
#include <cmath>

#include "app/figure/block_sizes.h"
#include "app/figure/label_width.h"

namespace heed {
namespace {

constexpr float kViewTitle = 24, kViewFrame = 4, kViewLegend = 20;
constexpr float kViewGap = 16, kCardTitleRoom = 28, kCardPad = 12;
constexpr float kHighPipe = 54, kLowPipe = 42, kLeastPipe = 36;  // between matrices on the spine
constexpr float kUsualCell = 30, kLowPage = 400;
constexpr float kMarkRoom = 18, kMarkWidth = 84;  // of a norm on the spine
constexpr float kMostViewCell = 46, kLeastMatrix = 16;
constexpr float kHeadGap = 12, kHeadTitle = 22, kHeadFoot = 44;  // around thumbnails
constexpr float kLeastHeadWithFoot = 64;
constexpr float kRingedRowPx = 17,
                kLeastNumbersRowPx = 13.5f;  // of numbers: with room for a ring, and without
constexpr float kNumbersPx = 20;             // of a column of numbers
constexpr float kMostOfInside = 0.53f, kLeastCurve = 56;

// A matrix in a room, as large as its shape allows.
Block fitted_matrix(const Graph& graph, NodeId node, const Rect& room, bool has_words, float legend_room) {
  const Shape& shape = graph.shape(node);
  const auto rows = static_cast<float>(shape.rows), cols = static_cast<float>(shape.cols);
  Block block;
  block.node = node;
  block.shows_row_labels = has_words;
  block.row_label_room = has_words ? row_label_room(graph.info(node).rows) : 0;
  const float width = std::max(room.width - block.row_label_room - 2 * kViewFrame, kLeastMatrix);
  const float height = std::max(room.height - kViewTitle - legend_room - 2 * kViewFrame, kLeastMatrix);
  block.cell_w = std::min(width / cols, kMostViewCell);
  block.cell_h = std::min({height / rows, kMostViewCell, 1.25f * std::max(block.cell_w, 12.0f)});
  block.cell_w = std::min(block.cell_w, std::max(1.9f * block.cell_h, width / cols * 0.6f));
  block.frame = {room.x + block.row_label_room, room.y + kViewTitle, block.cell_w * cols + 2 * kViewFrame,
                 block.cell_h * rows + 2 * kViewFrame};
  block.cells = inset(block.frame, kViewFrame);
  block.legend = {block.cells.x, block.frame.bottom() + 3, block.cells.width,
                  std::max(legend_room - 3, 0.0f)};
  const float title_end = block.frame.x + title_width(graph.info(node).id) + 46;
  block.bounds = {room.x, room.y, std::max(block.frame.right(), title_end) - room.x,
                  block.legend.bottom() - room.y};
  block.row_label_room = std::max(block.row_label_room, 12.0f);
  return block;
}

class BlockViewLayout {
 public:
  BlockViewLayout(const Computation& computation, int block, FigurePage page)
      : computation_(computation),
        graph_(computation.graph()),
        nodes_(computation.built().blocks[static_cast<std::size_t>(block)]),
        at_(block),
        page_(page),
        pipe_(page.height < kLowPage ? kLeastPipe
              : page.height < 620    ? kLowPipe
                                     : kHighPipe),
        legend_(page.height < kLowPage ? 0 : kViewLegend) {}

  FigureLayout make() {
    layout_.head = {at_, 0};
    view_.block = at_;
    if (is_post()) pipe_ += kMarkRoom;
    if (needs_room_of_legends()) legend_ = 0;
    place_spine();
    place_parts();
    layout_.bounds = {0, 0, page_.width, page_.height};
    layout_.block_view = view_;
    return std::move(layout_);
  }

 private:
  // Numbers and the rings around them go before the legends of colours.
  bool needs_room_of_legends() const {
    const auto count = static_cast<float>(stream().size());
    const auto rows = static_cast<float>(graph_.shape(nodes_.input).rows);
    const float most = (page_.height - pipe_ * (count - 1)) / count - kViewTitle - 2 * kViewFrame;
    const auto row_px = [&](float legend) { return page_.pixels * (most - legend) / rows; };
    return row_px(legend_) < kRingedRowPx && row_px(0) >= kLeastNumbersRowPx;
  }

  bool is_parallel() const { return nodes_.attended && nodes_.fed && !nodes_.middle; }

  // What passes on the spine, from top to bottom.
  std::vector<NodeId> stream() const {
    std::vector<NodeId> nodes{nodes_.input};
    if (nodes_.middle) nodes.push_back(*nodes_.middle);
    nodes.push_back(nodes_.out);
    return nodes;
  }

  // Matrices on the spine are no higher than their cells need, so that the parts get the room between them.
  void place_spine() {
    const std::vector<NodeId> nodes = stream();
    const auto count = static_cast<float>(nodes.size());
    const float of_numbers =
        row_label_room(graph_.info(nodes_.input).rows) + least_width_of_numbers(nodes_.input);
    const float width =
        std::clamp(std::max(0.27f * page_.width, std::min(of_numbers, 0.3f * page_.width)), 170.0f, 360.0f);
    const auto rows = static_cast<float>(graph_.shape(nodes_.input).rows);
    const float most = (page_.height - pipe_ * (count - 1)) / count;
    const float height = std::min(most, kViewTitle + legend_ + 2 * kViewFrame + kUsualCell * rows);
    const float step = (page_.height - height) / (count - 1);
    float y = 0, right = 0;
    for (const NodeId node : nodes) {
      const Block block = fitted_matrix(graph_, node, {8, y, width, height}, true, legend_);
      layout_.blocks.push_back(block);
      right = std::max(right, block.frame.right());
      y += step;
    }
    view_.spine = {0, 0, right + 8, page_.height};
  }

  // A part stands above the height at which it joins the stream; what is left below is for the arithmetic.
  void place_parts() {
    const float x = view_.spine.right() + 44, width = page_.width - x;
    constexpr float kAroundJoin = 13;
    float y = 0;
    const auto room_to = [&](float join) {
      const Rect card{x, y, width, std::max(join - kAroundJoin - y, 60.0f)};
      y = join + kAroundJoin;
      return card;
    };
    const std::vector<NodeId> nodes = stream();
    const float first = join_above(nodes[1]), last = join_above(nodes.back());
    if (is_parallel()) {
      const Rect both = room_to(last);
      const float half = (both.height - kViewGap) / 2;
      place_attention({both.x, both.y, both.width, half});
      place_feed_forward({both.x, both.y + half + kViewGap, both.width, half});
    } else {
      if (nodes_.attended) place_attention(room_to(first));
      if (nodes_.fed) place_feed_forward(room_to(last));
    }
    layout_.product_room = {x, y + 4, width, std::max(page_.height - y - 4, 40.0f)};
    layout_.product = layout_.product_room;
  }

  bool is_post() const {
    return computation_.scene().blocks[static_cast<std::size_t>(at_)].norm ==
           TransformerBlock::NormPlace::Post;
  }

  float join_above(NodeId node) const {
    return on_spine(node).bounds.y - pipe_ / 2 + (is_post() ? -kMarkRoom / 2 : 4);
  }

  const Block& on_spine(NodeId node) const { return *layout_.find(node); }

  // Where a part leaves the spine and comes back to it.
  void connect(BlockPart& part) const {
    const std::vector<NodeId> nodes = stream();
    const bool is_first = part.is_attention || nodes.size() < 3;
    const Block& from = on_spine(is_first || is_parallel() ? nodes[0] : nodes[1]);
    const Block& to = on_spine(is_first && nodes.size() > 2 ? nodes[1] : nodes.back());
    part.reads = from.node;
    part.leaves = {from.frame.right(), std::clamp(part.card.center_y(), from.frame.y, from.frame.bottom())};
    part.joins = {to.frame.center_x(), join_above(to.node)};
    const bool has_norm =
        part.is_attention ? nodes_.attention_norm.has_value() : nodes_.feed_forward_norm.has_value();
    if (is_post() && has_norm)
      part.norm_mark = Rect{to.frame.center_x() - kMarkWidth / 2, part.joins.y + kMarkRoom / 2 + 3,
                            kMarkWidth, kMarkRoom - 2};
  }

  // Takes its room: first in the card where the part reads what it makes, last where it comes after the sum.
  std::optional<NormBars> place_norm(const std::optional<NormNodes>& norm, Rect& inside) const {
    if (!norm) return std::nullopt;
    const float width = norm_width_in(inside);
    const Rect bars{is_post() ? inside.right() - width : inside.x, inside.y, width, inside.height};
    inside.width -= width + kViewGap;
    if (!is_post()) inside.x += width + kViewGap;
    return NormBars{bars, norm->before, norm->after};
  }

  void place_attention(const Rect& card) {
    BlockPart part;
    part.card = card;
    part.is_attention = true;
    part.made = *nodes_.attended;
    connect(part);
    Rect inside = inner(card);
    part.norm = place_norm(nodes_.attention_norm, inside);
    // What the heads cannot use, as they are square, is given to the result.
    const auto heads = static_cast<float>(nodes_.attention->heads.size());
    const float side = inside.height - kHeadTitle - head_foot(inside.height);
    const float result = std::max({0.36f * inside.width, inside.width - kViewGap - heads * (side + kHeadGap),
                                   std::min(width_of_title(part.made), 0.5f * inside.width),
                                   width_of_numbers(part.made, inside)});
    place_result(part.made, room_for_rows(part, {inside.right() - result, inside.y, result, inside.height}));
    place_heads({inside.x, inside.y, inside.width - result - kViewGap, inside.height});
    view_.parts.push_back(part);
  }

  void place_feed_forward(const Rect& card) {
    BlockPart part;
    part.card = card;
    part.is_attention = false;
    part.made = *nodes_.fed;
    connect(part);
    Rect inside = inner(card);
    part.norm = place_norm(nodes_.feed_forward_norm, inside);
    // What the matrices cannot use is given to the curve.
    const NodeId before = nodes_.feed_forward->before_activation();
    const float of_numbers = width_of_numbers(part.made, inside);
    const float height = room_for_rows(part, {inside.right(), inside.y, 0, inside.height}).height;
    const float most_hidden =
        std::min(0.36f * inside.width, inside.width - of_numbers - 2 * kViewGap - kLeastCurve);
    const float hidden = used_width(before, {0, 0, most_hidden, height});
    const float result = used_width(part.made, {0, 0, std::max(0.34f * inside.width, of_numbers), height});
    place_result(before, room_for_rows(part, {inside.x, inside.y, hidden, inside.height}));
    part.curve = Rect{inside.x + hidden + kViewGap, inside.y, inside.width - hidden - result - 2 * kViewGap,
                      inside.height};
    place_result(part.made, room_for_rows(part, {inside.right() - result, inside.y, result, inside.height}));
    view_.parts.push_back(part);
    layout_.doorways.push_back(
        {{card.x, card.y, card.width, kCardTitleRoom}, {Depth::Chapter, chapter(false), 0}});
  }

  // Below a head stands what is looked at most, where that leaves enough of its weights.
  static float head_foot(float height) {
    return height - kHeadTitle - kHeadFoot >= kLeastHeadWithFoot ? kHeadFoot : 0;
  }

  static float norm_width_in(const Rect& inside) { return std::clamp(0.25f * inside.width, 90.0f, 230.0f); }

  static Rect inner(const Rect& card) {
    return {card.x + kCardPad, card.y + kCardTitleRoom, card.width - 2 * kCardPad,
            card.height - kCardTitleRoom - kCardPad};
  }

  float used_width(NodeId node, const Rect& room) const {
    return std::min(
        std::max(fitted_matrix(graph_, node, room, false, legend_).frame.width, width_of_title(node)),
        room.width);
  }

  // Words have a least size on the screen.
  float width_of_title(NodeId node) const {
    const float drawn = size_on_screen(kTitleTextSize, page_.pixels) / kTitleTextSize;
    return title_width(graph_.info(node).id) * std::max(drawn, 1.0f) + 8;
  }

  float least_width_of_numbers(NodeId node) const {
    return kNumbersPx / page_.pixels * static_cast<float>(graph_.shape(node).cols) + 2 * kViewFrame;
  }

  // What its numbers take, where they take no more than a part of the card and the spine has numbers, too; 0:
  // they have no room.
  float width_of_numbers(NodeId node, const Rect& inside) const {
    const Block& spine = layout_.blocks.front();
    const bool are_read = std::min(spine.cell_w, spine.cell_h) * page_.pixels >= kLeastNumbersRowPx;
    const float width = least_width_of_numbers(node);
    return are_read && width <= kMostOfInside * inside.width ? width : 0;
  }

  // With the line of the card's title, where its rows are too low for numbers and nothing else stands there.
  Rect room_for_rows(const BlockPart& part, Rect room) const {
    constexpr float kTitleOfCard = 110, kRoomAbove = 3, kRoomBelow = 6;
    const float height = room.height - kViewTitle - legend_ - 2 * kViewFrame;
    const float row_px = page_.pixels * height / static_cast<float>(graph_.shape(part.made).rows);
    const bool is_free = room.x >= part.card.x + kTitleOfCard && !part.norm_mark;
    if (row_px >= kRingedRowPx || !is_free) return room;
    room.y = part.card.y + kRoomAbove;
    room.height = part.card.height - kRoomAbove - kRoomBelow;
    return room;
  }

  // In the vertical middle of its room.
  void place_result(NodeId node, const Rect& room) {
    Block block = fitted_matrix(graph_, node, room, false, legend_);
    layout_.blocks.push_back(moved(block, 0, (room.height - block.bounds.height) / 2));
  }

  int chapter(bool is_attention) const {
    const std::vector<Chapter>& chapters = computation_.steps().chapters();
    const char* end = is_attention ? "attention" : "feed_forward";
    const auto found = std::ranges::find_if(
        chapters, [&](const Chapter& each) { return each.block == at_ && each.title.key.ends_with(end); });
    return found == chapters.end() ? 0 : static_cast<int>(found - chapters.begin());
  }

  void place_heads(const Rect& room) {
    constexpr float kGap = kHeadGap, kTitle = kHeadTitle, kLeastFoot = 70;
    const int count = static_cast<int>(nodes_.attention->heads.size());
    int columns = 1;
    float side = 0, foot = kHeadFoot;
    for (int across = 1; across <= count; ++across) {
      const auto wide = static_cast<float>(across), high = static_cast<float>((count + across - 1) / across);
      const float by_width = (room.width + kGap) / wide - kGap;
      const float below = by_width >= kLeastFoot ? head_foot((room.height + kGap) / high - kGap) : 0;
      const float one = std::min(by_width, (room.height + kGap) / high - kGap - kTitle - below);
      if (one <= side) continue;
      columns = across;
      side = one;
      foot = below;
    }
    side = std::max(side, 8.0f);
    const float height = side + kTitle + foot, margin = std::min(5.0f, 0.2f * side);
    const auto wide = static_cast<float>(columns), high = static_cast<float>((count + columns - 1) / columns);
    const float left = room.x + std::max((room.width - wide * (side + kGap) + kGap) / 2, 0.0f);
    const float top = room.y + std::max((room.height - high * (height + kGap) + kGap) / 2, 0.0f);
    for (int head = 0; head < count; ++head) {
      const Rect card{left + static_cast<float>(head % columns) * (side + kGap),
                      top + static_cast<float>(head / columns) * (height + kGap), side, height};
      layout_.head_cards.push_back(
          {{at_, head}, card, {card.x + margin, card.y + kTitle, side - 2 * margin, side - 2 * margin}});
      layout_.doorways.push_back({card, {Depth::Chapter, chapter(true), head}});
    }
  }

  const Computation& computation_;
  const Graph& graph_;
  const BlockNodes& nodes_;
  int at_;
  FigurePage page_;
  float pipe_;
  float legend_;  // below each matrix; in a low page its room goes to the cells
  FigureLayout layout_;
  BlockView view_;
};

}  // namespace

FigureLayout make_block_view(const Computation& computation, int block, FigurePage page) {
  return BlockViewLayout(computation, block, page).make();
}

}  // namespace heed
