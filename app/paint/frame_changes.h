#pragma once

#include <cstdint>
#include <vector>

#include "app/geometry/geometry.h"

struct ImDrawData;

namespace heed {

// With this begins the data of each callback that draws, so that two frames can be compared.
struct DrawnByCallback {
  Rect area;               // outside of it nothing is drawn
  std::uint64_t look = 0;  // the same only if the pixels are
  // Where it differs from the look that it had before; none: everywhere.
  std::uint64_t look_before = 0;
  const std::vector<Rect>* changed = nullptr;  // as long as the frame is there
  Rect opaque = {};                            // of the area: nothing below it is seen
};

// Finds where a frame differs from the one before it, so that the rest need not be drawn again.
class FrameChanges {
 public:
  FrameChanges();
  ~FrameChanges();
  FrameChanges(FrameChanges&&) noexcept;
  FrameChanges& operator=(FrameChanges&&) noexcept;

  // Whole pixels, few rectangles; they may overlap. All of it the first time, and after its size has changed.
  std::vector<Rect> since_last(const ImDrawData& frame);
  // What was drawn is lost.
  void forget();

 private:
  struct KeptList;
  bool compare(std::vector<Rect>& rects) const;

  Rect window_;
  std::vector<KeptList> before_, now_;
};

}  // namespace heed
