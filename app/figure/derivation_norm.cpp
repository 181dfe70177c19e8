#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "app/figure/card_numbers.h"
#include "app/figure/derivation.h"
#include "app/figure/label_width.h"
#include "app/figure/product_place.h"
#include "app/figure/short_lines.h"
#include "core/base/number.h"
#include "core/base/utf8.h"
#include "core/graph/node_traits.h"
#include "core/graph/readable_number.h"

namespace heed {
namespace {

constexpr float kNormHeight = 150, kNormText = 12, kNormWordsLine = 19, kNormGap = 18,
                kLeastNormText = 0.85f;  // of that
constexpr Span kBeforeComes = {0, 0.1f}, kMeanComes = {0.14f, 0.24f}, kSpreadComes = {0.28f, 0.38f},
               kAfterComes = {0.42f, 0.54f}, kScaledComes = {0.56f, 0.64f};

// A row before and after its norm as bars, and the arithmetic of one of its numbers.
class NormCard {
 public:
  NormCard(const Pen& pen, CellRef target)
      : pen_(pen),
        target_(target),
        row_(*normalization_of(pen.graph(), target.node, target.cell.row)),
        is_centered_(traits_of(pen.graph(), target.node).normalization == Normalization::Layer),
        own_(static_cast<std::size_t>(target.cell.col)),
        numbers_(pen.graph(), target.node) {
    const Rect place = product_panel_rect(pen.layout, target.node);
    // The map and the view of a block ring no number that it could be of.
    const bool is_ringed = !pen.layout.map && !pen.layout.block_view;
    const bool is_named = !is_ringed || title_height(place, kNormHeight) > 0;
    const float title = is_named ? kNameLine : 0, height = std::min(place.height, kNormHeight + title);
    derivation_.panel = {place.x, place.center_y() - height / 2, place.width, height};
    inner_ = inset(derivation_.panel, 0.75f * kPanelPadding);
    inner_.y += title;
    inner_.height -= title;
    if (is_named) add_title(pen, derivation_, name_of_made(pen, target, false));
  }

  Derivation take() {
    const float chart = chart_width(), half = (inner_.height - 6) / 2;
    fit_words(inner_.width - chart - kNormGap);
    add_bars({inner_.x, inner_.y, chart, half}, row_.inputs, row_.subtracted, row_.divisor, kBeforeComes);
    std::vector<double> after;
    for (std::size_t at = 0; at < row_.terms.size(); ++at) after.push_back(row_.result(at));
    add_bars({inner_.x, inner_.y + half + 6, chart, half}, after, {}, {}, kAfterComes);
    add_words({inner_.x + chart + kNormGap, inner_.y, inner_.width - chart - kNormGap, inner_.height});
    return std::move(derivation_);
  }

 private:
  struct Line {
    std::string text;
    Span comes;
  };

  template <typename Shape>
  void add(Shape shape, Span span) {
    derivation_.parts.push_back({DrawnShape(std::move(shape)), span});
  }

  float width_of_longest(const std::vector<Line>& lines) const {
    std::size_t most = 0;
    for (const Line& line : lines) most = std::max(most, character_count(line.text));
    return kDigitWidth * pen_.label_size(kNormText) * static_cast<float>(most) + 1;
  }
  // The arithmetic takes what it needs from the bars, of which some is left.
  float chart_width() const {
    constexpr float kUsual = 0.46f, kLeast = 0.26f;
    const float rest = inner_.width - kNormGap - width_of_longest(lines(0));
    return std::clamp(rest, kLeast * inner_.width, kUsual * inner_.width);
  }
  // What is then still too long is broken, and then smaller.
  void fit_words(float room) {
    constexpr int kMostBreaks = 3;
    while (breaks_ < kMostBreaks && width_of_longest(lines(breaks_)) > room) ++breaks_;
    text_size_ = std::clamp(room / width_of_longest(lines(breaks_)), kLeastNormText, 1.0f) * kNormText;
  }

