#pragma once

#include <string>
#include <vector>

#include <imgui.h>

#include "tests/ui/driver/rect.h"

namespace heed::ui_test {

// Letters that follow each other on one line, as they were drawn.
struct TextRun {
  std::string text;
  Rect rect;              // around the ink of its letters, before clipping
  Rect visible;           // the part of it inside the clip rectangle
  ImU32 color = 0;        // of its first letter
  float size_px = 0;      // of its font
  std::string window;     // whose draw list it is in
  std::string root;       // the window at the top of that one's parents
  bool is_cut_x = false;  // a letter at its left or right end is cut or missing
  bool is_cut_y = false;
  bool is_scrolled = false;  // its window scrolls vertically, so being cut there is to be expected
  bool is_covered = false;   // by a window drawn later
};

// Recovers the text of a frame from its triangles: a letter is a quad whose texture coordinates are those of
// a glyph in the font atlas. Valid until the next NewFrame().
std::vector<TextRun> read_text(const ImDrawData& data);

}  // namespace heed::ui_test
