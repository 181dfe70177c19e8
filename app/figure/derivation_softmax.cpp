#include <algorithm>
#include <cmath>

#include "app/figure/label_width.h"
#include "app/figure/number_text.h"
#include "app/figure/product_place.h"
#include "app/figure/softmax_card.h"
#include "core/base/number.h"
#include "core/base/utf8.h"
#include "core/graph/node_traits.h"

namespace heed {
namespace {

constexpr std::size_t kMaxBars = 8;  // keys with a line of their own
constexpr float kBarsHeader = 18, kSumLine = 20, kStrip = 22, kNote = 17;
constexpr float kSize = 13, kNamesSize = kSize - 0.5f, kBarsSmall = 11.5f, kHeaderGap = 10, kNameOfRowGap = 6;

constexpr float kScoreCharacters = 6, kAfterName = 6, kLeastSoftmaxBar = 24, kAroundBar = 74;

constexpr float kLeastLine = 17;
constexpr float kLeastWidth = 228;  // in which its columns do not run into each other

float roomy_line(std::size_t lines) { return lines > 4 ? kLeastLine : 21; }

// Of a panel without a note.
float height_of_bars(std::size_t lines, float line) {
  return 2 * kPanelPadding + kBarsHeader + line * static_cast<float>(lines) + kSumLine + kStrip;
}

// As high as lines may be in a panel of this height.
float line_in(float height, std::size_t lines) {
  const float left = height - height_of_bars(0, 0);
  return std::clamp(left / static_cast<float>(lines), kLeastLine, roomy_line(lines));
}

// How many lines a panel of this height has room for.
std::size_t lines_with_room(const Rect& place) {
  constexpr std::size_t kLeast = 3;
  std::size_t lines = kMaxBars;
  while (lines > kLeast && height_of_bars(lines, kLeastLine) > place.height + 0.01f) --lines;
  return lines;
}

class Bars : public SoftmaxCard {
 public:
  Bars(const Pen& pen, CellRef target, const Rect& place)
      : SoftmaxCard(pen, softmax_row(pen, target, lines_with_room(place))) {
    line_ = line_in(place.height - height_of_note(), row_.line_count());
    const float height = panel_height();
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
    if (row_.rest() > 0) add_rest();
    add_sum();
    add_strip();
    if (is_set_by_hand(row_.target.cell.col)) add_note("figure.softmax.overridden");
    if (row_.sum <= 0) add_note("figure.softmax.all_masked");
    derivation_.is_list |= row_.line_count() >= kLinesOfList;
    derivation_.lines = row_.shown.size();
    return std::move(derivation_);
  }

 private:
  void add_text(Point at, Anchor anchor, const std::string& text, Color color, Span span,
                Face face = Face::Numbers, float size = kSize) {
    SoftmaxCard::add_text(at, anchor, text, color, span, face, size);
  }

  float height_of_note() const { return is_set_by_hand(row_.target.cell.col) || row_.sum <= 0 ? kNote : 0; }
  float panel_height() const { return height_of_bars(row_.line_count(), line_) + height_of_note(); }

