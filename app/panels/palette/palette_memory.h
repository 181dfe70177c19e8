#pragma once

#include <string>

namespace heed {

// The text in the palette, and the position in its list.
struct PaletteMemory {
  bool is_begun = false;
  std::string text;
  int highlight = 0;
  int seen_highlight = -1;  // that the list has scrolled to
};

}  // namespace heed
