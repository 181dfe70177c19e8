#include "app/figure/route_cache.h"

#include <algorithm>
#include <cstddef>

namespace heed {
namespace {

constexpr std::size_t kMostRoutes = 64;  // many more than the arrows of one frame

}  // namespace

const std::vector<Stroke>& RouteCache::route(const RouteEnd& from, const RouteEnd& to,
                                             std::span<const Rect> obstacles, const Rect& page) {
  if (!std::ranges::equal(obstacles_, obstacles) || !(page_ == page)) {
    page_ = page;
    obstacles_.assign(obstacles.begin(), obstacles.end());
    entries_.clear();
  }
  const auto found = std::ranges::find_if(
      entries_, [&](const Entry& entry) { return entry.from == from && entry.to == to; });
  if (found != entries_.end()) return found->strokes;
  if (entries_.size() >= kMostRoutes) entries_.clear();
  entries_.push_back({from, to, clear_route(from, to, obstacles, page)});
  return entries_.back().strokes;
}

}  // namespace heed