  float line_y(std::size_t line) const {
    return inner_.y + kBarsHeader + line_ * (static_cast<float>(line) + 0.5f);
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
  void add_header() {
    const float y = inner_.y + 4;
    const Color muted = pen_.theme().muted;
    const auto width_of = [](const std::string& text) { return axis_label_width(text) / kAxisLabelSize; };
    // Above its numbers, unless it would touch the word beside it.
    const std::string result = name_of_result();
    const float exp_end = std::min(exp_right_, inner_.right() - kHeadingSize * width_of(result) - kHeaderGap);
    const float room = (exp_end - score_right_ - kHeaderGap) / kHeadingSize;
    std::string exp = less_max("figure.softmax.exp", "figure.softmax.exp_of_negative");
    const bool is_short = width_of(exp) > room;
    if (is_short) exp = less_max("figure.softmax.exp_short", "figure.softmax.exp_short_of_negative");
    if (width_of(exp) > room) exp = tr("figure.softmax.exp_of_max");
    const std::string name = name_of_score();
    const std::string score = is_short ? tr("figure.softmax.score_short", {{"scores", name}}) : name;
    const float over = std::max(width_of(exp) - room, 0.0f) * kHeadingSize;
    const auto add = [&](float right, const std::string& words, Span comes) {
      derivation_.parts.push_back({heading_label({right, y}, Anchor::Right, muted, words), comes});
    };
    add(score_right_ - over, score, kScoresCome);
    add(exp_end, exp, kBarsBecomeExp);
    add(inner_.right(), result, kWeightsCome);
  }

  // The range of the scores, including 0.
  std::pair<double, double> score_range() const {
    double least = 0, most = 0;
    for (const SoftmaxKey& key : row_.keys) {
      if (!std::isfinite(key.score)) continue;
      least = std::min(least, static_cast<double>(key.score));
      most = std::max(most, static_cast<double>(key.score));
    }
    return {least, most > least ? most : least + 1};
  }

  Rect bar_at(float y, double from, double to) const {
    const float height = line_ * 0.6f;
    const auto left = static_cast<float>(std::min(from, to)), right = static_cast<float>(std::max(from, to));
    return {bar_.x + bar_.width * left, y - height / 2, bar_.width * (right - left), height};
  }

  void add_bar(const SoftmaxKey& key, float y) {
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
    const SoftmaxKey& key = row_.keys[row_.shown[line]];
    const float y = line_y(line);
    const Color ink = is_target(key.key) ? pen_.theme().ink : pen_.theme().muted;
    const std::string name = name_beside(key.key, score_text(static_cast<double>(key.score), 6));
    add_text({inner_.x, y}, Anchor::Left, name, ink, kScoresCome, Face::Words, kNamesSize);
    add_score(key, y, ink);
    if (std::isfinite(key.score) && std::isfinite(key.exponential)) {
      add_bar(key, y);
    } else if (key.exponential == 0) {
      add_text({bar_.x, y}, Anchor::Left, masked_words(exp_right_ - 2 * kSize - bar_.x), pen_.theme().muted,
               kBarsGrow, Face::Words, kSize - 0.5f);
    }
    add_text({exp_right_, y}, Anchor::Right, exp_text(key.exponential, 6), ink, kExpsCome);
    if (is_known(key.key)) add_weight(key.key, y);
  }

  std::string masked_words(float room) const {
    std::string words = tr("figure.softmax.masked");
    if (width_in_ems(words) * kSize > room) words = tr("figure.softmax.masked_short");
    return width_in_ems(words) * 0.86f * kSize <= room ? words : std::string();
  }

  void add_score(const SoftmaxKey& key, float y, Color ink) {
    const std::string number = score_text(static_cast<double>(key.score), 6);
    const Rect chip = {score_right_ - 44, y - 9, 48, 18};
    add_score_flight(key, chip, {kScoresCome.begin, kBarsGrow.begin + 0.02f}, kSize);
    add_text({score_right_, y}, Anchor::Right, number, ink,
             {kBarsGrow.begin + 0.01f, kBarsGrow.begin + 0.03f});
  }

  void add_weight(Index key, float y) {
    const CellRef cell = {row_.target.node, weight_cell(key)};
    const std::string number = weight_text(static_cast<double>(pen_.graph().cell(cell.node, cell.cell)), 5);
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
    derivation_.is_list = true;
    const float y = line_y(row_.shown.size());
    add_text({inner_.x, y}, Anchor::Left, name_of_rest(), pen_.theme().muted, kScoresCome, Face::Words,
             kSize - 0.5f);
    add_text({exp_right_, y}, Anchor::Right, exp_text(row_.rest_of_exponentials(), 6), pen_.theme().muted,
             kExpsCome);
  }

  void add_sum() {
    const float y = line_y(row_.line_count() - 1) + line_ / 2 + kSumLine / 2;
    const Color muted = pen_.theme().muted;
    derivation_.parts.push_back(
        {Box{{exp_right_ - 52, y - kSumLine / 2, 52, 1}, pen_.theme().edge, 0}, kSumComes});
    const std::string sum = tr("figure.softmax.sum");
    add_text({exp_right_ - 58, y}, Anchor::Right, sum, muted, kSumComes, Face::Words, kSize - 0.5f);
    const std::string name = name_of_made(pen_, row_.target, !pen_.view.subject.is_cell());
    const float sum_width = axis_label_width(sum) * kSize / kAxisLabelSize;
    const float room = exp_right_ - 58 - sum_width - kNameOfRowGap - inner_.x;
    if (width_of_name(name) <= room)
      derivation_.parts.push_back({name_label(pen_, {inner_.x, y}, Anchor::Left, name), kSumComes});
    add_text({exp_right_, y}, Anchor::Right, exp_text(row_.sum, 6), pen_.theme().ink, kSumComes);
  }

  // The exponentials side by side, normalized to a length of 1.
  void add_strip() {
    const float top = line_y(row_.line_count() - 1) + line_ / 2 + kSumLine + 2;
    const Rect strip = {inner_.x, top, inner_.width, kStrip - 4};
    derivation_.parts.push_back({Outline{strip, pen_.theme().edge, 3, 1, false}, kSumComes});
    float x = strip.x;
    for (std::size_t line = 0; line < row_.shown.size(); ++line) {
      const std::size_t at = row_.shown[line];
      const auto width = static_cast<float>(row_.share(at)) * strip.width;
      if (!std::isfinite(width)) continue;
      if (is_known(row_.keys[at].key)) add_segment(at, line, {x, strip.y, width, strip.height});
      x += width;
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
    const std::string number = weight_text(row_.share(at), 5);
    if (segment.width < kSize * kDigitWidth * static_cast<float>(number.size()) + 8) return;
    add_text(segment.center(), Anchor::Center, number, cell_text_color(pen_.theme(), color), kWeightsCome,
             Face::Numbers, kBarsSmall);
  }

  void add_note(const char* key) {
    const std::string computed = weight_text(row_.share(static_cast<std::size_t>(row_.target.cell.col)), 6);
    add_text({inner_.x, inner_.bottom() - kNote / 2 + 4}, Anchor::Left, tr(key, {{"value", computed}}),
             pen_.theme().muted, kWeightsCome, Face::Words, kSize - 0.5f);
  }

  Rect inner_;
  Rect bar_;  // x and width of the longest bar
  float line_ = kLeastLine;
  float score_right_ = 0, exp_right_ = 0;
};

}  // namespace

float softmax_panel_height(Index keys) {
  const std::size_t lines = std::min(static_cast<std::size_t>(keys), kMaxBars);
  return height_of_bars(lines, roomy_line(lines)) + kNote;
}

Derivation softmax_derivation(const Pen& pen, CellRef target) {
  const Rect place = product_panel_rect(pen.layout, target.node);
  const std::size_t lines = lines_with_room(place);
  // What is masked needs no line.
  const SoftmaxTerms row = softmax_row(pen, target, lines);
  const bool are_all_shown = row.is_rest_masked();
  const bool has_room =
      place.width >= kLeastWidth && height_of_bars(row.line_count(), kLeastLine) <= place.height + 1;
  if (!has_room || (!are_all_shown && softmax_table_room(place) > lines)) return softmax_table(pen, target);
  return Bars(pen, target, place).take();
}

}  // namespace heed
