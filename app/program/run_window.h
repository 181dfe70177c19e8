#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/paint/picture.h"
#include "app/theme/theme.h"
#include "core/text/catalogue.h"

namespace heed {

// The command line options of the window; defaults come from the settings.
struct WindowRequest {
  std::string file;  // empty: the built-in example
  std::optional<ThemeKind> theme;
  std::optional<Language> language;
  std::optional<std::string> page;  // of a lesson, from 1; none: where it opens
  std::optional<std::string> step;  // none: the start
  int moment = 0;                   // moments after `step`
  float scale = 0;                  // 0: the scale of the display
  std::optional<PictureSize> size;
  std::string screenshot;          // path of a PNG; the program writes it and exits
  std::vector<std::string> cells;  // `h0.scores[1,2]`: the first is selected, then links are followed
  std::vector<float> mouse;        // x, y in a screenshot, in pixels
  bool shows_help = false;
  bool shows_view_menu = false;
  bool shows_export = false;
  bool shows_start = false;         // unless disabled in the settings
  std::string opens;                // an overlay: start, palette, parts, about, present
  std::string typed;                // text input, such as in the palette
  long loses_graphics_at = -1;      // simulates a GPU reset after this frame, for tests
  bool prints_frame_count = false;  // prints the number of drawn frames on stderr at exit
};

// Opens the window and returns the exit status of the program when it is closed.
int run_window(const WindowRequest& request);

}  // namespace heed
