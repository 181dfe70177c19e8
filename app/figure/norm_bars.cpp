#include "app/figure/norm_bars.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "app/figure/label_width.h"
#include "app/figure/model_place.h"
#include "app/figure/number_text.h"
#include "app/figure/pen.h"
#include "app/figure/token_view.h"
#include "core/graph/node_traits.h"
#include "core/graph/readable_number.h"

namespace heed {
namespace {

constexpr float kNormName = 13, kNormWords = 11, kChartLine = 13, kNormNameRoom = 18;
constexpr float kLeastWithFoot = 52;  // a chart that is as high has its words below it
constexpr float kLeastChart = 0.4f;   // of the width, beside words

bool is_centered(const Graph& graph, const NormBars& bars) {
  return traits_of(graph, bars.after).normalization == Normalization::Layer;
}

class NormPainter {
 public:
  NormPainter(const Pen& pen, const NormBars& bars, Index row)
      : pen_(pen),
        graph_(pen.graph()),
        bars_(bars),
        row_(row),
        is_centered_(is_centered(graph_, bars)),
        size_(pen.label_size(kNormWords)) {}

  void draw() const {
    const Rect& rect = bars_.rect;
    const std::string name = norm_name(graph_, bars_);
    label({rect.x, rect.y + 8}, Anchor::Left, Face::WordsBold, kNormName, theme().ink, name);
    const std::string token = token_label(graph_.info(bars_.before).rows, row_, 7);
    const std::string row =
        say({"figure.block.row", {{"token", token.empty() ? std::to_string(row_ + 1) : token}}});
    const float wide = width_in_ems(name) * pen_.label_size(kNormName) + width_in_ems(row) * size_;
    if (wide + 10 <= rect.width)
      label({rect.right(), rect.y + 8}, Anchor::Right, Face::Words, kNormWords, theme().muted, row);
    const float top = rect.y + kNormNameRoom, each = (rect.height - kNormNameRoom) / 2;
    Chart before = chart({rect.x, top, rect.width, each - 4}, bars_.before, "figure.block.before");
    Chart after = chart({rect.x, top + each + 4, rect.width, each - 4}, bars_.after, "figure.block.after");
    const float words = each - 4 < kLeastWithFoot ? side_words({&before, &after}) : 0;
    for (Chart* one : {&before, &after}) draw_chart(*one, words);
  }

 private:
  // One of the two rows.
  struct Chart {
    Rect rect;
    NodeId node = 0;
    std::string name;
    std::vector<float> row;  // empty: not known
    float middle = 0, spread = 0;
    std::vector<std::string> measured;  // in words
  };

  const Theme& theme() const { return pen_.theme(); }
  std::string say(const Message& message) const { return catalogue(pen_.view.language).say(message); }

  void label(Point at, Anchor anchor, Face face, float size, Color color, std::string text) const {
    pen_.add(Label{at, anchor, face, pen_.label_size(size), color, std::move(text)});
  }

  Chart chart(const Rect& rect, NodeId node, const char* key) const {
    Chart made{rect, node, say({key, {}}), {}, 0, 0, {}};
    const Index cols = graph_.shape(node).cols;
    if (pen_.computation.known(node) < (row_ + 1) * cols || pen_.hides_row(node, row_)) return made;
    Matrix numbers(1, cols);
    graph_.read(node, {row_, 0, 1, cols, 0, 1}, numbers);
    made.row.assign(numbers.data(), numbers.data() + numbers.size());
    measure(made);
    return made;
  }

  void measure(Chart& chart) const {
    const auto count = static_cast<double>(chart.row.size());
    double mean = 0, square = 0;
    for (const float each : chart.row) {
      if (is_centered_ && std::isfinite(each)) mean += static_cast<double>(each) / count;
    }
    for (const float each : chart.row) {
      const double away = std::isfinite(each) ? static_cast<double>(each) - mean : 0;
      square += away * away / count;
    }
    chart.middle = static_cast<float>(mean);
    chart.spread = static_cast<float>(std::sqrt(square));
    if (chart.node == bars_.before) {  // with what the norm adds, as its card and the Explain tab say it
      const auto made = normalization_of(graph_, bars_.after, row_);
      if (made) chart.spread = static_cast<float>(made->divisor);
    }
    const float strongest = strongest_number(graph_, chart.node);
    const std::string spread = fitted_text(chart.spread, 4, strongest);  // beside low charts, too
    if (!is_centered_) {
      chart.measured = {say({"figure.block.rms", {{"rms", spread}}})};
      return;
    }
    const std::string middle = fitted_text(chart.middle, 5, strongest);
    chart.measured = {say({"figure.block.mean", {{"mean", middle}}}),
                      say({"figure.block.deviation", {{"deviation", spread}}})};
  }

  float width_of(const std::string& text) const { return width_in_ems(text) * size_; }

