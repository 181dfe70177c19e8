#pragma once

#include <string>
#include <utility>
#include <vector>

#include "app/geometry/geometry.h"

namespace heed {

// A part of the window that the help has a name for.
struct WindowPart {
  const char* text_key;
  Rect rect;
};

// What the program is made of: names and versions, as they are said in every language.
using Versions = std::vector<std::pair<std::string, std::string>>;

}  // namespace heed
