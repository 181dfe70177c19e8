#include "tests/ui/driver/items.h"

#include <algorithm>
#include <cmath>

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

// The ids are of ImGui's own making.
std::array<ImGuiID, 7> parts_of(ImGuiWindow* window) {
  std::array<ImGuiID, 7> parts = {window->MoveId, ImHashStr("#SCROLLX", 0, window->ID),
                                  ImHashStr("#SCROLLY", 0, window->ID)};
  for (int corner = 0; corner < 4; ++corner) {
    parts[static_cast<std::size_t>(3 + corner)] = ImGui::GetWindowResizeCornerID(window, corner);
  }
  return parts;
}

Place place_of(ImGuiWindow* window) {
  Place place;
  place.window = window;
  place.id_stack.assign(window->IDStack.begin(), window->IDStack.end());
  add_windows(window, place.ancestors);
  for (int i = 1; i < window->IDStack.Size; ++i) {
    place.ancestors.push_back({"", window->IDStack[i - 1], window->IDStack[i]});
  }
  place.root_window = window->RootWindow ? window->RootWindow->Name : window->Name;
  place.window_parts = parts_of(window);
  return place;
}

bool is_at(const Place& place, const ImGuiWindow* window) {
  return place.window == window && std::equal(place.id_stack.begin(), place.id_stack.end(),
                                              window->IDStack.begin(), window->IDStack.end());
}

}  // namespace

void ItemRecorder::begin_frame() {
  items_.clear();
  by_id_.clear();
  problems_.clear();
  last_place_ = Place::nowhere();
}

const std::shared_ptr<const Place>& ItemRecorder::place_in(ImGuiWindow* window) {
  if (!is_at(*last_place_, window)) last_place_ = std::make_shared<Place>(place_of(window));
  return last_place_;
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
    item.place = place_in(window);
    item.visible = intersection(rect, rect_of(item.is_window ? window->OuterRectClipped : window->ClipRect));
    item.can_be_hovered = !(window->Flags & ImGuiWindowFlags_Tooltip);
    const auto& parts = item.place->window_parts;
    item.is_part_of_window = std::find(parts.begin(), parts.end(), id) != parts.end();
  }
  item.is_disabled = (item_flags & ImGuiItemFlags_Disabled) != 0;
  item.is_tab_stop = (item_flags & ImGuiItemFlags_NoTabStop) == 0;
  item.is_duplicate_allowed = (item_flags & ImGuiItemFlags_AllowDuplicateId) != 0;
  report_if_id_is_taken(item);
  by_id_.emplace(id, items_.size());
  items_.push_back(std::move(item));
}

void ItemRecorder::report_if_id_is_taken(const Item& item) {
  if (item.is_window || item.is_part_of_window || item.is_duplicate_allowed) return;
  for (auto [at, end] = by_id_.equal_range(item.id); at != end; ++at) {
    const Item& other = items_[at->second];
    // A field of several lines is an item and a child window, which lies on whole pixels.
    const bool is_same_place =
        std::abs(other.rect.left - item.rect.left) < 1 && std::abs(other.rect.top - item.rect.top) < 1;
    if (!is_same_place) {
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
