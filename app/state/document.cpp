#include "app/state/document.h"

namespace heed {

bool is_as_saved(const Document& now, const Document& saved) {
  const bool is_pin_of_saved = !saved.baseline && now.baseline == saved.scene;
  return now.scene == saved.scene && (now.baseline == saved.baseline || is_pin_of_saved);
}

std::string title_of(const Scene& scene, const std::string& language_code) {
  for (const std::string& code : {language_code, std::string(), std::string("en")}) {
    const auto found = scene.title.find(code);
    if (found != scene.title.end()) return found->second;
  }
  return scene.title.empty() ? std::string() : scene.title.begin()->second;
}

}  // namespace heed
