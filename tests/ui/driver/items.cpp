#include "tests/ui/driver/items.h"

#include <algorithm>

#include <imgui_internal.h>

namespace heed::ui_test {
namespace {

Rect rect_of(const ImRect& rect) { return {rect.Min.x, rect.Min.y, rect.Max.x, rect.Max.y}; }

// ImGui calls a child window `Parent/name_1A2B3C4D`.
std::string short_name(const ImGuiWindow& window) {
  std::string name = window.Name;
  if (!(window.Flags & ImGuiWindowFlags_ChildWindow)) return name;
  if (const auto slash = name.rfind('/'); slash != std::string::npos) name.erase(0, slash + 1);
  if (name.size() > 9 && name[name.size() - 9] == '_') name.resize(name.size() - 9);
  return name;
}

void add_windows(ImGuiWindow* window, std::vector<Ancestor>& ancestors) {
  if (window->ParentWindow && (window->Flags & ImGuiWindowFlags_ChildWindow)) {
    add_windows(window->ParentWindow, ancestors);
  }
  if (std::string_view(window->Name) == "Debug##Default") return;  // where ImGui puts what has no window
  ancestors.push_back({short_name(*window), 0, window->ID});
}

std::vector<Ancestor> ancestors_in(ImGuiWindow* window) {
  std::vector<Ancestor> ancestors;
  add_windows(window, ancestors);
  for (int i = 1; i < window->IDStack.Size; ++i) {
    ancestors.push_back({"", window->IDStack[i - 1], window->IDStack[i]});
  }
  return ancestors;
}

// Scroll bars, resize grips and the title bar have ids of ImGui's own making.
bool is_part_of(ImGuiWindow* window, ImGuiID id) {
  bool is_part = id == window->MoveId;
  for (const char* bar : {"#SCROLLX", "#SCROLLY"}) is_part |= id == ImHashStr(bar, 0, window->ID);
  for (int corner = 0; corner < 4; ++corner) is_part |= id == ImGui::GetWindowResizeCornerID(window, corner);
  return is_part;
}

}  // namespace

void ItemRecorder::begin_frame() {
  items_.clear();
  problems_.clear();
}

void ItemRecorder::add(ImGuiID id, const Rect& rect, int item_flags) {
  ImGuiContext& g = *ImGui::GetCurrentContext();
  ImGuiWindow* window = g.CurrentWindow;
  Item item;
  item.id = id;
  item.rect = rect;
  item.is_window = window && id == window->ID;
  if (window) {
    item.seed = window->IDStack.empty() ? window->ID : window->IDStack.back();
    item.ancestors = ancestors_in(window);
    item.root_window = window->RootWindow ? window->RootWindow->Name : window->Name;
    item.visible = intersection(rect, rect_of(item.is_window ? window->OuterRectClipped : window->ClipRect));
    item.can_be_hovered = !(window->Flags & ImGuiWindowFlags_Tooltip);
    item.is_part_of_window = is_part_of(window, id);
  }
  item.is_disabled = (item_flags & ImGuiItemFlags_Disabled) != 0;
  item.is_duplicate_allowed = (item_flags & ImGuiItemFlags_AllowDuplicateId) != 0;
  report_if_id_is_taken(item);
  items_.push_back(std::move(item));
}

void ItemRecorder::report_if_id_is_taken(const Item& item) {
  if (item.is_window || item.is_part_of_window || item.is_duplicate_allowed) return;
  for (const Item& other : items_) {
    const bool is_same_place = other.rect.left == item.rect.left && other.rect.top == item.rect.top;
    if (other.id == item.id && !is_same_place) {
      report("two items share one id: " + path_of(other) + " is used again in " + path_of(item));
    }
  }
}

void ItemRecorder::name(ImGuiID id, std::string_view label, int status_flags) {
  for (auto item = items_.rbegin(); item != items_.rend(); ++item) {
    if (item->id != id) continue;
    item->label = label;
    item->is_checked = (status_flags & ImGuiItemStatusFlags_Checked) != 0;
    return;
  }
}

}  // namespace heed::ui_test

// The functions that ImGui calls when it is compiled with IMGUI_ENABLE_TEST_ENGINE.

void ImGuiTestEngineHook_ItemAdd(ImGuiContext* context, ImGuiID id, const ImRect& box,
                                 const ImGuiLastItemData* data) {
  using heed::ui_test::ItemRecorder;
  if (auto* recorder = static_cast<ItemRecorder*>(context->TestEngine)) {
    recorder->add(id, {box.Min.x, box.Min.y, box.Max.x, box.Max.y}, data ? data->ItemFlags : 0);
  }
}

void ImGuiTestEngineHook_ItemInfo(ImGuiContext* context, ImGuiID id, const char* label,
                                  ImGuiItemStatusFlags flags) {
  using heed::ui_test::ItemRecorder;
  auto* recorder = static_cast<ItemRecorder*>(context->TestEngine);
  if (recorder && label) recorder->name(id, label, flags);
}

void ImGuiTestEngineHook_Log(ImGuiContext*, const char*, ...) {}

const char* ImGuiTestEngine_FindItemDebugLabel(ImGuiContext*, ImGuiID) { return nullptr; }
