#pragma once

#include <cstdio>
#include <string>

#include <imgui.h>

namespace heed::ui_test {

// A small panel with one of everything that the driver must be able to use.
struct ToyPanel {
  int plays = 0;
  int double_clicks = 0;
  int undos = 0;
  float value = 1;
  bool is_masked = false;
  char text[64] = "old";
  std::string dropped = "nothing";
  bool is_play_broken = false;

  void frame_ui() {
    ImGui::SetNextWindowPos({10, 10});
    ImGui::SetNextWindowSize({400, 300});
    ImGui::Begin("transport", nullptr, ImGuiWindowFlags_NoDecoration);
    const bool is_play_clicked = ImGui::Button("Play###play");
    if (is_play_clicked && !is_play_broken) ++plays;
    ImGui::SetItemTooltip("plays the steps");
    if (ImGui::IsItemHovered() && ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left)) ++double_clicks;
    ImGui::Checkbox("mask", &is_masked);
    ImGui::DragFloat("value", &value, 0.1f);
    ImGui::InputText("name", text, sizeof text);
    ImGui::BeginDisabled();
    ImGui::Button("later");
    ImGui::EndDisabled();
    for (int i = 0; i < 2; ++i) {
      ImGui::PushID(i);
      if (ImGui::SmallButton("head")) dropped = "head " + std::to_string(i);
      ImGui::PopID();
    }
    ImGui::Text("played %d times", plays);
    ImGui::TextUnformatted("查询与键的点积");
    if (ImGui::Shortcut(ImGuiMod_Ctrl | ImGuiMod_Shift | ImGuiKey_Z, ImGuiInputFlags_RouteGlobal)) ++undos;
    list_ui();
    ImGui::End();
  }

  void list_ui() {
    if (ImGui::BeginChild("list", {0, 60})) {
      for (int i = 0; i < 30; ++i) {
        const std::string label = "row " + std::to_string(i);
        if (ImGui::Selectable(label.c_str())) dropped = label;
      }
    }
    ImGui::EndChild();
  }
};

}  // namespace heed::ui_test
