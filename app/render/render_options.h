#pragma once

#include <optional>
#include <string>

#include "app/cli/arguments.h"
#include "app/export/stepping.h"
#include "app/paint/picture.h"
#include "core/base/result.h"

namespace heed {

const CommandSpec& render_spec();

// What `heed render` is asked for. Steps and positions stay words until the scene is read, which says how
// many there are.
struct RenderOptions {
  std::string file;
  std::string out;
  std::optional<FileFormat> format;  // of `out`; none: an animation

  // What is executed: up to a step, or up to a moment.
  std::optional<std::string> step;  // none: all of them
  std::optional<std::string> moment;
  Grain grain = Grain::Cell;

  // What of it is drawn, and how.
  std::optional<std::string> part;  // a node, or `step`; none: the whole figure
  bool shows_tokens = false;
  std::optional<std::string> query;  // in the view of tokens
  std::string head = "0";
  std::optional<std::string> baseline;     // a file
  std::optional<std::string> sensitivity;  // a cell
  std::optional<PictureSize> size;
  int scale = 1;            // pixels of a PNG for each of the page
  PictureLook look;         // its head and lens are found in the scene
  SteppingWanted stepping;  // of an animation; its look and size are those above, its steps these:
  std::optional<std::string> steps;
};

// The arguments as options, or what is wrong with them.
Result<RenderOptions> read_render_options(const Arguments& arguments, Language language);

// `1280x800`
Result<PictureSize> read_size(const std::string& word);

}  // namespace heed
