#include "app/figure/edge_labels.h"

#include <algorithm>
#include <optional>
#include <string_view>

#include "app/figure/label_width.h"
#include "core/base/ascii.h"
#include "core/base/utf8.h"

namespace heed {
namespace {

// Before …, of letters and of characters that are words by themselves.
constexpr std::size_t kLeastLetters = 4, kLeastCharacters = 3;

// The rows of values are read as values.
SpokenLabels spoken_labels(const Pen& pen, Axis axis, Role of) {
  const SpokenTokens& spoken = pen.spoken;
  const bool is_token = axis == Axis::Token;
  const bool are_values = of == Role::Value || of == Role::Weighted;
  const bool is_query = axis == Axis::Query || is_token;
  const bool is_key =
      axis == Axis::Key || axis == Axis::MemoryToken || (is_token && spoken.is_self_attention);
  const auto label = [&](bool is_there, const std::optional<Index>& at, Role role) {
    return is_there && at ? SpokenLabel{*at, role_text_color(pen.theme(), role)} : SpokenLabel();
  };
  return {label(is_query, spoken.pair.query, Role::Query),
          label(is_key, spoken.pair.key, are_values ? Role::Value : Role::Key)};
}

}  // namespace

Index round_stride(float cell_px, float label_px) {
  Index stride = 5;
  for (Index power = 1;; power *= 10) {
    for (const Index step : {5 * power, 10 * power, 20 * power}) {
      stride = step;
      if (static_cast<float>(stride) * cell_px >= label_px) return stride;
    }
  }
}

EdgeLabels::EdgeLabels(const Pen& pen, const AxisInfo& axis, Index count, Role of, bool is_numbered)
    : pen_(pen),
      axis_(axis),
      count_(count),
      is_numbered_(is_numbered),
      spoken_(spoken_labels(pen, axis.axis, of)) {}

bool EdgeLabels::says_something_alone(Index at) const {
  if (!are_words()) return true;
  const std::string& text = (*axis_.labels)[static_cast<std::size_t>(at)];
  return std::ranges::any_of(
      text, [](char c) { return is_letter(c) || is_digit(c) || static_cast<unsigned char>(c) >= 0x80; });
}

std::string EdgeLabels::text(Index at, float size, float room) const {
  const std::string number = std::to_string(at + 1);
  std::string text = axis_.labels ? (*axis_.labels)[static_cast<std::size_t>(at)] : number;
  if (is_numbered_ && axis_.labels) text = number + " " + text;
  const auto width_of = [&](const std::string& said) {
    return axis_label_width(said) * size / kAxisLabelSize;
  };
  const float width = width_of(text);
  if (width <= room) return text;
  const std::string elided = elided_to_width(text, width_in_ems(text) * room / width);
  constexpr char32_t kFirstChinese = 0x2E80;
  const std::size_t before = is_numbered_ && axis_.labels ? number.size() + 1 : 0;
  const std::string_view word = std::string_view(text).substr(before);
  const bool is_chinese = !word.empty() && decode_first(word).code >= kFirstChinese;
  const std::size_t least = before + (is_chinese ? kLeastCharacters : kLeastLetters);
  if (character_count(elided) > least) return elided;
  return is_numbered_ && width_of(number) <= room ? number : std::string();
}

float EdgeLabels::width(Index at, float size, float room) const {
  return std::min(axis_label_width(text(at, size, room)) * size / kAxisLabelSize, room);
}

Label EdgeLabels::label(Index at, Point place, Anchor anchor, float size, float room) const {
  const auto spoken = std::ranges::find(spoken_, at, &SpokenLabel::at);
  const bool stands_out = spoken != spoken_.end();
  const bool is_quiet = !are_words() || is_numbered_;
  const Color color = stands_out ? spoken->color : is_quiet ? pen_.theme().muted : pen_.theme().ink;
  return {place, anchor, stands_out ? Face::WordsBold : Face::Words, size, color, text(at, size, room)};
}

}  // namespace heed
