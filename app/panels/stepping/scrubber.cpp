#include "app/panels/stepping/scrubber.h"

#include <algorithm>
#include <cmath>

namespace heed {
namespace {

// The share of the bar that the steps divide evenly; the rest is divided by moments.
constexpr float kEvenShare = 0.4f;

}  // namespace

Scrubber make_scrubber(const Steps& steps, const Timeline& timeline, float x, float width, float gap) {
  Scrubber scrubber;
  const bool is_by_chapter = steps.chapters().size() > 1;
  const auto count =
      is_by_chapter ? static_cast<float>(steps.chapters().size()) : static_cast<float>(steps.count());
  const float room = std::max(width - gap * (count - 1), 0.0f);
  const auto total = static_cast<float>(std::max<Index>(timeline.moment_count(), 1));
  const auto add = [&](int first, int last) {
    Scrubber::Segment& segment = scrubber.segments.emplace_back();
    segment.begin = timeline.step_begin(first);
    segment.end = timeline.step_begin(last + 1);
    const float share = static_cast<float>(segment.end - segment.begin) / total;
    segment.x = x;
    segment.width = room * (kEvenShare / count + (1 - kEvenShare) * share);
    x += segment.width + gap;
  };
  if (is_by_chapter) {
    for (const Chapter& chapter : steps.chapters()) add(chapter.first_step, chapter.last_step);
  } else {
    for (const Step& step : steps) add(step.number, step.number);
  }
  return scrubber;
}

float Scrubber::x_at(Index playhead) const {
  for (const Segment& segment : segments) {
    if (playhead > segment.end || segment.end == segment.begin) continue;
    if (playhead < segment.begin) return segment.x;
    const float share =
        static_cast<float>(playhead - segment.begin) / static_cast<float>(segment.end - segment.begin);
    return segment.x + segment.width * share;
  }
  return segments.back().x + segments.back().width;
}

Index Scrubber::playhead_at(float x) const {
  for (const Segment& segment : segments) {
    if (x > segment.x + segment.width) continue;
    const float share = segment.width > 0 ? std::clamp((x - segment.x) / segment.width, 0.0f, 1.0f) : 0;
    return segment.begin +
           static_cast<Index>(std::lround(share * static_cast<float>(segment.end - segment.begin)));
  }
  return segments.back().end;
}

}  // namespace heed
