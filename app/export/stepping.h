#pragma once

#include <filesystem>
#include <vector>

#include "app/paint/picture.h"
#include "core/base/progress.h"
#include "core/io/output_file.h"

namespace heed {

// Options of an animation of the steps.
struct SteppingWanted {
  StepRange steps;
  PictureSize size{960, 600};
  int frames_per_sec = 10;
  double secs_per_moment = 1.5;
  PictureLook look;
};

inline constexpr int kMostFramesPerSec = 50;  // GIF delays are in 1/100 s; viewers slow down delays below 2
inline constexpr double kLeastSecsPerMoment = 0.1, kMostSecsPerMoment = 60;
inline constexpr Index kMostMoments = 5000;

// A frame: a moment at some progress of its motion, and the duration of the frame.
struct SteppingFrame {
  Index playhead = 0;
  float progress = 1;
  int hundredths = 0;
};

// The state before the first step, then every moment in motion and at rest. Fails if there are more than
// kMostMoments.
Result<std::vector<SteppingFrame>> stepping_frames(const Computation& computation,
                                                   const SteppingWanted& wanted);

// Executes the computation frame by frame.
Status write_stepping(Computation& computation, const SteppingWanted& wanted,
                      const std::filesystem::path& path, const Paths& inputs, Progress& progress);

}  // namespace heed
