#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <vector>

#include "app/figure/card_numbers.h"
#include "app/figure/derivation.h"
#include "app/figure/label_width.h"
#include "app/figure/number_text.h"
#include "app/figure/product_place.h"
#include "app/figure/sum_setting.h"
#include "app/figure/sum_words.h"
#include "core/base/utf8.h"
#include "core/explain/largest_terms.h"
#include "core/explain/term_words.h"
#include "core/graph/readable_number.h"

namespace heed {
namespace {

constexpr float kLeastChip = 14, kLeastColumn = 186, kColumnsGap = 24;
constexpr float kNarrowTermChip = 48, kValue = 58, kBarGap = 12, kLeastBar = 44;
constexpr float kLowNameLine = 16;  // above the sum, in a narrow card
constexpr int kValueCharacters = 8;
constexpr float kSumText = 17, kOriginText = 11;
// Of the word of a term; of what an addend comes from.
constexpr float kWordText = 11, kWordEms = 0.86f * kWordText, kWordGap = 8, kBeforeOrigin = 6,
                kLeastWord = 14, kMostWord = 52, kMostWordBesideBars = 96;
constexpr float kHeader = 16;  // the names of the matrices above their numbers
constexpr std::size_t kLeastRowsWithHeader = 3;
constexpr Span kSumTermsCome = {0.06f, 0.6f};

// One of the numbers that are added.
struct SumTerm {
  std::size_t at = 0;  // among all of them
  const Expression* made = nullptr;

  std::vector<const Expression*> factors() const {
    std::vector<const Expression*> factors;
    if (made->kind != Expression::Kind::Product) return {made};
    for (const Expression& factor : made->args) factors.push_back(&factor);
    return factors;
  }
};

bool is_number_or_product(const Expression& term) {
  const auto is_leaf = [](const Expression& each) {
    return each.kind == Expression::Kind::Cell || each.kind == Expression::Kind::Constant;
  };
  if (term.kind != Expression::Kind::Product) return is_leaf(term);
  return term.args.size() <= 2 && std::all_of(term.args.begin(), term.args.end(), is_leaf);
}

std::size_t columns_in(float width) {
  const float columns = (width - 2 * kPanelPadding + kColumnsGap) / (kLeastColumn + kColumnsGap);
  return static_cast<std::size_t>(std::max(std::floor(columns), 1.0f));
}

// A line for each of the terms that have room, one for what the others come to, and the sum.
class SumRows {
 public:
  SumRows(const Pen& pen, CellRef target) : pen_(pen), target_(target), formula_(pen.formula(target)) {
    const Rect place = product_panel_rect(pen.layout, target.node);
    is_narrow_ = place.width < kLeastColumn + 2 * kPanelPadding;
    set_lines(place, columns_in(place.width));
    // Where some are folded anyway, words are worth more than half of the others.
    if (folded_.count > 0 && are_words_cut_ && setting_.columns > 1) set_lines(place, 1);
    for (const SumTerm& term : shown_) most_ = std::max(most_, std::abs(term.made->value));
    numbers_ = {pen.explained(target)->strongest, sizes_.value_characters};
    std::vector<std::string> values;
    for (const SumTerm& term : shown_) values.push_back(text_of(*term.made));
    if (folded_.count > 0) values.push_back(numbers_.text(folded_.sum));
    values_ = {values, is_narrow_ ? sizes_.value_characters : kValueCharacters};
  }

  Derivation take() {
    add_header();
    for (std::size_t row = 0; row < shown_.size(); ++row) add_term(row);
    if (folded_.count > 0) add_rest();
    add_sum();
    derivation_.lines = shown_.size();
    derivation_.count = formula_->args.size();
    derivation_.has_origins = widest_origin_ > 0 && (labels_ || !words_of_terms());
    derivation_.has_names = !header_.empty() || header_of_terms(*formula_).empty();
    derivation_.is_list |= derivation_.lines >= kLinesOfList;
    return std::move(derivation_);
  }

 private:
  void set_lines(const Rect& place, std::size_t most_columns) {
    const std::size_t count = formula_->args.size();
    sizes_ = is_narrow_ ? narrow_terms(place.width, has_negative_factors()) : usual_terms();
    header_ = header_of_terms(*formula_);
    const float name = is_narrow_ ? kLowNameLine : 0;
    const Rect room{place.x, place.y, place.width, place.height - name};
    choose_setting(room, count, most_columns);
    const std::size_t most = setting_.lines_in(room.height - header_height());
    choose(most);
    const std::size_t lines = shown_.size() + (folded_.count > 0 ? 1 : 0);
    if (lines < count) {  // fewer may have more room
      header_ = header_of_terms(*formula_);
      choose_setting(room, lines, most_columns);
    }
    const float top = header_height();
    setting_.result += name;
    rows_ = (lines + setting_.columns - 1) / setting_.columns;
    const float height =
        top + static_cast<float>(rows_) * setting_.row + setting_.result + 2 * setting_.margin;
    derivation_.panel = {place.x, place.center_y() - height / 2, place.width, height};
    inner_ = {place.x + sizes_.padding, derivation_.panel.y + setting_.margin,
              place.width - 2 * sizes_.padding, height - 2 * setting_.margin};
    rows_y_ = inner_.y + top;
    if (!is_narrow_ && column(0).width < 300) sizes_.chip = kNarrowTermChip;
    if (is_narrow_ && !are_products()) {
      sizes_.chip = kNarrowTermChip;
      sizes_.factor_characters = usual_terms().factor_characters;
      sizes_.index = inner_.width - sizes_.chip;
    }
    choose_words();
  }