  // Beside low charts stand their words, and below these what is measured where there is room. How wide that
  // is.
  float side_words(std::initializer_list<Chart*> charts) const {
    float names = 0, measured = 0;
    bool has_lines = true;
    for (const Chart* chart : charts) {
      names = std::max(names, width_of(chart->name));
      for (const std::string& each : chart->measured) measured = std::max(measured, width_of(each));
      const auto lines = static_cast<float>(1 + chart->measured.size());
      has_lines = has_lines && lines * pen_.label_size(kChartLine) <= chart->rect.height + 4;
    }
    const float most = (1 - kLeastChart) * bars_.rect.width, all = std::max(names, measured) + 6;
    if (has_lines && all <= most) return all;
    for (Chart* chart : charts) chart->measured.clear();
    return std::min(names + 6, most);
  }

  // No words: they stand below it.
  void draw_chart(const Chart& chart, float words) const {
    const Rect& rect = chart.rect;
    Rect plot{rect.x + words, rect.y, rect.width - words, std::max(rect.height - 2, 8.0f)};
    if (words == 0) {
      plot.height = rect.height - 17;
      draw_foot(chart);
    } else {
      draw_side(chart);
    }
    if (chart.row.empty()) return pen_.add(Outline{plot, theme().edge, 4, 1, true});
    draw_bars(chart, plot);
    mark_bar(chart, plot);
  }

  void draw_foot(const Chart& chart) const {
    const Rect& rect = chart.rect;
    const float y = rect.bottom() - 5;
    label({rect.x, y}, Anchor::Left, Face::Words, kNormWords, theme().muted, chart.name);
    std::string measured;
    for (const std::string& each : chart.measured) measured += (measured.empty() ? "" : " · ") + each;
    if (width_of(chart.name) + width_of(measured) + size_ < rect.width)
      label({rect.right(), y}, Anchor::Right, Face::Words, kNormWords, theme().muted, measured);
  }

  void draw_side(const Chart& chart) const {
    const float line = pen_.label_size(kChartLine);
    float y = chart.rect.center_y() - line * static_cast<float>(chart.measured.size()) / 2;
    label({chart.rect.x, y}, Anchor::Left, Face::Words, kNormWords, theme().ink, chart.name);
    for (const std::string& each : chart.measured)
      label({chart.rect.x, y += line}, Anchor::Left, Face::Words, kNormWords, theme().muted, each);
  }

  // A band reaches as far from the middle as the row deviates from it.
  void draw_bars(const Chart& chart, const Rect& plot) const {
    float high = std::max(chart.middle + chart.spread, 0.0f),
          low = std::min(chart.middle - chart.spread, 0.0f);
    for (const float each : chart.row) {
      if (!std::isfinite(each)) continue;
      high = std::max(high, each);
      low = std::min(low, each);
    }
    const float unit = plot.height / std::max(high - low, 1e-9f), zero = plot.y + high * unit;
    pen_.add(Box{{plot.x, zero - (chart.middle + chart.spread) * unit, plot.width, 2 * chart.spread * unit},
                 faded(theme().muted, 0.16f),
                 2});
    const float width = plot.width / static_cast<float>(chart.row.size());
    for (std::size_t at = 0; at < chart.row.size(); ++at) {
      if (!std::isfinite(chart.row[at])) continue;
      const float height = chart.row[at] * unit, gap = width > 5 ? 1.5f : 0.3f;
      pen_.add(Box{{plot.x + static_cast<float>(at) * width + gap, height > 0 ? zero - height : zero,
                    std::max(width - 2 * gap, 0.4f), std::max(std::abs(height), 0.6f)},
                   height > 0 ? theme().positive : theme().negative,
                   1});
    }
    if (!is_centered_) return;
    for (float x = plot.x; x < plot.right(); x += 7)
      pen_.add(
          Box{{x, zero - chart.middle * unit - 0.6f, std::min(4.0f, plot.right() - x), 1.2f}, theme().ink});
  }

  // Of a number that the figure is about, what the norm reads and what it makes of it.
  void mark_bar(const Chart& chart, const Rect& plot) const {
    const auto cell = cell_in_focus(pen_);
    if (!cell || (cell->node != bars_.before && cell->node != bars_.after) || cell->cell.row != row_) return;
    const float width = plot.width / static_cast<float>(chart.row.size());
    const Rect bar{plot.x + static_cast<float>(cell->cell.col) * width, plot.y, width, plot.height};
    pen_.add(Outline{inset(bar, -1), theme().ink, 3, pen_.line_width(1.5f)});
  }

  const Pen& pen_;
  const Graph& graph_;
  const NormBars& bars_;
  Index row_;
  bool is_centered_;
  float size_;  // of words
};

}  // namespace

std::string norm_name(const Graph& graph, const NormBars& bars) {
  return is_centered(graph, bars) ? "LayerNorm" : "RMSNorm";
}

void draw_norm_bars(const Pen& pen, const NormBars& bars, Index row) { NormPainter(pen, bars, row).draw(); }

}  // namespace heed
