#pragma once

#include <filesystem>
#include <vector>

#include "app/paint/picture.h"
#include "core/base/progress.h"
#include "core/io/output_file.h"

namespace heed {

// The steps as an animation.
struct SteppingWanted {
  StepRange steps;
  PictureSize size{960, 600};
  int frames_per_sec = 10;
  double secs_per_moment = 1.5;
  PictureLook look;
};

inline constexpr int kMostFramesPerSec = 50;  // the format counts in hundredths; viewers slow down below two
inline constexpr double kLeastSecsPerMoment = 0.1, kMostSecsPerMoment = 60;
inline constexpr Index kMostMoments = 5000;

// One picture of it: a moment that is shown so far, for so long.
struct SteppingFrame {
  Index playhead = 0;
  float progress = 1;
  int hundredths = 0;
};

// What was there before the first step, then each moment happening and done. Too many moments are refused.
Result<std::vector<SteppingFrame>> stepping_frames(const Computation& computation,
                                                   const SteppingWanted& wanted);

// Executes the computation as it goes.
Status write_stepping(Computation& computation, const SteppingWanted& wanted,
                      const std::filesystem::path& path, const Paths& inputs, Progress& progress);

}  // namespace heed
