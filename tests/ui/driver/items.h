#pragma once

#include <array>
#include <memory>
#include <memory_resource>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include <imgui.h>

#include "tests/ui/driver/rect.h"

struct ImGuiWindow;

namespace heed::ui_test {

// One step of the way from a window to an item: an open PushID() or a window.
struct Ancestor {
  std::string name;  // of a window; empty for a PushID(), which is known by its hash only
  ImGuiID seed = 0;
  ImGuiID id = 0;
};

// Where items are laid out: many in a row share it.
struct Place {
  const ImGuiWindow* window = nullptr;
  std::vector<ImGuiID> id_stack;
  std::vector<Ancestor> ancestors;
  std::string root_window;
  std::array<ImGuiID, 7> window_parts = {};  // scroll bars, resize grips and the title bar

  static const std::shared_ptr<const Place>& nowhere() {
    static const auto place = std::make_shared<const Place>();
    return place;
  }
};

// Something that ImGui laid out in the last frame and that has an id: a button, a field, a window.
struct Item {
  ImGuiID id = 0;
  ImGuiID seed = 0;
  std::string label;  // as given to the widget, with what follows ##; empty if it has not said
  std::shared_ptr<const Place> place = Place::nowhere();
  Rect rect;
  Rect visible;  // what the window's clipping leaves of it
  bool is_window = false;
  bool is_part_of_window = false;  // a scroll bar or a resize grip, which ImGui itself adds
  bool is_disabled = false;
  bool is_checked = false;
  bool is_duplicate_allowed = false;
  bool can_be_hovered = true;
  bool is_tab_stop = true;

  const std::vector<Ancestor>& ancestors() const { return place->ancestors; }
  const std::string& root_window() const { return place->root_window; }
};

// Collects the items of a frame. ImGui's test hooks find it through ImGuiContext::TestEngine.
class ItemRecorder {
 public:
  void begin_frame();
  void add(ImGuiID id, const Rect& rect, int item_flags);
  void name(ImGuiID id, std::string_view label, int status_flags);
  void report(std::string problem) { problems_.push_back(std::move(problem)); }

  const std::vector<Item>& items() const { return items_; }
  // What ImGui or the recorder found wrong in the frame: ids used twice, calls out of balance.
  const std::vector<std::string>& problems() const { return problems_; }

 private:
  void report_if_id_is_taken(const Item& item);
  const std::shared_ptr<const Place>& place_in(ImGuiWindow* window);

  std::vector<Item> items_;
  std::pmr::unsynchronized_pool_resource memory_;                       // taken once, not in every frame
  std::pmr::unordered_multimap<ImGuiID, std::size_t> by_id_{&memory_};  // indices of items_
  std::shared_ptr<const Place> last_place_ = Place::nowhere();
  std::vector<std::string> problems_;
};

// The items that a path such as "transport/play" or "canvas/3/title" names: its last part is the item's label
// (its words, what follows ## or ###, or the text whose hash is its id), the parts before it are windows and
// PushID()s on the way to it, in order, not necessarily all of them.
std::vector<const Item*> items_at(const std::vector<Item>& items, std::string_view path);

// `transport/play`, as far as names are known.
std::string path_of(const Item& item);

// The few paths that look most like one that names nothing.
std::vector<std::string> paths_like(const std::vector<Item>& items, std::string_view path);

}  // namespace heed::ui_test
