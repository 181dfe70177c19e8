#pragma once

#include <optional>
#include <string>

#include "core/scene/scene.h"

namespace heed {

// What is saved and undone: a value, cheap to copy because its matrices are shared.
struct Document {
  Scene scene;
  std::optional<Scene> baseline = std::nullopt;  // that others are compared with

  bool operator==(const Document&) const = default;
};

// The title in a language, in the other one, or empty.
std::string title_of(const Scene& scene, const std::string& language_code);

}  // namespace heed
