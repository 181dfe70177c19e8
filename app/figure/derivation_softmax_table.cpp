#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>
#include <vector>

#include "app/figure/label_width.h"
#include "app/figure/number_text.h"
#include "app/figure/product_place.h"
#include "app/figure/softmax_card.h"
#include "core/base/utf8.h"

namespace heed {
namespace {

constexpr float kEntryWidth = 160, kLeastWithScore = 134, kEntryHeight = 16, kEntryGap = 14,
                kTableHeader = 23, kTableFoot = 20, kHeadingLine = 12, kBelowHeadings = 12;
constexpr float kTableSize = 11, kHeadingGap = 5, kUpperGap = 2, kExpRoom = 44, kAroundExp = 2,
                kTableBarGap = 6, kLeastTableBar = 14, kMostTableBar = 48, kBetweenExps = 2,
                kBeforeNumber = 4, kBeforeSum = 9, kNarrowGap = 6, kUsualGap = 11, kMostSpread = 40;
constexpr std::size_t kFewLines = 8;

// At the left and right.
float side_padding(float width) {
  constexpr float kNarrow = 200, kNarrowPadding = 8;
  return width < kNarrow ? kNarrowPadding : kPanelPadding;
}

std::size_t table_columns(const Rect& place) {
  const float inner = place.width - 2 * side_padding(place.width);
  return static_cast<std::size_t>(
      std::max(std::floor((inner + kEntryGap) / (kEntryWidth + kEntryGap)), 1.0f));
}

// Above and below.
float low_padding(const Rect& place) {
  constexpr float kLow = 150, kLowPadding = 8;
  return place.height < kLow ? kLowPadding : kPanelPadding;
}

std::size_t table_rows(const Rect& place) {
  const float inner = place.height - 2 * low_padding(place) - kTableHeader - kTableFoot;
  return static_cast<std::size_t>(std::max(std::floor(inner / kEntryHeight), 1.0f));
}

float table_height(std::size_t rows, float padding) {
  return 2 * padding + kTableHeader + kTableFoot + kEntryHeight * static_cast<float>(rows);
}

// name  score  exp  weight    name  score  exp  weight    …
// row                                      sum   Σ
class SoftmaxTable : public SoftmaxCard {
 public:
  SoftmaxTable(const Pen& pen, CellRef target, const Rect& place)
      : SoftmaxCard(pen, softmax_row(pen, target, softmax_table_room(place))) {
    columns_ = table_columns(place);
    // A few stand below each other; many are larger side by side.
    if (row_.line_count() <= std::min(table_rows(place), kFewLines)) columns_ = 1;
    rows_ = (row_.line_count() + columns_ - 1) / columns_;
    const float padding = low_padding(place), height = table_height(rows_, padding);
    derivation_.panel = {place.x, place.center_y() - height / 2, place.width, height};
    const float side = side_padding(place.width);
    inner_ = {place.x + side, derivation_.panel.y + padding, place.width - 2 * side, height - 2 * padding};
    set_columns();
  }

  Derivation take() {
    for (std::size_t column = 0; column < columns_; ++column) add_header(column);
    for (std::size_t line = 0; line < row_.shown.size(); ++line) add_entry(line);
    if (row_.rest() > 0) add_rest();
    add_foot();
    derivation_.is_list |= row_.line_count() >= kLinesOfList;
    derivation_.lines = row_.shown.size();
    derivation_.count = row_.keys.size();
    return std::move(derivation_);
  }

 private:
  // Down the columns, as the keys follow each other.
  Rect entry(std::size_t line) const {
    const auto columns = static_cast<float>(columns_);
    const float width = (inner_.width - kEntryGap * (columns - 1)) / columns;
    return {inner_.x + static_cast<float>(line / rows_) * (width + kEntryGap),
            inner_.y + kTableHeader + static_cast<float>(line % rows_) * kEntryHeight, width, kEntryHeight};
  }
  // How columns are set. Exponentials and weights, which are compared, have the same digits, and so have all
  // scores where there is no room for four of each.
  struct Setting {
    int digits = 5;                    // characters of an exponential and of a weight: .9998
    std::optional<int> decimals = {};  // of scores
    float gap = kUsualGap;             // before a column of numbers
    bool has_every_place = true;       // false: words that stand only once are without
  };

