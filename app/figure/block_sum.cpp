#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "app/figure/block_view.h"
#include "app/figure/number_text.h"
#include "app/figure/pen.h"
#include "app/figure/token_view.h"

namespace heed {
namespace {

constexpr float kSumTitle = 24, kLowSumTitle = 18, kSumNames = 116, kSumLengths = 64;
constexpr float kLeastStrip = 13, kUsualStrip = 18, kMostStrip = 46, kMostSumWidth = 820;

// One row of what is added up, or of the result.
struct Strip {
  std::string name;
  Role role = Role::Input;
  std::vector<float> numbers;
};

// What passes through a block and what its parts add, for the token that is spoken of: the same columns below
// one another, on one scale, with the length of each row.
class RowSum {
 public:
  RowSum(const Pen& pen, const std::optional<CellRef>& in_detail)
      : pen_(pen),
        graph_(pen.graph()),
        of_(pen.computation.scene().blocks[static_cast<std::size_t>(pen.layout.block_view->block)]),
        nodes_(pen.computation.built().blocks[static_cast<std::size_t>(pen.layout.block_view->block)]) {
    const Index tokens = graph_.shape(nodes_.input).rows;
    const TokenPair& pair = pen.spoken.pair;
    token_ = std::clamp<Index>(pair.query.value_or(pair.key.value_or(tokens - 1)), 0, tokens - 1);
    const bool is_of_row =
        in_detail && in_detail->node == nodes_.out && in_detail->cell.row == token_ && pen.known(nodes_.out);
    if (is_of_row) in_detail_ = in_detail->cell;
  }

  bool draw() const {
    if (!is_sum()) return false;
    std::vector<Strip> strips{{shown_title(pen_, nodes_.input), Role::Input, row_of(nodes_.input)}};
    if (nodes_.attended)
      strips.push_back({added("figure.map.attention"), Role::Score, row_of(*nodes_.attended)});
    if (nodes_.fed)
      strips.push_back({added("figure.map.feed_forward"), Role::FeedForward, row_of(*nodes_.fed)});
    strips.push_back({"= out", Role::Input, row_of(nodes_.out)});
    for (const Strip& strip : strips) {
      if (strip.numbers.empty()) return false;
    }
    Rect room = inset(pen_.layout.product_room, 6);
    const auto count = static_cast<float>(strips.size());
    // In a low page the rows get the room around them, too.
    const bool is_low = room.height - kSumTitle < kUsualStrip * count;
    if (is_low) room.y -= 5, room.height += 10;
    const float title = is_low ? kLowSumTitle : kSumTitle;
    const float strip = std::min((room.height - title) / count, kMostStrip);
    if (strip < kLeastStrip || room.width < 2 * (kSumNames + kSumLengths)) return false;
    room.width = std::min(room.width, kMostSumWidth);
    draw_title(room);
    const float most = largest(strips);
    for (std::size_t at = 0; at < strips.size(); ++at) {
      const float y = room.y + title + static_cast<float>(at) * strip;
      draw_strip({room.x, y, room.width, strip}, strips[at], most);
    }
    if (in_detail_) mark_detail({room.x, room.y + title, room.width, strip * count});
    return true;
  }

 private:
  // Behind a norm the result is no sum any more.
  bool is_sum() const {
    return of_.is_residual && of_.is_enabled && of_.norm != TransformerBlock::NormPlace::Post;
  }

  std::string say(const Message& message) const { return catalogue(pen_.view.language).say(message); }
  std::string added(const char* part) const { return "+ " + say({part, {}}); }

  // Empty: not known, not to be seen, or no finite numbers.
  std::vector<float> row_of(NodeId node) const {
    const Index cols = graph_.shape(node).cols;
    if (pen_.known(node) < (token_ + 1) * cols || pen_.hides_row(node, token_)) return {};
    Matrix row(1, cols);
    graph_.read(node, {token_, 0, 1, cols, 0, 1}, row);
    if (!row.allFinite()) return {};
    return {row.data(), row.data() + row.size()};
  }

