#include "tests/ui/driver/random_user.h"

#include <algorithm>
#include <utility>

#include <imgui_internal.h>

namespace heed::ui_test {
namespace {

constexpr const char* kModifiers[] = {"", "", "", "Shift", "Ctrl", "Alt"};

std::string at_text(ImVec2 at) {
  return std::to_string(static_cast<int>(at.x)) + "," + std::to_string(static_cast<int>(at.y));
}

bool is_in_front(const Item& item, const ImGuiContext& context) {
  return context.NavWindow && context.NavWindow->RootWindow->Name == item.root_window();
}

}  // namespace

Monkey::Place Monkey::any_place() {
  const ImVec2 size = ui_.display_size();
  const ImVec2 at{static_cast<float>(draw(static_cast<int>(size.x))),
                  static_cast<float>(draw(static_cast<int>(size.y)))};
  return {at, at_text(at)};
}

// Cells are many; the controls around them are met as often as they are. What lies in front, more often.
Monkey::Place Monkey::any_item() {
  std::vector<const Item*> cells, others, front;
  for (const Item& item : ui_.items()) {
    if (item.is_window || item.is_disabled || item.visible.is_empty() || item.label.empty()) continue;
    const std::string path = path_of(item);
    const auto is_part = [&](const std::string& part) { return path.find(part) != std::string::npos; };
    if (std::any_of(toys_.shunned.begin(), toys_.shunned.end(), is_part)) continue;
    (path.find("canvas/") != std::string::npos ? cells : others).push_back(&item);
    if (is_in_front(item, *ImGui::GetCurrentContext())) front.push_back(&item);
  }
  const bool is_cell = others.empty() || (!cells.empty() && draw(5) < 2);
  std::vector<const Item*>& group = !front.empty() && draw(2) ? front : is_cell ? cells : others;
  if (group.empty()) return any_place();
  const Item& item = *group[static_cast<std::size_t>(draw(static_cast<int>(group.size())))];
  const Rect& area = item.visible;
  const float right = static_cast<float>(1 + draw(8)) / 9, down = static_cast<float>(1 + draw(8)) / 9;
  return {{area.left + area.width() * right, area.top + area.height() * down}, path_of(item)};
}

std::string Monkey::choose() {
  // How often each is done, of a hundred.
  constexpr std::pair<Deed, int> kOften[] = {
      {Deed::Click, 30}, {Deed::DoubleClick, 5},  {Deed::RightClick, 1}, {Deed::ClickAnywhere, 3},
      {Deed::Drag, 8},   {Deed::DragWithKeys, 4}, {Deed::Type, 13},      {Deed::Fill, 6},
      {Deed::Press, 18}, {Deed::Wheel, 5},        {Deed::Paste, 3},      {Deed::Resize, 2},
      {Deed::Wait, 2}};
  int left = draw(100);
  for (const auto& [deed, often] : kOften) {
    deed_ = deed;
    left -= often;
    if (left < 0) break;
  }
  modifier_ = kModifiers[draw(static_cast<int>(std::size(kModifiers)))];
  chord_ = one_of(toys_.chords);
  text_ = one_of(deed_ == Deed::Paste ? toys_.pastes : toys_.texts);
  notches_ = static_cast<float>(draw(7) - 3);
  from_ = deed_ == Deed::ClickAnywhere ? any_place() : any_item();
  to_ = draw(2)   ? any_item()
        : draw(3) ? Place{{from_.at.x + static_cast<float>(draw(81) - 40), from_.at.y}, "a bit"}
                  : any_place();
  switch (deed_) {
    case Deed::Click:
    case Deed::ClickAnywhere:
      return "click " + from_.name + " " + modifier_;
    case Deed::DoubleClick:
      return "double click " + from_.name;
    case Deed::RightClick:
      return "right click " + from_.name;
    case Deed::Drag:
      return "drag " + from_.name + " " + at_text(from_.at) + " to " + to_.name + " " + at_text(to_.at) +
             " " + modifier_;
    case Deed::DragWithKeys:
      return "drag " + from_.name + " to " + to_.name + " " + modifier_ + ", pressing " + chord_;
    case Deed::Type:
      return "type " + text_;
    case Deed::Fill:
      return "click " + from_.name + ", write " + text_;
    case Deed::Press:
      return "press " + chord_;
    case Deed::Wheel:
      return "wheel " + from_.name + " " + std::to_string(notches_) + " " + modifier_;
    case Deed::Paste:
      return "paste " + text_;
    case Deed::Resize:
      return "resize";
    case Deed::Wait:
      return "wait";
  }
  return "";
}

// What one deed needs of the mouse and the keyboard comes at once; ImGui takes it in over as many frames as
// it needs.
void Monkey::click(ImGuiMouseButton button, int times) {
  ImGuiIO& io = ImGui::GetIO();
  io.AddMousePosEvent(from_.at.x, from_.at.y);
  if (draw(2)) ui_.take_in();  // the mouse rests there before it is pressed
  for (int i = 0; i < times; ++i) {
    io.AddMouseButtonEvent(button, true);
    io.AddMouseButtonEvent(button, false);
  }
  ui_.take_in();
}

// The button is held all the way, and what is pressed on the way happens in the middle of it.
void Monkey::drag() {
  ImGuiIO& io = ImGui::GetIO();
  io.AddMousePosEvent(from_.at.x, from_.at.y);
  ui_.take_in();
  io.AddMouseButtonEvent(ImGuiMouseButton_Left, true);
  for (int i = 1; i <= 3; ++i) {
    const float part = static_cast<float>(i) / 3;
    io.AddMousePosEvent(from_.at.x + (to_.at.x - from_.at.x) * part,
                        from_.at.y + (to_.at.y - from_.at.y) * part);
    ui_.frames(1);
    if (i == 2 && deed_ == Deed::DragWithKeys) ui_.tap(chord_);
  }
  io.AddMouseButtonEvent(ImGuiMouseButton_Left, false);
  ui_.take_in();
}

void Monkey::write() {
  ImGui::GetIO().AddInputCharactersUTF8(text_.c_str());
  ui_.take_in();
}

// A field, if that is what it is, gets another text.
void Monkey::fill() {
  click(ImGuiMouseButton_Left, 2);
  if (!ImGui::GetIO().WantTextInput) return;
  if (draw(3)) ui_.tap("Ctrl+A");
  write();
  ui_.tap(draw(4) ? draw(3) ? "Enter" : "Tab" : "Esc");
}

void Monkey::act() {
  ImGuiIO& io = ImGui::GetIO();
  const bool has_mouse = deed_ != Deed::Fill && deed_ != Deed::Type && deed_ != Deed::Press &&
                         deed_ != Deed::Paste && deed_ != Deed::Wait;
  const bool is_held = has_mouse && !modifier_.empty();
  if (is_held) ui_.hold(modifier_);
  switch (deed_) {
    case Deed::Click:
    case Deed::ClickAnywhere:
      click(ImGuiMouseButton_Left, 1);
      break;
    case Deed::DoubleClick:
      click(ImGuiMouseButton_Left, 2);
      break;
    case Deed::RightClick:
      click(ImGuiMouseButton_Right, 1);
      break;
    case Deed::Drag:
    case Deed::DragWithKeys:
      drag();
      break;
    case Deed::Type:
      write();
      if (draw(2)) ui_.tap(draw(2) ? "Enter" : "Tab");
      break;
    case Deed::Fill:
      fill();
      break;
    case Deed::Press:
      ui_.tap(chord_);
      break;
    case Deed::Wheel:
      io.AddMousePosEvent(from_.at.x, from_.at.y);
      io.AddMouseWheelEvent(0, notches_);
      ui_.take_in();
      break;
    case Deed::Paste:
      ui_.clipboard() = text_;
      ui_.tap(draw(4) ? "Ctrl+V" : "Ctrl+Shift+V");
      break;
    case Deed::Resize:
      ui_.resize(one_of(toys_.sizes));
      break;
    case Deed::Wait:
      ui_.frames(1 + draw(12));
      break;
  }
  if (is_held) ui_.release(modifier_);
}

}  // namespace heed::ui_test
