#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/paint/picture.h"
#include "app/theme/theme.h"
#include "core/text/catalogue.h"

namespace heed {

// What the command line says about the window; what is left out is as it was left.
struct WindowRequest {
  std::string file;  // empty: the eight-step scene
  std::optional<ThemeKind> theme;
  std::optional<Language> language;
  std::optional<std::string> step;  // none: the start
  int moment = 0;                   // more moments after that
  float scale = 0;                  // 0: what the display asks for
  std::optional<PictureSize> size;
  std::string screenshot;          // a PNG to be written in place of waiting for a person
  std::vector<std::string> cells;  // `h0.scores[1,2]`: the first is locked, links lead on to the others
  std::vector<float> mouse;        // where it rests in a screenshot, in pixels
  bool shows_help = false;
  bool shows_view_menu = false;
  bool shows_export = false;
  bool shows_start = false;     // unless a person does not want it
  std::string opens;            // a screen on top: start, palette, parts, about, present
  std::string typed;            // in the palette
  long loses_graphics_at = -1;  // the frame; as if the graphics card had been reset, for a test
  bool says_frames = false;     // how many frames were drawn, on standard error, at the end
};

// Opens the window and returns the exit status of the program when it is closed.
int run_window(const WindowRequest& request);

}  // namespace heed
