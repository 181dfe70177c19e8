#include "app/render/token_page.h"

#include <algorithm>

#include "app/figure/label_width.h"

namespace heed {
namespace {

constexpr float kNoteSize = 12, kNoteLine = 20, kAbove = 8;

}  // namespace

Drawing token_page(const Computation& computation, const TokenViewRequest& request, const Theme& theme,
                   Language language) {
  const TokenView view = make_token_view(computation, request);
  Drawing drawing = draw_token_view(computation, view, theme, language);
  float y = view.bounds.bottom() + kAbove;
  for (const Message& note : token_notes(computation, view)) {
    const std::string said = catalogue(language).say(note);
    drawing.shapes.push_back(
        Label{{0, y + kNoteLine / 2}, Anchor::Left, Face::Words, kNoteSize, theme.muted, said});
    y += kNoteLine;
    drawing.bounds = united(drawing.bounds, {0, 0, kNoteSize * width_in_ems(said), y});
  }
  return drawing;
}

}  // namespace heed
