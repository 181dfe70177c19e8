#include "app/export/film.h"

#include <algorithm>
#include <ostream>

#include "app/export/gif_palette.h"
#include "app/export/gif_writer.h"

namespace heed {
namespace {

constexpr std::size_t kPaletteFrames = 40;
constexpr double kPaletteShare = 0.05;  // of the progress

// From frames sampled across the film.
Result<GifPalette> choose_palette(const Film& film, Progress& progress) {
  ColorCounts counts;
  const std::size_t count = std::min(film.frame_count, kPaletteFrames);
  for (std::size_t i = 0; i < count; ++i) {
    if (progress.is_cancelled()) return cancelled();
    const std::size_t at = count == 1 ? 0 : i * (film.frame_count - 1) / (count - 1);
    const Result<Raster> raster = film.frame(at);
    if (!raster) return raster.error();
    count_colors(raster.value(), counts);
    progress.set(kPaletteShare * static_cast<double>(i + 1) / static_cast<double>(count));
  }
  return GifPalette::choose(counts);
}

Status write_frames(const Film& film, std::ostream& out, Progress& progress) {
  Result<GifPalette> palette = choose_palette(film, progress);
  if (!palette) return palette.error();
  GifWriter writer(out, film.size.width, film.size.height, palette.value());
  bool is_written = true;
  for (std::size_t i = 0; i < film.frame_count && is_written; ++i) {
    if (progress.is_cancelled()) return cancelled();
    const Result<Raster> raster = film.frame(i);
    if (!raster) return raster.error();
    is_written = writer.add(palette.value().indices(raster.value()), film.hundredths(i));
    progress.set(kPaletteShare +
                 (1 - kPaletteShare) * static_cast<double>(i + 1) / static_cast<double>(film.frame_count));
  }
  if (!writer.close() || !is_written) out.setstate(std::ios::failbit);
  return {};
}

}  // namespace

Status write_film(const Film& film, const std::filesystem::path& path, const Paths& inputs,
                  Progress& progress) {
  return write_file(path, inputs, progress,
                    [&](std::ostream& out) { return write_frames(film, out, progress); });
}

}  // namespace heed
