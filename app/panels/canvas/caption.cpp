#include "app/panels/canvas/caption.h"

#include <algorithm>

#include "app/figure/figure.h"
#include "app/panels/widgets/control.h"
#include "app/panels/widgets/rich_text_ui.h"
#include "app/state/exercise.h"
#include "app/state/read_lesson_page.h"
#include "core/explain/readable_names.h"
#include "core/walk/caption.h"

namespace heed {

namespace {

// During an exercise; the caption of the moment would reveal the answer.
Message caption_of_exercise(const Exercise& exercise) {
  return {exercise.is_prediction() ? "exercise.caption.predict" : "exercise.caption", {}};
}

}  // namespace

std::string caption_text(const PanelUi& ui) {
  const Computation& computation = ui.state.computation;
  const auto moment = computation.last_moment();
  const bool is_exercise = ui.state.exercise && moment && !unfound_cells(ui.state).empty();
  const bool tells_answer = moment && computes_any(computation, *moment, blank_regions(ui.state));
  const Message what = is_exercise    ? caption_of_exercise(*ui.state.exercise)
                       : tells_answer ? Message{"lesson.caption", {}}
                       : moment       ? caption(computation, *moment)
                                      : Message{"ui.canvas.start", {}};
  return readable_names(computation, ui.texts.tr(what));
}

void caption_ui(PanelUi& ui, const Rect& canvas) {
  const std::string said = caption_text(ui);
  const float side = ui.px(20), above = ui.px(11),
              most_width = std::min(canvas.width - ui.px(48), ui.px(760));
  const WrappedText text = wrap(ui, said, words(ui, size::kTextLarge, ui.theme.ink), most_width - 2 * side);
  const float width = text.width() + 2 * side, height = text.height() + 2 * above;
  const Rect card{canvas.center_x() - width / 2, canvas.bottom() - ui.px(20) - height, width, height};
  ui.name_part("ui.part.caption", card);
  fill(card, ui.theme.panel, ui.px(size::kRadiusLarge));
  outline(card, ui.theme.line, ui.px(size::kRadiusLarge), ui.px(1));
  draw_wrapped(ui, text, {card.x + side, card.y + above, text.width(), text.height()}, Align::Center);
}

float caption_height_px(const Ui& ui) {
  return 2 * line_height(ui, words(ui, size::kTextLarge, ui.theme.ink)) + ui.px(20 + 2 * 11);
}

}  // namespace heed
