#pragma once

#include <filesystem>
#include <vector>

#include "app/paint/picture.h"
#include "core/base/progress.h"
#include "core/io/output_file.h"

namespace heed {

// Options of an animation of the steps.
struct StepAnimationOptions {
  StepRange steps;
  PictureSize size{960, 600};
  int frames_per_sec = 10;
  double secs_per_moment = 1.5;
  PictureStyle look;
};

inline constexpr int kMaxFramesPerSec = 50;  // GIF delays are in 1/100 s; viewers slow down delays below 2
inline constexpr double kMinSecsPerMoment = 0.1, kMaxSecsPerMoment = 60;
inline constexpr Index kMaxMoments = 5000;

// A frame: a moment at some progress of its motion, and the duration of the frame.
struct StepAnimationFrame {
  Index playhead = 0;
  float progress = 1;
  int hundredths = 0;
  float travel = 1;  // how far matrices have come from where they were during the moment before
};

// The state before the first step, then every moment in motion and at rest. Fails if there are more than
// kMostMoments.
Result<std::vector<StepAnimationFrame>> step_animation_frames(const Computation& computation,
                                                              const StepAnimationOptions& options);

// Executes the computation frame by frame.
Status write_step_animation(Computation& computation, const StepAnimationOptions& options,
                            const std::filesystem::path& path, const Paths& inputs, Progress& progress);

}  // namespace heed
