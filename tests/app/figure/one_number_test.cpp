// One number looks the same everywhere: whoever has room shows its readable form, all others a rounding of
// it.

#include <algorithm>
#include <cmath>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "app/figure/figure.h"
#include "app/figure/softmax_card.h"
#include "app/figure/token_view.h"
#include "core/base/number.h"
#include "core/explain/explain_text.h"
#include "core/graph/node_traits.h"
#include "core/graph/readable_number.h"
#include "core/walk/caption.h"
#include "tests/app/figure/arithmetic_cards.h"
#include "tests/app/figure/says.h"
#include "tests/app/figure/scenes.h"
#include "tests/app/figure/sentences.h"
#include "tests/app/figure/shapes.h"
#include "tests/app/figure/transformer_pictures.h"

namespace heed {
namespace {

struct ShownScene {
  std::string name;
  Computation done;
};

std::vector<ShownScene> shown_scenes() {
  std::vector<ShownScene> scenes;
  scenes.push_back({"tutorial", computed(kTutorial)});
  scenes.push_back({"two heads", computed(kTwoHeads)});
  scenes.push_back({"additive", computed(kCrossAdditive)});
  scenes.push_back({"transformer", computed(kTransformer)});
  scenes.push_back({"thirty words", computed(sentence(30, 16, 2))});
  scenes.push_back({"random transformer", made("1", "2", "8", 6)});
  return scenes;
}

FigureLayout layout_of(const Computation& done) {
  if (done.scene().blocks.empty()) return make_figure_layout(done.graph(), 0);
  return make_figure_layout(done, figure_focus(done, {Depth::Chapter, 1, 0}));
}

// With a 0 before its point, which cells and chips leave out.
std::string with_zero(std::string text) {
  const std::size_t point = text.find('.');
  if (point == 0 || (point == 3 && text.starts_with("−"))) text.insert(point, "0");
  return text;
}

std::size_t digits_in(const std::string& text) {
  return static_cast<std::size_t>(std::ranges::count_if(text, [](char c) { return c >= '0' && c <= '9'; }));
}

// Whether a short text is the readable form of a number, or a rounding of the number with fewer digits.
testing::AssertionResult is_short_form_of(const std::string& text, const std::string& readable, float value) {
  if (with_zero(text) == readable) return testing::AssertionSuccess();
  const bool is_shorter = digits_in(with_zero(text)) < digits_in(readable);
  if (readable != "≈0" && is_shorter && does_say(text, value)) return testing::AssertionSuccess();
  return testing::AssertionFailure() << "“" << text << "” for " << readable;
}

std::vector<CellRef> some_cells(const Computation& done, NodeId node) {
  const Shape& shape = done.graph().shape(node);
  std::vector<CellRef> cells;
  const Index step = std::max<Index>(shape.cell_count() / 7, 1);
  for (Index at = 0; at < shape.cell_count(); at += step) cells.push_back({node, cell_at(shape, at)});
  return cells;
}

template <typename Visit>
void for_some_cells(const Visit& visit) {
  for (const ShownScene& scene : shown_scenes()) {
    const Graph& graph = scene.done.graph();
    for (NodeId node = 0; node < graph.node_count(); ++node) {
      for (const CellRef cell : some_cells(scene.done, node)) {
        SCOPED_TRACE(scene.name + ": " + cell_name(graph, cell));
        visit(scene.done, cell);
      }
    }
  }
}

const Label* label_in(const std::vector<Label>& labels, const Rect& cell) {
  const auto found = std::ranges::find_if(labels, [&](const Label& label) {
    return label.face != Face::WordsBold && std::abs(label.at.x - cell.center().x) < 0.01f &&
           std::abs(label.at.y - cell.center().y) < 0.01f;
  });
  return found == labels.end() ? nullptr : &*found;
}

TEST(OneNumber, in_a_cell_is_its_readable_form_or_a_rounding_of_it) {
  int compared = 0, whole = 0;
  for (const ShownScene& scene : shown_scenes()) {
    const Graph& graph = scene.done.graph();
    const FigureLayout layout = layout_of(scene.done);
    for (const float scale : {0.7f, 1.0f, 2.0f, 5.0f}) {
      FigureView view;
      view.pixels_per_unit = scale;
      const auto labels = all_of_kind<Label>(draw_figure(scene.done, layout, view));
      for (const Block& block : layout.blocks) {
        const Shape& shape = graph.shape(block.node);
        float largest_nothing = 0, least_written = INFINITY;
        for (Index at = 0; at < shape.rows * shape.cols; ++at) {
          const Index slice = shape.is_stack() ? shown_slice(scene.done, {}, block.node) : 0;
          const CellRef cell{block.node, {at / shape.cols, at % shape.cols, slice}};
          const Label* label = label_in(labels, block.cell_rect(cell.cell.row, cell.cell.col));
          if (!label) continue;
          const std::string said = readable_number(graph, cell);
          const float value = graph.cell(cell.node, cell.cell);
          EXPECT_TRUE(is_short_form_of(label->text, said, value))
              << scene.name << ": " << cell_name(graph, cell) << " at " << scale;
          if (label->text == "≈0") {
            largest_nothing = std::max(largest_nothing, std::abs(value));
          } else if (value != 0) {
            least_written = std::min(least_written, std::abs(value));
          }
          ++compared;
          whole += with_zero(label->text) == said;
        }
        EXPECT_LT(largest_nothing, least_written) << scene.name << " at " << scale;
      }
    }
  }
  EXPECT_GT(compared, 3000);
  EXPECT_GT(whole, 1000);
}

TEST(OneNumber, on_the_chips_of_a_card_is_its_readable_form_or_a_rounding_of_it) {
  int compared = 0;
  for_some_cells([&](const Computation& done, CellRef target) {
    const Graph& graph = done.graph();
    const FigureLayout layout = layout_of(done);
    if (!graph.op(target.node) || !layout.find(target.node)) return;
    for (const Flight& flight : card_of(done, layout, target, false).flights) {
      const auto number = flight.source ? flight.source : flight.made;
      if (!number || flight.text.empty()) continue;
      const float value = graph.cell(number->node, number->cell);
      EXPECT_TRUE(is_short_form_of(flight.text, readable_number(graph, *number), value));
      ++compared;
    }
  });
  EXPECT_GT(compared, 500);
}

// The card, the caption and the lines of the Explain tab.
TEST(OneNumber, in_words_is_its_readable_form) {
  int compared = 0;
  for_some_cells([&](const Computation& done, CellRef cell) {
    const Graph& graph = done.graph();
    const ExplainedCell explained = explain_cell(graph, cell, {true, 6, false});
    for (const ExplainedLine& line : explained.lines) {
      if (line.kind == ExplainedLine::Kind::Symbols) continue;
      for (const ExplainedPiece& piece : line.pieces) {
        if (!piece.cell) continue;
        EXPECT_EQ(piece.text, readable_number(graph, *piece.cell)) << text_of(line.pieces);
        ++compared;
      }
      if (line.kind == ExplainedLine::Kind::Result && graph.op(cell.node)) {
        EXPECT_EQ(text_of(line.pieces), readable_number(graph, cell)) << "what the arithmetic comes to";
      }
    }
  });
  EXPECT_GT(compared, 1000);
}

std::vector<HeadKey> heads_of(const Computation& done) {
  std::vector<HeadKey> heads;
  for (NodeId node = 0; node < done.graph().node_count(); ++node) {
    const auto head = done.graph().info(node).head_key();
    if (head && std::ranges::find(heads, *head) == heads.end()) heads.push_back(*head);
  }
  return heads;
}

TEST(OneNumber, beside_a_token_has_all_of_its_digits) {
  int compared = 0;
  for (const ShownScene& scene : shown_scenes()) {
    const Graph& graph = scene.done.graph();
    for (const HeadKey& head : heads_of(scene.done)) {
      for (const Index query : {0, 1}) {
        TokenViewRequest request;
        request.head = head;
        request.spoken = TokenPair{query, 0};
        const TokenView view = make_token_view(scene.done, request);
        const auto labels =
            all_of_kind<Label>(draw_token_view(scene.done, view, theme(ThemeKind::Light), Language::English));
        for (const TokenChip& chip : view.chips) {
          if (chip.token.is_query) continue;
          const CellRef weight{view.weights, {query, chip.token.at}};
          for (const Label& label : labels) {
            if (label.face != Face::Numbers || label.at.x < chip.rect.right() ||
                label.at.y != chip.rect.center_y())
              continue;
            EXPECT_EQ(with_zero(label.text), readable_number(graph, weight)) << scene.name;
            ++compared;
          }
        }
      }
    }
  }
  EXPECT_GT(compared, 50);
}

}  // namespace
}  // namespace heed