  // In a narrow card columns are closer to each other, then their numbers shorter, then words without their
  // places; there may be no room for the scores. What a wide card has left over lies between the columns.
  void set_columns() {
    constexpr int kFewDigits = 4;
    const int most = decimals_of_scores();
    std::vector<Setting> settings{{}, {.gap = kNarrowGap}, {kFewDigits, most, kNarrowGap}};
    for (int decimals = most; decimals > 0; --decimals)
      settings.push_back({kFewDigits, decimals, kNarrowGap, false});
    for (const Setting& each : settings) {
      setting_ = each;
      if (least_spare() >= 0) break;
    }
    constexpr float kRounding = 3;
    const float spare = least_spare() - kTableBarGap - kRounding;
    if (spare >= kLeastTableBar) bars_ = kTableBarGap + std::min(spare, kMostTableBar);
    const float gaps = has_score(entry(0)) ? 3 : 2;
    spread_ = std::clamp(least_spare() / gaps, 0.0f, kMostSpread);
  }

  // As many as leave each score short.
  int decimals_of_scores() const {
    constexpr int kMostScoreCharacters = 5;  // −12.4
    const auto is_short = [&](int decimals) {
      return std::ranges::all_of(row_.shown, [&](std::size_t at) {
        const float score = row_.keys[at].score;
        return !std::isfinite(score) || fixed_length(score, decimals) <= kMostScoreCharacters;
      });
    };
    int decimals = 3;
    while (decimals > 1 && !is_short(decimals)) --decimals;
    return decimals;
  }
  std::string said_score(const SoftmaxKey& key) const {
    constexpr int kMost = 6;  // −12.35
    if (setting_.decimals) return fixed_text(key.score, *setting_.decimals, kMost, row_.strongest_score);
    return score_text(static_cast<double>(key.score), kMost);
  }

  // By how much a name is narrower than its room, at least; negative: some are cut.
  float least_spare() const {
    float least = std::numeric_limits<float>::infinity();
    for (const std::size_t at : row_.shown) {
      const std::string name = key_name(row_.keys[at].key, setting_.has_every_place);
      least = std::min(least, name_room(row_.keys[at], entry(0)) - width_of_words(name));
    }
    return least;
  }
  static bool has_score(const Rect& entry) { return entry.width >= kLeastWithScore; }
  static float width_of_digits(std::size_t count) {
    return kTableSize * kDigitWidth * static_cast<float>(count);
  }
  float width_of_number() const { return width_of_digits(static_cast<std::size_t>(setting_.digits)); }
  float exp_right(const Rect& entry) const {
    return entry.right() - width_of_number() - setting_.gap - spread_ - bars_;
  }
  float score_right(const Rect& entry) const {
    return exp_right(entry) - width_of_number() - setting_.gap - spread_;
  }
  // As far as its own number.
  float name_room(const SoftmaxKey& key, const Rect& entry) const {
    const float number = has_score(entry)
                             ? score_right(entry) - width_of_digits(character_count(said_score(key)))
                             : exp_right(entry) - width_of_number();
    return number - kBeforeNumber - entry.x;
  }
  static float width_of_words(const std::string& words) {
    return axis_label_width(words) * kTableSize / kAxisLabelSize;
  }

  void add_words(Point at, Anchor anchor, const std::string& words, Span span) {
    add_text(at, anchor, words, pen_.theme().muted, span, Face::Words, kTableSize);
  }

  static float width_of(const std::string& heading) { return kHeadingSize * width_in_ems(heading); }

