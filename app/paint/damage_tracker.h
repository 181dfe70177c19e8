#pragma once

#include <cstdint>
#include <vector>

#include "app/geometry/geometry.h"

struct ImDrawData;

namespace heed {

// Must come first in the user data of every drawing callback, so that frames can be compared.
struct CallbackDrawing {
  Rect area;                    // nothing is drawn outside
  std::uint64_t pixels_id = 0;  // equal only if the pixels are equal
  // Where the pixels differ from those of the previous id; null: everywhere.
  std::uint64_t previous_pixels_id = 0;
  const std::vector<Rect>* changed = nullptr;  // must outlive the frame
  Rect opaque = {};                            // the part of `area` that hides everything below
};

// Finds the damaged rectangles of an ImGui frame: where it differs from the one before.
class DamageTracker {
 public:
  DamageTracker();
  ~DamageTracker();
  DamageTracker(DamageTracker&&) noexcept;
  DamageTracker& operator=(DamageTracker&&) noexcept;

  // A few pixel-aligned rectangles, which may overlap. Everything the first time and after a
  // resize.
  std::vector<Rect> damage_since_last(const ImDrawData& frame);
  // The previous frame's pixels are lost: report everything next time.
  void forget();

 private:
  struct KeptList;
  bool compare(std::vector<Rect>& rects) const;

  Rect window_;
  std::vector<KeptList> before_, now_;
};

}  // namespace heed