  bool has_negative_factors() const {
    return std::ranges::any_of(formula_->args, [](const Expression& term) {
      return std::ranges::any_of(term.args, [](const Expression& factor) { return factor.value < 0; });
    });
  }

  float header_height() const { return header_.empty() ? 0 : kHeader; }

  // That every term has a line matters more than the names above them.
  void choose_setting(const Rect& place, std::size_t count, std::size_t columns) {
    const float below = header_.empty() ? place.height : place.height - kHeader;
    auto setting = whole_setting(below, count, columns);
    if (!setting && (setting = whole_setting(place.height, count, columns))) header_.clear();
    setting_ = setting.value_or(low_setting(columns));
    if (!setting && setting_.lines_in(below) < setting_.columns * kLeastRowsWithHeader) header_.clear();
  }

  void add_header() {
    for (std::size_t at = 0; at < setting_.columns; ++at) add_header_of(column(at));
  }

  void add_header_of(const Rect& column) {
    float x = column.x + sizes_.index + sizes_.chip / 2;
    for (const NodeId node : header_) {
      const float ems = (sizes_.chip + sizes_.times - 4) / (0.86f * kHeadingSize);
      const std::string name = header_name(pen_.graph(), node, ems);
      const Point at{x, inner_.y + kHeader / 2 - 3};
      derivation_.parts.push_back(
          {heading_label(at, Anchor::Center, pen_.text_color_of(node), name), kSumTermsCome});
      x += sizes_.chip + sizes_.times;
    }
  }

  void choose(std::size_t lines) {
    shown_.clear();
    widest_origin_ = 0;
    std::vector<double> values;
    for (const Expression& term : formula_->args) values.push_back(term.value);
    const std::vector<std::size_t> chosen = shown_terms(values, lines);
    folded_ = folded_terms(values, chosen);
    for (const std::size_t at : chosen) {
      shown_.push_back({at, &formula_->args[at]});
      const auto length = static_cast<float>(character_count(origin_of(formula_->args[at])));
      widest_origin_ = std::max(widest_origin_, kOriginText * kDigitWidth * length);
    }
  }

  Rect column(std::size_t at) const {
    const auto count = static_cast<float>(setting_.columns);
    const float width = (inner_.width - (count - 1) * kColumnsGap) / count;
    return {inner_.x + static_cast<float>(at) * (width + kColumnsGap), inner_.y, width, inner_.height};
  }
  // The word of a term needs the room that its numbers leave, so that all terms have theirs or none has.
  void choose_words() {
    if (is_narrow_ && are_products()) return;
    labels_ = words_of_terms();
    if (!labels_ || is_narrow_) return;
    const float behind = are_products() ? sizes_.times + sizes_.chip + kValue
                                        : std::max(widest_origin_ + 2 * kBeforeOrigin, kValue);
    const float numbers = sizes_.index + sizes_.chip + behind;
    const float room = column(0).width - numbers;
    const float spare =
        std::min(room, std::clamp(room - kBarGap - kLeastBar, kMostWord, kMostWordBesideBars));
    are_words_cut_ = true;
    if (spare < kLeastWord) return labels_.reset();
    float widest = 0;
    for (const SumTerm& term : shown_)
      widest = std::max(widest, kWordEms * width_in_ems(short_placed_label(*labels_, term.at)));
    const float more = std::max(widest + kWordGap - sizes_.index, 0.0f);
    sizes_.index += std::min(spare, more);
    are_words_cut_ = more > spare;
  }

  bool are_products() const { return formula_->args[0].kind == Expression::Kind::Product; }

  Labels words_of_terms() const {
    std::vector<CellRef> cells;
    for (const Expression& term : formula_->args) {
      const Expression& first = term.kind == Expression::Kind::Product ? term.args[0] : term;
      if (first.kind != Expression::Kind::Cell) return nullptr;
      cells.push_back(first.ref);
    }
    return labels_of_terms(pen_.graph(), cells);
  }

