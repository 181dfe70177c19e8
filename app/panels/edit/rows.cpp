#include <algorithm>
#include <string>

#include "app/panels/edit/sections.h"
#include "app/panels/widgets/control.h"
#include "app/panels/widgets/text.h"
#include "app/panels/widgets/text_field.h"
#include "core/tokens/words.h"

namespace heed {
namespace {

constexpr Index kMaxListRows = 100;  // at once
constexpr float kListRow = 30, kListGap = 4;

const std::optional<std::vector<std::string>>& labels_of(const Scene& scene, Sequence sequence) {
  return sequence == Sequence::Inputs ? scene.tokens : scene.attention.memory_tokens;
}

Index row_count(const Scene& scene, Sequence sequence) {
  return sequence == Sequence::Inputs ? scene.inputs->rows() : (*scene.attention.memory)->rows();
}

std::string label_of(const Scene& scene, Sequence sequence, Index row) {
  const auto& labels = labels_of(scene, sequence);
  return labels ? (*labels)[static_cast<std::size_t>(row)] : std::to_string(row + 1);
}

// The rows of a sequence: rename, move by dragging or with Alt and the arrows, duplicate, remove.
struct RowList {
  Form& form;
  Sequence sequence;
  std::string prefix;  // of ids

  PanelUi& ui() const { return form.ui(); }
  const Scene& scene() const { return ui().state.computation.scene(); }
  Index count() const { return row_count(scene(), sequence); }
  std::string field_of(Index row) const { return "##" + prefix + "token_" + std::to_string(row + 1); }

  void move(Index from, Index to) const {
    if (to >= 0 && to < count() && to != from) submit_edit(ui(), edit::MoveRow{sequence, from, to});
  }

  // Drops the dragged row at the mouse position.
  void drag(Index row, float pitch) const {
    std::optional<Index>& dragged = form.memory().dragged_row;
    if (ImGui::IsItemActive() && ImGui::IsMouseDragging(ImGuiMouseButton_Left)) dragged = row;
    if (!ImGui::IsItemDeactivated() || dragged != row) return;
    const float way = ImGui::GetMouseDragDelta(ImGuiMouseButton_Left, 0).y;
    dragged.reset();
    move(row, std::clamp<Index>(row + static_cast<Index>(std::lround(way / pitch)), 0, count() - 1));
  }

  void keys(Index row) const {
    if (!ImGui::IsItemFocused() || !ImGui::GetIO().KeyAlt) return;
    if (ImGui::IsKeyPressed(ImGuiKey_UpArrow)) move(row, row - 1);
    if (ImGui::IsKeyPressed(ImGuiKey_DownArrow)) move(row, row + 1);
  }

  void handle_ui(Index row, const Rect& rect, const std::string& number) const {
    const Response state = interact(ui(), (prefix + "move_" + number).c_str(), rect,
                                    ui().tr("ui.edit.row_move_tip"), {size::kRadiusSmall, count() > 1});
    keys(row);
    drag(row, ui().px(kListRow + kListGap));
    const bool is_dragged = form.memory().dragged_row == row && state.is_held;
    const Color color = state.is_hovered || is_dragged ? ui().theme.ink : ui().theme.muted;
    draw_text_center(ui(), rect.center_x(), rect.center_y(), numbers(ui(), size::kTextSmall, color), number);
  }

  // Where the dragged row would go.
  void draw_target(float top, Index first) const {
    const std::optional<Index>& dragged = form.memory().dragged_row;
    if (!dragged || !ImGui::IsMouseDragging(ImGuiMouseButton_Left)) return;
    const float pitch = ui().px(kListRow + kListGap);
    const float way = ImGui::GetMouseDragDelta(ImGuiMouseButton_Left, 0).y;
    const Index to =
        std::clamp<Index>(*dragged + static_cast<Index>(std::lround(way / pitch)), 0, count() - 1);
    const float y =
        top + pitch * static_cast<float>(to - first + (to > *dragged ? 1 : 0)) - ui().px(kListGap / 2);
    const Rect strip = form.flow().take(0);
    fill({strip.x, y - ui().px(1), strip.width, ui().px(2)}, ui().theme.ink);
  }

