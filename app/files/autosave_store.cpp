#include "app/files/autosave_store.h"

#include <algorithm>

#include <nlohmann/json.hpp>

#include "core/scene/scene_json.h"

namespace heed {
namespace {

constexpr const char* kPagesKey = "x-heed-pages";

}  // namespace

void complete_scene(Autosaved& work) {
  if (work.aside) work.scene.extras.push_back(work.aside());
  std::string json;
  for (Autosaved& page : work.pages) {
    complete_scene(page);
    json += (json.empty() ? "[" : ",") + write_scene(page.scene);
  }
  if (!json.empty()) work.scene.extras.emplace_back(kPagesKey, json + "]");
}

std::vector<std::string> take_pages(Scene& scene) {
  std::vector<std::string> pages;
  const auto held =
      std::ranges::find_if(scene.extras, [](const auto& extra) { return extra.first == kPagesKey; });
  if (held == scene.extras.end()) return pages;
  const auto json = nlohmann::json::parse(held->second, nullptr, false);
  scene.extras.erase(held);
  if (!json.is_array()) return pages;
  for (const auto& page : json) pages.push_back(page.dump());
  return pages;
}

}  // namespace heed
