#include <algorithm>
#include <cmath>

#include "app/figure/derivation.h"
#include "app/figure/label_width.h"
#include "app/figure/number_text.h"
#include "app/figure/product_place.h"
#include "core/base/number.h"
#include "core/base/utf8.h"
#include "core/graph/node_traits.h"

namespace heed {
namespace {

constexpr std::size_t kMaxBars = 8;  // keys with a line of their own
constexpr float kBarsHeader = 18, kSumLine = 20, kStrip = 22, kNote = 17;
constexpr float kSize = 13, kNamesSize = kSize - 0.5f, kBarsSmall = 11.5f, kHeaderGap = 10, kNameOfRowGap = 6;

constexpr float kScoreCharacters = 6, kAfterName = 6, kLeastSoftmaxBar = 24, kAroundBar = 74;

constexpr Span kScoresCome = {0.0f, 0.2f};
constexpr Span kBarsGrow = {0.12f, 0.24f};
constexpr Span kBarsBecomeExp = {0.26f, 0.42f};
constexpr Span kExpsCome = {0.38f, 0.44f};
constexpr Span kSumComes = {0.46f, 0.5f};
constexpr Span kShared = {0.5f, 0.7f};
constexpr Span kWeightsCome = {0.66f, 0.71f};

float line_height(std::size_t lines) { return lines > 4 ? 17 : 21; }

// The line of one key.
struct KeyLine {
  Index key = 0;
  float score = 0;
  double exponential = 0;
};

// A softmax row, and which of its keys have a line of their own.
struct BarsRow {
  NodeId scores = 0;
  CellRef target;
  std::vector<KeyLine> keys;  // all of them
  std::vector<std::size_t> shown;
  double max = 0;
  double sum = 0;  // 0: everything is masked

