#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "app/figure/block_view.h"
#include "app/figure/label_width.h"
#include "app/figure/norm_bars.h"
#include "app/figure/number_text.h"
#include "app/figure/pen.h"
#include "app/figure/token_view.h"
#include "core/base/utf8.h"
#include "core/explain/logit_lens.h"
#include "core/ops/ops.h"
#include "core/scene/modules.h"

namespace heed {
namespace {

Stroke block_line(Point from, Point to, Color color, float width) {
  return {from, from, to, to, color, width};
}

constexpr float kOffMargin = 5, kOffTitle = 20;      // of what is off, in its card
constexpr float kAnyEms = 1000, kBoldWidth = 0.92f;  // of what is estimated

class BlockPainter {
 public:
  explicit BlockPainter(const Pen& pen)
      : pen_(pen),
        view_(*pen.layout.block_view),
        computation_(pen.computation),
        graph_(pen.graph()),
        nodes_(computation_.built().blocks[static_cast<std::size_t>(view_.block)]),
        scene_block_(computation_.scene().blocks[static_cast<std::size_t>(view_.block)]) {}

  void draw_ground() {
    const Theme& colors = pen_.theme();
    pen_.add(Box{view_.spine, mix(colors.canvas, role_color(colors, Role::Input), 0.09f), 10});
    for (const BlockPart& part : view_.parts) {
      pen_.add(Box{part.card, mix(colors.canvas, colors.panel, 0.6f), 10});
      pen_.add(Outline{part.card, colors.line, 10, 1});
      const char* key = part.is_attention ? "figure.map.attention" : "figure.map.feed_forward";
      const bool is_on = is_part_on(scene_block_, part.is_attention);
      std::string title = say({key, {}});
      if (!is_on) title += " · " + say({"figure.head.off", {}});
      label({part.card.x + 14, part.card.y + 15}, Anchor::Left, Face::WordsBold, 14,
            is_on ? role_text_color(colors, role_of(part)) : colors.muted, title);
    }
    draw_pipes();
    for (const BlockPart& part : view_.parts) {
      draw_way(part);
      if (part.norm_mark && part.norm) draw_norm_mark(part);
    }
  }

  void draw_parts() {
    token_ = focus_token();
    for (const HeadCard& card : pen_.layout.head_cards) draw_looked_at(card);
    for (const BlockPart& part : view_.parts) {
      if (part.norm) draw_norm_bars(pen_, *part.norm, token_);
      if (part.curve) draw_curve(*part.curve);
      if (is_part_on(scene_block_, part.is_attention)) continue;
      Rect inside = inset(part.card, kOffMargin);
      inside.y += kOffTitle;
      inside.height -= kOffTitle;
      draw_off(pen_, inside, mix(theme().canvas, theme().panel, 0.6f), 6);
    }
  }

 private:
  const Theme& theme() const { return pen_.theme(); }
  std::string say(const Message& message) const { return catalogue(pen_.view.language).say(message); }
  static Role role_of(const BlockPart& part) { return part.is_attention ? Role::Score : Role::FeedForward; }

  void label(Point at, Anchor anchor, Face face, float size, Color color, std::string text) const {
    pen_.add(Label{at, anchor, face, pen_.label_size(size), color, std::move(text)});
  }

  // And no question hides it.
  bool is_row_known(NodeId node, Index row) const {
    return computation_.known(node) >= (row + 1) * graph_.shape(node).cols && !pen_.hides_row(node, row);
  }

  Index focus_token() const {
    const Index tokens = graph_.shape(nodes_.input).rows;
    const TokenPair& pair = pen_.spoken.pair;
    const std::optional<Index> spoken_of = pair.query ? pair.query : pair.key;
    return std::clamp<Index>(spoken_of ? *spoken_of : answering_token(computation_), 0, tokens - 1);
  }