  static float largest(const std::vector<Strip>& strips) {
    float most = 1e-9f;
    for (const Strip& strip : strips) {
      for (const float each : strip.numbers) most = std::max(most, std::abs(each));
    }
    return most;
  }

  void draw_title(const Rect& room) const {
    const float size = pen_.label_size(12), small = pen_.label_size(11);
    const std::string label = token_label(graph_.info(nodes_.input).rows, token_, 12);
    const Message title{"figure.block.sum", {{"token", label.empty() ? std::to_string(token_ + 1) : label}}};
    pen_.add(Label{{room.x, room.y + 8}, Anchor::Left, Face::WordsBold, size, pen_.theme().ink, say(title)});
    pen_.add(Label{{room.right(), room.y + 8},
                   Anchor::Right,
                   Face::Words,
                   small,
                   pen_.theme().muted,
                   say({"figure.block.length", {}})});
  }

  static Rect chart_of(const Rect& rect) {
    return {rect.x + kSumNames, rect.y, rect.width - kSumNames - kSumLengths, rect.height};
  }

  // The row that was made, and of it the number that is explained beside the figure, with what it is the sum
  // of.
  void mark_detail(const Rect& strips) const {
    const Index cols = graph_.shape(nodes_.out).cols;
    const CellRef first{nodes_.out, {token_, 0}}, last{nodes_.out, {token_, cols - 1}};
    draw_target_ring(pen_, {first, last}, pen_.color_of(nodes_.out));
    const CellRef number{nodes_.out, *in_detail_};
    draw_target_ring(pen_, {number, number}, pen_.theme().ink);
    const Rect chart = chart_of(strips);
    const float width = chart.width / static_cast<float>(cols);
    const Rect column{chart.x + static_cast<float>(in_detail_->col) * width, chart.y, width, chart.height};
    pen_.add(Outline{inset(column, -1), pen_.theme().ink, 4, pen_.line_width(1.5f)});
  }

  void draw_strip(const Rect& rect, const Strip& strip, float most) const {
    const float size = pen_.label_size(11.5f), middle = rect.center_y();
    const Theme& colors = pen_.theme();
    pen_.add(Label{{rect.x, middle},
                   Anchor::Left,
                   Face::Words,
                   size,
                   role_text_color(colors, strip.role),
                   elided_to_width(strip.name, (kSumNames - 6) / size)});
    const Rect chart = chart_of(rect);
    pen_.add(Box{{chart.x, middle - 0.5f, chart.width, 1}, faded(colors.muted, 0.4f)});
    const float width = chart.width / static_cast<float>(strip.numbers.size());
    const float gap = width > 5 ? std::min(0.12f * width, 3.0f) : 0.2f, unit = (rect.height / 2 - 2) / most;
    double squares = 0;
    for (std::size_t at = 0; at < strip.numbers.size(); ++at) {
      const float each = strip.numbers[at], height = std::max(std::abs(each) * unit, 0.5f);
      squares += static_cast<double>(each) * static_cast<double>(each);
      const float x = chart.x + static_cast<float>(at) * width + gap;
      pen_.add(Box{{x, each > 0 ? middle - height : middle, std::max(width - 2 * gap, 0.4f), height},
                   each > 0 ? colors.positive : colors.negative,
                   1});
    }
    pen_.add(Label{{rect.right(), middle},
                   Anchor::Right,
                   Face::Numbers,
                   size,
                   colors.ink,
                   fitted_text(static_cast<float>(std::sqrt(squares)), 5, 0)});
  }

  const Pen& pen_;
  const Graph& graph_;
  const TransformerBlock& of_;
  const BlockNodes& nodes_;
  Index token_ = 0;
  std::optional<Cell> in_detail_;  // of the row of the result
};

}  // namespace

bool draw_row_sum(const Pen& pen, const std::optional<CellRef>& in_detail) {
  return RowSum(pen, in_detail).draw();
}

}  // namespace heed
