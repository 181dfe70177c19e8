#pragma once

#include <vector>

#include "app/figure/route.h"

namespace heed {

// Cache of routes among the same obstacles: finding one takes longer than drawing it.
class RouteCache {
 public:
  // What clear_route() returns. Valid until the next call.
  const std::vector<Stroke>& route(const RouteEnd& from, const RouteEnd& to, const RouteGround& ground);

 private:
  struct Entry {
    RouteEnd from, to;
    std::vector<Rect> lines;
    std::vector<Stroke> strokes;
  };
  std::vector<Rect> obstacles_;
  Rect page_;
  std::vector<Entry> entries_;
};

}  // namespace heed