  std::string word(const AxisInfo& axis, Index at, float ems) const {
    const std::string text = token_label(axis, at, ems);
    return text.empty() ? std::to_string(at + 1) : text;
  }

  // What passes unchanged: one stripe for what came in, another for what attention has added.
  void draw_pipes() const {
    const std::vector<Block>& blocks = pen_.layout.blocks;
    for (std::size_t at = 0; at + 1 < blocks.size(); ++at) {
      const Block &from = blocks[at], &to = blocks[at + 1];
      if (to.node != nodes_.middle && to.node != nodes_.out) return;
      if (!scene_block_.is_residual) continue;
      const bool is_known = computation_.known(to.node) > 0;
      const float x = from.frame.center_x(), top = std::max(from.legend.bottom(), from.frame.bottom()) + 4;
      const float end = join_above(to) - 10;
      const bool has_both = from.node == nodes_.middle;
      const Color input = is_known ? role_color(theme(), Role::Input) : theme().edge;
      const Color attended = is_known ? role_color(theme(), Role::Score) : theme().edge;
      pen_.add(Box{{has_both ? x - 7 : x - 3, top, 6, std::max(end - top, 0.0f)}, input, 1});
      if (has_both) pen_.add(Box{{x + 1, top, 6, std::max(end - top, 0.0f)}, attended, 1});
    }
  }

  // Where what is added meets the stream, above this matrix.
  float join_above(const Block& to) const {
    float join = to.bounds.y - 13;
    for (const BlockPart& part : view_.parts) {
      if (part.joins.y < to.bounds.y && part.joins.y > to.bounds.y - 80) join = part.joins.y;
    }
    return join;
  }

  // A norm that comes after the sum stands on the spine, between the two.
  void draw_norm_mark(const BlockPart& part) const {
    const Rect& mark = *part.norm_mark;
    pen_.add(Box{mark, theme().panel, mark.height / 2});
    pen_.add(Outline{mark, theme().muted, mark.height / 2, 1});
    label(mark.center(), Anchor::Center, Face::Words, 11, theme().ink, norm_name(graph_, *part.norm));
  }

  void draw_arrow_head(Point tip, Color color, float width) const {
    pen_.add(block_line({tip.x + 7, tip.y - 4.5f}, tip, color, width));
    pen_.add(block_line({tip.x + 7, tip.y + 4.5f}, tip, color, width));
  }

  // From the spine into the card, and what it made back to the spine.
  void draw_way(const BlockPart& part) const {
    const Color quiet = faded(theme().muted, 0.8f);
    const Point in{part.card.x - 5, part.leaves.y};
    if (part.leaves.y >= part.card.y && part.leaves.y <= part.card.bottom()) {
      pen_.add(block_line({view_.spine.right() + 3, in.y}, in, quiet, 1.5f));
      pen_.add(block_line({in.x - 6, in.y - 4}, in, quiet, 1.5f));
      pen_.add(block_line({in.x - 6, in.y + 4}, in, quiet, 1.5f));
    }
    const Block* made = pen_.layout.find(part.made);
    if (!made) return;
    const bool adds = computation_.known(part.made) > 0 && is_part_on(scene_block_, part.is_attention);
    const Color color = adds ? role_color(theme(), role_of(part)) : theme().edge;
    const float r = 9, bend = 10, x = made->frame.center_x(), y = part.joins.y;
    const float from = made->legend.bottom() + 2;
    if (y - bend > from) pen_.add(block_line({x, from}, {x, y - bend}, color, 2));
    pen_.add(Stroke{{x, y - bend}, {x, y}, {x, y}, {x - bend, y}, color, 2});
    pen_.add(block_line({x - bend, y}, {part.joins.x + r + 2, y}, color, 2));
    draw_arrow_head({part.joins.x + r + 2, y}, color, 2);
    const Rect ring{part.joins.x - r, y - r, 2 * r, 2 * r};
    pen_.add(Box{ring, theme().canvas, r});
    pen_.add(Outline{ring, color, r, 2});
    if (!scene_block_.is_residual) return;
    pen_.add(block_line({part.joins.x - 5, y}, {part.joins.x + 5, y}, color, 2));
    pen_.add(block_line({part.joins.x, y - 5}, {part.joins.x, y + 5}, color, 2));
  }

