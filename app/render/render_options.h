#pragma once

#include <optional>
#include <string>

#include "app/cli/arguments.h"
#include "app/export/step_animation.h"
#include "app/paint/picture.h"
#include "core/base/result.h"

namespace heed {

const CommandSpec& render_spec();

// The options of `heed render`. Steps and positions are parsed later, as their range depends on the scene.
struct RenderOptions {
  std::string file;
  std::optional<std::string> text;  // in place of the scene's own
  std::string out;
  std::optional<FileFormat> format;  // of `out`; nullopt: an animation

  // Executes up to a step or a moment.
  std::optional<std::string> step;  // nullopt: all steps
  std::optional<std::string> moment;
  Grain grain = Grain::Cell;

  // What to draw, and how.
  std::optional<std::string> part;  // a node, or `step`; nullopt: the whole figure
  enum class View { Figure, Tokens, Vectors, Heads };
  View view = View::Figure;
  std::optional<std::string> query;  // of the views of tokens and of vectors
  std::optional<VectorTopic> topic;  // of the view of vectors; nullopt: that of the last moment
  std::optional<std::string> plane;
  HeadChoice heads;                        // of the view of heads
  std::optional<std::string> head;         // none: that of the step
  std::optional<std::string> block;        // of a transformer; none: that of the step
  std::optional<Depth> depth;              // none: the whole model, or as near as a step needs it
  std::optional<std::string> baseline;     // a file
  std::optional<std::string> sensitivity;  // a cell
  std::optional<PictureSize> size;
  int scale = 1;                  // PNG pixels per page pixel
  PictureStyle look;              // head and lens are set once the scene is loaded
  StepAnimationOptions stepping;  // of an animation; uses `look` and `size` above, and these steps:
  std::optional<std::string> steps;
};

Result<RenderOptions> parse_render_options(const Arguments& arguments, Language language);

// `1280x800`
Result<PictureSize> parse_size(const std::string& word);

}  // namespace heed
