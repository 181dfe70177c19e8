#include "app/panels/new_scene/new_scene_preview.h"

#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "app/figure/column_words.h"
#include "app/figure/figure.h"
#include "app/paint/screen_painter.h"
#include "app/panels/base/camera_fit.h"
#include "app/panels/widgets/control.h"
#include "app/panels/widgets/rich_text_ui.h"
#include "app/panels/widgets/text.h"

namespace heed {
namespace {

// Computing and drawing more would be felt while typing.
constexpr double kMaxPreviewNumbers = 200'000;
constexpr float kPreviewCaption = 44;

void compute_preview(NewSceneMemory& memory, const NewScene& wanted) {
  if (!memory.check.faults.empty()) return;  // the last one stays
  memory.preview = {};
  if (memory.check.sizes.cell_count() > kMaxPreviewNumbers) return;
  Result<Scene> scene = make_scene(wanted);
  if (!scene) return;
  Result<Computation> computation = Computation::make(std::move(scene).value());
  if (computation) memory.preview.computation = completed(std::move(computation).value());
}

// Where every other column would have a word, none has: those beside the rows say all of them.
void leave_out_sparse_words(const Graph& graph, float pixels_per_unit, FigureLayout& layout) {
  for (Block& block : layout.blocks) {
    if (!block.shows_col_labels) continue;
    const AxisInfo& axis = graph.info(block.node).cols;
    const std::vector<float> widths = axis_label_widths(axis, graph.shape(block.node).cols);
    if (column_words(axis, widths, block.cell_w, pixels_per_unit).stride > 1) block.shows_col_labels = false;
  }
}

void redraw(const Ui& ui, const Rect& rect, NewScenePreview& preview) {
  const NewScenePreview::Look look{rect.width, rect.height, ui.scale, ui.theme.kind, ui.texts.language()};
  if (preview.look == look) return;
  preview.look = look;
  const Computation& computation = *preview.computation;
  Spot whole;
  if (computation.scene().has_blocks()) whole.depth = Depth::Model;
  const FigureFocus focus = figure_focus(computation, whole);
  FigureLayout layout =
      make_figure_layout(computation, focus, figure_page(rect.width / ui.scale, rect.height / ui.scale));
  FigureView view;
  view.theme = &ui.theme;
  view.language = ui.texts.language();
  view.pixels_per_unit = whole_figure_camera(layout.bounds, rect, ui.scale).scale / ui.scale;
  view.subject.kind = FigureSubject::Kind::None;
  view.shows_legends = false;
  leave_out_sparse_words(computation.graph(), view.pixels_per_unit, layout);
  preview.bounds = layout.bounds;
  preview.drawing = draw_figure(computation, layout, view);
}

void say_in_middle(const Ui& ui, const Rect& rect, const std::string& text) {
  const WrappedText lines = wrap(ui, text, words(ui, size::kText, ui.theme.muted), rect.width - ui.px(48));
  draw_wrapped(
      ui, lines,
      {rect.x + ui.px(24), rect.center_y() - lines.height() / 2, rect.width - ui.px(48), lines.height()},
      Align::Center);
}

void picture_of_new_ui(const Ui& ui, const Rect& rect, NewSceneMemory& memory) {
  NewScenePreview& preview = memory.preview;
  const bool is_valid = memory.check.faults.empty();
  if (!preview.computation)
    return say_in_middle(ui, rect, ui.tr(is_valid ? "ui.new.no_preview" : "ui.new.wrong"));
  const Rect room = inset(rect, ui.px(10));
  redraw(ui, room, preview);
  ImGui::PushClipRect(min_of(rect), max_of(rect), true);
  paint_screen(preview.drawing, whole_figure_camera(preview.bounds, room, ui.scale), rect, ui.fonts,
               *ImGui::GetWindowDrawList());
  if (!is_valid)
    fill(rect, {ui.theme.canvas.r, ui.theme.canvas.g, ui.theme.canvas.b, 190}, ui.px(size::kRadius));
  ImGui::PopClipRect();
}

std::string caption_of_new(const Ui& ui, const NewSceneSizes& sizes) {
  return ui.texts.tr(Message{sizes.blocks > 0 ? "ui.new.caption_of_blocks" : "ui.new.caption",
                             {{"tokens", std::to_string(sizes.tokens)},
                              {"d", std::to_string(sizes.d_model)},
                              {"heads", std::to_string(sizes.heads)},
                              {"blocks", std::to_string(sizes.blocks)},
                              {"d_k", std::to_string(sizes.d_head)},
                              {"count", std::to_string(sizes.parameters)}}});
}

}  // namespace

void update_new_scene(NewSceneMemory& memory, const NewScene& wanted) {
  if (memory.checked == wanted) return;
  memory.checked = wanted;
  memory.check = check_new_scene(wanted);
  compute_preview(memory, wanted);
}

void new_scene_preview_ui(PanelUi& ui, const Rect& rect, NewSceneMemory& memory) {
  const float caption = ui.px(kPreviewCaption);
  const Rect picture{rect.x, rect.y, rect.width, rect.height - caption};
  fill(picture, ui.theme.canvas, ui.px(size::kRadius));
  outline(picture, ui.theme.line, ui.px(size::kRadius), ui.px(1));
  picture_of_new_ui(ui, picture, memory);
  const Error* fault = memory.check.fault_of(NewSceneField::Whole);
  const bool is_valid = memory.check.faults.empty();
  if (!is_valid && !fault) return;
  const TextStyle style = words(ui, size::kTextSmall, fault ? ui.theme.alert : ui.theme.muted);
  const std::string said = fault ? ui.texts.tr(*fault) : caption_of_new(ui, memory.check.sizes);
  const WrappedText lines = wrap(ui, said, style, rect.width);
  draw_wrapped(ui, lines, {rect.x, picture.bottom() + ui.px(6), rect.width, lines.height()});
}

}  // namespace heed