  // Below its thumbnail: what the token looks at most, and how much.
  void draw_looked_at(const HeadCard& card) const {
    const float y = card.weights.bottom() + 14;
    if (card.rect.bottom() < y + 22) return;
    const NodeId weights = computation_.built().head(card.head).applied_weights();
    if (!is_row_known(weights, token_) || !is_head_on(computation_.scene(), card.head)) return;
    const NodeInfo& info = graph_.info(weights);
    const CellRef strongest = strongest_weight(computation_, card.head, {true, token_});
    const float size = pen_.label_size(11), ems = (card.rect.width - 10) / size;
    const Message looks{"figure.block.looks_at", {{"token", word(info.rows, token_, 0.5f * ems)}}};
    const std::string said = say(looks);
    pen_.add(Label{{card.rect.x + 5, y},
                   Anchor::Left,
                   Face::Words,
                   size,
                   theme().muted,
                   width_in_ems(said) > ems ? say({"figure.block.looks", {}}) : said});
    const std::string share = fitted_text(graph_.cell(strongest.node, strongest.cell), 5, 1);
    const float taken = kDigitWidth * size * static_cast<float>(character_count(share));
    draw_word({card.rect.x + 5, y + 17}, word(info.cols, strongest.cell.col, kAnyEms),
              card.rect.width - 15 - taken);
    pen_.add(Label{{card.rect.right() - 5, y + 17}, Anchor::Right, Face::Numbers, size, theme().ink, share});
  }

  // As large as it has room for, rather than cut.
  void draw_word(Point at, const std::string& word, float room) const {
    constexpr float kWordSize = 13, kLeastWordSize = 9;
    const float fitting = room / (kBoldWidth * width_in_ems(word));
    const float size = std::clamp(fitting, pen_.label_size(kLeastWordSize), pen_.label_size(kWordSize));
    pen_.add(Label{at, Anchor::Left, Face::WordsBold, size, theme().ink,
                   elided_to_width(word, room / (kBoldWidth * size))});
  }

  std::vector<float> row_of(NodeId node) const {
    const Index cols = graph_.shape(node).cols;
    Matrix row(1, cols);
    graph_.read(node, {token_, 0, 1, cols, 0, 1}, row);
    return {row.data(), row.data() + row.size()};
  }

  static Matrix activated(Activation activation, const Matrix& numbers) {
    Matrix made(numbers.rows(), numbers.cols());
    std::vector<OpInput> inputs{{0, {numbers.rows(), numbers.cols()}, &numbers, {}}};
    activate(activation)->forward(inputs, {0, 0, numbers.rows(), numbers.cols(), 0, 1}, made);
    return made;
  }

  // If need be GELU for GELU (tanh), and smaller; none where it would stick out.
  void draw_curve_name(const Rect& rect, const std::string& name) const {
    for (const std::string& said : {name, name.substr(0, name.find(' '))}) {
      for (const float size : {13.0f, 11.0f}) {
        const float width = pen_.label_size(size) * width_in_ems(said);
        const float before = std::min(10.0f, (rect.width - width) / 2);
        if (before < 2) continue;
        return label({rect.x + before, rect.y + 14}, Anchor::Left, Face::WordsBold, size,
                     role_text_color(theme(), Role::FeedForward), said);
      }
    }
  }

