#include "app/panels/vectors/vector_panel.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "app/paint/screen_painter.h"
#include "app/panels/base/choices.h"
#include "app/panels/base/head_switch.h"
#include "app/panels/widgets/buttons.h"
#include "app/panels/widgets/control.h"
#include "app/panels/widgets/text.h"
#include "app/state/focus.h"
#include "app/state/read_lesson_page.h"
#include "app/state/shown_vectors.h"
#include "core/base/number.h"
#include "core/explain/readable_names.h"
#include "core/graph/readable_number.h"

namespace heed {
namespace {

constexpr float kVectorTitleSize = 14.5f, kVectorNoteSize = 12.5f, kWordGap = 6;
constexpr float kTopicStrip = 32, kPlaneStrip = 30, kStripGap = 8, kColumnButton = 24, kColumnNumber = 30;
constexpr float kSide = 18, kLeastPicture = 190, kMostPicture = 1.05f,
                kTwoPictures = 2.2f;      // the last two: of the width
constexpr float kHandle = 9;              // around a point, for the mouse
constexpr std::size_t kMostHandles = 40;  // of each matrix
constexpr float kVectorDragBegins = 3;
constexpr Index kMostTipNumbers = 8;

HeldPlane::Key plane_key(const PanelUi& ui, VectorTopic topic) {
  const Computation& computation = ui.state.computation;
  const HeadKey head = *shown_head(ui.state);
  const VectorNodes nodes = vector_nodes(computation, head, topic);
  HeldPlane::Key key{topic, head, fitting_choice(computation, topic, nodes, ui.state.view.plane),
                     nodes.points, computation.known(nodes.points)};
  const bool follows_arrow = key.choice.kind == PlaneChoice::Kind::Along;
  if (follows_arrow) key.arrow = shown_vectors(ui.state, topic).focus.query.value_or(0);
  return key;
}

bool is_plane_held(const PanelUi& ui, VectorTopic topic, const VectorMemory& memory) {
  return memory.held && memory.held->key == plane_key(ui, topic) &&
         memory.held->key.choice.kind != PlaneChoice::Kind::Columns;
}

// With the edits undone that it was held for, the plane is the main one again.
void release_undone_plane(const PanelUi& ui, VectorMemory& memory) {
  if (memory.held && !memory.drag && memory.held->document == ui.state.history.revision())
    memory.held.reset();
}

VectorViewRequest request_of(const PanelUi& ui, VectorTopic topic, const Rect& rect, VectorMemory& memory) {
  VectorViewRequest request;
  request.planes = &memory.planes;
  if (is_plane_held(ui, topic, memory)) request.held_plane = &memory.held->plane;
  request.subject = shown_vectors(ui.state, topic);
  request.head = *shown_head(ui.state);
  request.width = rect.width / ui.scale;
  request.height = rect.height / ui.scale;
  request.hidden = hidden_regions(ui.state);
  const bool is_dragged_here = memory.drag && memory.drag->topic == topic;
  if (is_dragged_here) request.held = memory.drag->frame;
  // What is pointed at in the view itself is spoken of first.
  if (const auto pointed_at = is_dragged_here ? std::optional(memory.drag->row) : memory.hovered) {
    const VectorNodes nodes = vector_nodes(ui.state.computation, request.head, topic);
    TokenPair& focus = request.subject.focus;
    if (pointed_at->node == nodes.arrows || (pointed_at->node == nodes.points && !nodes.arrows))
      focus.query = pointed_at->cell.row;
    else if (pointed_at->node == nodes.points)
      focus.key = pointed_at->cell.row;
  }
  return request;
}

Matrix row_numbers(const Graph& graph, CellRef row) {
  Matrix numbers(1, graph.shape(row.node).cols);
  graph.read(row.node, {row.cell.row, 0, 1, numbers.cols(), 0, 1}, numbers);
  return numbers;
}

std::string vector_tooltip(const PanelUi& ui, const VectorMark& mark) {
  const Computation& computation = ui.state.computation;
  const Matrix row = row_numbers(computation.graph(), mark.row);
  const float strongest = row.cwiseAbs().maxCoeff();
  std::string numbers;
  for (Index col = 0; col < std::min(row.cols(), kMostTipNumbers); ++col)
    numbers += (col > 0 ? ", " : "") + readable_beside(row(0, col), strongest);
  if (row.cols() > kMostTipNumbers) numbers += ", …";
  const std::string name =
      readable_name(computation, mark.row.node) + "[" + std::to_string(mark.row.cell.row + 1) + "]";
  return name + " " + mark.label + "\n(" + numbers + ")\n" + ui.tr("ui.vectors.drag_tip");
}

// A press without a drag: the row in its matrix.
void select_row(PanelUi& ui, CellRef copy) {
  const CellRef row = uncopied(ui.state.computation.graph(), copy);
  const Index cols = ui.state.computation.graph().shape(row.node).cols;
  ui.push(command::Select{row});
  if (cols > 1) ui.push(command::ExtendSelection{{row.node, {row.cell.row, cols - 1}}});
}

// The row follows the pointer within the plane in which it was taken up; what lies across it stays.
void drag_vector(PanelUi& ui, const VectorView& view, const VectorMark& mark, VectorMemory& memory) {
  const ImVec2 mouse = ImGui::GetIO().MousePos;
  if (!memory.drag) {
    memory.drag =
        VectorDrag{view.topic,         mark.row,   row_numbers(ui.state.computation.graph(), mark.row),
                   {mouse.x, mouse.y}, view.frame, ui.next_interaction()};
  }
  VectorDrag& drag = *memory.drag;
  const Point way = (Point{mouse.x, mouse.y} - drag.pressed_at) * (1 / ui.scale);
  if (!drag.has_moved && std::hypot(way.x, way.y) < kVectorDragBegins) return;
  if (!std::exchange(drag.has_moved, true) && !is_plane_held(ui, view.topic, memory))
    memory.held = HeldPlane{plane_key(ui, view.topic), view.frame.plane, ui.state.history.revision()};
  const Matrix row = drag.first + drag.frame.row_change(way).cast<float>();
  if (row != row_numbers(ui.state.computation.graph(), drag.row))
    ui.push(command::SetCells{uncopied(ui.state.computation.graph(), drag.row), row, drag.interaction});
}

struct MarkResponse {
  bool is_hovered = false, is_held = false;
};

MarkResponse mark_ui(PanelUi& ui, const VectorView& view, const VectorMark& mark, const Camera& camera,
                     VectorMemory& memory) {
  const std::string id = "vector_" + ui.state.computation.graph().info(mark.row.node).name + "_" +
                         std::to_string(mark.row.cell.row + 1);
  const Rect around{mark.at.x - kHandle, mark.at.y - kHandle, 2 * kHandle, 2 * kHandle};
  const Response response =
      interact(ui, id.c_str(), camera.to_screen(around), [&] { return vector_tooltip(ui, mark); }, {kHandle});
  if (response.is_held && ImGui::IsMouseDown(ImGuiMouseButton_Left)) drag_vector(ui, view, mark, memory);
  const bool was_dragged = memory.drag && memory.drag->has_moved;
  if (response.is_pressed && !was_dragged) select_row(ui, mark.row);
  if (response.is_pointed_at) {
    const CellRef row = uncopied(ui.state.computation.graph(), mark.row);
    ui.pointing.region = RegionRef{row.node, {row.cell.row, 0, 1, Region::kToEnd, 0, 1}};
  }
  return {response.is_pointed_at, response.is_held};
}

// The last painted first, since they lie on top; always in the same order, for the keyboard goes from one to
// the next. Of very many, the others can still be reached through their matrix.
std::vector<const VectorMark*> handles_of(const VectorView& view) {
  std::vector<const VectorMark*> handles;
  std::map<NodeId, std::size_t> counts;
  for (auto mark = view.marks.rbegin(); mark != view.marks.rend(); ++mark) {
    if (!mark->is_before && ++counts[mark->row.node] <= kMostHandles) handles.push_back(&*mark);
  }
  return handles;
}

void marks_ui(PanelUi& ui, const VectorView& view, const Camera& camera, VectorMemory& memory) {
  std::optional<CellRef> hovered;
  bool is_held = false;
  for (const VectorMark* mark : handles_of(view)) {
    const MarkResponse response = mark_ui(ui, view, *mark, camera, memory);
    if (response.is_hovered) hovered = mark->row;
    is_held = is_held || response.is_held;
  }
  const bool is_of_this = !memory.drag || memory.drag->topic == view.topic;
  if (memory.drag && is_of_this && !is_held) memory.drag.reset();
  const NodeId nodes[] = {view.nodes.points, view.nodes.arrows.value_or(view.nodes.points)};
  const bool was_here = memory.hovered && std::ranges::find(nodes, memory.hovered->node) != std::end(nodes);
  if (!hovered && !was_here) return;
  if (hovered != memory.hovered) ui.wake.in(0);
  memory.hovered = hovered;
}

// With room for two, values below queries and keys, for one leads to the other.
std::vector<VectorTopic> shown_topics(const AppState& state, bool has_room_for_two) {
  const VectorTopic topic = shown_vector_topic(state);
  const HeadKey head = *shown_head(state);
  const std::vector<VectorTopic> topics = vector_topics(state.computation, head);
  const bool is_half = topic == VectorTopic::Keys || topic == VectorTopic::Values;
  const bool has_keys = std::ranges::find(topics, VectorTopic::Keys) != topics.end();
  const bool are_weights_known = state.computation.known(attention_of(state.computation, head)) > 0;
  const bool are_two = !state.view.vectors && is_half && has_keys && has_room_for_two && are_weights_known;
  return are_two ? std::vector{VectorTopic::Keys, VectorTopic::Values} : std::vector{topic};
}

void topics_ui(PanelUi& ui, const Rect& strip) {
  const std::vector<VectorTopic> topics = vector_topics(ui.state.computation, *shown_head(ui.state));
  std::vector<Segment> segments{{"vectors_step", ui.tr("ui.vectors.step"), ui.tr("ui.vectors.step_tip")}};
  int chosen = 0;
  for (const VectorTopic topic : topics) {
    const ChoiceInfo& choice = kVectorTopicChoices[static_cast<std::size_t>(topic)];
    if (ui.state.view.vectors == topic) chosen = static_cast<int>(segments.size());
    segments.push_back({choice.id, ui.tr(choice.name), ui.tr(choice.tooltip)});
  }
  const int now = segmented(ui, strip, segments, chosen);
  if (now == chosen) return;
  ui.push(command::ShowVectors{now == 0 ? std::nullopt
                                        : std::optional(topics[static_cast<std::size_t>(now - 1)])});
}

// `→ 1` with buttons to the columns before and after it.
Index column_ui(PanelUi& ui, const std::string& id, float& x, float middle, const char* arrow, Index column,
                Index columns) {
  const float side = ui.px(kColumnButton);
  const TextStyle style = numbers(ui, 13, ui.theme.ink);
  draw_text_left(ui, x, middle, style, arrow);
  x += ui.px(18);
  const auto button = [&](const char* which, Icon icon, const char* tip, bool is_enabled) {
    const Rect at{x, middle - side / 2, side, side};
    x += side;
    return icon_button(ui, (id + which).c_str(), at, icon, ui.tr(tip), {11, is_enabled});
  };
  Index now = column;
  if (button("_before", Icon::Back, "ui.vectors.column_before", column > 0)) --now;
  draw_text_center(ui, x + ui.px(kColumnNumber) / 2, middle, style, std::to_string(column + 1));
  x += ui.px(kColumnNumber);
  if (button("_after", Icon::Next, "ui.vectors.column_after", column + 1 < columns)) ++now;
  x += ui.px(12);
  return now;
}

void columns_ui(PanelUi& ui, const Rect& strip, const PlaneChoice& choice, Index columns, bool are_pairs) {
  float x = strip.x;
  PlaneChoice now = choice;
  now.kind = PlaneChoice::Kind::Columns;
  const Index step = are_pairs ? 2 : 1;
  const auto stepped = [&](Index before, Index after) { return before + (after - before) * step; };
  now.across =
      stepped(choice.across, column_ui(ui, "across", x, strip.center_y(), "→", choice.across, columns));
  if (!are_pairs && columns > 1)
    now.upwards = column_ui(ui, "upwards", x, strip.center_y(), "↑", choice.upwards, columns);
  // A column is not drawn against itself: the other one goes on in the same direction, or changes places.
  if (!are_pairs && now.across == now.upwards)
    (now.across != choice.across ? now.upwards : now.across) =
        now.across != choice.across ? choice.across : choice.upwards;
  if (now.across != choice.across || (!are_pairs && now.upwards != choice.upwards))
    ui.push(command::SetPlane{now});
}

// After an edit: back to the directions that are the main ones now.
void fit_again_ui(PanelUi& ui, Flow& flow, VectorTopic topic, VectorMemory& memory) {
  if (!is_plane_held(ui, topic, memory)) return;
  flow.gap(kWordGap);
  const Rect strip = flow.take(ui.px(kPlaneStrip));
  const std::string label = ui.tr("ui.vectors.fit");
  const TextStyle style = words(ui, size::kText, ui.theme.ink);
  const Rect button{strip.x, strip.y, text_size(ui, style, label).x + ui.px(24), strip.height};
  fill(button, ui.theme.raised, ui.px(size::kRadius));
  if (text_button(ui, "fit_plane", button, label, ui.tr("ui.vectors.fit_tip"))) memory.held.reset();
}

// Only what every head has for itself: X and Y are the same for all of them.
bool is_of_one_head(const AppState& state, VectorTopic topic) {
  const VectorNodes nodes = vector_nodes(state.computation, *shown_head(state), topic);
  const Graph& graph = state.computation.graph();
  return graph.info(nodes.points).head || (nodes.arrows && graph.info(*nodes.arrows).head);
}

void plane_ui(PanelUi& ui, Flow& flow, const std::vector<VectorTopic>& shown) {
  const Computation& computation = ui.state.computation;
  const VectorTopic topic = shown.front();
  const VectorNodes nodes = vector_nodes(computation, *shown_head(ui.state), topic);
  const Index columns = computation.graph().shape(nodes.points).cols;
  const PlaneChoice choice = fitting_choice(computation, topic, nodes, ui.state.view.plane);
  if (topic != VectorTopic::Turning && columns > 2) {
    std::vector<Segment> segments = segments_of(ui, kPlaneChoices);
    const bool has_along = topic == VectorTopic::Keys;
    std::vector<PlaneChoice::Kind> kinds = {PlaneChoice::Kind::Main, PlaneChoice::Kind::Along,
                                            PlaneChoice::Kind::Columns};
    if (!has_along) {
      segments.erase(segments.begin() + 1);
      kinds.erase(kinds.begin() + 1);
    }
    const int chosen = static_cast<int>(std::ranges::find(kinds, choice.kind) - kinds.begin());
    const Rect strip = flow.take(ui.px(kPlaneStrip));
    const int now = segmented(ui, strip, segments, chosen);
    if (now != chosen)
      ui.push(command::SetPlane{{kinds[static_cast<std::size_t>(now)], choice.across, choice.upwards}});
  }
  if (choice.kind != PlaneChoice::Kind::Columns || columns <= 2) return;
  flow.gap(kWordGap);
  columns_ui(ui, flow.take(ui.px(kPlaneStrip)), choice, columns, topic == VectorTopic::Turning);
}

void note_ui(PanelUi& ui, Flow& flow, const Message& note) {
  flow.gap(kWordGap / 2);
  flow.text(ui.texts.tr(note), words(ui, kVectorNoteSize, ui.theme.muted));
}

// Nothing where no row is known yet.
void paper_ui(PanelUi& ui, Flow& flow, const VectorView& view, VectorMemory& memory) {
  if (view.marks.empty()) return;
  const Rect paper = flow.take(view.bounds.height * ui.scale);
  const Camera camera{{paper.x, paper.y}, ui.scale};
  const Drawing drawing = draw_vector_view(ui.state.computation, view, ui.theme, ui.state.view.language);
  paint_screen(drawing, camera, paper, ui.fonts, *ImGui::GetWindowDrawList());
  marks_ui(ui, view, camera, memory);
}

VectorView view_of(PanelUi& ui, Flow& flow, VectorTopic topic, float height, VectorMemory& memory) {
  const Rect rect{0, 0, flow.take(0).width, height};
  return make_vector_view(ui.state.computation, request_of(ui, topic, rect, memory));
}

// With its title above and its notes below.
void explained_figure_ui(PanelUi& ui, Flow& flow, VectorTopic topic, float height, VectorMemory& memory) {
  const VectorView view = view_of(ui, flow, topic, height, memory);
  const std::vector<Message> notes = vector_notes(ui.state.computation, view);
  const float top = flow.y();
  flow.text(ui.texts.tr(notes.front()), bold_words(ui, kVectorTitleSize, ui.theme.ink));
  flow.gap(kWordGap);
  const float before = flow.y();
  paper_ui(ui, flow, view, memory);
  const float figure = flow.y() - before;
  for (std::size_t at = 1; at < notes.size(); ++at) note_ui(ui, flow, notes[at]);
  memory.word_heights[topic] = flow.y() - top - figure;
}

}  // namespace

void vector_figure_ui(PanelUi& ui, Flow& flow, VectorTopic topic, float height, VectorMemory& memory) {
  release_undone_plane(ui, memory);
  const VectorView view = view_of(ui, flow, topic, height, memory);
  paper_ui(ui, flow, view, memory);
  const std::vector<Message> notes = vector_notes(ui.state.computation, view);
  constexpr std::size_t kPlaneNote = 1;  // behind the title
  if (notes.size() > kPlaneNote) note_ui(ui, flow, notes[kPlaneNote]);
}

void vector_tab_ui(PanelUi& ui, const Rect& body, VectorMemory& memory) {
  release_undone_plane(ui, memory);
  ImGui::SetCursorScreenPos(min_of(body));
  if (ImGui::BeginChild("vectors", {body.width, body.height}, ImGuiChildFlags_NavFlattened,
                        ImGuiWindowFlags_NoBackground)) {
    const float side = ui.px(kSide), top = body.y + ui.px(12);
    Flow flow(ui, body.x + side, top - ImGui::GetScrollY(), body.width - 2 * side);
    const float width = body.width - 2 * side;
    const bool has_room_for_two = body.height > kTwoPictures * width;
    const std::vector<VectorTopic> shown = shown_topics(ui.state, has_room_for_two);
    topics_ui(ui, flow.take(ui.px(kTopicStrip)));
    flow.gap(kStripGap);
    if (shown_attention(ui.state)->heads.size() > 1 && is_of_one_head(ui.state, shown.front()))
      head_switch_ui(ui, flow.take(ui.px(26)));
    plane_ui(ui, flow, shown);
    for (const VectorTopic topic : shown) fit_again_ui(ui, flow, topic, memory);
    flow.gap(kStripGap);
    float room = body.bottom() - ui.px(14) - (flow.y() + ImGui::GetScrollY());
    for (const VectorTopic topic : shown) room -= memory.word_heights[topic] + ui.px(kStripGap);
    const auto count = static_cast<float>(shown.size());
    const float height = std::clamp(room / count, ui.px(kLeastPicture), kMostPicture * width);
    for (const VectorTopic topic : shown) {
      explained_figure_ui(ui, flow, topic, std::floor(height), memory);
      flow.gap(kStripGap);
    }
    flow.close();
  }
  ImGui::EndChild();
}

}  // namespace heed
