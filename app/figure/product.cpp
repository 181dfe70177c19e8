#include <algorithm>

#include "app/figure/number_text.h"
#include "app/figure/parts.h"
#include "core/attention/explain_text.h"
#include "core/base/number.h"

namespace heed {
namespace {

constexpr float kPadding = 16;
constexpr float kChip = 26;
constexpr float kChipGap = 5;
constexpr float kSign = 22;  // room for a + between two terms
constexpr float kNumberSize = 14;
constexpr std::size_t kMostTerms = 5;
constexpr std::size_t kMostFactors = 3;

ExplainedCell explained_for_figure(const Graph& graph, CellRef target) {
  ExplainOptions options;
  options.counts_from_one = true;
  options.is_exact = false;
  options.most_terms = kMostTerms;
  return explain_cell(graph, target, options);
}

bool fits_as_chips(const ExplainedCell& cell) {
  return cell.totals.empty() && !cell.terms.empty() && cell.terms.size() <= kMostTerms &&
         std::all_of(cell.terms.begin(), cell.terms.end(), [](const ExplainedTerm& term) {
           return term.factors.size() <= kMostFactors &&
                  std::all_of(term.factors.begin(), term.factors.end(),
                              [](const ExplainedPiece& factor) { return factor.cell || factor.value != 0; });
         });
}

Color piece_color(const Pen& pen, const ExplainedPiece& piece) {
  return piece.cell ? pen.color_of(piece.cell->node) : pen.theme().muted;
}

std::string number_of(double value) { return readable_text(static_cast<float>(value), 4); }

float chip_width(const ExplainedCell& cell) { return cell.terms.size() > 3 ? 46 : 54; }

std::size_t tallest_pile(const ExplainedCell& cell) {
  std::size_t tallest = 0;
  for (const ExplainedTerm& term : cell.terms) tallest = std::max(tallest, term.factors.size());
  return tallest;
}

// Where what the piles come to stands: below the tallest, or, where nothing is multiplied, beside the chips.
float results_line(const ExplainedCell& cell, const Rect& panel) {
  const auto tallest = static_cast<float>(tallest_pile(cell));
  const float below = tallest * (kChip + kChipGap) + 12;
  return panel.y + kPadding + (tallest > 1 ? below : kChip / 2);
}

// A term is a pile of its factors, and below it what they come to: 2 over 3, 6.
void draw_term(const Pen& pen, const ExplainedTerm& term, const Rect& chip, float result_y) {
  Rect at = chip;
  for (const ExplainedPiece& factor : term.factors) {
    draw_chip(pen, at, piece_color(pen, factor), fitted_text(static_cast<float>(factor.value), 5), 13);
    at.y += kChip + kChipGap;
  }
  if (result_y > chip.bottom()) {
    pen.add(Label{{chip.center_x(), result_y},
                  Anchor::Center,
                  Face::Numbers,
                  kNumberSize,
                  pen.theme().ink,
                  fitted_text(static_cast<float>(term.value), 5)});
  }
}

void draw_terms(const Pen& pen, const ExplainedCell& cell, const Rect& panel) {
  const float results_y = results_line(cell, panel);
  Rect chip = {panel.x + kPadding, panel.y + kPadding, chip_width(cell), kChip};
  for (std::size_t at = 0; at < cell.terms.size(); ++at) {
    const ExplainedTerm& term = cell.terms[at];
    // A single product is its own result.
    draw_term(pen, term, chip, cell.terms.size() > 1 ? results_y : 0);
    if (at > 0 || term.is_subtracted) {
      pen.add(Label{{chip.x - kSign / 2, results_y},
                    Anchor::Center,
                    Face::Numbers,
                    kNumberSize,
                    pen.theme().muted,
                    term.is_subtracted ? "−" : "+"});
    }
    chip.x += chip.width + kSign;
  }
}

// The figure is about one head and says which; its names need not.
std::string without_head(const Pen& pen, const std::string& name) {
  const std::string prefix = "h" + std::to_string(pen.layout.head) + ".";
  return name.starts_with(prefix) ? name.substr(prefix.size()) : name;
}

// The panel is as wide as what it says.
Rect panel_for(const ExplainedCell& cell, const Rect& place) {
  if (!fits_as_chips(cell)) return place;
  const float result = 30 + 11.0f * static_cast<float>(number_of(cell.value).size());
  const float terms = static_cast<float>(cell.terms.size()) * (chip_width(cell) + kSign);
  const float height = results_line(cell, {}) + kPadding + (tallest_pile(cell) > 1 ? 8 : kChip / 2);
  return {place.x, place.center_y() - height / 2, std::min(place.width, 2 * kPadding + terms + result),
          height};
}

void draw_lines(const Pen& pen, const ExplainedCell& cell, const Rect& panel) {
  constexpr float kLine = 21;
  constexpr float kSize = 12;
  const auto fitting = static_cast<std::size_t>((panel.width - 2 * kPadding) / (kSize * 0.6f));
  float y = panel.y + kPadding + 8;
  for (const ExplainedLine& line : cell.lines) {
    std::string text = "= ";
    for (const ExplainedPiece& piece : line.pieces) text += without_head(pen, piece.text);
    // One line each; a formula that is too long to be read here is read in the inspector.
    std::size_t width = 0;
    std::size_t end = 0;
    while (end < text.size() && width + 1 < fitting) {
      ++end;
      while (end < text.size() && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) ++end;
      ++width;
    }
    if (end < text.size()) text = text.substr(0, end) + "…";
    pen.add(Label{{panel.x + kPadding, y}, Anchor::Left, Face::Numbers, kSize, pen.theme().muted, text});
    y += kLine;
    if (y > panel.bottom() - kPadding - kLine) return;
  }
}

}  // namespace

void draw_chip(const Pen& pen, const Rect& rect, Color color, const std::string& text, float size) {
  const Color fill = mix(pen.theme().panel, color, 0.55f);
  pen.add(Box{rect, fill, 5});
  pen.add(
      Label{rect.center(), Anchor::Center, Face::Numbers, size, cell_text_color(pen.theme(), fill), text});
}

Rect product_panel(const Pen& pen, CellRef target) {
  return panel_for(explained_for_figure(pen.graph(), target), pen.layout.product);
}

void draw_product(const Pen& pen, CellRef target) {
  if (!pen.graph().op(target.node)) return;
  const ExplainedCell cell = explained_for_figure(pen.graph(), target);
  const Rect panel = panel_for(cell, pen.layout.product);
  pen.add(Box{panel, pen.theme().panel, 10});
  pen.add(Outline{panel, pen.theme().line, 10, 1, false});
  const bool is_chips = fits_as_chips(cell);
  if (is_chips) {
    draw_terms(pen, cell, panel);
  } else {
    draw_lines(pen, cell, panel);
  }
  pen.add(
      Label{{panel.right() - kPadding, is_chips ? results_line(cell, panel) : panel.bottom() - kPadding - 6},
            Anchor::Right,
            Face::Numbers,
            18,
            pen.color_of(target.node),
            "= " + number_of(cell.value)});
}

}  // namespace heed