  void row_ui(Index row) const {
    const std::string number = std::to_string(row + 1);
    const Rect line = form.flow().take(ui().px(kListRow));
    form.gap(kListGap);
    const float side = line.height;
    handle_ui(row, {line.x, line.y, side, side}, number);
    const Rect field{line.x + side, line.y, line.width - 3 * side, side};
    const FieldInfo said{field_of(row), "", ui().tr("ui.edit.token_tip"), false};
    if (const auto token = form.field_at(field, said, label_of(scene(), sequence, row)))
      submit_edit(ui(), edit::SetToken{sequence, row, *token});
    keys(row);
    const Rect copy{field.right(), line.y, side, side}, remove{copy.right(), line.y, side, side};
    if (icon_button(ui(), (prefix + "copy_" + number).c_str(), copy, Icon::Plus,
                    ui().tr("ui.edit.row_copy_tip"), {12}))
      submit_edit(ui(), edit::DuplicateRow{sequence, row});
    if (icon_button(ui(), (prefix + "remove_" + number).c_str(), remove, Icon::Close,
                    ui().tr("ui.edit.row_remove_tip"), {10, count() > 1}))
      submit_edit(ui(), edit::RemoveRows{sequence, row, 1});
  }

  void list_ui() const {
    const Index first = form.page(prefix + "page", count(), kMaxListRows);
    const float top = form.flow().y();
    for (Index row = first; row < std::min(count(), first + kMaxListRows); ++row) row_ui(row);
    draw_target(top, first);
    const Choice add{prefix + "add", ui().tr("ui.edit.row_add"), ui().tr("ui.edit.row_add_tip")};
    if (!form.buttons({&add, 1})) return;
    const std::string token = labels_of(scene(), sequence) ? std::to_string(count() + 1) : "";
    submit_edit(ui(), edit::AddRow{sequence, count(), token, {}});
    form.memory().pages[prefix + "page"] = count();
    form.write_next_in(field_of(count()));
  }
};

}  // namespace

void inputs_section_ui(Form& form) {
  const Scene& scene = form.ui().state.computation.scene();
  if (!form.section("inputs", "ui.edit.inputs", std::to_string(scene.inputs->rows()))) return;
  form.sentence(form.ui().tr("ui.edit.inputs_says"));
  RowList{form, Sequence::Inputs, "row_"}.list_ui();
}

void memory_section_ui(Form& form) {
  PanelUi& ui = form.ui();
  const Scene& scene = ui.state.computation.scene();
  const bool is_on = scene.attention.memory.has_value();
  const std::string now = is_on ? std::to_string((*scene.attention.memory)->rows()) : ui.tr("ui.edit.off");
  if (!form.section("memory", "ui.edit.memory", now)) return;
  form.sentence(ui.tr("ui.edit.memory_says"));
  const edit::SetMemory other{!is_on, {}};
  if (form.checkbox({"memory_on", ui.tr("ui.edit.memory_on"), form.consequences("memory", other)}, is_on))
    submit_edit(ui, other);
  if (is_on) RowList{form, Sequence::Memory, "memory_"}.list_ui();
}

void words_section_ui(Form& form) {
  PanelUi& ui = form.ui();
  const Scene& scene = ui.state.computation.scene();
  EditMemory& memory = form.memory();
  const std::string now =
      scene.embedding ? ui.texts.tr(Message{"ui.edit.words_count",
                                            {{"count", std::to_string(scene.embedding->tokens.size())}}})
                      : std::string();
  if (!form.section("words", "ui.edit.words", now)) return;
  form.sentence(ui.tr("ui.edit.words_says"));
  const FieldInfo said{"##text", "", ui.tr("ui.edit.text_tip"), false};
  if (const auto text = form.field(said, scene.tokens ? joined_words(*scene.tokens) : std::string()))
    submit_edit(ui, edit::SetText{*text, memory.seed});
  if (const auto seed = form.seed("text_seed", memory.seed)) memory.seed = *seed;
  embedding_ui(form);
}

}  // namespace heed