  // Down the first column, then the second.
  Rect line(std::size_t at) const {
    const Rect of = column(at / rows_);
    return {of.x, rows_y_ + setting_.row * static_cast<float>(at % rows_), of.width, setting_.row};
  }
  Span span_of_row(std::size_t row) const { return staggered_span(row, shown_.size(), kSumTermsCome, 0.24f); }
  float factors_begin(const Rect& line) const { return line.x + sizes_.index; }
  // Of two chips, or of one and what it came from.
  float factors_end(const Rect& line) const {
    const float behind = widest_origin_ > 0 ? kBeforeOrigin + widest_origin_ : sizes_.times + sizes_.chip;
    return factors_begin(line) + sizes_.chip + behind;
  }

  void add_word(Point at, Anchor anchor, Color color, std::string text, Span span, float size = kTermText,
                Face face = Face::Numbers) {
    derivation_.parts.push_back({Label{at, anchor, face, size, color, std::move(text)}, span});
  }

  void add_term(std::size_t row) {
    const SumTerm& term = shown_[row];
    const Rect place = line(row);
    const float y = place.center_y(), height = std::max(setting_.row - 4, kLeastChip);
    const Span span = span_of_row(row), after = {span.end, span.end + 0.04f};
    add_place(term, {place.x + sizes_.index - 8, y}, span);
    Rect chip{factors_begin(place), y - height / 2, sizes_.chip, height};
    const std::vector<const Expression*> factors = term.factors();
    for (std::size_t at = 0; at < factors.size(); ++at, chip.x += sizes_.chip + sizes_.times) {
      add_factor_flight(pen_, derivation_, *factors[at], chip, span, sizes_.factor_characters,
                        letters_on_chip(sizes_.text));
      if (at > 0) add_word({chip.x - sizes_.times / 2, y}, Anchor::Center, pen_.theme().muted, "×", span);
    }
    const bool has_origin = add_origin(place, *term.made, after);
    const bool is_told = has_origin || factors.size() == 1;  // its chip says what it is
    if (!is_told || has_bars(place))
      add_value(place, term.made->value, text_of(*term.made), pen_.theme().ink, after);
  }

  // The word that it is about, or its place among the terms.
  void add_place(const SumTerm& term, Point at, Span span) {
    const Color muted = pen_.theme().muted;
    if (!labels_) return add_word(at, Anchor::Right, muted, std::to_string(term.at + 1), span, kWordText);
    const std::string word = short_placed_label(*labels_, term.at);
    add_word(at, Anchor::Right, muted, elided_to_width(word, (sizes_.index - kWordGap) / kWordEms), span,
             kWordText, Face::Words);
  }

  // Of an addend that is a product itself, what it came from; empty: it is none.
  std::string origin_of(const Expression& addend) const {
    if (is_narrow_ || addend.kind != Expression::Kind::Cell) return "";
    const auto made_by = pen_.formula(addend.ref);
    if (!made_by || made_by->kind != Expression::Kind::Product || made_by->args.size() != 2) return "";
    return product_in_line(pen_.graph(), *made_by, addend);
  }

  bool add_origin(const Rect& place, const Expression& addend, Span span) {
    const std::string text = origin_of(addend);
    if (text.empty()) return false;
    add_word({factors_begin(place) + sizes_.chip + kBeforeOrigin, place.center_y()}, Anchor::Left,
             pen_.theme().muted, text, span, kOriginText);
    return true;
  }

  bool has_bars(const Rect& line) const {
    return most_ > 0 && line.right() - kValue - factors_end(line) - kBarGap >= kLeastBar;
  }

  // A cell as it is written everywhere.
  std::string text_of(const Expression& term) const {
    return term.kind == Expression::Kind::Cell
               ? whole_small_text(pen_.graph(), term.ref.node, static_cast<float>(term.value),
                                  sizes_.value_characters)
               : numbers_.text(term.value);
  }

  // With a bar of its length to the side of its sign.
  void add_value(const Rect& place, double value, const std::string& number, Color ink, Span span) {
    const float y = place.center_y();
    const float indent = values_.indent(number) * kDigitWidth * sizes_.text;
    add_word({place.right() - indent, y}, Anchor::Right, ink, number, span, sizes_.text);
    if (!has_bars(place)) return;
    const float left = factors_end(place) + kBarGap, right = place.right() - kValue;
    const float middle = (left + right) / 2;
    const auto length = static_cast<float>(std::min(std::abs(value) / most_, 1.0)) * (right - left) / 2;
    const Rect bar{value < 0 ? middle - length : middle, y - setting_.row * 0.3f, length,
                   setting_.row * 0.6f};
    derivation_.parts.push_back({Box{bar, pen_.color_of(target_.node), 1.5f}, span});
    const Point top{middle, y - setting_.row / 2}, foot{middle, y + setting_.row / 2};
    derivation_.parts.push_back({Stroke{top, top, foot, foot, pen_.theme().edge, 1}, span});
  }