  // The number that is explained stands out.
  void add_bars(const Rect& chart, const std::vector<double>& row, std::optional<double> mean,
                std::optional<double> deviation, Span span) {
    double high = 0, low = 0;
    for (const double each : row) {
      if (!std::isfinite(each)) continue;
      high = std::max(high, each);
      low = std::min(low, each);
    }
    if (mean && deviation && std::isfinite(*mean + *deviation)) {
      high = std::max(high, *mean + *deviation);
      low = std::min(low, *mean - *deviation);
    }
    const double unit = static_cast<double>(chart.height) / std::max(high - low, 1e-9);
    const auto y_of = [&](double value) { return chart.y + static_cast<float>((high - value) * unit); };
    if (mean && deviation && std::isfinite(*deviation)) {
      add(Box{{chart.x, y_of(*mean + *deviation), chart.width, static_cast<float>(2 * *deviation * unit)},
              faded(pen_.theme().muted, 0.16f),
              2},
          kSpreadComes);
    }
    const float width = chart.width / static_cast<float>(std::max<std::size_t>(row.size(), 1));
    const float gap = width > 5 ? 1.5f : 0.2f;
    for (std::size_t at = 0; at < row.size(); ++at) {
      if (!std::isfinite(row[at])) continue;
      const Color color = row[at] < 0 ? pen_.theme().negative : pen_.theme().positive;
      const float top = y_of(std::max(row[at], 0.0)), bottom = y_of(std::min(row[at], 0.0));
      add(Box{{chart.x + static_cast<float>(at) * width + gap, top, std::max(width - 2 * gap, 0.4f),
               std::max(bottom - top, 0.8f)},
              faded(color, at == own_ ? 1 : 0.5f),
              1},
          span);
    }
    if (!mean) return;
    for (float x = chart.x; x < chart.right(); x += 7)
      add(Box{{x, y_of(*mean) - 0.6f, 4, 1.2f}, pen_.theme().ink}, kMeanComes);
  }

  // A number that does not come out so from the numbers as they are written is about that.
  const char* equals(double from_written, double value) const {
    return equals_sign(are_read_alike(from_written, value, numbers_.strongest_made()));
  }
  double result() const { return static_cast<double>(pen_.graph().cell(target_.node, target_.cell)); }
  double plain() const { return row_.divisor == 0 ? 0 : row_.terms[own_] / row_.divisor; }
  bool is_scaled() const { return !row_.gain.empty() || !row_.bias.empty(); }
  // From the input and the statistics of the row, all as they are written.
  double plain_from_written() const {
    const auto written = [&](double value) { return number_of_text(numbers_.before(value)); };
    const double shift = is_centered_ ? written(row_.subtracted) : 0, divisor = written(row_.divisor);
    return divisor == 0 ? 0 : (written(row_.inputs[own_]) - shift) / divisor;
  }
  double result_from_written() const {
    if (!is_scaled()) return plain_from_written();
    const double gain = row_.gain.empty() ? 1 : number_of_text(numbers_.gain(row_.gain[own_]));
    const double bias = row_.bias.empty() ? 0 : number_of_text(numbers_.bias(row_.bias[own_]));
    return number_of_text(numbers_.made(plain())) * gain + bias;
  }

  // After a plus or minus sign, of which a negative number takes none besides: + 5.42, not − −5.42.
  static std::string added(const std::string& text, bool is_subtracted) {
    const bool is_negative = is_negative_text(text);
    const std::string magnitude = is_negative ? text.substr(std::string("−").size()) : text;
    return (is_negative == is_subtracted ? "+ " : "− ") + magnitude;
  }

  static std::string within(const std::string& text, float digits) {
    const auto most = static_cast<std::size_t>(digits);
    return character_count(text) <= most ? text : shortened_line(text, most);
  }

  void add_line(const Rect& room, float y, const std::string& text, Color color, Span span, Face face) {
    const float size = pen_.label_size(text_size_);
    add(Label{{room.x, y}, Anchor::Left, face, size, color, within(text, room.width / (kDigitWidth * size))},
        span);
  }

