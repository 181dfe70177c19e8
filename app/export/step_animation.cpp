#include "app/export/step_animation.h"

#include <algorithm>
#include <cmath>

#include "app/export/film.h"
#include "app/figure/layout_between.h"
#include "app/figure/motion.h"

namespace heed {
namespace {

constexpr double kTravelSecs = 0.4;    // of matrices that grow or shrink, before the motion,
constexpr double kTravelShare = 0.25;  // at most so much of the moment
constexpr double kMotionShare = 0.6;   // of a moment; during the rest it stands still
constexpr int kEndHundredths = 200;    // extra time of the last frame before the loop

int hundredths(double secs) { return static_cast<int>(std::lround(secs * 100)); }

FigureLayout layout_after(const Computation& computation, const StepAnimationOptions& options,
                          Index playhead) {
  const auto moment =
      playhead > 0 ? std::optional(computation.timeline().moment(playhead - 1)) : std::nullopt;
  return figure_layout(computation, moment, options.look, options.size);
}

FigureLayout layout_at(const Computation& computation, const StepAnimationOptions& options,
                       const StepAnimationFrame& frame) {
  FigureLayout layout = layout_after(computation, options, frame.playhead);
  if (frame.travel >= 1) return layout;
  return layout_between(layout_after(computation, options, frame.playhead - 1), layout, frame.travel);
}

// Whether a moment changes which matrices are large.
bool travels(const Computation& computation, const StepAnimationOptions& options, Index playhead) {
  if (!options.look.is_about_step || playhead == 0) return false;
  const Timeline& timeline = computation.timeline();
  if (playhead > 1 && timeline.moment(playhead - 1).node == timeline.moment(playhead - 2).node) return false;
  const FigureLayout to = layout_after(computation, options, playhead);
  return to.is_grown || layout_after(computation, options, playhead - 1).is_grown;
}

Result<Raster> raster_at(Computation& computation, const StepAnimationOptions& options,
                         const StepAnimationFrame& frame) {
  computation.go_to(frame.playhead);
  PictureStyle look = options.look;
  look.progress = frame.progress;
  const FigureLayout layout = layout_at(computation, options, frame);
  const Picture picture = make_picture(computation, WholeFigure{&layout}, look, options.size);
  return rasterized(picture.drawing, picture.page);
}

}  // namespace

Result<std::vector<StepAnimationFrame>> step_animation_frames(const Computation& computation,
                                                              const StepAnimationOptions& options) {
  const Timeline& timeline = computation.timeline();
  const StepRange steps = computation.steps().clipped(options.steps);
  const Index begin = timeline.step_begin(steps.first), end = timeline.step_begin(steps.last + 1);
  if (end - begin > kMaxMoments) {
    return Error{"",
                 {"export.too_many_moments",
                  {{"count", std::to_string(end - begin)}, {"most", std::to_string(kMaxMoments)}}}};
  }
  const int each = hundredths(1.0 / options.frames_per_sec), all = hundredths(options.secs_per_moment);
  const double travel_secs = std::min(kTravelSecs, kTravelShare * options.secs_per_moment);
  const int travelling = std::max(static_cast<int>(travel_secs * options.frames_per_sec), 1);
  std::vector<StepAnimationFrame> frames{{begin, 1, std::max(all, each)}};
  for (Index playhead = begin; playhead < end; ++playhead) {
    const double secs = std::min(secs_to_show(computation, timeline.moment(playhead)),
                                 kMotionShare * options.secs_per_moment);
    const int moving = hundredths(secs) / each;
    const int come = travels(computation, options, playhead + 1) ? travelling : 0;
    for (int i = 1; i <= come; ++i)
      frames.push_back({playhead + 1, 0, each, static_cast<float>(i) / static_cast<float>(come + 1)});
    for (int i = 1; i <= moving; ++i)
      frames.push_back({playhead + 1, static_cast<float>(i) / static_cast<float>(moving + 1), each});
    frames.push_back({playhead + 1, 1, std::max(all - (come + moving) * each, each)});
  }
  frames.back().hundredths += kEndHundredths;
  return frames;
}

Status write_step_animation(Computation& computation, const StepAnimationOptions& options,
                            const std::filesystem::path& path, const Paths& inputs, Progress& progress) {
  const Result<std::vector<StepAnimationFrame>> frames = step_animation_frames(computation, options);
  if (!frames) return frames.error();
  const std::vector<StepAnimationFrame>& all = frames.value();
  const Film film{options.size, all.size(),
                  [&](std::size_t at) { return raster_at(computation, options, all[at]); },
                  [&](std::size_t at) { return all[at].hundredths; }};
  return write_film(film, path, inputs, progress);
}

}  // namespace heed
