#include <algorithm>
#include <cmath>

#include "app/figure/card_numbers.h"
#include "app/figure/chip_sum.h"
#include "app/figure/derivation.h"
#include "app/figure/label_width.h"
#include "app/figure/number_text.h"
#include "app/figure/product_place.h"
#include "app/figure/role_tags.h"
#include "app/figure/short_lines.h"
#include "core/base/number.h"
#include "core/base/utf8.h"
#include "core/explain/explain_text.h"
#include "core/explain/readable_names.h"
#include "core/graph/readable_number.h"

namespace heed {
namespace {

constexpr float kChip = 26;
constexpr float kChipGap = 5;
constexpr float kSign = 17;  // room for a + between two terms
constexpr float kNumberSize = 14;
constexpr float kResultSize = 18;
constexpr int kPileCharacters = 6;  // below a pile
constexpr std::size_t kMaxTerms = 5;
constexpr std::size_t kMaxFactors = 3;
constexpr std::size_t kMaxOperandFlights = 8;  // operands of a formula that fly into it
constexpr Span kTermsCome = {0.08f, 0.62f};

bool fits_as_chips(const ExplainedCell& cell) {
  // A single number that is worked out itself, such as a quotient, would be its own result.
  const bool is_formula = cell.terms.size() == 1 && cell.terms.front().factors.size() == 1 &&
                          !cell.terms.front().factors.front().cell;
  if (is_formula) return false;
  return cell.totals.empty() && !cell.terms.empty() && cell.terms.size() <= kMaxTerms &&
         std::all_of(cell.terms.begin(), cell.terms.end(), [](const ExplainedTerm& term) {
           return term.factors.size() <= kMaxFactors &&
                  std::all_of(term.factors.begin(), term.factors.end(),
                              [](const ExplainedPiece& factor) { return factor.cell || factor.value != 0; });
         });
}

Color piece_color(const Pen& pen, const ExplainedPiece& piece) {
  return piece.cell ? pen.fill_color_of(piece.cell->node) : pen.theme().muted;
}

std::string number_of(double value) { return readable_text(static_cast<float>(value)); }

float chip_width(const ExplainedCell& cell) { return cell.terms.size() > 3 ? 51 : 54; }

std::size_t tallest_pile(const ExplainedCell& cell) {
  std::size_t tallest = 0;
  for (const ExplainedTerm& term : cell.terms) tallest = std::max(tallest, term.factors.size());
  return tallest;
}

// A single product fits on one line, and so does a sum without products.
bool is_one_line(const ExplainedCell& cell) { return cell.terms.size() == 1 || tallest_pile(cell) <= 1; }

std::size_t columns_of_chips(const ExplainedCell& cell) {
  return cell.terms.size() == 1 ? tallest_pile(cell) : cell.terms.size();
}

// Vertical position of the results: below the tallest pile, or on the line itself.
float results_line(const ExplainedCell& cell, const Rect& panel) {
  const float below = static_cast<float>(tallest_pile(cell)) * (kChip + kChipGap) + 12;
  return panel.y + kPanelPadding + (is_one_line(cell) ? kChip / 2 : below);
}

// Piles appear one after the other, the factors of each at once.
Span span_of_term(const ExplainedCell& cell, std::size_t term) {
  const float length = cell.terms.size() == 1 ? 0.45f : 0.26f;
  return staggered_span(term, cell.terms.size(), kTermsCome, length);
}

void add_factor(const Pen& pen, Derivation& derivation, const ExplainedPiece& factor, const Rect& chip,
                Span span) {
  const auto place = factor.cell ? drawn_rect(pen, *factor.cell) : std::nullopt;
  const std::string text =
      factor.cell ? chip_text(pen, *factor.cell, chip, kChipSize) : chip_text(factor.value, chip, kChipSize);
  derivation.flights.push_back({place.value_or(chip), chip, piece_color(pen, factor), text, kChipSize, span,
                                true, true, factor.cell, MotionPath::SidewaysFirst});
}

// Text before a chip or below a pile.
void add_word(Derivation& derivation, Point at, Color color, std::string text, Span span) {
  if (text.empty()) return;
  derivation.parts.push_back(
      {Label{at, Anchor::Center, Face::Numbers, kNumberSize, color, std::move(text)}, span});
}

// A term is a pile of its factors, with their product below: 2 over 3, 6.
void add_pile(const Pen& pen, Derivation& derivation, const ExplainedTerm& term, Rect chip, Span span) {
  for (const ExplainedPiece& factor : term.factors) {
    add_factor(pen, derivation, factor, chip, span);
    chip.y += kChip + kChipGap;
  }
}

// The factors of a single product side by side: 2 × 3.
void add_product_line(const Pen& pen, Derivation& derivation, const ExplainedTerm& term, Rect chip,
                      Span span) {
  for (std::size_t at = 0; at < term.factors.size(); ++at, chip.x += chip.width + kSign) {
    add_factor(pen, derivation, term.factors[at], chip, span);
    const std::string sign = at > 0 ? "×" : term.is_subtracted ? "−" : "";
    add_word(derivation, {chip.x - kSign / 2, chip.center_y()}, pen.theme().muted, sign, span);
  }
}

// What is below the piles, where a sign stands apart.
CardNumbers numbers_of_piles(const ExplainedCell& cell) { return {cell.strongest, kPileCharacters}; }

ChipsOfCard chips_of(const ExplainedCell& cell) {
  return {cell, {0, 0, chip_width(cell), kChip}, is_one_line(cell), numbers_of_piles(cell)};
}

// What stands below a pile, and the sign before it.
struct SignedResult {
  std::string sign, number;
};

// A sign and a negative number become one sign: − 6, not + −6. On a chip a number keeps its own.
SignedResult signed_result(const CardNumbers& numbers, const ExplainedTerm& term, bool has_sign,
                           bool is_on_chip) {
  const double value = term.value;
  const bool is_folded = has_sign && !is_on_chip && value < 0;
  const bool is_minus = term.is_subtracted != is_folded;
  return {!has_sign ? "" : is_minus ? "−" : "+", is_on_chip ? "" : numbers.text(is_folded ? -value : value)};
}

void add_terms(const Pen& pen, Derivation& derivation, const ExplainedCell& cell, const Rect& content) {
  const float results_y = results_line(cell, content);
  Rect chip = {content.x + kPanelPadding, content.y + kPanelPadding, chip_width(cell), kChip};
  if (cell.terms.size() == 1)
    return add_product_line(pen, derivation, cell.terms.front(), chip, span_of_term(cell, 0));
  const CardNumbers numbers = numbers_of_piles(cell);
  for (std::size_t at = 0; at < cell.terms.size(); ++at, chip.x += chip.width + kSign) {
    const ExplainedTerm& term = cell.terms[at];
    const Span span = span_of_term(cell, at);
    const Span after = {span.end, span.end + 0.04f};
    add_pile(pen, derivation, term, chip, span);
    const SignedResult result = signed_result(numbers, term, at > 0 || term.is_subtracted, is_one_line(cell));
    add_word(derivation, {chip.x - kSign / 2, results_y}, pen.theme().muted, result.sign, after);
    add_word(derivation, {chip.center_x(), results_y}, pen.theme().ink, result.number, after);
  }
}

float width_of_chips(const ExplainedCell& cell) {
  const float result =
      30 +
      11.0f * static_cast<float>(
                  number_of(cell.is_overridden ? cell.computed : static_cast<double>(cell.value)).size());
  const auto chips = static_cast<float>(columns_of_chips(cell));
  return 2 * kPanelPadding + chips * (chip_width(cell) + kSign) + result;
}

// Without the result.
bool do_chips_fit(const ExplainedCell& cell, float width) {
  const auto chips = static_cast<float>(columns_of_chips(cell));
  const bool is_below = is_one_line(cell);
  return is_below ? 2 * kPanelPadding + chips * (chip_width(cell) + kSign) - kSign <= width
                  : width_of_chips(cell) <= width;
}

constexpr float kOwnLine = 32;  // of a result that has no room beside the chips

bool has_own_line(const ExplainedCell& cell, const Rect& place) {
  return is_one_line(cell) && width_of_chips(cell) > place.width;
}

constexpr float kNameGap = 10;

// What is made is named beside its number if there is room, else above everything.
struct NamedPanel {
  Rect panel;
  std::string name;
  float title = 0;  // height of its line
  bool is_beside = false;