  float strongest() const { return strongest_number(pen_.graph(), target_.node); }

  // Whether the numbers as they are written come to the sum as it is written.
  bool adds_up() const {
    double sum = folded_.count > 0 ? numbers_.written(folded_.sum) : 0;
    for (const SumTerm& term : shown_) sum += number_of_text(text_of(*term.made));
    return are_read_alike(sum, formula_->value, strongest());
  }

  void add_rest() {
    derivation_.is_list = true;
    const Rect place = line(shown_.size());
    const Span span = {kSumTermsCome.end, kSumTermsCome.end + 0.04f};
    add_others({is_narrow_ ? place.x : place.x + sizes_.index, place.center_y()}, place.right() - kValue,
               span);
    add_value(place, folded_.sum, numbers_.text(folded_.sum), pen_.theme().muted, span);
  }

  void add_others(Point at, float right, Span span) {
    std::string words;
    for (const Message& said : {said_beside_sum(folded_), said_briefly(folded_)}) {
      words = catalogue(pen_.view.language).say(said);
      if (width_in_ems(words) * 0.86f * kTermText <= right - at.x) break;
    }
    add_word(at, Anchor::Left, pen_.theme().muted, words, span, kTermText, Face::Words);
  }

  // Names what is made, and how many numbers are added if there is room: for each number of the matrix or for
  // none.
  std::string words_of_sum(float room) const {
    if (pen_.explained(target_)->is_overridden) return name_within(pen_, target_, room);
    const Shape& shape = pen_.graph().shape(target_.node);
    const CellRef last{target_.node, {shape.rows - 1, shape.cols - 1, target_.cell.slice}};
    return width_of_name(words_of(last)) <= room ? words_of(target_) : name_of_made(pen_, target_, false);
  }

  std::string words_of(CellRef cell) const {
    return catalogue(pen_.view.language)
        .say({"figure.sum.of_cell",
              {{"cell", name_of_made(pen_, cell, false)}, {"count", std::to_string(formula_->args.size())}}});
  }

  // As wide as the widest number of the matrix may be.
  float most_width_of_sum() const {
    constexpr std::size_t kMostBelowTen = 7, kAbout = 2;  // −0.1234
    const std::size_t strongest =
        character_count(readable_text(strongest_number(pen_.graph(), target_.node)));
    const std::size_t most = kAbout + std::max(kMostBelowTen, strongest + 1);
    return kSumText * kDigitWidth * static_cast<float>(most);
  }

  void add_sum() {
    const float line = setting_.result - (is_narrow_ ? kLowNameLine : 0), above = line * 0.2f;
    const float rule = inner_.bottom() - setting_.result + above, y = inner_.bottom() - line / 2 + above;
    const Point left{inner_.x, rule}, right{inner_.right(), rule};
    derivation_.parts.push_back({Stroke{left, left, right, right, pen_.theme().line, 1}, kResultComes});
    const std::string number = total_text(card_result(pen_, target_).number, adds_up());
    const float width = kSumText * kDigitWidth * static_cast<float>(character_count(number));
    const float most = pen_.explained(target_)->is_overridden ? width : std::max(width, most_width_of_sum());
    const float room = is_narrow_ ? inner_.width : inner_.width - most - kSumText;
    derivation_.parts.push_back(
        {name_label(pen_, {inner_.x, is_narrow_ ? y - kLowNameLine : y}, Anchor::Left, words_of_sum(room)),
         kResultComes});
    add_word({inner_.right(), y}, Anchor::Right, pen_.text_color_of(target_.node), number, kResultComes,
             kSumText);
    derivation_.flights.push_back(
        result_flight(pen_, target_, {inner_.right() - width, y - 12, width, 24}, kResultGoes));
  }

  const Pen& pen_;
  CellRef target_;
  std::shared_ptr<const Expression> formula_;
  std::vector<SumTerm> shown_;
  FoldedTerms folded_;
  Derivation derivation_;
  Rect inner_;
  std::vector<NodeId> header_;
  Labels labels_;  // of the terms; null: they have their places
  SumSetting setting_ = low_setting(1);
  std::size_t rows_ = 1;
  TermSizes sizes_ = usual_terms();
  bool is_narrow_ = false, are_words_cut_ = false;
  float rows_y_ = 0, widest_origin_ = 0;
  double most_ = 0;
  CardNumbers numbers_;  // of what is added
  PointColumn values_;
};

}  // namespace

bool is_sum_of_products(const Expression& formula) {
  return formula.kind == Expression::Kind::Sum && formula.args.size() > 1 &&
         std::all_of(formula.args.begin(), formula.args.end(), is_number_or_product);
}

Derivation sum_derivation(const Pen& pen, CellRef target) { return SumRows(pen, target).take(); }

}  // namespace heed
