#include "app/training/frame_pace.h"

#include <algorithm>

namespace heed {
namespace {

constexpr double kScreenSecs = 1.0 / 30;   // from one frame to the next, and from weights to weights
constexpr double kMostSecs = 0.1;          // between frames,
constexpr double kMostWeightsSecs = 5;     // and between weights: what is shown is what a crash leaves
constexpr double kFramesRest = 4;          // so many times as long as a frame takes,
constexpr double kWeightsFramesRest = 18;  // one that shows other weights,
constexpr double kWeightsRest = 12;  // and bringing them into the document, which no other thread helps with
constexpr double kLongestFrame = 0.2;  // what takes longer is no drawing
constexpr double kNewShare = 0.25;     // of the running means

}  // namespace

void FramePace::note_frame(double now_secs) {
  if (last_secs_) {
    const double since = now_secs - *last_secs_;
    const double took = std::clamp(since - due_secs_, 0.0, kLongestFrame);
    double& mean = has_weights_ ? weights_frame_secs_ : frame_secs_;
    mean += kNewShare * (took - mean);
    behind_secs_ = std::clamp(behind_secs_ + since - kScreenSecs, 0.0, kScreenSecs);
  } else {
    behind_secs_ = 0;
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
  return std::min(std::max(kFramesRest * frame_secs_, kScreenSecs - behind_secs_), kMostSecs);
}

double FramePace::secs_between_weights() const {
  return std::clamp(std::max(kWeightsFramesRest * weights_frame_secs_, kWeightsRest * weights_secs_),
                    kScreenSecs, kMostWeightsSecs);
}

}  // namespace heed
