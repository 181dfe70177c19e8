#pragma once

#include <optional>
#include <string>

#include "core/scene/scene.h"

namespace heed {

// What is saved and undone: a value type, cheap to copy because matrices are shared.
struct Document {
  Scene scene;
  std::optional<Scene> baseline = std::nullopt;  // to compare with

  bool operator==(const Document&) const = default;
};

// Whether nothing would be lost: a number was put back, a part switched off and on again, or what is saved
// was pinned.
bool is_as_saved(const Document& now, const Document& saved);

// The title in a language, with fallback to the other one, or empty.
std::string title_of(const Scene& scene, const std::string& language_code);

}  // namespace heed
