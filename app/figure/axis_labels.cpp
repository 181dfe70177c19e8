#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/figure/column_words.h"
#include "app/figure/edge_labels.h"
#include "app/figure/head_spans.h"
#include "app/figure/label_width.h"
#include "app/figure/pen.h"
#include "app/figure/thin_row.h"
#include "core/base/utf8.h"

namespace heed {
namespace {

constexpr float kAboveFrame = 8, kAboveFrameOfWord = 0.61f;  // the middle of a word
constexpr float kBeforeWords = 4, kTickFrom = 5, kTick = 3.5f;
constexpr float kLeastRowPx = 11;    // from one label to the next
constexpr Index kMostRowStride = 3;  // of more, round positions have labels with their numbers
constexpr float kSparseRowPx = 16, kSparseColumnPx = 70;
constexpr float kUprightLine = 1.02f;  // from one character to the next, in ems
constexpr float kMostWords = 0.8f;     // of all that have room beside rows

// In place of a label that has no room: a short line at the frame, as on a ruler.
void add_tick(const Pen& pen, const Rect& tick) {
  if (pen.is_seen(tick)) pen.add(Box{tick, pen.theme().muted});
}

// Of a word that has nothing but characters which stand upright, as Chinese ones: at most so many. Empty: it
// is another one.
std::vector<std::string> upright_characters(std::string_view word, std::size_t most) {
  constexpr std::size_t kLeastBytes = 3;
  std::vector<std::string> characters;
  while (!word.empty()) {
    const std::string_view bytes = decode_first(word).bytes;
    if (bytes.size() < kLeastBytes) return {};
    characters.emplace_back(bytes == "…" ? "⋮" : bytes);
    word.remove_prefix(bytes.size());
  }
  if (characters.size() > most) {
    characters.resize(most);
    if (most > 0) characters.back() = "⋮";
  }
  return characters;
}

// Below the word of the row that the figure speaks of: colours alone do not say it, and to people without red
// cones that of a query is a dim one.
void add_underline(const Pen& pen, const Label& word, float width) {
  constexpr float kLikely = 0.9f, kUnder = 0.56f;  // of what is estimated, of the size
  const float drawn = kLikely * width, thick = pen.line_width(1.5f), wide = std::max(drawn, word.size);
  const Rect line{word.at.x - (drawn + wide) / 2, word.at.y + kUnder * word.size - thick / 2, wide, thick};
  if (!word.text.empty()) pen.add(Box{line, pen.theme().ink});
}

// What stands beside the rows of a block.
struct RowWords {
  enum class Shown { None, Spoken, Round, All };

