#pragma once

#include <vector>

#include "core/walk/timeline.h"

namespace heed {

// The timeline as a bar: a segment per step, or per chapter if there are several, as long as it has moments,
// but never too short to hit.
struct Scrubber {
  struct Segment {
    float x = 0, width = 0;
    Index begin = 0, end = 0;  // playheads
  };
  std::vector<Segment> segments;

  float x_at(Index playhead) const;
  Index playhead_at(float x) const;  // the nearest playhead
};

Scrubber make_scrubber(const Steps& steps, const Timeline& timeline, float x, float width, float gap);

}  // namespace heed
