#include "app/panels/widgets/rich_text_ui.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/text/line_break.h"
#include "core/base/utf8.h"

namespace heed {
namespace {

TextStyle style_of(const Ui& ui, const RichSpan& span, const TextStyle& base) {
  if (!span.role) return base;
  return {ui.fonts.bold, base.em_px, role_text_color(ui.theme, *span.role)};
}

// A span may begin with punctuation that must not begin a line, so lines are broken in the joined text.
std::string joined(std::span<const StyledSpan> spans) {
  std::string text;
  for (const StyledSpan& span : spans) text += span.text;
  return text;
}

class LineFiller {
 public:
  LineFiller(const Ui& ui, float width) : ui_(ui), width_(width) { text_.lines.emplace_back(); }

  // Adds the pieces of one unbreakable part, which all go onto the same line.
  void add(std::span<WrappedText::Piece> part) {
    float needed = 0;
    for (const auto& piece : part) needed += width_of(piece, &piece == &part.back());
    if (x_ > 0 && x_ + needed > width_) break_line();
    for (WrappedText::Piece& piece : part) {
      piece.x = x_;
      text_.lines.back().width = x_ + width_of(piece, true);
      x_ += width_of(piece, false);
      text_.lines.back().pieces.push_back(std::move(piece));
    }
  }
  void break_line() {
    text_.lines.emplace_back();
    x_ = 0;
  }
  WrappedText take() { return std::move(text_); }

 private:
  float width_of(const WrappedText::Piece& piece, bool is_last) const {
    const std::string_view text =
        is_last ? without_trailing_spaces(piece.text) : std::string_view(piece.text);
    return text_size(ui_, piece.style, text).x;
  }