  // The curve of the activation, with the numbers of this row on it.
  void draw_curve(const Rect& rect) const {
    constexpr const char* kNames[] = {"ReLU", "GELU", "GELU (tanh)", "SiLU", "tanh"};
    const Activation activation = scene_block_.feed_forward->activation;
    const FeedForwardNodes& nodes = *nodes_.feed_forward;
    const bool is_known = is_row_known(nodes.active, token_);
    const Color color = role_color(theme(), Role::FeedForward);
    pen_.add(Box{rect, theme().canvas, 8});
    pen_.add(Outline{rect, theme().line, 8, 1});
    draw_curve_name(rect, kNames[static_cast<std::size_t>(activation)]);
    std::vector<float> from;
    if (is_known) from = row_of(nodes.before_activation());
    std::erase_if(from, [](float each) { return !std::isfinite(each); });
    float most = 3;
    for (const float each : from) most = std::max(most, std::abs(each));
    const Rect plot{rect.x + 10, rect.y + 44, rect.width - 20, std::max(rect.height - 58, 10.0f)};
    const float across = plot.width / (2 * most), least = -0.2f * most;
    const float upwards = plot.height / (most - least);
    const auto place = [&](float x, float y) {
      return Point{plot.x + (x + most) * across, plot.bottom() - (std::max(y, least) - least) * upwards};
    };
    pen_.add(block_line(place(-most, 0), place(most, 0), faded(theme().muted, 0.5f), 1));
    pen_.add(block_line(place(0, least), place(0, most), faded(theme().muted, 0.5f), 1));
    constexpr Index kSamples = 97;
    Matrix samples(1, kSamples);
    for (Index at = 0; at < kSamples; ++at)
      samples(0, at) = most * (2 * static_cast<float>(at) / static_cast<float>(kSamples - 1) - 1);
    const Matrix curve = activated(activation, samples);
    for (Index at = 1; at < kSamples; ++at) {
      pen_.add(block_line(place(samples(0, at - 1), curve(0, at - 1)), place(samples(0, at), curve(0, at)),
                          theme().ink, 1.6f));
    }
    if (from.empty()) return;
    const auto count = static_cast<Index>(from.size());
    const Matrix numbers = Eigen::Map<const Matrix>(from.data(), 1, count);
    const Matrix made = activated(activation, numbers);
    Index passing = 0;
    for (Index at = 0; at < count; ++at) {
      const bool passes = numbers(0, at) > 0;
      passing += passes ? 1 : 0;
      const Point dot = place(numbers(0, at), made(0, at));
      const float r = count > 64 ? 2.2f : 3.4f;
      pen_.add(Box{{dot.x - r, dot.y - r, 2 * r, 2 * r}, passes ? color : theme().canvas, r});
      pen_.add(Outline{
          {dot.x - r, dot.y - r, 2 * r, 2 * r}, passes ? mix(color, theme().ink, 0.35f) : color, r, 1});
    }
    const Message said{"figure.block.pass",
                       {{"on", std::to_string(passing)}, {"off", std::to_string(count - passing)}}};
    const float size = pen_.label_size(11.5f), ems = (rect.width - 20) / size;
    const Message in_short{"figure.block.pass_of",
                           {{"on", std::to_string(passing)}, {"all", std::to_string(count)}}};
    const Message count_only{"figure.block.pass_count", in_short.args};
    std::string passes = say(said);
    for (const Message* shorter : {&in_short, &count_only}) {
      if (width_in_ems(passes) > ems) passes = say(*shorter);
    }
    if (width_in_ems(passes) > ems) return;
    pen_.add(Label{{rect.x + 10, rect.y + 31}, Anchor::Left, Face::Words, size, theme().muted, passes});
  }

  const Pen& pen_;
  const BlockView& view_;
  const Computation& computation_;
  const Graph& graph_;
  const BlockNodes& nodes_;
  const TransformerBlock& scene_block_;
  Index token_ = 0;
};

}  // namespace

void draw_block_ground(const Pen& pen) { BlockPainter(pen).draw_ground(); }
void draw_block_parts(const Pen& pen) { BlockPainter(pen).draw_parts(); }

}  // namespace heed