  // What the exponentials are of: on one line, or on two where that would reach over the scores. Beside
  // these, `s` stands for one of them.
  std::array<std::string, 2> heading_of_exp(float room, bool is_beside_scores) const {
    const std::string whole = less_max("figure.softmax.exp", "figure.softmax.exp_of_negative");
    if (width_of(whole) <= room) return {"", whole};
    if (is_beside_scores) {
      const std::string brief = less_max("figure.softmax.exp_short", "figure.softmax.exp_short_of_negative");
      if (width_of(brief) <= room) return {"", brief};
    }
    std::string lower = less_max("figure.softmax.exp_lower", "figure.softmax.exp_lower_of_negative");
    if (width_of(lower) > room) lower = tr("figure.softmax.exp_lower_of_max");
    if (is_beside_scores) return {tr("figure.softmax.exp_upper_short"), lower};
    return {tr("figure.softmax.exp_upper", {{"scores", name_of_score()}}), lower};
  }

  // Beside scores, all begin on the upper line of two: `score` before the end of `exp(s / − max)` would be
  // read as one with it.
  void add_header(std::size_t column) {
    const Rect first = entry(column * rows_);
    const std::string weight = name_of_result(), score = name_of_score();
    // Above its numbers, unless it would touch the word beside it.
    const float right = std::min(exp_right(first) + bars_, first.right() - width_of(weight) - kHeadingGap);
    const float from = has_score(first) ? score_right(first) + kHeadingGap : first.x;
    const auto [upper, lower] = heading_of_exp(right - from, has_score(first));
    const float y = first.y - kBelowHeadings, upper_y = y - kHeadingLine;
    const float others_y = has_score(first) && !upper.empty() ? upper_y : y;
    const auto add = [&](Point at, const std::string& words, Span comes) {
      derivation_.parts.push_back({heading_label(at, Anchor::Right, pen_.theme().muted, words), comes});
    };
    if (has_score(first)) {
      const float before_exp =
          upper.empty() ? right - width_of(lower) - kHeadingGap : right - width_of(upper) - kUpperGap;
      const float shifted = std::max(std::min(score_right(first), before_exp), first.x + width_of(score));
      add({shifted, others_y}, score, kScoresCome);
    }
    if (!upper.empty()) add({std::max(right, first.x + width_of(upper)), upper_y}, upper, kBarsBecomeExp);
    add({right, y}, lower, kBarsBecomeExp);
    add({first.right(), others_y}, weight, kWeightsCome);
  }

  void add_entry(std::size_t line) {
    const SoftmaxKey& key = row_.keys[row_.shown[line]];
    const Rect at = entry(line);
    const float y = at.center_y(), right = exp_right(at);
    const Color ink = is_target(key.key) ? pen_.theme().ink : pen_.theme().muted;
    add_bar(key, at);
    const std::string name = key_name_in(key.key, name_room(key, at), kTableSize, setting_.has_every_place);
    add_text({at.x, y}, Anchor::Left, name, ink, kScoresCome, Face::Words, kTableSize);
    const float score = has_score(at) ? score_right(at) : right;
    add_score_flight(key, {score - kExpRoom, y - 7, kExpRoom, 14},
                     {kScoresCome.begin, kBarsGrow.begin + 0.02f}, kTableSize);
    if (has_score(at))
      add_text({score, y}, Anchor::Right, said_score(key), ink,
               {kBarsGrow.begin + 0.01f, kBarsGrow.begin + 0.03f}, Face::Numbers, kTableSize);
    add_text({right, y}, Anchor::Right, exp_text(key.exponential, setting_.digits), ink, kExpsCome,
             Face::Numbers, kTableSize);
    if (is_known(key.key)) add_weight(key.key, at);
  }

  // As long as the exponential, beside its number: behind it its end would be in a digit. In a narrow card
  // there is room for a ground behind the number, as strong as the exponential.
  void add_bar(const SoftmaxKey& key, const Rect& at) {
    if (!std::isfinite(key.exponential)) return;
    const auto share = static_cast<float>(key.exponential), strength = is_target(key.key) ? 0.5f : 0.25f;
    const float width = bars_ > 0 ? share * (bars_ - kTableBarGap) : width_of_number() + 2 * kAroundExp;
    const float left = bars_ > 0 ? exp_right(at) + kTableBarGap : exp_right(at) + kAroundExp - width;
    const Rect bar{left, at.y + kBetweenExps / 2, width, at.height - kBetweenExps};
    const Color color =
        mix(pen_.theme().panel, pen_.color_of(row_.target.node), bars_ > 0 ? 2 * strength : share * strength);
    if (bar.width > 0.5f) derivation_.parts.push_back({Box{bar, color, 2}, kBarsBecomeExp});
  }

