#include "app/figure/column_words.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "app/figure/label_width.h"

namespace heed {
namespace {

constexpr float kLevelMargin = 4;     // between two labels
constexpr float kLevelLine = 17;      // above the frame
constexpr float kLongest = 70;        // of a slanted word
constexpr float kLineHeight = 0.98f;  // from one slanted word to the next, in ems
constexpr Index kMostStride = 6;
constexpr float kLeastNumberedPx = 22;  // of a column whose position is told

float widest_of(std::span<const float> widths) { return widths.empty() ? 0 : std::ranges::max(widths); }

Index stride_of_slanted(float cell_w, float size) {
  return static_cast<Index>(std::ceil(kLineHeight * size / (cell_w * kSineOfSlant) - 1e-3f));
}

ColumnWords level(Index stride, float size, float pixels) {
  const float line = kLevelLine * std::max(size_on_screen(kAxisLabelSize, pixels) / kAxisLabelSize, 1.0f);
  return {stride, false, size, kLongest, line, 0};
}

float overhang_of(std::span<const float> widths, float cell_w, const ColumnWords& words) {
  float most = 0;
  const auto count = static_cast<float>(widths.size());
  for (std::size_t at = 0; at < widths.size(); ++at) {
    const float length = std::min(widths[at] * words.size / kAxisLabelSize, words.longest);
    const float end = (static_cast<float>(at) + 0.5f) * cell_w + kSineOfSlant * (length + 0.5f * words.size);
    most = std::max(most, end - count * cell_w);
  }
  return most;
}

}  // namespace

std::vector<float> axis_label_widths(const AxisInfo& axis, Index count) {
  std::vector<float> widths;
  for (Index at = 0; at < count; ++at)
    widths.push_back(axis_label_width(axis.labels ? (*axis.labels)[static_cast<std::size_t>(at)]
                                                  : std::to_string(at + 1)));
  return widths;
}

bool may_have_column_words(const AxisInfo& axis, float cell_w, float pixels) {
  if (!axis.labels) return cell_w * pixels >= kLeastNumberedPx;
  return stride_of_slanted(cell_w, size_on_screen(kLeastLabelSize, pixels)) <= kMostStride;
}

ColumnWords column_words(const AxisInfo& axis, std::span<const float> widths, float cell_w, float pixels) {
  const float widest = widest_of(widths), room = cell_w - std::min(kLevelMargin, 0.1f * cell_w);
  const float least = size_on_screen(kLeastLabelSize, pixels);
  const float best = std::max(size_on_screen(kAxisLabelSize, pixels), least);
  if (!may_have_column_words(axis, cell_w, pixels)) return {};
  if (widest * least / kAxisLabelSize <= room)
    return level(1, std::clamp(kAxisLabelSize * room / std::max(widest, 1.0f), least, best), pixels);
  ColumnWords words{stride_of_slanted(cell_w, least), true};
  const float pitch = cell_w * static_cast<float>(words.stride) * kSineOfSlant;
  words.size = std::clamp(pitch / kLineHeight, least, best);
  words.longest = kLongest * words.size / kAxisLabelSize;
  const float length = std::min(widest * words.size / kAxisLabelSize, words.longest);
  words.height = kSineOfSlant * (length + words.size) + 2 * kSlantedMargin;
  words.overhang = overhang_of(widths, cell_w, words);
  return words;
}

}  // namespace heed
