#include <imgui_internal.h>

#include "tests/ui/driver/driver.h"

namespace heed::ui_test {
namespace {

constexpr int kMostScrolls = 200;

// The name of what the mouse is over, to say what lies in the way.
std::string hovered_path(const std::vector<Item>& items, const ImGuiContext& context) {
  for (const Item& item : items) {
    if (item.id == context.HoveredId) return path_of(item);
  }
  return context.HoveredWindow ? context.HoveredWindow->Name : "nothing";
}

}  // namespace

void UiDriver::move_mouse(ImVec2 to) {
  ImGui::GetIO().AddMousePosEvent(to.x, to.y);
  frames(1);
}

// Moves there, scrolling if the item is out of view, and makes sure that it is the item that is met.
ImVec2 UiDriver::point_at(std::string_view path) {
  for (int i = 0; i < kMostScrolls && item(path).visible.is_empty(); ++i) {
    const Item target = item(path);
    ImGuiWindow* window = nullptr;
    for (const Ancestor& ancestor : target.ancestors()) {
      ImGuiWindow* candidate = ImGui::FindWindowByID(ancestor.id);
      if (candidate && candidate->ScrollMax.y > 0) window = candidate;
    }
    if (!window) throw UiError("\"" + std::string(path) + "\" is out of view and nothing around it scrolls");
    const ImVec2 middle = window->InnerClipRect.GetCenter();
    ImGui::GetIO().AddMousePosEvent(middle.x, middle.y);
    ImGui::GetIO().AddMouseWheelEvent(0, target.rect.center_y() < middle.y ? 1.0f : -1.0f);
    frames(2);
  }
  const Item target = item(path);  // the next frame makes its items anew
  const ImVec2 point{target.visible.center_x(), target.visible.center_y()};
  move_mouse(point);
  frames(1);
  const bool is_met = context_->HoveredId == target.id || context_->HoveredId == 0;
  const bool is_in_window =
      context_->HoveredWindow && context_->HoveredWindow->RootWindow->Name == target.root_window();
  if (!is_met || !is_in_window) {
    throw UiError("\"" + std::string(path) + "\" cannot be reached by the mouse: over it lies " +
                  hovered_path(items(), *context_));
  }
  return point;
}

void UiDriver::click_at(ImVec2 position, ImGuiMouseButton button) {
  move_mouse(position);
  ImGui::GetIO().AddMouseButtonEvent(button, true);
  frames(1);
  ImGui::GetIO().AddMouseButtonEvent(button, false);
  frames(2);
}

void UiDriver::click_item(std::string_view path, ImGuiMouseButton button, int times) {
  const ImVec2 point = point_at(path);
  if (item(path).is_disabled) throw UiError("\"" + std::string(path) + "\" is disabled");
  // Two clicks of a test are never one double click of a person.
  if (times == 1) context_->IO.MouseClickedTime[button] = -1e9;
  for (int i = 0; i < times; ++i) click_at(point, button);
}

void UiDriver::hover(std::string_view path, int frames_to_rest) {
  point_at(path);
  frames(frames_to_rest);
}

void UiDriver::scroll(std::string_view path, float notches) {
  point_at(path);
  ImGui::GetIO().AddMouseWheelEvent(0, notches);
  frames(2);
}

void UiDriver::drag_between(ImVec2 from, ImVec2 to, int steps) {
  move_mouse(from);
  ImGui::GetIO().AddMouseButtonEvent(ImGuiMouseButton_Left, true);
  frames(1);
  for (int i = 1; i <= steps; ++i) {
    const float part = static_cast<float>(i) / static_cast<float>(steps);
    move_mouse({from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part});
  }
  ImGui::GetIO().AddMouseButtonEvent(ImGuiMouseButton_Left, false);
  frames(2);
}

void UiDriver::drag(std::string_view path, ImVec2 by, int steps) {
  const ImVec2 from = point_at(path);
  drag_between(from, {from.x + by.x, from.y + by.y}, steps);
}

void UiDriver::drag_onto(std::string_view path, std::string_view target, int steps) {
  const Rect& to = item(target).visible;
  drag_between(point_at(path), {to.center_x(), to.center_y()}, steps);
}

void UiDriver::click_text(std::string_view text) {
  const TextRun* run = find_text(text);
  if (!run) throw UiError("\"" + std::string(text) + "\" is not on the screen");
  click_at({run->visible.center_x(), run->visible.center_y()});
}

}  // namespace heed::ui_test
