#include "app/panels/canvas/canvas.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <string>
#include <utility>
#include <variant>

#include "app/figure/figure.h"
#include "app/figure/map_card.h"
#include "app/figure/motion.h"
#include "app/panels/base/camera_fit.h"
#include "app/panels/base/inspected.h"
#include "app/panels/canvas/breadcrumb.h"
#include "app/panels/canvas/canvas_buttons.h"
#include "app/panels/canvas/canvas_memory.h"
#include "app/panels/canvas/caption.h"
#include "app/panels/canvas/exercise_cells.h"
#include "app/panels/canvas/head_chip.h"
#include "app/panels/canvas/lens_chip.h"
#include "app/panels/canvas/selection_chip.h"
#include "app/panels/canvas/text_chip.h"
#include "app/panels/widgets/control.h"
#include "app/state/exercise.h"
#include "app/state/focus.h"
#include "app/state/learned_number.h"
#include "app/state/read_lesson_page.h"
#include "app/state/selection.h"

namespace heed {
namespace {

constexpr float kMargin = 20;
constexpr float kButtonRoom = 28, kFreeGap = 12;
constexpr float kNearMiss = 14;          // beside a matrix
constexpr Index kCellsToRead = 1 << 24;  // of large matrices per frame …
constexpr double kSecsToRead = 0.004;    // … or as many as can be read in this time
constexpr float kPresentedMargin = 8;    // above and below
// While presenting everything is large, so numbers may be a little smaller relative to the rest.
constexpr float kPresentedNumbers = 0.73f;

// Where the figure lies on the screen.
struct FigurePlace {
  Rect viewport;
  Camera camera;
};

// Of the display, for what must be readable.
float numbers_scale(const PanelUi& ui) {
  return ui.scale * (ui.state.view.presenting.is_on ? kPresentedNumbers : 1.0f);
}

Rect in_figure(const Rect& on_screen, const Camera& camera) {
  const Point corner = camera.to_figure({on_screen.x, on_screen.y});
  return {corner.x, corner.y, on_screen.width / camera.scale, on_screen.height / camera.scale};
}

FigureView figure_view(const PanelUi& ui, const CanvasFrame& frame, const FigurePlace& place) {
  const ViewState& now = ui.state.view;
  const auto& [viewport, camera] = place;
  FigureView view;
  view.theme = &ui.theme;
  view.language = now.language;
  view.pixels_per_unit = camera.scale / numbers_scale(ui);
  view.has_large_numbers = now.presenting.is_on;
  if (now.presenting.is_on) view.least_number = std::min(frame.window_scale / numbers_scale(ui), 1.0f);
  view.subject = subject_of(ui.state);
  const auto focus = lasting_focus_of(ui.state);
  view.shows_step_head = !focus || focus->source != Focus::Source::Page;
  view.hovered = now.hover;
  view.selected = now.selection;
  if (now.range_end) view.range = selected_region(now);
  view.token = now.hovered_token;
  view.progress = frame.progress;
  view.colors = now.colors;
  const bool hides_legends = ui.state.lesson && ui.state.lesson->hides(ScreenPart::Legend);
  view.shows_legends = now.shows_legends && !hides_legends;
  view.visible = in_figure(viewport, camera);
  view.cache = &frame.cache;
  if (frame.heatmaps) {
    view.is_ready = [&heatmaps = *frame.heatmaps](const Heatmap& heatmap) {
      return heatmaps.is_ready(heatmap);
    };
  }
  view.lens = frame.lens;
  view.lit = lit_regions(ui.state);
  if (ui.pointing.lit_region) view.lit.push_back(*ui.pointing.lit_region);
  view.blank = blank_regions(ui.state);
  view.veiled = known_cells_derived_from(ui.state.computation.graph(), view.blank);
  // What is made of a weight does not tell it.
  if (const auto kept = number_kept_back(ui.state))
    view.blank.push_back({kept->node, Region::of(kept->cell)});
  view.mark_strength = frame.mark_strength;
  if (view.mark_strength > 0) view.marked_since = &ui.state.last_change->before.graph();
  return view;
}

Point mouse() { return {ImGui::GetIO().MousePos.x, ImGui::GetIO().MousePos.y}; }

// While presenting words are large anyway; they leave the cells as much room as in an ordinary window.
float figure_unit_px(const PanelUi& ui, const Rect& area) {
  constexpr float kRoomyHeight = 540, kRoomyWidth = 860, kLeast = 0.5f;
  constexpr float kLeastOfModel = 0.6f;  // whose words have rooms of their own, of fixed sizes
  if (!ui.state.view.presenting.is_on) return ui.scale;
  const float roomy = std::min(area.height / kRoomyHeight, area.width / kRoomyWidth);
  const bool is_model =
      ui.state.computation.scene().has_blocks() && ui.state.view.spot.depth != Depth::Chapter;
  return std::clamp(roomy, (is_model ? kLeastOfModel : kLeast) * ui.scale, ui.scale);
}

// Whether a click there was probably meant for a number: between two, or right beside its matrix.
bool is_near_numbers(const Ui& ui, const FigureLayout& layout, const Camera& camera, Point at) {
  return std::ranges::any_of(layout.blocks, [&](const Block& block) {
    return inset(camera.to_screen(block.frame), -ui.px(kNearMiss)).contains(at);
  });
}

// The background: dragging it pans the figure, clicking it deselects.
void ground_ui(PanelUi& ui, const Rect& rect, const FigureLayout& layout, const Camera& camera) {
  ImGui::SetCursorScreenPos(min_of(rect));
  ImGui::SetNextItemAllowOverlap();
  ImGui::PushItemFlag(ImGuiItemFlags_NoNav, true);
  const bool is_pressed =
      ImGui::InvisibleButton("ground", {std::max(rect.width, 1.0f), std::max(rect.height, 1.0f)});
  ImGui::PopItemFlag();
  const ImVec2 moved = ImGui::GetIO().MouseDelta;
  const bool is_dragged = ImGui::IsItemActive() && ImGui::IsMouseDragging(ImGuiMouseButton_Left);
  if (is_dragged && (moved.x != 0 || moved.y != 0)) {
    const Camera dragged{camera.origin + Point{moved.x, moved.y}, camera.scale};
    ui.push(command::MoveCamera{kept_in_view(dragged, layout.bounds, rect)});
  }
  const ImVec2 way = ImGui::GetMouseDragDelta(ImGuiMouseButton_Left, 0);
  if (is_pressed && std::hypot(way.x, way.y) < ui.px(4))
    ui.push(command::Select{{}, is_near_numbers(ui, layout, camera, mouse())});
}

void wheel_ui(PanelUi& ui, const Rect& rect, const Rect& bounds, const Camera& camera) {
  const float notches = ImGui::GetIO().MouseWheel;
  if (notches == 0 || !rect.contains(mouse()) ||
      !ImGui::IsWindowHovered(ImGuiHoveredFlags_AllowWhenBlockedByActiveItem) || ImGui::GetIO().KeyAlt)
    return;
  const Camera zoomed = zoomed_camera(camera, mouse(), std::pow(kZoomNotch, notches), ui.scale);
  ui.push(command::MoveCamera{kept_in_view(zoomed, bounds, rect)});
}

// What of the map is there to be read, as far as it is in view.
void name_map_parts(PanelUi& ui, const ModelMap& map, const Camera& camera, const Rect& viewport) {
  const auto name = [&](const char* text_key, const Rect& part) {
    const Rect seen = intersect(camera.to_screen(part), viewport);
    if (seen.width > ui.px(20) && seen.height > ui.px(8)) ui.name_part(text_key, seen);
  };
  if (map.readout) name("ui.part.readout", *map.readout);
  name("ui.part.read_here", map.lens);
}

// Reports the figure and those of its parts that are in view to the help.
void name_figure_parts(PanelUi& ui, const FigureLayout& layout, const Camera& camera, const Rect& viewport) {
  ui.name_part(layout.map ? "ui.part.map" : layout.block_view ? "ui.part.block" : "ui.part.figure", viewport);
  if (layout.map) name_map_parts(ui, *layout.map, camera, viewport);
  if (!layout.head_cards.empty()) {
    const Rect card = camera.to_screen(layout.head_cards.front().rect);
    const bool is_seen = viewport.contains({card.x, card.y}) && viewport.contains(card.bottom_right());
    if (is_seen) ui.name_part("ui.part.head", card);
  }
  if (!ui.state.view.shows_legends) return;
  for (const Block& block : layout.blocks) {
    const Rect legend = camera.to_screen(block.legend);
    const bool is_seen = legend.height > 0 && legend.width > ui.px(30) &&
                         viewport.contains({legend.x, legend.y}) && viewport.contains(legend.bottom_right());
    if (is_seen) return ui.name_part("ui.part.legend", inset(legend, -ui.px(3)));
  }
}

// What can be read in the figure besides the arithmetic, numbers before the words around them.
std::vector<Rect> figure_parts(const FigureLayout& layout, const Camera& camera) {
  std::vector<Rect> parts;
  for (const Block& block : layout.blocks) {
    parts.push_back(camera.to_screen(block.frame));
    parts.push_back(camera.to_screen(block.bounds));
  }
  for (const HeadCard& card : layout.head_cards) parts.push_back(camera.to_screen(card.rect));
  const auto add = [&](const Rect& rect) { parts.push_back(camera.to_screen(rect)); };
  if (layout.block_view) {
    add(layout.block_view->spine);
    for (const BlockPart& part : layout.block_view->parts) add(part.card);
  }
  if (layout.map) {
    add(layout.map->stream);
    add(layout.map->lens);
    for (const MapBlock& block : layout.map->blocks) add(block.column);
    if (layout.map->readout) add(*layout.map->readout);
  }
  if (layout.map || layout.block_view) add(layout.bounds);  // rather beside all of it
  return parts;
}

// The matrices that the page looks at, else the one that is made and its inputs.
std::vector<Rect> happening_parts(const Graph& graph, const LayoutTravel& travel, const Camera& camera) {
  std::vector<NodeId> nodes = travel.looked;
  if (nodes.empty() && travel.made) {
    nodes = {*travel.made};
    nodes.insert(nodes.end(), graph.inputs(*travel.made).begin(), graph.inputs(*travel.made).end());
  }
  std::vector<Rect> parts;
  for (const NodeId node : nodes) {
    if (const Block* block = travel.shown.find(node)) parts.push_back(camera.to_screen(block->bounds));
  }
  return parts;
}

// Fades the figure out above the caption instead of cutting it off.
void fade_edge(const Ui& ui, const Rect& viewport) {
  const float height = ui.px(14);
  const ImU32 full = im_color(ui.theme.canvas), none = im_color(with_alpha(ui.theme.canvas, 0));
  ImGui::GetWindowDrawList()->AddRectFilledMultiColor({viewport.x, viewport.bottom() - height},
                                                      max_of(viewport), none, none, full, full);
}

// Above the figure, in one or two lines.
float room_of_chips(const PanelUi& ui, const CanvasMemory& memory) {
  if (ui.state.view.presenting.is_on) return has_head_chip(ui) ? kPresentedChipRoom : 0;
  return kButtonRoom + (memory.has_second_chip_line ? kSelectionChipHeight + kChipLineGap : 0);
}

bool has_boosted_colors(const Drawing& drawing) {
  return std::ranges::any_of(drawing.shapes, [](const DrawnShape& shape) {
    const auto* heatmap = std::get_if<std::shared_ptr<const Heatmap>>(&shape);
    return heatmap && (*heatmap)->scale.exponent != 1;
  });
}

// What the figure shows, each named in a chip above it.
void chips_ui(PanelUi& ui, const CanvasFrame& frame, float figure_top, CanvasMemory& memory) {
  const Rect& rect = frame.rect;
  const Rect free{rect.x, rect.y, std::max(rect.width - frame.reserved_above_px, 0.0f), rect.height};
  ChipLines lines{breadcrumb_ui(ui, rect), {}};
  selection_chip_ui(ui, free, lines, {frame.lens, frame.range});
  head_chip_ui(ui, free, lines);
  shown_head_chip_ui(ui, memory.layout.shown, free, lines);
  if (frame.lens) {
    lens_chip_ui(ui, {memory.layout.shown, memory.is_lens_boosted}, free, lines);
  } else {
    lines.first = text_chip_ui(ui, free, lines.first);
  }
  if (!lines.second) {
    const float from = lines.first + ui.px(kFreeGap);
    const float to = free.right() - canvas_buttons_width(ui, free) - ui.px(kFreeGap);
    memory.free_above = {from, rect.y, std::max(to - from, 0.0f), figure_top - rect.y};
  }
  const bool had_second_line = std::exchange(memory.has_second_chip_line, lines.second.has_value());
  if (had_second_line != memory.has_second_chip_line) ui.wake.in(0);
}

// Leaves the clip rectangle of the viewport pushed.
Drawing draw_figure_ui(PanelUi& ui, const CanvasFrame& frame, const FigureView& view,
                       const FigurePlace& place, const FigureLayout& layout) {
  frame.cache.begin_frame(kCellsToRead, kSecsToRead);
  Drawing drawing = draw_figure(ui.state.computation, layout, view);
  if (frame.cache.has_pending_work() || (frame.heatmaps && frame.heatmaps->has_pending_work())) ui.wake.in(0);
  ImGui::PushClipRect(min_of(place.viewport), max_of(place.viewport), true);
  paint_screen(drawing, place.camera, place.viewport, ui.fonts, *ImGui::GetWindowDrawList(), frame.heatmaps);
  return drawing;
}

// The second press of a double click has to find what the first one did, so nothing moves between them.
bool awaits_double_click(PanelUi& ui, const Rect& canvas, CanvasMemory& memory) {
  const ImGuiIO& io = ImGui::GetIO();
  const ImVec2 at = io.MouseClickedPos[ImGuiMouseButton_Left];
  std::optional<Spot>& clicked_spot = memory.gestures.clicked_spot;
  if (ImGui::IsMouseClicked(ImGuiMouseButton_Left) && io.MouseClickedCount[ImGuiMouseButton_Left] == 1)
    clicked_spot = ui.state.view.spot;
  const double rest = io.MouseClickedTime[ImGuiMouseButton_Left] +
                      static_cast<double>(io.MouseDoubleClickTime) - ImGui::GetTime();
  const bool is_pending = rest > 0 && clicked_spot == ui.state.view.spot && canvas.contains({at.x, at.y});
  if (is_pending) ui.wake.in(rest);
  return is_pending;
}

std::optional<CellRef> cell_of_moving_row(const Computation& computation, const FigureView& view) {
  const Motion motion = motion_at(computation, view.progress);
  const bool is_row = motion.kind == MotionKind::Softmax || motion.kind == MotionKind::Vectors;
  return motion.is_moving && is_row ? focus_cell(computation, view) : std::nullopt;
}

// What spells out the arithmetic; empty: nothing does.
Rect place_of_arithmetic(const PanelUi& ui, const FigureLayout& layout, const FigureView& view) {
  if (layout.map) return room_for_map_card(ui.state.computation, layout, view).value_or(Rect());
  const bool may_be_large = ui.state.view.presenting.is_on || layout.is_grown;
  return may_be_large && layout.product_most.width > 0 ? layout.product_most : layout.product;
}

}  // namespace

void canvas_ui(PanelUi& ui, const CanvasFrame& frame, CanvasMemory& memory) {
  const Rect& rect = frame.rect;
  // The buttons are above the figure, the caption below it; neither ever covers it.
  const bool presents = ui.state.view.presenting.is_on;  // then the caption has its own bar
  const float edge = ui.px(presents ? kPresentedMargin : kMargin),
              above = edge + ui.px(room_of_chips(ui, memory)), below = presents ? 0 : caption_height_px(ui);
  const Rect viewport = {rect.x, rect.y + above, rect.width, std::max(rect.height - above - below, ui.px(1))};
  const float side = ui.px(presents ? kPresentedMargin : kMargin);
  const float right = std::max(frame.reserved_right_px, side);
  const Rect area = {viewport.x + side, viewport.y, std::max(viewport.width - side - right, ui.px(1)),
                     std::max(viewport.height - edge, ui.px(1))};
  const float unit_px = figure_unit_px(ui, area);
  FigurePage page = figure_page(area.width / unit_px, area.height / unit_px);
  page.pixels *= unit_px / numbers_scale(ui);
  page.is_presented = presents;
  const bool is_dragging = memory.gestures.drag.has_value() || awaits_double_click(ui, rect, memory);
  travel_to_layout(ui, page, is_dragging, memory.layout);
  const FigureLayout& layout = memory.layout.shown;
  const Camera camera = figure_camera(ui, memory.layout.to, area, is_dragging, memory.camera);
  memory.shown = {camera, viewport, ui.scale, layout.bounds};
  ground_ui(ui, rect, layout, camera);
  wheel_ui(ui, rect, layout.bounds, camera);
  FigureView view = figure_view(ui, frame, {viewport, camera});
  view.page = in_figure(area, camera);
  memory.drawing = draw_figure_ui(ui, frame, view, {viewport, camera}, layout);
  memory.shown_now = cell_of_moving_row(ui.state.computation, view);
  view.progress = 1;  // the caption stays as it is while something else moves
  memory.tells_a_cell = tells_a_cell(ui.state.computation, memory.layout.to, view);
  draw_spot_change(ui, layout, camera, viewport, memory.spot_change);
  mask_painter_ui(ui, layout, camera, memory.painting);
  exercise_cells_ui(ui, layout, camera);
  memory.lens = frame.lens;
  canvas_cells_ui(ui, layout, camera, viewport, memory);
  memory.is_lens_boosted = frame.lens && has_boosted_colors(memory.drawing);
  memory.drawing = {};
  memory.lens = nullptr;
  name_figure_parts(ui, layout, camera, viewport);
  const bool was_open = memory.editor.has_value();
  const bool is_closed = cell_editor_ui(ui, layout, camera, viewport, memory.editor, memory.refused);
  if (is_closed) memory.focus.return_to_cell();
  memory.had_editor = was_open || is_closed;
  memory.free_above = {};
  memory.kept_free = asked_places(ui, layout, camera);
  memory.arithmetic = camera.to_screen(place_of_arithmetic(ui, layout, view));
  memory.happening = happening_parts(ui.state.computation.graph(), memory.layout, camera);
  memory.matrices = figure_parts(layout, camera);
  if (const auto field = cell_editor_place(ui, layout, camera, viewport, memory.editor))
    memory.kept_free.push_back(*field);
  if (!inset(viewport, -1).contains(camera.to_screen(layout.bounds).bottom_right())) fade_edge(ui, viewport);
  ImGui::PopClipRect();
  if (presents) {
    ChipLines lines{rect.x, {}};
    return head_chip_ui(ui, rect, lines);
  }
  canvas_buttons_ui(ui, rect, camera, frame.reserved_above_px);
  if (ui.state.view.paints_masks) {
    paint_chip_ui(ui, rect);
    memory.has_second_chip_line = false;
  } else {
    chips_ui(ui, frame, viewport.y, memory);
  }
  memory.caption =
      caption_ui(ui, rect, {memory.ledger, frame.lens, memory.tells_a_cell, memory.shown_now, frame.range});
}

}  // namespace heed
