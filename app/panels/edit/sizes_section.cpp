#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "app/panels/edit/sections.h"
#include "app/state/focus.h"

namespace heed {
namespace {

constexpr Index kMax = 4096;

struct SizeRow {
  Width width;
  const char* id;
  const char* symbol;
  const char* tip_key;
  Index now = 0;
};

// Of the open block, or of the first that has one; null: none has.
const FeedForward* shown_feed_forward(const AppState& state) {
  const Scene& scene = state.computation.scene();
  if (!scene.has_blocks()) return nullptr;
  const auto& open = scene.blocks[static_cast<std::size_t>(shown_block(state))].feed_forward;
  if (open) return &*open;
  for (const TransformerBlock& block : scene.blocks) {
    if (block.feed_forward) return &*block.feed_forward;
  }
  return nullptr;
}

// d_k and d_v are those of the open head.
void add_sizes(const Attention& attention, const Head& head, std::vector<SizeRow>& rows) {
  if (attention.memory)
    rows.push_back({Width::Memory, "size_d_m", "d_m", "ui.edit.d_m_tip", (*attention.memory)->cols()});
  if (head.query && head.key)
    rows.push_back({Width::Key, "size_d_k", "d_k", "ui.edit.d_k_tip", head.query->weight->cols()});
  if (head.value)
    rows.push_back({Width::Value, "size_d_v", "d_v", "ui.edit.d_v_tip", head.value->weight->cols()});
  if (attention.output)
    rows.push_back(
        {Width::Output, "size_d_out", "d_out", "ui.edit.d_out_tip", attention.output->weight->cols()});
}

// The dimensions of the scene.
std::vector<SizeRow> sizes_of(const PanelUi& ui) {
  const Scene& scene = ui.state.computation.scene();
  std::vector<SizeRow> rows = {{Width::Model, "size_d", "d", "ui.edit.d_tip", scene.inputs->cols()}};
  if (const Attention* attention = shown_attention(ui.state))
    add_sizes(*attention, attention->heads[static_cast<std::size_t>(shown_head(ui.state)->head)], rows);
  if (const FeedForward* feed_forward = shown_feed_forward(ui.state))
    rows.push_back(
        {Width::Hidden, "size_d_ff", "d_ff", "ui.edit.d_ff_tip", feed_forward->expand.weight->cols()});
  return rows;
}

int head_in_view(const PanelUi& ui) {
  const auto head = shown_head(ui.state);
  return head ? head->head : 0;
}

// 0: there is no attention.
std::size_t head_count(const PanelUi& ui) {
  const Attention* attention = shown_attention(ui.state);
  return attention ? attention->heads.size() : 0;
}

bool is_of_head(Width width) { return width == Width::Key || width == Width::Value; }

using Sizes = std::map<Width, Index>;

// What has been chosen, as one edit.
SceneEdit edit_of(const PanelUi& ui, const EditMemory& memory, const Sizes& sizes) {
  const bool has_heads = head_count(ui) > 1;
  edit::SetWidths all;
  for (const auto& [width, size] : sizes) {
    edit::SetWidth one{width, size, std::nullopt, memory.growth};
    if (is_of_head(width) && has_heads && memory.is_width_of_one_head)
      one.head = static_cast<std::size_t>(shown_head(ui.state)->head);
    all.widths.push_back(one);
  }
  if (all.widths.size() == 1) return all.widths.front();
  return all;
}

// Identifies the edit among those whose consequences are cached.
std::string id_of(const PanelUi& ui, const EditMemory& memory, const Sizes& sizes) {
  std::string id = memory.growth.is_random ? "widths_random" : "widths_zeros";
  if (memory.is_width_of_one_head) id += "_of" + std::to_string(head_in_view(ui));
  for (const auto& [width, size] : sizes)
    id += "/" + std::to_string(static_cast<int>(width)) + "=" + std::to_string(size);
  return id;
}

std::string field_id(const SizeRow& row) { return std::string("##") + row.id; }

// With what is being typed; empty as long as that is no size.
Sizes sizes_with_typed(Form& form, const std::vector<SizeRow>& rows) {
  Sizes sizes = form.memory().sizes;
  for (const SizeRow& row : rows) {
    const Form::TypedCount typed = form.typed_count(field_id(row), 1, kMax);
    if (!typed.is_any) continue;
    if (!typed.value) return {};
    sizes[row.width] = *typed.value;
    if (*typed.value == row.now) sizes.erase(row.width);
  }
  return sizes;
}

// What the sizes are to be, and how resized weights are filled.
void fields_ui(Form& form, const std::vector<SizeRow>& rows) {
  PanelUi& ui = form.ui();
  Sizes& sizes = form.memory().sizes;
  for (const SizeRow& row : rows) {
    const auto chosen = sizes.find(row.width);
    const FieldInfo said{field_id(row), row.symbol, ui.tr(row.tip_key), true};
    const auto size = form.count(said, chosen == sizes.end() ? row.now : chosen->second, 1, kMax);
    if (size) sizes[row.width] = *size;
    if (sizes.contains(row.width) && sizes[row.width] == row.now) sizes.erase(row.width);
  }
  form.label(ui.tr("ui.edit.new_numbers"));
  Growth& growth = form.memory().growth;
  const Choice growths[] = {{"grow_zeros", ui.tr("ui.edit.grow_zeros"), ui.tr("ui.edit.grow_zeros_tip")},
                            {"grow_random", ui.tr("ui.edit.grow_random"), ui.tr("ui.edit.grow_random_tip")}};
  if (const auto kind = form.choose(growths, growth.is_random ? 1 : 0))
    growth = {*kind == 1, form.memory().seed};
}

// Says what would follow, and applies all new sizes at once. The buttons are there before anything is typed,
// so that no row moves away from the mouse.
void answers_ui(Form& form, const std::vector<SizeRow>& rows, float top) {
  PanelUi& ui = form.ui();
  EditMemory& memory = form.memory();
  const Sizes sizes = sizes_with_typed(form, rows);
  const bool has_new = !sizes.empty();
  const SceneEdit wanted = edit_of(ui, memory, sizes);
  const std::string follows = has_new ? form.consequences(id_of(ui, memory, sizes), wanted) : "";
  const std::string tip = ui.tr("ui.edit.apply_tip") + (has_new ? "\n" + follows : "");
  const Choice answers[] = {{"size_apply", ui.tr("ui.edit.apply"), tip, has_new},
                            {"size_cancel", ui.tr("ui.edit.cancel"), ui.tr("ui.edit.cancel_tip"), has_new}};
  const auto answer = form.buttons_in_view(answers, top);
  form.late_sentence(follows, memory.consequences_height);
  if (!answer) return;
  if (*answer == 0) submit_edit(ui, wanted);
  memory.sizes.clear();
}

// Forgets what was chosen for another document, or for another head, or is no longer there.
void forget_others(const PanelUi& ui, EditMemory& memory, const std::vector<SizeRow>& rows) {
  if (std::exchange(memory.sizes_of_document, ui.state.history.document()) != ui.state.history.document())
    memory.sizes.clear();
  const bool is_other_head = memory.is_width_of_one_head && memory.sizes_of_head != head_in_view(ui);
  if (is_other_head) std::erase_if(memory.sizes, [](const auto& size) { return is_of_head(size.first); });
  memory.sizes_of_head = head_in_view(ui);
  std::erase_if(memory.sizes, [&](const auto& size) {
    return std::ranges::find(rows, size.first, &SizeRow::width) == rows.end();
  });
}

}  // namespace

void sizes_section_ui(Form& form) {
  PanelUi& ui = form.ui();
  EditMemory& memory = form.memory();
  const std::vector<SizeRow> rows = sizes_of(ui);
  forget_others(ui, memory, rows);
  std::string now;
  for (const SizeRow& row : rows)
    now += (now.empty() ? "" : " · ") + std::string(row.symbol) + " " + std::to_string(row.now);
  if (!form.section("sizes", "ui.edit.sizes", now)) {
    memory.consequences_height = 0;
    return;
  }
  const float top = form.flow().y();
  form.begin_above_buttons(top);
  form.sentence(ui.tr("ui.edit.sizes_says"));
  if (head_count(ui) > 1 &&
      form.checkbox({"size_one_head", ui.tr("ui.edit.one_head"), ui.tr("ui.edit.one_head_tip")},
                    memory.is_width_of_one_head)) {
    memory.is_width_of_one_head = !memory.is_width_of_one_head;
    std::erase_if(memory.sizes, [](const auto& size) { return is_of_head(size.first); });
  }
  fields_ui(form, rows);
  form.end_above_buttons();
  answers_ui(form, rows, top);
}

}  // namespace heed