  const Ui& ui_;
  float width_;
  float x_ = 0;
  WrappedText text_;
};

// Splits `part` of the joined text where spans meet.
void cut(std::string_view part, std::size_t begin, std::span<const StyledSpan> spans,
         std::vector<WrappedText::Piece>& pieces) {
  pieces.clear();
  std::size_t span_begin = 0;
  for (const StyledSpan& span : spans) {
    const std::size_t span_end = span_begin + span.text.size();
    const std::size_t from = std::max(begin, span_begin), to = std::min(begin + part.size(), span_end);
    if (from < to)
      pieces.push_back({std::string(part.substr(from - begin, to - from)), 0, span.style, span.mark});
    span_begin = span_end;
  }
}

// Joins the parts that these bytes of the text touch.
void keep_together(std::vector<std::string_view>& parts, std::string_view text, std::size_t from,
                   std::size_t to) {
  for (std::size_t i = 0; i + 1 < parts.size();) {
    const auto border = static_cast<std::size_t>(parts[i + 1].data() - text.data());
    if (border <= from || border >= to) {
      ++i;
      continue;
    }
    parts[i] = {parts[i].data(), parts[i].size() + parts[i + 1].size()};
    parts.erase(parts.begin() + static_cast<std::ptrdiff_t>(i) + 1);
  }
}

// Of a part of the joined text.
float width_of(const Ui& ui, std::string_view part, std::size_t begin, std::span<const StyledSpan> spans) {
  std::vector<WrappedText::Piece> pieces;
  cut(part, begin, spans, pieces);
  float width = 0;
  for (const WrappedText::Piece& piece : pieces) width += text_size(ui, piece.style, piece.text).x;
  return width;
}

// The parts between which a line may end. A span that stays whole becomes one part, and so does a vector that
// fits on a line.
std::vector<std::string_view> parts_of(const Ui& ui, std::string_view text, std::size_t begin,
                                       std::size_t end, std::span<const StyledSpan> spans, float width) {
  std::vector<std::string_view> parts = unbreakable_parts(text.substr(begin, end - begin));
  std::size_t span_begin = 0;
  for (const StyledSpan& span : spans) {
    const std::size_t from = span_begin, to = span_begin += span.text.size();
    if (!span.is_whole || from < begin || to > end || text_size(ui, span.style, span.text).x > width)
      continue;
    keep_together(parts, text, from, to);
  }
  for (const std::string_view vector : vectors_in(text.substr(begin, end - begin))) {
    const auto from = static_cast<std::size_t>(vector.data() - text.data());
    if (width_of(ui, vector, from, spans) <= width) keep_together(parts, text, from, from + vector.size());
  }
  return parts;
}

// `whole_width`: what is kept whole if it fits that.
WrappedText wrapped(const Ui& ui, std::span<const StyledSpan> spans, float width, float whole_width,
                    float line_height) {
  const std::string text = joined(spans);
  LineFiller filler(ui, width);
  std::vector<WrappedText::Piece> pieces;
  std::size_t paragraph = 0;
  while (paragraph <= text.size()) {
    const std::size_t end = std::min(text.find('\n', paragraph), text.size());
    if (paragraph > 0) filler.break_line();
    for (const std::string_view part : parts_of(ui, text, paragraph, end, spans, whole_width)) {
      const auto begin = static_cast<std::size_t>(part.data() - text.data());
      cut(part, begin, spans, pieces);
      filler.add(pieces);
    }
    paragraph = end + 1;
  }
  WrappedText wrapped = filler.take();
  wrapped.line_height = line_height;
  return wrapped;
}

// No line ends within `key 1`.
constexpr std::size_t kLongestWholeName = 18;

std::vector<StyledSpan> spans_of(const Ui& ui, std::string_view tagged, const TextStyle& style) {
  std::vector<StyledSpan> spans;
  for (RichSpan& span : parse_rich_text(tagged)) {
    const TextStyle look = style_of(ui, span, style);
    const bool is_whole = span.role && character_count(span.text) <= kLongestWholeName;
    spans.push_back({std::move(span.text), look, kNoMark, is_whole});
  }
  return spans;
}

float height_of_line(const TextStyle& style) { return std::round(style.em_px * 1.5f); }

}  // namespace

float WrappedText::width() const {
  float widest = 0;
  for (const Line& line : lines) widest = std::max(widest, line.width);
  return widest;
}

WrappedText wrap(const Ui& ui, std::span<const StyledSpan> spans, float width, float line_height) {
  return wrapped(ui, spans, width, width, line_height);
}

WrappedText wrap(const Ui& ui, std::string_view tagged, const TextStyle& style, float width) {
  return wrap(ui, spans_of(ui, tagged, style), width, height_of_line(style));
}

WrappedText wrap_evenly(const Ui& ui, std::string_view tagged, const TextStyle& style, float width) {
  constexpr std::size_t kMostLines = 3;
  constexpr int kTries = 6;
  const std::vector<StyledSpan> spans = spans_of(ui, tagged, style);
  WrappedText best = wrap(ui, spans, width, height_of_line(style));
  const std::size_t lines = best.lines.size();
  if (lines < 2 || lines > kMostLines) return best;
  float least = best.width() / static_cast<float>(lines), most = best.width();
  for (int i = 0; i < kTries; ++i) {
    const float tried = (least + most) / 2;
    WrappedText text = wrapped(ui, spans, tried, width, best.line_height);
    const bool fits = text.lines.size() == lines && text.width() <= most;
    (fits ? most : least) = tried;
    if (fits) best = std::move(text);
  }
  return best;
}

void draw_wrapped(const Ui& ui, const WrappedText& text, const Rect& rect, Align align) {
  float y = rect.y + text.line_height / 2;
  for (const WrappedText::Line& line : text.lines) {
    const float indent = align == Align::Center ? (rect.width - line.width) / 2 : 0;
    for (const WrappedText::Piece& piece : line.pieces) {
      draw_text_left(ui, rect.x + indent + piece.x, y, piece.style, piece.text);
    }
    y += text.line_height;
  }
}

}  // namespace heed
