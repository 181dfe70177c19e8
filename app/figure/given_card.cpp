#include "app/figure/given_card.h"

#include <algorithm>
#include <string>
#include <vector>

#include "app/figure/block_sizes.h"
#include "app/figure/layout.h"
#include "app/figure/pen.h"
#include "app/figure/role_tags.h"
#include "core/explain/readable_names.h"
#include "core/walk/caption.h"

namespace heed {
namespace {

constexpr float kGivenPad = 12, kGivenTitle = 26, kGivenFrame = 5, kGivenText = 12, kGivenLine = 16,
                kGivenGap = 4;
constexpr float kMostGivenWidth = 46, kMostGivenHeight = 30;

// As large as its shape allows, at the origin.
Block fitted_block(const Graph& graph, NodeId node, float most_width, float most_height) {
  const Shape& shape = graph.shape(node);
  const auto rows = static_cast<float>(shape.rows), cols = static_cast<float>(shape.cols);
  Block block;
  block.node = node;
  block.cell_w = std::min((most_width - 2 * kGivenFrame) / cols, kMostGivenWidth);
  block.cell_h = std::min({(most_height - kGivenTitle - 2 * kGivenFrame) / rows, kMostGivenHeight,
                           1.25f * std::max(block.cell_w, 12.0f)});
  block.frame = {0, kGivenTitle, block.cell_w * cols + 2 * kGivenFrame,
                 block.cell_h * rows + 2 * kGivenFrame};
  block.cells = inset(block.frame, kGivenFrame);
  const float titled = std::min(title_width(readable_block(0) + graph.info(node).id) + 60, most_width);
  block.bounds = {0, 0, std::max(block.frame.width, titled), block.frame.bottom()};
  return block;
}

std::string what_it_is(const Pen& pen) {
  const Message said = caption(pen.computation, *pen.computation.last_moment());
  return readable_names(pen.computation, without_role_tags(catalogue(pen.view.language).say(said)));
}

// At the origin.
struct GivenCard {
  Block block;
  std::vector<std::string> words;
  Point words_at;
  float width = 0, height = 0;

  float cell_size() const { return std::min(block.cell_w, 1.6f * block.cell_h); }
  bool has_cut_words() const { return !words.empty() && words.back().ends_with("…"); }
};

GivenCard with_words_above(const Pen& pen, NodeId node, const std::string& said, const Rect& room,
                           std::size_t most_lines) {
  GivenCard card;
  const float size = pen.label_size(kGivenText);
  card.words = in_lines(said, room.width / size, most_lines);
  const float above = kGivenLine * static_cast<float>(card.words.size()) + kGivenGap;
  card.block = moved(fitted_block(pen.graph(), node, room.width, room.height - above), 0, above);
  for (const std::string& line : card.words) card.width = std::max(card.width, width_in_ems(line) * size);
  card.width = std::max(card.width, card.block.bounds.width);
  card.height = card.block.bounds.bottom();
  return card;
}

GivenCard with_words_beside(const Pen& pen, NodeId node, const std::string& said, const Rect& room,
                            float width_of_words) {
  constexpr float kWordsGap = 16;
  GivenCard card;
  card.block = fitted_block(pen.graph(), node, room.width - width_of_words - kWordsGap, room.height);
  const auto most = static_cast<std::size_t>(std::max((room.height - kGivenTitle) / kGivenLine, 1.0f));
  card.words_at = {card.block.bounds.right() + kWordsGap, kGivenTitle};
  card.words = in_lines(said, width_of_words / pen.label_size(kGivenText), most);
  card.width = card.words_at.x + width_of_words;
  card.height =
      std::max(card.block.bounds.bottom(), kGivenTitle + kGivenLine * static_cast<float>(card.words.size()));
  return card;
}

// In which its words are whole, and its cells are larger.
GivenCard roomiest_card(const Pen& pen, NodeId node, const Rect& room) {
  constexpr float kLeastCell = 2;
  const std::string said = what_it_is(pen);
  std::vector<GivenCard> cards;
  for (const std::size_t lines : {2, 3, 4, 5})
    cards.push_back(with_words_above(pen, node, said, room, lines));
  for (const float width : {132.0f, 150.0f, 170.0f, 200.0f})
    cards.push_back(with_words_beside(pen, node, said, room, width));
  const auto is_better = [](const GivenCard& a, const GivenCard& b) {
    const bool is_a_whole = !a.has_cut_words() && a.cell_size() >= kLeastCell,
               is_b_whole = !b.has_cut_words() && b.cell_size() >= kLeastCell;
    return is_a_whole != is_b_whole ? is_a_whole : a.cell_size() > b.cell_size();
  };
  return *std::ranges::min_element(cards, is_better);
}

}  // namespace

std::optional<NodeId> introduced_matrix(const Pen& pen) {
  const auto moment = pen.computation.last_moment();
  const bool is_of_step = pen.view.subject.kind == FigureSubject::Kind::Moment;
  if (!moment || !is_of_step || pen.graph().op(moment->node)) return std::nullopt;
  const auto hides = [&](const RegionRef& each) { return each.node == moment->node; };
  const bool is_hidden =
      std::ranges::any_of(pen.view.blank, hides) || std::ranges::any_of(pen.view.veiled, hides);
  return is_hidden ? std::nullopt : std::optional(moment->node);
}

void draw_given_card(const Pen& pen, NodeId node, const Rect& room) {
  const GivenCard card = roomiest_card(pen, node, inset(room, kGivenPad));
  const float width = card.width + 2 * kGivenPad, height = card.height + 2 * kGivenPad;
  const Rect panel{room.x, room.center_y() - height / 2, std::min(width, room.width), height};
  pen.add(Box{panel, pen.theme().panel, 10});
  pen.add(Outline{panel, pen.theme().line, 10, 1, false});
  const Point at{panel.x + kGivenPad, panel.y + kGivenPad};
  const float size = pen.label_size(kGivenText);
  for (std::size_t line = 0; line < card.words.size(); ++line) {
    const float y = at.y + card.words_at.y + (static_cast<float>(line) + 0.5f) * kGivenLine;
    pen.add(Label{
        {at.x + card.words_at.x, y}, Anchor::Left, Face::Words, size, pen.theme().muted, card.words[line]});
  }
  FigureLayout layout;
  layout.blocks = {moved(card.block, at.x, at.y)};
  FigureView view = pen.view;
  view.shows_legends = false;
  draw_block({pen.computation, layout, view, pen.drawing, pen.motion, pen.spoken, nullptr, pen.lens_scales},
             layout.blocks.front());
}

}  // namespace heed