  Shown shown = Shown::None;
  Index stride = 1, near = 1;  // from one label to the next, at least
  float size = 0, room = 0;
  float widest = 0;  // of them, as they are drawn
};

Index least_row_stride(const Pen& pen, const Block& block) {
  return static_cast<Index>(std::ceil(kLeastRowPx / (block.cell_h * pen.view.pixels_per_unit)));
}

EdgeLabels row_edge(const Pen& pen, const Block& block) {
  const NodeInfo& info = pen.graph().info(block.node);
  return {pen, info.rows, pen.graph().shape(block.node).rows, info.role,
          least_row_stride(pen, block) > kMostRowStride};
}

// Beside rows that are too low for a label each: at round positions.
RowWords round_row_words(const Pen& pen, const Block& block, const EdgeLabels& labels, RowWords words) {
  const float cell_px = block.cell_h * pen.view.pixels_per_unit;
  words.near = words.stride;
  words.stride = round_stride(cell_px, kSparseRowPx);
  words.shown = RowWords::Shown::Spoken;
  labels.for_each_round(words.stride, words.near, [&](Index row) {
    const float width = labels.width(row, words.size, words.room);
    if (width > 0) words.shown = RowWords::Shown::Round;
    words.widest = std::max(words.widest, width);
  });
  return words;
}

RowWords row_words(const Pen& pen, const Block& block, const EdgeLabels& labels, const AxisInfo& axis,
                   Index count) {
  // Where no room was kept for them only words are worth the gap.
  const bool has_room = block.frame.x > block.bounds.x;
  if (!has_room && !labels.are_words()) return {};
  RowWords words;
  words.stride = least_row_stride(pen, block);
  const float least = pen.label_size(kLeastLabelSize), most = std::max(pen.label_size(kAxisLabelSize), least);
  words.room = block.row_label_room - kAxisLabelGap;
  words.size = std::clamp(0.9f * block.cell_h * static_cast<float>(words.stride), least, most);
  if (words.stride > kMostRowStride) {
    words.size = least;
    return round_row_words(pen, block, labels, words);
  }
  words.shown = RowWords::Shown::Spoken;
  const std::vector<float> widths = axis_label_widths(axis, count);
  const float widest = std::ranges::max(widths), drawn = widest * words.size / kAxisLabelSize;
  if (drawn > words.room) words.size = std::max(least, words.size * words.room / drawn);
  words.widest = std::min(widest * words.size / kAxisLabelSize, words.room);
  // A few short words among none would only puzzle.
  Index fitting = 0;
  for (Index row = 0; row < count; ++row) {
    const bool fits = widths[static_cast<std::size_t>(row)] * words.size / kAxisLabelSize <= words.room;
    if (fits || (has_room && !labels.text(row, words.size, words.room).empty())) ++fitting;
  }
  if (static_cast<float>(fitting) >= kMostWords * static_cast<float>(count))
    words.shown = RowWords::Shown::All;
  return words;
}

void draw_row_labels(const Pen& pen, const Block& block, const AxisInfo& axis, Index count) {
  const EdgeLabels labels = row_edge(pen, block);
  const RowWords words = row_words(pen, block, labels, axis, count);
  const float height = block.cell_h * static_cast<float>(words.stride);
  const auto draw = [&](Index row) {
    const Point place{block.frame.x - kAxisLabelGap, block.cell_rect(row, 0).center_y()};
    if (!pen.is_seen({place.x - block.row_label_room, place.y - height / 2, block.row_label_room, height}))
      return;
    const Label word = labels.label(row, place, Anchor::Right, words.size, words.room);
    if (labels.is_spoken(row)) add_underline(pen, word, labels.width(row, words.size, words.room));
    pen.add(word);
  };
  const auto draw_tick = [&](Index row) {
    const float width = pen.line_width(1);
    add_tick(pen, {block.frame.x - kTickFrom, block.cell_rect(row, 0).center_y() - width / 2, kTick, width});
  };
  if (words.shown == RowWords::Shown::All) return labels.for_each(words.stride, draw, draw_tick);
  if (words.shown == RowWords::Shown::None) return;
  if (words.shown == RowWords::Shown::Round) labels.for_each_round(words.stride, words.near, draw);
  labels.for_each_spoken([&](Index row) {
    if (labels.says_something_alone(row)) draw(row);
  });
}

// Above the columns of one matrix.
class ColumnLabels {
 public:
  ColumnLabels(const Pen& pen, const Block& block, float title_end, const AxisInfo& axis, Index count)
      : pen_(pen),
        block_(block),
        title_end_(title_end),
        labels_(pen, axis, count, pen.graph().info(block.node).role),
        pixels_(pen.view.pixels_per_unit) {
    if (may_have_column_words(axis, block.cell_w, pixels_))
      words_ = column_words(axis, axis_label_widths(axis, count), block.cell_w, pixels_);
    are_upright_ =
        words_.is_slanted && axis.labels && std::ranges::all_of(*axis.labels, [](const std::string& word) {
          return !upright_characters(word, 1).empty();
        });
    room_ = block.frame.y - block.bounds.y - kTitleLine - 0.5f * pen.label_size(kTitleTextSize);
  }

  // Returns where the line of the title ends.
  float draw() const {
    // Below an opened row stand those that matter.
    if (named_row(pen_, block_)) return title_end_;
    const bool has_room = words_.stride > 0 && (words_.is_slanted ? draw_slanted() : draw_level());
    return has_room ? title_end_ : draw_a_few();
  }

 private:
  Point top_of(Index col) const { return {block_.cell_rect(0, col).center_x(), block_.frame.y}; }

  template <typename Draw>
  void for_each(Draw draw) const {
    const auto if_seen = [&](auto draw_at) {
      return [this, draw_at](Index col) {
        if (pen_.is_seen(block_.cell_rect(0, col))) draw_at(col);
      };
    };
    labels_.for_each(words_.stride, if_seen(draw), if_seen([&](Index col) {
                       const float width = pen_.line_width(1);
                       add_tick(pen_, {top_of(col).x - width / 2, block_.frame.y - kTickFrom, width, kTick});
                     }));
  }

