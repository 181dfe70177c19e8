#include "app/panels/widgets/flow.h"

namespace heed {

Rect Flow::take(float height) {
  const Rect rect{x_, y_, width_, height};
  y_ += height;
  return rect;
}

void Flow::text(std::string_view tagged, const TextStyle& style) {
  const WrappedText wrapped = wrap(ui_, tagged, style, width_);
  draw_wrapped(ui_, wrapped, take(wrapped.height()));
}

void Flow::close() {
  ImGui::SetCursorScreenPos({x_, y_});
  ImGui::Dummy({width_, 1});
}

}  // namespace heed
