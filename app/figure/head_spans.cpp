#include "app/figure/head_spans.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>

#include "app/figure/label_width.h"
#include "core/base/utf8.h"
#include "core/scene/modules.h"
#include "core/text/shipped_names.h"

namespace heed {
namespace {

constexpr float kSpanTextSize = 11;
constexpr float kLetters = 0.86f;  // what width_in_ems() over-estimates
constexpr float kBetweenWords = 3;
constexpr float kQuarterTurn = 1.5707963f;
constexpr float kInset = 2;  // of a bracket, so that neighbours do not touch

Stroke line(Point from, Point to, Color color, float width) { return {from, from, to, to, color, width}; }

// What stands at the brackets, everywhere alike: names where all of them have room, else numbers, else
// nothing.
enum class SpanWords { Names, Numbers, None };

std::string words_of(const Pen& pen, const HeadKey& head, SpanWords words) {
  if (words == SpanWords::None) return {};
  return words == SpanWords::Names ? head_title(pen, head) : std::to_string(head.head + 1);
}

// From top to bottom, where letters stand upright: each Chinese character by itself, as it must not be
// turned, and what is between them. Empty: no character is Chinese, or something between them is too wide for
// that.
std::vector<std::string> stacked(const std::string& words) {
  constexpr float kWide = 0.99f, kMostBeside = 1.3f;  // in em
  std::vector<std::string> parts;
  bool has_wide = false, is_apart = true;
  for (std::string_view rest = words; !rest.empty();) {
    const std::string letter(decode_first(rest).bytes);
    rest.remove_prefix(letter.size());
    const bool is_wide = width_in_ems(letter) >= kWide && letter.size() > 1;
    has_wide |= is_wide;
    if (letter == " ") {
      is_apart = true;
    } else {
      if (is_apart || is_wide) parts.emplace_back();
      parts.back() += letter;
      is_apart = is_wide;
    }
  }
  const bool fits =
      std::ranges::all_of(parts, [](const std::string& part) { return width_in_ems(part) <= kMostBeside; });
  return has_wide && fits ? parts : std::vector<std::string>();
}

bool is_chinese(const std::string& words) {
  for (std::string_view rest = words; !rest.empty();) {
    const Utf8Character letter = decode_first(rest);
    if (letter.bytes.size() > 1 && width_in_ems(letter.bytes) >= 0.99f) return true;
    rest.remove_prefix(letter.bytes.size());
  }
  return false;
}

constexpr float kStackedLine = 1.1f;  // em

// What words take beside rows; none: they cannot stand there.
std::optional<float> ems_beside_rows(const std::string& words) {
  if (!is_chinese(words)) return kLetters * width_in_ems(words);
  const std::vector<std::string> parts = stacked(words);
  if (parts.empty()) return std::nullopt;
  return kStackedLine * static_cast<float>(parts.size());
}

// Along its columns, or along its rows.
float extent_of(const Block& block, const HeadSpan& span, bool is_of_rows) {
  return (is_of_rows ? block.cell_h : block.cell_w) * static_cast<float>(span.count);
}

// Above columns the brackets are there in any case, words only where room was kept for them.
bool has_words_there(const Block& block, bool is_of_rows) { return is_of_rows || block.shows_col_labels; }

template <typename Visit>
void for_each_span(const Pen& pen, const Block& block, Visit visit) {
  const NodeInfo& info = pen.graph().info(block.node);
  for (const HeadSpan& span : head_spans(pen.computation, info.block, info.cols)) visit(span, false);
  if (block.shows_row_labels) {
    for (const HeadSpan& span : head_spans(pen.computation, info.block, info.rows)) visit(span, true);
  }
}

SpanWords fitting_words(const Pen& pen) {
  SpanWords words = SpanWords::Names;
  const float size = pen.label_size(kSpanTextSize);
  for (const Block& block : pen.layout.blocks) {
    for_each_span(pen, block, [&](const HeadSpan& span, bool is_of_rows) {
      if (!has_words_there(block, is_of_rows)) return;
      const HeadKey head{pen.graph().info(block.node).block, span.head};
      const float room = extent_of(block, span, is_of_rows);
      const auto has_room = [&](SpanWords some) {
        const std::string said = words_of(pen, head, some);
        const auto ems = is_of_rows ? ems_beside_rows(said) : kLetters * width_in_ems(said);
        return ems && size * *ems + kBetweenWords <= room;
      };
      if (words == SpanWords::Names && !has_room(words)) words = SpanWords::Numbers;
      if (words == SpanWords::Numbers && !has_room(words)) words = SpanWords::None;
    });
  }
  return words;
}

void draw_column_span(const Pen& pen, const Block& block, const HeadSpan& span, const std::string& words) {
  const Rect first = block.cell_rect(0, span.first), last = block.cell_rect(0, span.first + span.count - 1);
  // Without room for words, the title stands right above the frame.
  const float y = has_words_there(block, false) ? block.frame.y - 3 : (block.frame.y + block.cells.y) / 2;
  constexpr float kLeastBracketPx = 10;  // a shorter one would be read as a dot
  const bool has_bracket = extent_of(block, span, false) * pen.view.pixels_per_unit >= kLeastBracketPx;
  if (has_bracket) pen.add(line({first.x + kInset, y}, {last.right() - kInset, y}, pen.theme().muted, 1));
  if (!words.empty())
    pen.add(Label{{(first.x + last.right()) / 2, y - 7},
                  Anchor::Center,
                  Face::Words,
                  pen.label_size(kSpanTextSize),
                  pen.theme().muted,
                  words});
  if (span.first == 0) return;
  pen.add(line({first.x, block.cells.y}, {first.x, block.cells.bottom()}, pen.theme().muted, 1));
}

// Names of rows stand along their bracket, from bottom to top; Chinese ones upright, from top to bottom.
void draw_row_span(const Pen& pen, const Block& block, const HeadSpan& span, const std::string& words) {
  const Rect first = block.cell_rect(span.first, 0), last = block.cell_rect(span.first + span.count - 1, 0);
  const float x = block.frame.x - 3, size = pen.label_size(kSpanTextSize);
  pen.add(line({x, first.y + kInset}, {x, last.bottom() - kInset}, pen.theme().muted, 1));
  const Point middle{x - 2 - size / 2, (first.y + last.bottom()) / 2};
  const auto write = [&](float y, std::string text, float turn) {
    Label label{{middle.x, y}, Anchor::Center, Face::Words, size, pen.theme().muted, std::move(text)};
    label.turn = turn;
    pen.add(std::move(label));
  };
  const std::vector<std::string> parts = stacked(words);
  float y = middle.y - kStackedLine * size * (static_cast<float>(parts.size()) - 1) / 2;
  for (const std::string& part : parts) {
    write(y, part, 0);
    y += kStackedLine * size;
  }
  if (parts.empty() && !words.empty()) write(middle.y, words, words.size() > 2 ? -kQuarterTurn : 0);
  if (span.first == 0) return;
  pen.add(line({block.cells.x, first.y}, {block.cells.right(), first.y}, pen.theme().muted, 1));
}

}  // namespace

std::vector<HeadSpan> head_spans(const Computation& computation, std::optional<int> block,
                                 const AxisInfo& axis) {
  std::vector<HeadSpan> spans;
  if (axis.axis != Axis::ConcatDim) return spans;
  Index first = 0;
  for (const HeadNodes& head : computation.built().find_attention(block)->heads) {
    const Index count = computation.graph().shape(head.output).cols;
    spans.push_back({static_cast<int>(spans.size()), first, count});
    first += count;
  }
  return spans;
}

void draw_head_spans(const Pen& pen, const Block& block) {
  const NodeInfo& info = pen.graph().info(block.node);
  if (info.cols.axis != Axis::ConcatDim && info.rows.axis != Axis::ConcatDim) return;
  const SpanWords some = fitting_words(pen);
  for_each_span(pen, block, [&](const HeadSpan& span, bool is_of_rows) {
    const std::string words =
        has_words_there(block, is_of_rows) ? words_of(pen, {info.block, span.head}, some) : std::string();
    is_of_rows ? draw_row_span(pen, block, span, words) : draw_column_span(pen, block, span, words);
  });
}

std::string head_title(const Pen& pen, const HeadKey& head) {
  const std::string& given = head_of(pen.computation.scene(), head).name;
  const std::string name = shown_head_name(given, pen.view.language);
  if (!name.empty()) return name;
  return catalogue(pen.view.language).say({"figure.head", {{"head", std::to_string(head.head + 1)}}});
}

}  // namespace heed