  // What is done to the number, in order.
  std::vector<Line> lines(int breaks) const {
    std::vector<Line> lines;
    const std::string mean = numbers_.before(row_.subtracted), divisor = numbers_.before(row_.divisor),
                      own = numbers_.before(row_.inputs[own_]), less_mean = added(mean, true);
    if (is_centered_) lines.push_back({"mean = " + mean, kMeanComes});
    lines.push_back({(is_centered_ ? "dev = " : "rms = ") + divisor, kSpreadComes});
    const std::string shifted = is_centered_ ? "(" + own + " " + less_mean + ")" : own;
    std::vector<std::string> parts{shifted, "/ " + divisor};
    if (is_centered_ && breaks >= 2) parts = {"(" + own, less_mean + ")", "/ " + divisor};
    if (breaks == 0) parts = {shifted + " / " + divisor};
    for (std::string& part : parts) lines.push_back({std::move(part), kAfterComes});
    std::string scaled = std::string(equals(plain_from_written(), plain())) + " " + numbers_.made(plain());
    if (!row_.gain.empty()) scaled += " · " + as_operand(numbers_.gain(row_.gain[own_]));
    const std::string bias = row_.bias.empty() ? "" : added(numbers_.bias(row_.bias[own_]), false);
    const bool is_bias_apart = breaks == 3 && !bias.empty() && !row_.gain.empty();
    if (!bias.empty() && !is_bias_apart) scaled += " " + bias;
    // Without gain and bias that is the result, which has a chip of its own.
    if (is_scaled()) lines.push_back({scaled, kScaledComes});
    if (is_bias_apart) lines.push_back({bias, kScaledComes});
    return lines;
  }

  // Above the result. Many lines stand closer; in a low panel there is room for the last few of them.
  void add_words(const Rect& room) {
    constexpr float kAboveResult = 32, kClosest = 1.1f;  // of their letters
    const Color quiet = pen_.theme().muted, ink = pen_.theme().ink;
    const std::vector<Line> all = lines(breaks_);
    const float above = std::max(room.height - kAboveResult, 0.0f);
    const float closest = kClosest * pen_.label_size(text_size_),
                line = std::clamp(above / static_cast<float>(all.size()), closest,
                                  std::max(pen_.label_size(kNormWordsLine), closest));
    // What is divided by the number of lines may be a little less when it is multiplied again.
    const auto most = static_cast<std::size_t>(above / line + 0.01f);
    const std::size_t first = all.size() > most ? all.size() - most : 0;
    for (std::size_t at = first; at < all.size(); ++at)
      add_line(room, room.y + 8 + static_cast<float>(at - first) * line, all[at].text, quiet, all[at].comes,
               Face::Numbers);
    const Rect chip{room.x, room.bottom() - 28, std::min(room.width, 76.0f), 26};
    add(Label{{chip.x, chip.center_y()},
              Anchor::Left,
              Face::Numbers,
              pen_.label_size(kNormText),
              is_scaled() ? quiet : ink,
              equals(result_from_written(), result())},
        kResultComes);
    const Rect number{chip.x + 16, chip.y, chip.width - 16, chip.height};
    derivation_.flights.push_back({number, number, pen_.fill_color_of(target_.node),
                                   cell_number_text(pen_.graph(), target_, 7), 13, kResultComes, true, true,
                                   std::nullopt, MotionPath::Straight, target_});
    derivation_.flights.push_back(result_flight(pen_, target_, number, kResultGoes));
  }

  const Pen& pen_;
  CellRef target_;
  RowNormalization row_;
  bool is_centered_;
  std::size_t own_;
  NormNumbers numbers_;
  int breaks_ = 0;
  float text_size_ = kNormText;
  Rect inner_;
  Derivation derivation_;
};

}  // namespace

Derivation norm_derivation(const Pen& pen, CellRef target) { return NormCard(pen, target).take(); }

}  // namespace heed