  // What is left for the arithmetic.
  Rect content() const { return {panel.x, panel.y + title, panel.width, panel.height - title}; }
};

constexpr float kFormulaLine = 21, kFormulaSize = 12;

// One line each, as many as the place has room for; the inspector shows long formulas in full. None: they
// would only say the result.
std::vector<std::string> formula_lines(const Pen& pen, CellRef target, const ExplainedCell& cell,
                                       const Rect& place) {
  const auto fitting =
      static_cast<std::size_t>((place.width - 2 * kPanelPadding) / letter_width(pen, kFormulaSize));
  const float high = std::max(place.height - 2 * kPanelPadding - kFormulaLine, kFormulaLine);
  const auto room = static_cast<std::size_t>(high / kFormulaLine);
  const std::string result = "= " + card_result(pen, target).number;
  std::vector<std::string> lines;
  for (std::size_t at = 0; at < std::min(cell.lines.size(), room); ++at) {
    const ExplainedLine& line = cell.lines[at];
    const std::string text = line.equals() + text_of(line.pieces, pen.view.language);
    if (text != result) lines.push_back(readable_names(pen.computation, text));
  }
  // In a narrow card the lines that have room say enough.
  const auto is_too_long = [&](const std::string& line) { return character_count(line) > fitting; };
  if (!std::ranges::all_of(lines, is_too_long)) std::erase_if(lines, is_too_long);
  for (std::string& line : lines) line = shortened_formula(line, fitting);
  return lines;
}

// Where the arithmetic would only say the result, what there is to know of it.
std::vector<std::string> note_lines(const Pen& pen, const ExplainedCell& cell, const Rect& place) {
  const float most_ems = (place.width - 2 * kPanelPadding) / kFormulaSize;
  const float high = place.height - 2 * kPanelPadding - kFormulaLine;
  const auto room = static_cast<std::size_t>(std::max(high / kFormulaLine, 0.0f));
  std::vector<std::string> lines;
  for (const Message& note : cell.notes) {
    if (lines.size() >= room) break;
    const std::string said = without_role_tags(catalogue(pen.view.language).say(note));
    const std::vector<std::string> wrapped = in_lines(said, most_ems, room - lines.size());
    lines.insert(lines.end(), wrapped.begin(), wrapped.end());
  }
  return lines;
}

// What stands above the result: arithmetic, or words.
struct CardLines {
  std::vector<std::string> text;
  Face face = Face::Numbers;