  // Returns whether there is room.
  bool draw_level() const {
    const float text = pen_.label_size(kAxisLabelSize),
                above = std::max(std::min(kAboveFrame, 0.65f * text), kAboveFrameOfWord * text);
    if (room_ < above + 0.75f * text) return false;
    for_each([&](Index col) {
      const Point at = top_of(col) - Point{0, above};
      const float room = block_.cell_w * static_cast<float>(words_.stride);
      pen_.add(labels_.label(col, at, Anchor::Center, words_.size, room));
    });
    return true;
  }

  // Characters, one below the other: turned ones are hard to read.
  void draw_upright(const std::vector<std::string>& characters, Index col) const {
    Point at = top_of(col) - Point{0, kSlantedMargin + 0.5f * words_.size};
    for (auto each = characters.rbegin(); each != characters.rend(); ++each) {
      Label label = labels_.label(col, at, Anchor::Center, words_.size, words_.longest);
      label.text = *each;
      pen_.add(std::move(label));
      at.y -= kUprightLine * words_.size;
    }
  }

  bool draw_slanted() const {
    constexpr float kLeastLength = 22;
    const float longest = std::min(words_.longest, (room_ - kSlantedMargin) / kSineOfSlant - words_.size);
    if (longest * pixels_ < kLeastLength) return false;
    const auto most = static_cast<std::size_t>((room_ - kSlantedMargin) / (kUprightLine * words_.size));
    for_each([&](Index col) {
      if (are_upright_) {
        const std::string word = labels_.text(col, words_.size, words_.longest);
        return draw_upright(upright_characters(word, most), col);
      }
      const Point at = top_of(col) - Point{0, 0.5f * kSineOfSlant * words_.size + kSlantedMargin};
      Label label = labels_.label(col, at, Anchor::Left, words_.size, longest);
      label.turn = -kSlant;
      pen_.add(std::move(label));
    });
    return true;
  }

  struct Stretch {
    float from = 0, to = 0;
  };

  float spoken_size() const { return pen_.label_size(kLeastLabelSize); }
  bool has_line_of_its_own() const { return room_ >= 1.2f * spoken_size(); }
  // For a few words: below the title or, where there is no room, beside it.
  Rect line_of_words() const {
    const float size = spoken_size(), height = 1.4f * size;
    if (has_line_of_its_own()) return {block_.frame.x, block_.frame.y - height, block_.frame.width, height};
    return {title_end_ + size, block_.bounds.y + kTitleLine - 0.5f * height,
            block_.frame.right() - title_end_ - size, height};
  }

  // A little beside its column at most. Returns whether it has room.
  bool draw_in_line(Index col, std::vector<Stretch>& taken) const {
    return draw_in_line(labels_, col, line_of_words().width - spoken_size(), taken);
  }
  bool draw_in_line(const EdgeLabels& labels, Index col, float room, std::vector<Stretch>& taken) const {
    const float size = spoken_size(), middle = top_of(col).x;
    const Rect line = line_of_words();
    Label label = labels.label(col, line.center(), Anchor::Center, size, room);
    const float width = axis_label_width(label.text) * size / kAxisLabelSize + size;
    if (label.text.empty() || width > line.width) return false;
    label.at.x = std::clamp(middle, line.x + width / 2, line.right() - width / 2);
    if (std::abs(label.at.x - middle) > (width - size) / 2) return false;
    const Stretch place{label.at.x - width / 2, label.at.x + width / 2};
    const bool is_free = std::ranges::none_of(
        taken, [&](const Stretch& one) { return place.from < one.to && one.from < place.to; });
    if (!is_free) return false;
    taken.push_back(place);
    if (pen_.is_seen(block_.cell_rect(0, col))) pen_.add(std::move(label));
    return true;
  }

  // Words at round positions with their numbers, where the others leave room.
  void draw_round_positions(std::vector<Stretch>& taken) const {
    const float cell_px = block_.cell_w * pixels_;
    const Index cols = pen_.graph().shape(block_.node).cols, stride = round_stride(cell_px, kSparseColumnPx);
    if (cell_px * static_cast<float>(kMostRowStride) >= kLeastRowPx || stride > cols) return;
    const NodeInfo& info = pen_.graph().info(block_.node);
    const EdgeLabels numbered(pen_, info.cols, cols, info.role, true);
    const float room = block_.cell_w * static_cast<float>(stride) - 0.4f * spoken_size();
    numbered.for_each_round(stride, 1, [&](Index col) { draw_in_line(numbered, col, room, taken); });
  }

