#include "app/paint/paginator.h"

#include "app/paint/printed_text.h"

namespace heed {

void Paginator::ensure_space(float height) {
  if (y_ + height <= sheet::kHeight - sheet::kBottom) return;
  pages_.emplace_back();
  y_ = sheet::kTop + sheet::kRunningHead;
}

void Paginator::paragraph(const std::string& text, float size, Color color) {
  const float height = line_height(size);
  for (const std::string& line : printed_lines(Face::Words, size, text, sheet::kContentWidth)) {
    ensure_space(height);
    add_text(page(), {sheet::kMargin, y_ + height / 2}, Anchor::Left, Face::Words, size, color, line);
    advance(height);
  }
}

void add_text(Drawing& drawing, Point at, Anchor anchor, Face face, float size, Color color,
              const std::string& text) {
  drawing.shapes.push_back(Label{at, anchor, face, size, color, text});
}

void add_rule(Drawing& drawing, Point from, float width, Color color, float thickness) {
  const Point to = {from.x + width, from.y};
  drawing.shapes.push_back(Stroke{from, from, to, to, color, thickness});
}

}  // namespace heed
