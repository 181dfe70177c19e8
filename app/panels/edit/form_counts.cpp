// Whole numbers: their fields and their buttons.
#include <algorithm>

#include <imgui_internal.h>

#include "app/panels/edit/form.h"
#include "core/base/number.h"

namespace heed {

Form::TypedCount Form::typed_count(const std::string& id, Index least, Index most) const {
  const auto written = memory_.texts.find(id);
  if (written == memory_.texts.end()) return {};
  const auto number = parse_integer<Index>(written->second.c_str());  // ImGui leaves more behind its end
  const bool is_valid = number && *number >= least && *number <= most;
  return {true, is_valid ? number : std::nullopt};
}

// While the field is written in, ↑ and ↓ are its own.
void Form::step_typed_count(const FieldInfo& said, Index value, Index least, Index most) {
  if (!ImGui::IsItemActive()) return;
  ImGui::GetCurrentContext()->ActiveIdUsingNavDirMask |= 1u << ImGuiDir_Up | 1u << ImGuiDir_Down;
  const int by =
      (ImGui::IsKeyPressed(ImGuiKey_UpArrow) ? 1 : 0) - (ImGui::IsKeyPressed(ImGuiKey_DownArrow) ? 1 : 0);
  if (by == 0) return;
  const Index now = typed_count(said.id, least, most).value.value_or(value);
  memory_.texts[said.id] = std::to_string(std::clamp(now + by, least, most));
  memory_.replaced_field = said.id;
  ui_.wake.in(0);
}

std::optional<Index> Form::count(const FieldInfo& about, Index value, Index least, Index most) {
  FieldInfo said = about;
  said.tooltip += "\n" + ui_.tr("ui.edit.count_keys");
  const Rect row = labelled(said);
  const float side = row.height;
  std::optional<Index> wanted;
  const auto step_button = [&](const char* end, float x, Icon icon, const char* tip, bool is_enabled) {
    ImGui::PushItemFlag(ImGuiItemFlags_NoTabStop, true);
    const bool is_pressed = icon_button(ui_, (said.id + end).c_str(), {x, row.y, side, side}, icon,
                                        ui_.tr(tip), {12, is_enabled, false, false, true});
    ImGui::PopItemFlag();
    return is_pressed;
  };
  if (step_button("_less", row.x, Icon::Minus, "ui.edit.less", value > least)) wanted = value - 1;
  const Rect middle{row.x + side + ui_.px(4), row.y, row.width - 2 * (side + ui_.px(4)), side};
  const auto written = field_at(middle, said, std::to_string(value));
  step_typed_count(said, value, least, most);
  if (written) {
    const auto typed = parse_integer<std::uint64_t>(*written);
    if (typed && *typed <= static_cast<std::uint64_t>(most)) {
      wanted = static_cast<Index>(*typed);
    } else {
      refuse(said.id,
             {"",
              {"ui.edit.no_count",
               {{"text", *written}, {"least", std::to_string(least)}, {"most", std::to_string(most)}}}});
    }
  }
  if (step_button("_more", row.right() - side, Icon::Plus, "ui.edit.more", value < most)) wanted = value + 1;
  return wanted;
}

std::optional<std::uint64_t> Form::seed(const char* id, std::uint64_t seed) {
  const std::string field_id = std::string("##") + id;
  const FieldInfo said{field_id, ui_.tr("ui.edit.seed"), ui_.tr("ui.edit.seed_tip"), true};
  Rect row = labelled(said);
  const Choice again{std::string(id) + "_new", ui_.tr("ui.edit.new_seed"), ui_.tr("ui.edit.new_seed_tip")};
  const float width = std::min(chip_width(ui_, again), row.width / 2);
  const Rect button{row.right() - width, row.y, width, row.height};
  row.width -= width + ui_.px(kChipGap);
  std::optional<std::uint64_t> wanted;
  if (const auto written = field_at(row, said, std::to_string(seed))) {
    wanted = parse_integer<std::uint64_t>(*written);
    if (!wanted) {
      refuse(field_id, {"", {"ui.edit.no_seed", {{"text", *written}}}});
    }
  }
  if (chip_ui(ui_, again, button, false, true)) wanted = next_seed(seed);
  return wanted;
}

}  // namespace heed