  // Level: only the words that are spoken of and those of the largest weights of the row, none of them
  // without a larger one that nothing stands in the place of. What is spoken of changes within a step; in the
  // line of the title it is alone. Returns where that line ends.
  float draw_a_few() const {
    if (!labels_.are_words()) return title_end_;
    std::vector<Stretch> taken;
    bool is_any_spoken = false, has_room = true;
    labels_.for_each_spoken([&](Index col) {
      if (!labels_.says_something_alone(col)) return;
      is_any_spoken = true;
      has_room = draw_in_line(col, taken) && has_room;
    });
    const bool names_largest = !is_any_spoken || (has_room && has_line_of_its_own());
    for (const Index col : names_largest ? largest_weights(pen_, block_) : std::vector<Index>()) {
      if (labels_.is_spoken(col)) continue;
      if (!draw_in_line(col, taken) && !is_any_spoken) break;
    }
    float end = title_end_;
    if (has_line_of_its_own()) {
      draw_round_positions(taken);
      return end;
    }
    for (const Stretch& one : taken) end = std::max(end, one.to - 0.5f * spoken_size());
    return end;
  }

  const Pen& pen_;
  const Block& block_;
  float title_end_;
  EdgeLabels labels_;
  float pixels_, room_ = 0;
  bool are_upright_ = false;  // where they have no room beside each other
  ColumnWords words_;
};

}  // namespace

bool is_self_attention(const Graph& graph, const FigureLayout& layout) {
  return std::ranges::none_of(layout.blocks, [&](const Block& block) {
    return graph.info(block.node).rows.axis == Axis::MemoryToken;
  });
}

Rect with_drawn_words(const Pen& pen, const Block& block) {
  const NodeInfo& info = pen.graph().info(block.node);
  Rect bounds = block.bounds;
  // The brackets of heads and their names; the name of a slice, which may be wider than its matrix.
  if (info.rows.axis == Axis::ConcatDim || pen.graph().shape(block.node).is_stack()) return bounds;
  float left = block.frame.x;
  if (block.shows_row_labels) {
    const Index count = pen.graph().shape(block.node).rows;
    const EdgeLabels labels = row_edge(pen, block);
    const RowWords words = row_words(pen, block, labels, info.rows, count);
    const bool are_several = words.shown == RowWords::Shown::All || words.shown == RowWords::Shown::Round;
    float widest = are_several ? words.widest : 0;
    if (words.shown != RowWords::Shown::None)
      labels.for_each_spoken(
          [&](Index row) { widest = std::max(widest, labels.width(row, words.size, words.room)); });
    if (widest > 0) left -= kAxisLabelGap + widest + kBeforeWords;
  }
  left = std::max(left, bounds.x);
  bounds.width -= left - bounds.x;
  bounds.x = left;
  return bounds;
}

float words_begin_at(const Pen& pen, const Block& block, float y) {
  const NodeInfo& info = pen.graph().info(block.node);
  if (info.rows.axis == Axis::ConcatDim) return block.bounds.x;
  if (!block.shows_row_labels) return block.frame.x;
  const Index count = pen.graph().shape(block.node).rows;
  const EdgeLabels labels = row_edge(pen, block);
  const RowWords words = row_words(pen, block, labels, info.rows, count);
  float widest = 0;
  const auto look_at = [&](Index row) {
    if (std::abs(block.cell_rect(row, 0).center_y() - y) < 0.75f * words.size)
      widest = std::max(widest, labels.width(row, words.size, words.room));
  };
  if (words.shown == RowWords::Shown::All) labels.for_each(words.stride, look_at, [](Index) {});
  if (words.shown == RowWords::Shown::Round) labels.for_each_round(words.stride, words.near, look_at);
  if (words.shown != RowWords::Shown::None) labels.for_each_spoken(look_at);
  return widest > 0 ? block.frame.x - kAxisLabelGap - widest - kBeforeWords : block.frame.x;
}

float draw_axis_labels(const Pen& pen, const Block& block, float title_end) {
  const NodeInfo& info = pen.graph().info(block.node);
  const Shape& shape = pen.graph().shape(block.node);
  draw_head_spans(pen, block);
  if (block.shows_row_labels && info.rows.axis != Axis::ConcatDim)
    draw_row_labels(pen, block, info.rows, shape.rows);
  if (block.shows_col_labels && info.cols.axis != Axis::ConcatDim)
    return ColumnLabels(pen, block, title_end, info.cols, shape.cols).draw();
  return title_end;
}

}  // namespace heed
