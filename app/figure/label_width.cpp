#include "app/figure/label_width.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "core/base/shown_label.h"
#include "core/base/utf8.h"

namespace heed {
namespace {

constexpr float kDots = 0.95f;  // of …

float letter_width(char32_t code) {
  if (code >= 0x300 && code < 0x370) return 0;  // combining mark
  constexpr char32_t kFirstQuote = 0x2018, kLastQuote = 0x201D;
  if (code >= kFirstQuote && code <= kLastQuote) return 0.5f;
  if (code >= 0x1100) return code >= 0x2000 && code < 0x2E80 ? 0.95f : 1.05f;
  constexpr std::string_view kThin = "iIjl.,:;'|!", kNarrow = "frt()[]{}/\\\"-` ", kWide = "mwMWOQGCDHNU@%&";
  const auto is_in = [code](std::string_view set) {
    return code < 0x80 && set.find(static_cast<char>(code)) != std::string_view::npos;
  };
  if (is_in(kThin)) return 0.34f;
  if (is_in(kNarrow)) return 0.45f;
  return is_in(kWide) ? 0.95f : 0.68f;
}

// That stands between the parts of a name.
bool is_between(char32_t code) {
  constexpr char32_t kEnDash = 0x2013;
  return code == ' ' || code == '-' || code == '_' || code == '/' || code == kEnDash;
}

bool may_break(char32_t before, char32_t after) {
  constexpr char32_t kFirstChinese = 0x2E80;
  return is_between(before) || before >= kFirstChinese || after >= kFirstChinese;
}

}  // namespace

float width_in_ems(std::string_view utf8) {
  float width = 0;
  for (std::size_t at = 0; at < utf8.size();) {
    const Utf8Character letter = decode_first(utf8.substr(at));
    width += letter_width(letter.code);
    at += letter.bytes.size();
  }
  return width;
}

float size_on_screen(float size, float pixels_per_unit) {
  constexpr float kThumbnail = 0.6f, kLeastPx = 11, kMostGrowth = 1.3f;
  if (pixels_per_unit < kThumbnail) return size;
  const float least = std::min(kLeastPx, size * kMostGrowth);
  return std::clamp(size * pixels_per_unit, least, size * kMostGrowth) / pixels_per_unit;
}

float axis_label_width(std::string_view utf8) {
  constexpr float kLikely = 0.86f;  // corrects the over-estimate of width_in_ems()
  return kLikely * kAxisLabelSize * width_in_ems(utf8);
}

std::string elided_to_width(std::string_view utf8, float most_ems) {
  if (width_in_ems(utf8) <= most_ems) return std::string(utf8);
  float width = kDots;
  std::size_t end = 0;
  while (end < utf8.size()) {
    const Utf8Character letter = decode_first(utf8.substr(end));
    width += letter_width(letter.code);
    if (width > most_ems) break;
    end += letter.bytes.size();
  }
  return std::string(utf8.substr(0, end)) + "…";
}

std::string short_label(const std::string& word) {
  constexpr std::size_t kMax = 8;
  const std::string_view begin = first_characters(word, kMax);
  return begin.size() < word.size() ? std::string(begin) + "…" : word;
}

std::string short_placed_label(const std::vector<std::string>& labels, std::size_t at) {
  const std::string said = placed_label(labels, at), word = spoken_label(labels[at]);
  return said.substr(0, said.size() - word.size()) + short_label(word);
}

std::array<std::string, 2> in_two_lines(std::string_view utf8, float most_ems) {
  std::size_t best = utf8.size();
  std::pair<float, float> least{};  // what is cut off, then the longer line
  char32_t before = 0;
  for (std::size_t at = 0; at < utf8.size();) {
    const Utf8Character letter = decode_first(utf8.substr(at));
    if (at > 0 && may_break(before, letter.code)) {
      const float first = width_in_ems(utf8.substr(0, at)), second = width_in_ems(utf8.substr(at));
      const std::pair cut{std::max(first - most_ems, 0.0f) + std::max(second - most_ems, 0.0f),
                          std::max(first, second)};
      if (best == utf8.size() || cut < least) best = at, least = cut;
    }
    before = letter.code;
    at += letter.bytes.size();
  }
  return {elided_to_width(utf8.substr(0, best), most_ems), elided_to_width(utf8.substr(best), most_ems)};
}

namespace {

// How much of a text is on a line of so many ems: as many words as fit, and at least one.
std::size_t line_end(std::string_view utf8, float most_ems) {
  std::size_t end = 0;
  float width = 0;
  char32_t before = 0;
  for (std::size_t at = 0; at < utf8.size();) {
    const Utf8Character letter = decode_first(utf8.substr(at));
    if (at > 0 && (may_break(before, letter.code) || letter.code == ' ')) end = at;
    width += letter_width(letter.code);
    if (width > most_ems && letter.code != ' ' && end > 0) return end;
    before = letter.code;
    at += letter.bytes.size();
  }
  return utf8.size();
}

}  // namespace

std::vector<std::string> in_lines(std::string_view utf8, float most_ems, std::size_t most_lines) {
  std::vector<std::string> lines;
  while (!utf8.empty()) {
    const bool is_last = lines.size() + 1 >= most_lines;
    const std::size_t end = is_last ? utf8.size() : line_end(utf8, most_ems);
    std::string_view line = utf8.substr(0, end);
    while (line.ends_with(' ')) line.remove_suffix(1);
    lines.push_back(elided_to_width(line, most_ems));
    utf8.remove_prefix(end);
    if (utf8.starts_with(' ')) utf8.remove_prefix(1);
  }
  return lines;
}

}  // namespace heed
