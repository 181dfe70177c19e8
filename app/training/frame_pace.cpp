#include "app/training/frame_pace.h"

#include <algorithm>

namespace heed {
namespace {

constexpr double kLeastSecs = 1.0 / 30;
constexpr double kMostSecs = 0.1;          // between frames,
constexpr double kMostWeightsSecs = 5;     // and between weights: what is shown is what a crash leaves
constexpr double kFramesRest = 4;          // so many times as long as a frame takes,
constexpr double kWeightsFramesRest = 12;  // one that shows other weights,
constexpr double kWeightsRest = 12;  // and bringing them into the document, which no other thread helps with
constexpr double kLongestFrame = 0.2;  // what takes longer is no drawing
constexpr double kNewShare = 0.25;     // of the running means

}  // namespace

void FramePace::note_frame(double now_secs) {
  if (last_secs_) {
    const double took = std::clamp(now_secs - *last_secs_ - due_secs_, 0.0, kLongestFrame);
    double& mean = has_weights_ ? weights_frame_secs_ : frame_secs_;
    mean += kNewShare * (took - mean);
  }
  last_secs_ = now_secs;
  due_secs_ = secs_to_next_frame();
  has_weights_ = false;
}

void FramePace::note_weights(double secs) {
  has_weights_ = true;
  weights_secs_ = secs;
}

double FramePace::secs_to_next_frame() const {
  return std::clamp(kFramesRest * frame_secs_, kLeastSecs, kMostSecs);
}

double FramePace::secs_between_weights() const {
  return std::clamp(std::max(kWeightsFramesRest * weights_frame_secs_, kWeightsRest * weights_secs_),
                    kLeastSecs, kMostWeightsSecs);
}

}  // namespace heed
