#include "app/figure/route_cache.h"

#include <algorithm>
#include <cstddef>

namespace heed {
namespace {

constexpr std::size_t kMostRoutes = 64;  // many more than the arrows of one frame

}  // namespace

const std::vector<Stroke>& RouteCache::route(const RouteEnd& from, const RouteEnd& to,
                                             const RouteGround& ground) {
  if (obstacles_ != ground.obstacles || !(page_ == ground.page)) {
    page_ = ground.page;
    obstacles_ = ground.obstacles;
    entries_.clear();
  }
  const auto found = std::ranges::find_if(entries_, [&](const Entry& entry) {
    return entry.from == from && entry.to == to && entry.lines == ground.lines;
  });
  if (found != entries_.end()) return found->strokes;
  if (entries_.size() >= kMostRoutes) entries_.clear();
  entries_.push_back({from, to, ground.lines, clear_route(from, to, ground)});
  return entries_.back().strokes;
}

}  // namespace heed
