#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>

#include "app/paint/picture.h"
#include "core/base/progress.h"
#include "core/io/output_file.h"

namespace heed {

// The frames of an animated GIF, drawn one at a time. Some are drawn before the others, to choose the
// colours.
struct Film {
  PictureSize size;
  std::size_t frame_count = 0;
  std::function<Result<Raster>(std::size_t)> frame;
  std::function<int(std::size_t)> hundredths;  // of a second that a frame stays
};

Status write_film(const Film& film, const std::filesystem::path& path, const Paths& inputs,
                  Progress& progress);

}  // namespace heed
