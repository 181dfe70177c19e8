#pragma once

#include <optional>
#include <string>

#include "app/cli/arguments.h"
#include "app/export/stepping.h"
#include "app/paint/picture.h"
#include "app/theme/color_scale.h"
#include "core/base/result.h"

namespace heed {

const CommandSpec& render_spec();

// What stands behind the options of `heed render`, or why it cannot be that.

Result<std::optional<PictureSize>> read_size(const Arguments& arguments);
Result<int> read_scale(const Arguments& arguments, bool is_raster);
Result<ColorChoice> read_colors(const Arguments& arguments);
Result<float> read_progress(const Arguments& arguments);
// Of an animation, `--fps` and `--seconds-per-moment`.
Status read_stepping(const Arguments& arguments, SteppingWanted& wanted);

// `--steps 3-7`, `--steps 3`, or else the one of `--step`.
Status read_steps_wanted(const Arguments& arguments, const Steps& steps, SteppingWanted& wanted);

}  // namespace heed
