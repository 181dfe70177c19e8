#include <algorithm>
#include <charconv>
#include <numeric>
#include <optional>
#include <set>
#include <utility>

#include <imgui_internal.h>

#include "tests/ui/driver/items.h"

namespace heed::ui_test {
namespace {

std::vector<std::string> parts_of(std::string_view path) {
  std::vector<std::string> parts(1);
  for (const char letter : path) {
    if (letter == '/') {
      parts.emplace_back();
    } else {
      parts.back() += letter;
    }
  }
  return parts;
}

// `Play###play` goes by its words, by `play` and by the whole.
bool is_name_of(std::string_view part, std::string_view label) {
  if (label.empty()) return false;
  if (part == label) return true;
  const auto mark = label.find("##");
  if (mark == std::string_view::npos) return false;
  if (mark > 0 && part == label.substr(0, mark)) return true;
  const auto id = label.find_first_not_of('#', mark);
  return id != std::string_view::npos && part == label.substr(id);
}

std::optional<int> number_in(std::string_view part) {
  int number = 0;
  const auto [end, error] = std::from_chars(part.data(), part.data() + part.size(), number);
  if (error != std::errc() || end != part.data() + part.size()) return std::nullopt;
  return number;
}

ImGuiID hash_of(std::string_view part, ImGuiID seed) { return ImHashStr(part.data(), part.size(), seed); }

ImGuiID hash_of(int number, ImGuiID seed) { return ImHashData(&number, sizeof number, seed); }

bool is_hashed_as(std::string_view part, ImGuiID seed, ImGuiID id) {
  const auto number = number_in(part);
  return hash_of(part, seed) == id || (number && hash_of(*number, seed) == id);
}

bool is_name_of(std::string_view part, const Ancestor& ancestor) {
  return is_name_of(part, ancestor.name) || is_hashed_as(part, ancestor.seed, ancestor.id);
}

bool is_at(const Item& item, const std::vector<std::string>& parts) {
  if (!is_name_of(parts.back(), item.label) && !is_hashed_as(parts.back(), item.seed, item.id)) return false;
  auto ancestor = item.ancestors().begin();
  for (std::size_t i = 0; i + 1 < parts.size(); ++i) {
    ancestor = std::find_if(ancestor, item.ancestors().end(),
                            [&](const Ancestor& candidate) { return is_name_of(parts[i], candidate); });
    if (ancestor == item.ancestors().end()) return false;
    ++ancestor;
  }
  return true;
}

// Numbers can be found by trying; words cannot.
std::string name_of(const Ancestor& ancestor) {
  if (!ancestor.name.empty()) return ancestor.name;
  constexpr int kTried = 256;
  for (int number = 0; number < kTried; ++number) {
    if (hash_of(number, ancestor.seed) == ancestor.id) return std::to_string(number);
  }
  return "?";
}

std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = std::exchange(row[0], i);
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t above = row[j];
      row[j] = std::min({above + 1, row[j - 1] + 1, diagonal + (a[i - 1] == b[j - 1] ? 0 : 1)});
      diagonal = above;
    }
  }
  return row[b.size()];
}

}  // namespace

std::vector<const Item*> items_at(const std::vector<Item>& items, std::string_view path) {
  const std::vector<std::string> parts = parts_of(path);
  std::vector<const Item*> found;
  for (const Item& item : items) {
    if (item.is_part_of_window || !is_at(item, parts)) continue;
    const bool is_known = std::any_of(found.begin(), found.end(), [&](auto* f) { return f->id == item.id; });
    if (!is_known) found.push_back(&item);
  }
  return found;
}

std::string path_of(const Item& item) {
  std::string path;
  if (item.is_window) {
    for (const Ancestor& ancestor : item.ancestors()) path += (path.empty() ? "" : "/") + name_of(ancestor);
    return path;
  }
  for (const Ancestor& ancestor : item.ancestors()) path += name_of(ancestor) + "/";
  return path + (item.label.empty() ? "?" : item.label);
}

std::vector<std::string> paths_like(const std::vector<Item>& items, std::string_view path) {
  constexpr std::size_t kMost = 5;
  const std::string last = parts_of(path).back();
  std::set<std::pair<std::size_t, std::string>> by_distance;
  for (const Item& item : items) {
    if (item.label.empty() || item.is_part_of_window) continue;
    const auto mark = item.label.rfind('#');
    const std::string id = mark == std::string::npos ? item.label : item.label.substr(mark + 1);
    const std::size_t distance = std::min(edit_distance(last, id), edit_distance(last, item.label));
    by_distance.emplace(distance, path_of(item));
  }
  std::vector<std::string> nearest;
  for (const auto& [distance, candidate] : by_distance) {
    if (nearest.size() < kMost) nearest.push_back(candidate);
  }
  return nearest;
}

}  // namespace heed::ui_test