  double share(std::size_t key) const { return sum > 0 ? keys[key].exponential / sum : 0; }
};

// The target's key and those with the largest weights, in key order.
std::vector<std::size_t> top_keys(const std::vector<KeyLine>& keys, Index of_target, std::size_t most) {
  std::vector<std::size_t> order(keys.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  if (keys.size() <= most) return order;
  const auto weight = [&](std::size_t i) { return keys[i].key == of_target ? 2.0 : keys[i].exponential; };
  const auto first = order.begin() + static_cast<std::ptrdiff_t>(most - 1);  // the last line sums up the rest
  std::partial_sort(order.begin(), first, order.end(), [&](std::size_t a, std::size_t b) {
    return weight(a) > weight(b) || (weight(a) == weight(b) && a < b);
  });
  order.erase(first, order.end());
  std::sort(order.begin(), order.end());
  return order;
}

// Of a panel without a note.
float height_of_lines(std::size_t lines) {
  return 2 * kPanelPadding + kBarsHeader + line_height(lines) * static_cast<float>(lines) + kSumLine + kStrip;
}

// How many lines a panel of this height has room for.
std::size_t lines_with_room(const Rect& place) {
  constexpr std::size_t kLeast = 3;
  std::size_t lines = kMaxBars;
  while (lines > kLeast && height_of_lines(lines) > place.height + 0.01f) --lines;
  return lines;
}

BarsRow row_of(const Pen& pen, CellRef target) {
  const Graph& graph = pen.graph();
  const std::optional<RowNormalization> made = normalization_of(graph, target.node, target.cell.row);
  BarsRow row;
  row.scores = graph.inputs(target.node)[0];
  row.target = target;
  for (std::size_t at = 0; at < made->terms.size(); ++at)
    row.keys.push_back({static_cast<Index>(at), static_cast<float>(made->inputs[at]), made->terms[at]});
  row.max = made->subtracted;
  row.sum = made->divisor;
  row.shown =
      top_keys(row.keys, target.cell.col, lines_with_room(product_panel_rect(pen.layout, target.node)));
  return row;
}

std::string number_of(double value, int width) { return fitted_text(static_cast<float>(value), width); }

class Bars {
 public:
  Bars(const Pen& pen, CellRef target) : pen_(pen), row_(row_of(pen, target)) {
    const float height = panel_height();
    const Rect place = product_panel_rect(pen.layout, target.node);
    derivation_.panel = {place.x, place.center_y() - height / 2, place.width, height};
    inner_ = inset(derivation_.panel, kPanelPadding);
    exp_right_ = inner_.right() - 58;
    score_right_ = inner_.x + (inner_.width < 320 ? 92.0f : 116.0f);
    // Longer names take from the bars.
    const float most = exp_right_ - kLeastSoftmaxBar - kAroundBar;
    const float named = inner_.x + widest_name() + kAfterName + kScoreCharacters * kDigitWidth * kSize;
    score_right_ = std::max(score_right_, std::min(most, named));
    bar_ = {score_right_ + 12, 0, exp_right_ - kAroundBar - score_right_, 0};
  }

  Derivation take() {
    add_header();
    for (std::size_t line = 0; line < row_.shown.size(); ++line) add_line(line);
    if (rest() > 0) add_rest();
    add_sum();
    add_strip();
    if (is_set_by_hand(row_.target.cell.col)) add_note("figure.softmax.overridden");
    if (row_.sum <= 0) add_note("figure.softmax.all_masked");
    return std::move(derivation_);
  }

 private:
  std::size_t rest() const { return row_.keys.size() - row_.shown.size(); }
  std::size_t line_count() const { return row_.shown.size() + (rest() > 0 ? 1 : 0); }

  float panel_height() const {
    const bool has_note = is_set_by_hand(row_.target.cell.col) || row_.sum <= 0;
    return height_of_lines(line_count()) + (has_note ? kNote : 0);
  }

  float line_y(std::size_t line) const {
    const float height = line_height(line_count());
    return inner_.y + kBarsHeader + height * (static_cast<float>(line) + 0.5f);
  }

  bool is_set_by_hand(Index key) const {
    return pen_.graph().find_override(row_.target.node, weight_cell(key)) != nullptr;
  }
  Cell weight_cell(Index key) const { return {row_.target.cell.row, key, row_.target.cell.slice}; }
  bool is_known(Index key) const { return pen_.computation.is_known(row_.target.node, weight_cell(key)); }
  // Whether the cell is a target: the selected or hovered one, or any of the row.
  bool is_target(Index key) const {
    const CellRef cell = {row_.target.node, weight_cell(key)};
    const bool is_alone = pen_.view.subject.is_cell();
    if (is_alone || !pen_.motion.is_in_unit(pen_.graph().shape(cell.node), row_.target))
      return key == row_.target.cell.col;
    return pen_.motion.is_in_unit(pen_.graph().shape(cell.node), cell);
  }

  // For a row, weights leave one after the other.
  Span result_span(Index key) const {
    const Motion& motion = pen_.motion;
    const Index units = motion.unit_to - motion.unit_from;
    if (units <= 1 || !motion.is_in_unit(pen_.graph().shape(row_.target.node), row_.target))
      return kResultGoes;
    return staggered_span(static_cast<std::size_t>(key), static_cast<std::size_t>(units), kResultGoes, 0.12f);
  }

  std::string tr(const char* key, std::vector<std::pair<std::string, std::string>> args = {}) const {
    return catalogue(pen_.view.language).say({key, std::move(args)});
  }
  void add_text(Point at, Anchor anchor, const std::string& text, Color color, Span span,
                Face face = Face::Numbers, float size = kSize) {
    derivation_.parts.push_back({Label{at, anchor, face, size, color, text}, span});
  }

  std::string key_name(Index key) const {
    const AxisInfo& axis = pen_.graph().info(row_.target.node).cols;
    if (!axis.labels) return tr("figure.softmax.key", {{"key", std::to_string(key + 1)}});
    return fitted_words((*axis.labels)[static_cast<std::size_t>(key)]);
  }
  static float width_of_words(const std::string& words) {
    return axis_label_width(words) * kNamesSize / kAxisLabelSize;
  }
  float widest_name() const {
    float widest = 0;
    for (const std::size_t at : row_.shown)
      widest = std::max(widest, width_of_words(key_name(row_.keys[at].key)));
    return widest;
  }
  // Beside a score of this length.
  std::string name_beside(Index key, const std::string& score) const {
    const auto length = static_cast<float>(character_count(score));
    const float room = score_right_ - length * kDigitWidth * kSize - kAfterName - inner_.x;
    const std::string name = key_name(key);
    if (width_of_words(name) <= room) return name;
    return elided_to_width(name, width_in_ems(name) * room / width_of_words(name));
  }
  static std::string fitted_words(const std::string& words) {
    constexpr std::size_t kMax = 8;
    const std::string_view begin = first_characters(words, kMax);
    return begin.size() < words.size() ? std::string(begin) + "…" : words;
  }

  // Less a negative maximum, as one writes it: + 5.42, not − −5.42.
  std::string less_max(const char* key, const char* key_of_negative) const {
    if (row_.sum <= 0) return tr(key, {{"max", "max"}});
    return tr(row_.max < 0 ? key_of_negative : key, {{"max", number_of(std::abs(row_.max), 5)}});
  }

  void add_header() {
    const float y = inner_.y + 4;
    const Color muted = pen_.theme().muted;
    const auto width_of = [](const std::string& text) { return axis_label_width(text) / kAxisLabelSize; };
    const float room = (exp_right_ - score_right_ - kHeaderGap) / kBarsSmall;
    std::string exp = less_max("figure.softmax.exp", "figure.softmax.exp_of_negative");
    const bool is_short = width_of(exp) > room;
    if (is_short) exp = less_max("figure.softmax.exp_short", "figure.softmax.exp_short_of_negative");
    if (width_of(exp) > room) exp = tr("figure.softmax.exp_of_max");
    const std::string score = tr(is_short ? "figure.softmax.score_short" : "figure.softmax.score");
    const float over = std::max(width_of(exp) - room, 0.0f) * kBarsSmall;
    add_text({score_right_ - over, y}, Anchor::Right, score, muted, kScoresCome, Face::Words, kBarsSmall);
    add_text({exp_right_, y}, Anchor::Right, exp, muted, kBarsBecomeExp, Face::Words, kBarsSmall);
    add_text({inner_.right(), y}, Anchor::Right, tr("figure.softmax.weight"), muted, kWeightsCome,
             Face::Words, kBarsSmall);
  }

  // The range of the scores, including 0.
  std::pair<double, double> score_range() const {
    double least = 0, most = 0;
    for (const KeyLine& key : row_.keys) {
      if (!std::isfinite(key.score)) continue;
      least = std::min(least, static_cast<double>(key.score));
      most = std::max(most, static_cast<double>(key.score));
    }
    return {least, most > least ? most : least + 1};
  }

  Rect bar_at(float y, double from, double to) const {
    const float height = line_height(line_count()) * 0.6f;
    const auto left = static_cast<float>(std::min(from, to)), right = static_cast<float>(std::max(from, to));
    return {bar_.x + bar_.width * left, y - height / 2, bar_.width * (right - left), height};
  }

  Color bar_color(Index key) const {
    return mix(pen_.theme().panel, pen_.color_of(row_.target.node), is_target(key) ? 0.8f : 0.4f);
  }

  void add_bar(const KeyLine& key, float y) {
    const auto [least, most] = score_range();
    const double zero = -least / (most - least);
    const Rect raw = bar_at(y, zero, (static_cast<double>(key.score) - least) / (most - least));
    const Rect empty = bar_at(y, zero, zero), exponential = bar_at(y, 0, key.exponential);
    const Color color = bar_color(key.key);
    const Span wait = {kBarsGrow.end, kBarsBecomeExp.begin};
    derivation_.flights.push_back({empty, raw, color, "", 0, kBarsGrow, false, false, std::nullopt});
    derivation_.flights.push_back({raw, raw, color, "", 0, wait, false, false, std::nullopt});
    derivation_.flights.push_back(
        {raw, exponential, color, "", 0, kBarsBecomeExp, true, false, std::nullopt});
  }

  void add_line(std::size_t line) {
    const KeyLine& key = row_.keys[row_.shown[line]];
    const float y = line_y(line);
    const Color ink = is_target(key.key) ? pen_.theme().ink : pen_.theme().muted;
    const std::string name = name_beside(key.key, number_of(static_cast<double>(key.score), 6));
    add_text({inner_.x, y}, Anchor::Left, name, ink, kScoresCome, Face::Words, kNamesSize);
    add_score(key, y, ink);
    if (std::isfinite(key.score) && std::isfinite(key.exponential)) {
      add_bar(key, y);
    } else if (key.exponential == 0) {
      add_text({bar_.x, y}, Anchor::Left, masked_words(exp_right_ - 2 * kSize - bar_.x), pen_.theme().muted,
               kBarsGrow, Face::Words, kSize - 0.5f);
    }
    add_text({exp_right_, y}, Anchor::Right, number_of(key.exponential, 6), ink, kExpsCome);
    if (is_known(key.key)) add_weight(key.key, y);
  }

  std::string masked_words(float room) const {
    std::string words = tr("figure.softmax.masked");
    if (width_in_ems(words) * kSize > room) words = tr("figure.softmax.masked_short");
    return width_in_ems(words) * 0.86f * kSize <= room ? words : std::string();
  }

  void add_score(const KeyLine& key, float y, Color ink) {
    const std::string number = number_of(static_cast<double>(key.score), 6);
    const Rect chip = {score_right_ - 44, y - 9, 48, 18};
    const CellRef source = {row_.scores, {row_.target.cell.row, key.key}};
    const auto place = drawn_rect(pen_, source);
    derivation_.flights.push_back({place.value_or(chip),
                                   chip,
                                   pen_.color_of(row_.scores),
                                   number,
                                   kSize,
                                   {kScoresCome.begin, kBarsGrow.begin + 0.02f},
                                   false,
                                   false,
                                   source,
                                   MotionPath::UpOrDownFirst});
    add_text({score_right_, y}, Anchor::Right, number, ink,
             {kBarsGrow.begin + 0.01f, kBarsGrow.begin + 0.03f});
  }

  void add_weight(Index key, float y) {
    const CellRef cell = {row_.target.node, weight_cell(key)};
    const float held = pen_.graph().cell(cell.node, cell.cell);
    const std::string number = fitted_text(held, 5);
    const bool is_meant_now = is_target(key);
    add_text({inner_.right(), y}, Anchor::Right, number,
             is_meant_now ? pen_.text_color_of(cell.node) : pen_.theme().muted, kWeightsCome, Face::Numbers,
             is_meant_now ? kSize + 1 : kSize);
    const float width = 40;
    if (is_set_by_hand(key)) {
      derivation_.parts.push_back(
          {Box{{inner_.right() + 3, y - 7, 4, 4}, pen_.theme().ink, 2}, kWeightsCome});
    }
    if (is_meant_now) {
      derivation_.flights.push_back(
          result_flight(pen_, cell, {inner_.right() - width, y - 10, width, 20}, result_span(key)));
    }
  }

  void add_rest() {
    double exponentials = row_.sum;
    for (const std::size_t at : row_.shown) exponentials -= row_.keys[at].exponential;
    const float y = line_y(row_.shown.size());
    add_text({inner_.x, y}, Anchor::Left, tr("figure.softmax.rest", {{"count", std::to_string(rest())}}),
             pen_.theme().muted, kScoresCome, Face::Words, kSize - 0.5f);
    add_text({exp_right_, y}, Anchor::Right, number_of(std::max(exponentials, 0.0), 6), pen_.theme().muted,
             kExpsCome);
  }

  void add_sum() {
    const float y = line_y(line_count() - 1) + line_height(line_count()) / 2 + kSumLine / 2;
    const Color muted = pen_.theme().muted;
    derivation_.parts.push_back(
        {Box{{exp_right_ - 52, y - kSumLine / 2, 52, 1}, pen_.theme().edge, 0}, kSumComes});
    const std::string sum = tr("figure.softmax.sum");
    add_text({exp_right_ - 58, y}, Anchor::Right, sum, muted, kSumComes, Face::Words, kSize - 0.5f);
    const std::string name = name_of_made(pen_, row_.target, !pen_.view.subject.is_cell());
    const float sum_width = axis_label_width(sum) * kSize / kAxisLabelSize;
    const float room = exp_right_ - 58 - sum_width - kNameOfRowGap - inner_.x;
    if (width_of_name(name) * kBarsSmall / kNameSize <= room)
      add_text({inner_.x, y}, Anchor::Left, name, muted, kSumComes, Face::Numbers, kBarsSmall);
    add_text({exp_right_, y}, Anchor::Right, number_of(row_.sum, 6), pen_.theme().ink, kSumComes);
  }

  // The exponentials side by side, normalized to a length of 1.
  void add_strip() {
    const float top = line_y(line_count() - 1) + line_height(line_count()) / 2 + kSumLine + 2;
    const Rect strip = {inner_.x, top, inner_.width, kStrip - 4};
    derivation_.parts.push_back({Outline{strip, pen_.theme().edge, 3, 1, false}, kSumComes});
    float x = strip.x;
    std::size_t line = 0;
    for (std::size_t at = 0; at < row_.keys.size(); ++at) {
      const auto width = static_cast<float>(row_.share(at)) * strip.width;
      const bool has_line = line < row_.shown.size() && row_.shown[line] == at;
      const Rect segment = {x, strip.y, width, strip.height};
      if (has_line && is_known(row_.keys[at].key) && std::isfinite(width)) add_segment(at, line, segment);
      if (has_line) ++line;
      if (std::isfinite(width)) x += width;
    }
  }

  void add_segment(std::size_t at, std::size_t line, const Rect& segment) {
    if (segment.width < 0.5f) return;
    const Index key = row_.keys[at].key;
    const Rect bar = bar_at(line_y(line), 0, row_.keys[at].exponential);
    const Rect seen = {segment.x + 0.5f, segment.y + 1, std::max(segment.width - 1, 0.5f),
                       segment.height - 2};
    const Color color = bar_color(key);
    derivation_.flights.push_back({bar, seen, color, "", 0, kShared, true, false, std::nullopt});
    const std::string number = number_of(row_.share(at), 5);
    if (segment.width < kSize * kDigitWidth * static_cast<float>(number.size()) + 8) return;
    add_text(segment.center(), Anchor::Center, number, cell_text_color(pen_.theme(), color), kWeightsCome,
             Face::Numbers, kBarsSmall);
  }

  void add_note(const char* key) {
    const std::string computed = number_of(row_.share(static_cast<std::size_t>(row_.target.cell.col)), 6);
    add_text({inner_.x, inner_.bottom() - kNote / 2 + 4}, Anchor::Left, tr(key, {{"value", computed}}),
             pen_.theme().muted, kWeightsCome, Face::Words, kSize - 0.5f);
  }

  const Pen& pen_;
  BarsRow row_;
  Derivation derivation_;
  Rect inner_;
  Rect bar_;  // x and width of the longest bar
  float score_right_ = 0, exp_right_ = 0;
};

}  // namespace

float softmax_panel_height(Index keys) {
  return height_of_lines(std::min(static_cast<std::size_t>(keys), kMaxBars)) + kNote;
}

Derivation softmax_derivation(const Pen& pen, CellRef target) { return Bars(pen, target).take(); }

}  // namespace heed
