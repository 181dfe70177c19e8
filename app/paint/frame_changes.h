#pragma once

#include <cstdint>
#include <vector>

#include "app/geometry/geometry.h"

struct ImDrawData;

namespace heed {

// Must come first in the user data of every drawing callback, so that frames can be compared.
struct DrawnByCallback {
  Rect area;               // nothing is drawn outside
  std::uint64_t look = 0;  // equal only if the pixels are equal
  // Where the pixels differ from those of the previous id; null: everywhere.
  std::uint64_t look_before = 0;
  const std::vector<Rect>* changed = nullptr;  // must outlive the frame
  Rect opaque = {};                            // the part of `area` that hides everything below
};

// Finds the damaged rectangles of an ImGui frame: where it differs from the one before.
class FrameChanges {
 public:
  FrameChanges();
  ~FrameChanges();
  FrameChanges(FrameChanges&&) noexcept;
  FrameChanges& operator=(FrameChanges&&) noexcept;

  // A few pixel-aligned rectangles, which may overlap. Everything the first time and after a
  // resize.
  std::vector<Rect> since_last(const ImDrawData& frame);
  // The previous frame's pixels are lost: report everything next time.
  void forget();

 private:
  struct KeptList;
  bool compare(std::vector<Rect>& rects) const;

  Rect window_;
  std::vector<KeptList> before_, now_;
};

}  // namespace heed