  void add_weight(Index key, const Rect& at) {
    const CellRef cell = {row_.target.node, weight_cell(key)};
    const bool is_meant_now = is_target(key);
    const Color color = is_meant_now ? pen_.text_color_of(cell.node) : pen_.theme().muted;
    add_text({at.right(), at.center_y()}, Anchor::Right,
             weight_text(static_cast<double>(pen_.graph().cell(cell.node, cell.cell)), setting_.digits),
             color, kWeightsCome, Face::Numbers, kTableSize);
    if (is_set_by_hand(key))
      derivation_.parts.push_back({Box{{at.right() + 2, at.y + 2, 3, 3}, pen_.theme().ink, 2}, kWeightsCome});
    if (is_meant_now)
      derivation_.flights.push_back(
          result_flight(pen_, cell, {at.right() - width_of_number(), at.y, width_of_number(), at.height},
                        result_span(key)));
  }

  void add_rest() {
    derivation_.is_list = true;
    const Rect at = entry(row_.shown.size());
    const std::string number = exp_text(row_.rest_of_exponentials(), setting_.digits);
    const float width = width_of_digits(character_count(number));
    const float room = exp_right(at) - width - kBeforeNumber - at.x;
    std::string name = name_of_rest();
    if (0.86f * kTableSize * width_in_ems(name) > room) name = name_of_rest(true);
    add_words({at.x, at.center_y()}, Anchor::Left, name, kScoresCome);
    add_text({exp_right(at), at.center_y()}, Anchor::Right, number, pen_.theme().muted, kExpsCome,
             Face::Numbers, kTableSize);
    if (row_.sum > 0)
      add_text({at.right(), at.center_y()}, Anchor::Right,
               weight_text(row_.rest_of_exponentials() / row_.sum, setting_.digits), pen_.theme().muted,
               kWeightsCome, Face::Numbers, kTableSize);
  }

  void add_foot() {
    const float y = inner_.bottom() - kTableFoot / 2 + 3;
    derivation_.parts.push_back(
        {Box{{inner_.x, inner_.bottom() - kTableFoot + 3, inner_.width, 1}, pen_.theme().edge, 0},
         kSumComes});
    const std::string name = name_of_made(pen_, row_.target, !pen_.view.subject.is_cell());
    const std::string words = row_.sum > 0 ? tr("figure.softmax.sum") : tr("figure.softmax.all_masked");
    const std::string sum = exp_text(row_.sum, 6);
    // Below what is added up.
    const float sum_right = exp_right(entry((columns_ - 1) * rows_));
    const float right =
        row_.sum > 0 ? sum_right - width_of_digits(character_count(sum)) - kBeforeSum : inner_.right();
    const float named = width_of_name(name) + kEntryGap;
    add_words({right, y}, Anchor::Right, words, kSumComes);
    if (inner_.x + named + kTableSize * width_in_ems(words) <= right)
      derivation_.parts.push_back({name_label(pen_, {inner_.x, y}, Anchor::Left, name), kSumComes});
    if (row_.sum > 0)
      add_text({sum_right, y}, Anchor::Right, sum, pen_.theme().ink, kSumComes, Face::Numbers, kTableSize);
  }

  std::size_t columns_ = 1, rows_ = 1;
  Setting setting_;
  float spread_ = 0, bars_ = 0;  // between columns; with the gap before them
  Rect inner_;
};

}  // namespace

float softmax_table_height(Index keys, float width) {
  const std::size_t columns = table_columns({0, 0, width, 0});
  const std::size_t rows = (static_cast<std::size_t>(keys) + columns - 1) / columns;
  return table_height(rows, kPanelPadding);
}

std::size_t softmax_table_room(const Rect& place) { return table_columns(place) * table_rows(place); }

Derivation softmax_table(const Pen& pen, CellRef target) {
  return SoftmaxTable(pen, target, product_panel_rect(pen.layout, target.node)).take();
}

}  // namespace heed
