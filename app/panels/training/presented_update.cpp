#include "app/panels/training/presented_update.h"

#include <algorithm>
#include <optional>

#include "app/panels/widgets/text.h"
#include "core/explain/readable_names.h"

namespace heed {
namespace {

constexpr float kUpdateSide = 16, kUpdateTop = 12, kUpdateTitle = 30;
constexpr float kLargestUpdate = 1.4f, kSmallestUpdate = 0.82f, kUpdateZoomStep = 0.02f;

PanelUi with_zoom(const PanelUi& ui, float zoom) {
  PanelUi copy = ui;
  copy.scale *= zoom;
  return copy;
}

// The largest with which all rows and the longest caption have room.
float fitting_update_zoom(const PanelUi& ui, const Rect& rect, const std::vector<UpdateRow>& rows,
                          PresentedUpdateMemory& memory) {
  const Language language = ui.texts.language();
  const bool is_same =
      memory.width_px == rect.width && memory.height_px == rect.height && memory.language == language;
  if (!is_same) memory = {rect.width, rect.height, language, kLargestUpdate};
  const auto height = [&] {
    const PanelUi large = with_zoom(ui, memory.zoom);
    return large.px(2 * kUpdateTop + kUpdateTitle) +
           update_height(large, rect.width - 2 * large.px(kUpdateSide), rows);
  };
  while (memory.zoom > kSmallestUpdate && height() > rect.height) memory.zoom -= kUpdateZoomStep;
  return memory.zoom;
}

}  // namespace

void presented_update_ui(PanelUi& ui, const Rect& rect, bool takes_clicker, UpdateCardMemory& update,
                         PresentedUpdateMemory& memory) {
  const Computation& computation = ui.state.computation;
  const CellRef cell = *ui.state.view.selection;
  const RecordedStep& step = *ui.state.training->step_to_shown();
  const std::vector<UpdateRow> rows = update_rows_of(computation, step, cell);
  PanelUi large = with_zoom(ui, fitting_update_zoom(ui, rect, rows, memory));
  ImGui::SetCursorScreenPos({rect.x, rect.y});
  if (ImGui::BeginChild("presented_update", {rect.width, rect.height}, ImGuiChildFlags_NavFlattened,
                        ImGuiWindowFlags_NoBackground)) {
    const float side = large.px(kUpdateSide), top = rect.y + large.px(kUpdateTop) - ImGui::GetScrollY();
    Flow flow(large, rect.x + side, top, rect.width - 2 * side);
    const Rect title = flow.take(large.px(kUpdateTitle));
    draw_text_left(large, title.x, title.center_y(), bold_words(large, size::kTextLarge, large.theme.ink),
                   readable_cell_name(computation, cell));
    update_steps_ui(large, flow, step, cell, {true, takes_clicker}, update);
    const std::optional<CellRef> kept_back = hides_new_number(update) ? std::optional(cell) : std::nullopt;
    if (ui.state.training->kept_back != kept_back)
      ui.push(TrainingCommand{training_command::KeepBack{kept_back}});
    flow.close();
  }
  ImGui::EndChild();
}

}  // namespace heed
