#pragma once

#include <span>
#include <vector>

#include "app/figure/route.h"

namespace heed {

// Cache of routes among the same obstacles: finding one takes longer than drawing it.
class RouteCache {
 public:
  // What clear_route() returns. Valid until the next call.
  const std::vector<Stroke>& route(const RouteEnd& from, const RouteEnd& to, std::span<const Rect> obstacles,
                                   const Rect& page);

 private:
  struct Entry {
    RouteEnd from, to;
    std::vector<Stroke> strokes;
  };
  std::vector<Rect> obstacles_;
  Rect page_;
  std::vector<Entry> entries_;
};

}  // namespace heed
