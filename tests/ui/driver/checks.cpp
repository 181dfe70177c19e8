#include "tests/ui/driver/checks.h"

#include <algorithm>
#include <cmath>
#include <set>

#include <imgui_internal.h>

namespace heed::ui_test {
namespace {

bool ends_in_dots(const std::string& text) {
  return text.ends_with("…") || (text.ends_with("...") && text.size() > 3);
}

bool do_overlap(const Rect& a, const Rect& b) {
  constexpr float kBlur = 1.0f;
  const Rect shared = intersection(a, b);
  return shared.width() > kBlur && shared.height() > kBlur;
}

bool is_tooltip_shown() {
  for (const ImGuiWindow* window : ImGui::GetCurrentContext()->Windows) {
    const bool is_tooltip = (window->Flags & ImGuiWindowFlags_Tooltip) != 0;
    if (is_tooltip && window->Active && !window->Hidden && window->Size.x > 8) return true;
  }
  return false;
}

// The words of a label that its widget began to draw and did not finish, between two letters.
bool is_label_unfinished(UiDriver& ui, const Item& item) {
  const std::string words = item.label.substr(0, item.label.find("##"));
  const std::string drawn = ui.text_in(item.visible);
  return !drawn.empty() && drawn.size() < words.size() && words.starts_with(drawn);
}

bool is_allowed(const IsAllowed& allow, const Item& item) { return allow && allow(path_of(item)); }

}  // namespace

std::vector<std::string> cut_texts(UiDriver& ui, const IsAllowed& may_end_in_dots) {
  std::vector<std::string> wrong;
  for (const TextRun& run : ui.text_runs()) {
    if (run.is_cut_x || (run.is_cut_y && !run.is_scrolled)) wrong.push_back("cut: " + run.text);
    const bool is_shortened = ends_in_dots(run.text) && !(may_end_in_dots && may_end_in_dots(run.text));
    if (is_shortened) wrong.push_back("shortened: " + run.text);
  }
  for (const Item& item : ui.items()) {
    if (!item.is_window && is_label_unfinished(ui, item)) wrong.push_back("cut: " + path_of(item));
  }
  return wrong;
}

std::vector<std::string> overlapping_texts(UiDriver& ui) {
  std::vector<TextRun> runs;
  for (const TextRun& run : ui.text_runs()) {
    if (!run.is_covered) runs.push_back(run);
  }
  std::vector<std::string> wrong;
  for (auto a = runs.begin(); a != runs.end(); ++a) {
    for (auto b = a + 1; b != runs.end(); ++b) {
      if (a->root == b->root && do_overlap(a->visible, b->visible)) {
        wrong.push_back("\"" + a->text + "\" and \"" + b->text + "\" overlap");
      }
    }
  }
  return wrong;
}

// A font remembers which letters it was asked for in vain.
std::vector<std::string> missing_glyphs(UiDriver& ui) {
  ui.text_runs();
  constexpr ImU16 kNotFound = 0xFFFE;  // IM_FONTGLYPH_INDEX_NOT_FOUND of imgui_draw.cpp
  std::set<ImWchar> letters;
  const auto& fonts = ImGui::GetIO().Fonts->Builder->BakedPool;
  for (int i = 0; i < fonts.Size; ++i) {
    const ImVector<ImU16>& glyphs = fonts[i].IndexLookup;
    for (int letter = 0; letter < glyphs.Size; ++letter) {
      if (glyphs[letter] == kNotFound) letters.insert(static_cast<ImWchar>(letter));
    }
  }
  for (const ImWchar tried_by_imgui : {0x85, 0x2026, 0xFFFD}) letters.erase(tried_by_imgui);
  std::vector<std::string> wrong;
  for (const ImWchar letter : letters) {
    char utf8[5] = {};
    ImTextCharToUtf8(utf8, static_cast<unsigned>(letter));
    wrong.push_back(std::string("no font has ") + utf8);
  }
  return wrong;
}

std::vector<Item> interactive_items(const UiDriver& ui) {
  std::vector<Item> items;
  for (const Item& item : ui.items()) {
    const bool is_usable =
        !item.is_window && !item.is_part_of_window && !item.is_disabled && item.can_be_hovered;
    const bool is_known =
        std::any_of(items.begin(), items.end(), [&](const Item& i) { return i.id == item.id; });
    if (is_usable && !is_known && !item.label.empty() && !item.visible.is_empty()) items.push_back(item);
  }
  return items;
}

std::vector<std::string> items_without_tooltip(UiDriver& ui, const IsAllowed& may_have_none) {
  std::vector<std::string> wrong;
  constexpr float kMoment = 0.25f;  // ImGui waits two of them before it shows a tooltip
  constexpr int kLongEnough = 6;
  for (const Item& item : interactive_items(ui)) {
    if (is_allowed(may_have_none, item)) continue;
    ui.move_mouse({-1, -1});
    ui.frames(2);
    ui.move_mouse({item.visible.center_x(), item.visible.center_y()});
    bool is_shown = false;
    for (int i = 0; i < kLongEnough && !is_shown; ++i) {
      ui.later(kMoment);
      is_shown = is_tooltip_shown();
    }
    if (!is_shown) wrong.push_back(path_of(item) + " has no tooltip");
  }
  ui.move_mouse({-1, -1});
  return wrong;
}

namespace {

// Of a group that is one stop of the Tab key, within which the arrows move.
bool is_beside(const Item& item, const Item& other) {
  const bool is_touching =
      std::abs(item.rect.left - other.rect.right) < 1 || std::abs(item.rect.right - other.rect.left) < 1;
  return is_touching && item.rect.top == other.rect.top && item.rect.bottom == other.rect.bottom;
}

// Takes out what the arrows lead to from what is not in the list.
void erase_beside_reached(std::vector<Item>& unreached, const std::vector<Item>& all) {
  const auto is_reached = [&](const Item& item) {
    return std::none_of(unreached.begin(), unreached.end(), [&](const Item& i) { return i.id == item.id; });
  };
  for (std::size_t before = unreached.size() + 1; before > unreached.size();) {
    before = unreached.size();
    std::erase_if(unreached, [&](const Item& item) {
      return !item.is_tab_stop && std::any_of(all.begin(), all.end(), [&](const Item& other) {
        return is_beside(item, other) && is_reached(other);
      });
    });
  }
}

}  // namespace

std::vector<std::string> items_out_of_keyboard_reach(UiDriver& ui, const IsAllowed& may_be_out) {
  std::vector<Item> items = interactive_items(ui);
  std::erase_if(items, [&](const Item& item) { return is_allowed(may_be_out, item); });
  const std::vector<Item> all = items;
  std::set<std::string> roots;
  for (const Item& item : items) roots.insert(item.root_window());
  const std::size_t presses = interactive_items(ui).size() + 2;
  const auto press = [&](const char* key) {
    ui.press(key);
    const ImGuiID focused = ImGui::GetCurrentContext()->NavId;
    std::erase_if(items, [&](const Item& item) { return item.id == focused; });
  };
  for (std::size_t window = 0; window <= roots.size() && !items.empty(); ++window) {
    for (std::size_t i = 0; i < presses && !items.empty(); ++i) press("Tab");
    for (const char* arrow : {"Down", "Right", "Up", "Left"}) press(arrow);
    if (roots.size() > 1) ui.press("Ctrl+Tab");
  }
  erase_beside_reached(items, all);
  std::vector<std::string> wrong;
  for (const Item& item : items) wrong.push_back(path_of(item) + " cannot be reached by keyboard");
  return wrong;
}

}  // namespace heed::ui_test
