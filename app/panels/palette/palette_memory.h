#pragma once

#include <string>

namespace heed {

// What is typed in the palette, and where its list stands.
struct PaletteMemory {
  bool is_begun = false;
  std::string text;
  int highlight = 0;
  int seen_highlight = -1;  // that the list has scrolled to
};

}  // namespace heed