  float width(const Pen& pen, const std::string& line) const {
    if (face == Face::Words) return kFormulaSize * width_in_ems(line);
    return letter_width(pen, kFormulaSize) * static_cast<float>(character_count(line));
  }
};

CardLines lines_of(const Pen& pen, CellRef target, const ExplainedCell& cell, const Rect& place) {
  CardLines lines{formula_lines(pen, target, cell, place)};
  if (!lines.text.empty()) return lines;
  return {note_lines(pen, cell, place), Face::Words};
}

float width_of_result(const std::string& number) {
  return kResultSize * kDigitWidth * static_cast<float>(2 + character_count(number));
}

// That a number is none of what the arithmetic comes to is said even where a name has no line.
void name_beside(const Pen& pen, CellRef target, const Rect& place, NamedPanel& made) {
  if (made.is_beside || made.title > 0 || !pen.explained(target)->is_overridden) return;
  const float result = width_of_result(card_result(pen, target).number);
  made.name = name_within(pen, target, place.width - 2 * kPanelPadding - result - kNameGap);
  made.is_beside = true;
  made.panel.width = place.width;
}

// Gives up a line for the name where both have no room.
NamedPanel panel_for_lines(const Pen& pen, CellRef target, CardLines& lines, const Rect& place) {
  const std::string name = name_within(pen, target, place.width - 2 * kPanelPadding);
  const float last_line = width_of_name(name) + kNameGap + width_of_result(card_result(pen, target).number);
  float inside = last_line;
  for (const std::string& line : lines.text) inside = std::max(inside, lines.width(pen, line));
  const auto height_of_lines = [&] {
    return 2 * kPanelPadding + kFormulaLine * static_cast<float>(lines.text.size() + 1);
  };
  NamedPanel made{place, name, 0, 2 * kPanelPadding + last_line <= place.width};
  if (!made.is_beside) {
    // A sentence stays whole.
    const bool may_give_up_line = lines.face == Face::Numbers && lines.text.size() > 1;
    if (title_height(place, height_of_lines()) == 0 && may_give_up_line) lines.text.pop_back();
    made.title = title_height(place, height_of_lines());
  }
  const float height = made.title + height_of_lines();
  made.panel = {place.x, place.center_y() - height / 2,
                std::min(place.width, 2 * kPanelPadding + inside + kNameGap), height};
  name_beside(pen, target, place, made);
  return made;
}

// Sizes the panel to its content.
NamedPanel panel_for(const Pen& pen, CellRef target, const ExplainedCell& cell, const Rect& place) {
  const bool is_below = has_own_line(cell, place);
  const float result = is_below ? width_of_result(card_result(pen, target).number) + kNameGap : 0;
  const std::string name = name_within(pen, target, place.width - 2 * kPanelPadding - result);
  const float chips = std::min(place.width, width_of_chips(cell)),
              named = width_of_chips(cell) + 2 * kNameGap + width_of_name(name);
  NamedPanel made{place, name, 0, is_below || named <= place.width};
  float height = results_line(cell, {}) + kPanelPadding + (is_one_line(cell) ? kChip / 2 : 8);
  if (is_below) height += kOwnLine;
  if (!made.is_beside) made.title = title_height(place, height);
  height += made.title;
  const float title = made.title > 0 ? 2 * kPanelPadding + width_of_name(name) : 0;
  made.panel = {place.x, place.center_y() - height / 2,
                named <= place.width ? named : std::max(chips, std::min(title, place.width)), height};
  name_beside(pen, target, place, made);
  return made;
}

void add_lines(const Pen& pen, Derivation& derivation, const CardLines& lines, const Rect& content) {
  for (std::size_t at = 0; at < lines.text.size(); ++at) {
    const float y = content.y + kPanelPadding + 8 + kFormulaLine * static_cast<float>(at);
    derivation.parts.push_back({Label{{content.x + kPanelPadding, y},
                                      Anchor::Left,
                                      lines.face,
                                      kFormulaSize,
                                      pen.theme().muted,
                                      lines.text[at]},
                                staggered_span(at, lines.text.size(), {0.3f, 0.64f}, 0.1f)});
  }
}

// Operands of a formula fly into its panel.
void add_operand_flights(const Pen& pen, Derivation& derivation, const Expression& formula,
                         const Rect& content) {
  std::vector<Expression> leaves;
  formula.for_each_cell([&](const Expression& leaf) {
    const bool is_new = std::none_of(leaves.begin(), leaves.end(),
                                     [&](const Expression& known) { return known.ref == leaf.ref; });
    if (is_new && leaves.size() < kMaxOperandFlights) leaves.push_back(leaf);
  });
  Rect chip = {content.x + kPanelPadding, content.y + kPanelPadding - 4, 40, 24};
  for (std::size_t at = 0; at < leaves.size(); ++at, chip.x += 44) {
    const auto place = drawn_rect(pen, leaves[at].ref);
    if (!place || chip.right() > content.right()) continue;
    derivation.flights.push_back({*place, chip, pen.fill_color_of(leaves[at].ref.node),
                                  cell_number_text(pen.graph(), leaves[at].ref, 5), 12,
                                  staggered_span(at, leaves.size(), {0.05f, 0.3f}, 0.2f), false, false,
                                  leaves[at].ref, MotionPath::SidewaysFirst});
  }
}

void add_result(const Pen& pen, Derivation& derivation, CellRef target, bool is_exact, float y) {
  const std::string number = card_result(pen, target).number;
  const float right = derivation.panel.right() - kPanelPadding;
  derivation.parts.push_back({Label{{right, y},
                                    Anchor::Right,
                                    Face::Numbers,
                                    kResultSize,
                                    pen.text_color_of(target.node),
                                    equals_text(number, is_exact)},
                              kResultComes});
  const float width = kResultSize * kDigitWidth * static_cast<float>(number.size());
  derivation.flights.push_back(result_flight(pen, target, {right - width, y - 13, width, 26}, kResultGoes));
}

// Before its equals sign.
void add_name(const Pen& pen, Derivation& derivation, const std::string& name, CellRef target, float y) {
  const float result = width_of_result(card_result(pen, target).number);
  const float right = derivation.panel.right() - kPanelPadding - result - kNameGap;
  derivation.parts.push_back({name_label(pen, {right, y}, Anchor::Right, name), kResultComes});
}

// A number that is taken over as it is.
bool is_copy(const ExplainedCell& cell) {
  return !cell.is_overridden && fits_as_chips(cell) && cell.terms.size() == 1 &&
         cell.terms.front().factors.size() == 1 && cell.terms.front().factors.front().cell &&
         !cell.terms.front().is_subtracted;
}

}  // namespace

Derivation product_derivation(const Pen& pen, CellRef target) {
  const std::shared_ptr<const ExplainedCell> explained = pen.explained(target);
  const ExplainedCell& cell = *explained;
  const Rect place = product_panel_rect(pen.layout, target.node);
  const bool has_chips = fits_as_chips(cell) && do_chips_fit(cell, place.width);
  const bool shows_chips = has_chips && width_of_chips(cell) <= place.width;
  if (!shows_chips && is_sum_of_products(*pen.formula(target))) return sum_derivation(pen, target);
  if (is_copy(cell)) return copy_derivation(pen, target, cell.terms.front().factors.front());
  Derivation derivation;
  CardLines lines = has_chips ? CardLines{} : lines_of(pen, target, cell, place);
  const NamedPanel made =
      has_chips ? panel_for(pen, target, cell, place) : panel_for_lines(pen, target, lines, place);
  const bool is_named = made.is_beside || made.title > 0;
  if (!is_named && is_sum_of_products(*pen.formula(target))) return sum_derivation(pen, target);
  derivation.panel = made.panel;
  float result_y = made.panel.bottom() - kPanelPadding - 6;
  if (has_chips) {
    add_terms(pen, derivation, cell, made.content());
    result_y = results_line(cell, made.content()) + (has_own_line(cell, place) ? kOwnLine : 0);
  } else {
    add_lines(pen, derivation, lines, made.content());
    add_operand_flights(pen, derivation, *pen.formula(target), made.content());
  }
  add_result(pen, derivation, target, !has_chips || do_chips_come_to_result(pen, target, chips_of(cell)),
             result_y);
  if (made.is_beside) add_name(pen, derivation, made.name, target, result_y);
  if (made.title > 0) add_title(pen, derivation, made.name);
  return derivation;
}

}  // namespace heed
