#pragma once

#include <optional>

namespace heed {

// How often the window is drawn while a model trains, so that drawing takes a small part of the time: at the
// rate of screens where a graphics card draws, less often where processors that train have to.
class FramePace {
 public:
  // To be called for every frame. That it comes later than it was due tells how long the last one took.
  void note_frame(double now_secs);
  // This frame shows other weights; bringing them into the document took so long.
  void note_weights(double secs);
  // Training begins: how long nothing was drawn tells nothing.
  void restart() { last_secs_.reset(); }

  // From when this frame is drawn.
  double secs_to_next_frame() const;
  double secs_between_weights() const;

 private:
  std::optional<double> last_secs_;  // when the last frame was begun,
  double due_secs_ = 0;              // how long after that the next was due,
  bool has_weights_ = false;         // and whether it shows other weights
  double behind_secs_ = 0;           // how much later frames came than those of a screen, at most one of them
  double frame_secs_ = 0, weights_frame_secs_ = 0, weights_secs_ = 0;  // running means; the last one
};

}  // namespace heed
