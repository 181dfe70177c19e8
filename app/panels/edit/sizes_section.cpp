#include <string>
#include <vector>

#include "app/panels/edit/sections.h"

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

// The dimensions of the scene; d_k and d_v are those of the open head.
std::vector<SizeRow> sizes_of(const PanelUi& ui) {
  const Scene& scene = ui.state.computation.scene();
  const Head& head = scene.attention.heads[static_cast<std::size_t>(ui.state.view.head)];
  std::vector<SizeRow> rows = {{Width::Model, "size_d", "d", "ui.edit.d_tip", scene.inputs->cols()}};
  if (scene.attention.memory)
    rows.push_back({Width::Memory, "size_d_m", "d_m", "ui.edit.d_m_tip", (*scene.attention.memory)->cols()});
  if (head.query && head.key)
    rows.push_back({Width::Key, "size_d_k", "d_k", "ui.edit.d_k_tip", head.query->weight->cols()});
  if (head.value)
    rows.push_back({Width::Value, "size_d_v", "d_v", "ui.edit.d_v_tip", head.value->weight->cols()});
  if (scene.attention.output)
    rows.push_back(
        {Width::Output, "size_d_out", "d_out", "ui.edit.d_out_tip", scene.attention.output->weight->cols()});
  return rows;
}

// Asks how to resize the weights before applying the new size.
void question_ui(Form& form) {
  PanelUi& ui = form.ui();
  EditMemory& memory = form.memory();
  if (!memory.width) return;
  form.label(ui.tr("ui.edit.new_numbers"));
  const Choice growths[] = {{"grow_zeros", ui.tr("ui.edit.grow_zeros"), ui.tr("ui.edit.grow_zeros_tip")},
                            {"grow_random", ui.tr("ui.edit.grow_random"), ui.tr("ui.edit.grow_random_tip")}};
  if (const auto chosen = form.choose(growths, memory.growth.is_random ? 1 : 0))
    memory.growth = {*chosen == 1, memory.seed};
  edit::SetWidth wanted = *memory.width;
  wanted.growth = memory.growth;
  const std::string id = "width" + std::to_string(static_cast<int>(wanted.width)) + "/" +
                         std::to_string(wanted.size) + (memory.growth.is_random ? "r" : "z") +
                         (wanted.head ? std::to_string(*wanted.head) : "");
  form.sentence(form.consequences(id, wanted));
  const Choice answers[] = {{"size_apply", ui.tr("ui.edit.apply"), ui.tr("ui.edit.apply_tip")},
                            {"size_cancel", ui.tr("ui.edit.cancel"), ui.tr("ui.edit.cancel_tip")}};
  const auto answer = form.buttons(answers);
  if (!answer) return;
  if (*answer == 0) submit_edit(ui, wanted);
  memory.width.reset();
}

}  // namespace

void sizes_section_ui(Form& form) {
  PanelUi& ui = form.ui();
  EditMemory& memory = form.memory();
  const std::vector<SizeRow> rows = sizes_of(ui);
  std::string now;
  for (const SizeRow& row : rows)
    now += (now.empty() ? "" : " · ") + std::string(row.symbol) + " " + std::to_string(row.now);
  if (!form.section("sizes", "ui.edit.sizes", now)) return;
  form.sentence(ui.tr("ui.edit.sizes_says"));
  const std::size_t heads = ui.state.computation.scene().attention.heads.size();
  const auto head = static_cast<std::size_t>(ui.state.view.head);
  if (heads > 1 && form.checkbox({"size_one_head", ui.tr("ui.edit.one_head"), ui.tr("ui.edit.one_head_tip")},
                                 memory.is_width_of_one_head)) {
    memory.is_width_of_one_head = !memory.is_width_of_one_head;
    memory.width.reset();
  }
  if (memory.width && memory.width->head && memory.width->head != head) memory.width.reset();
  for (const SizeRow& row : rows) {
    const bool is_of_head = row.width == Width::Key || row.width == Width::Value;
    const bool is_asked = memory.width && memory.width->width == row.width;
    const FieldInfo said{std::string("##") + row.id, row.symbol, ui.tr(row.tip_key), true};
    const auto size = form.count(said, is_asked ? memory.width->size : row.now, 1, kMax);
    if (!size) continue;
    memory.width = edit::SetWidth{row.width, *size, std::nullopt, memory.growth};
    if (is_of_head && heads > 1 && memory.is_width_of_one_head) memory.width->head = head;
    if (*size == row.now) memory.width.reset();
  }
  question_ui(form);
}

}  // namespace heed
