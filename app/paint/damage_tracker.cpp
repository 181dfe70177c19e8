#include "app/paint/damage_tracker.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <span>

#include <imgui.h>

#include "app/geometry/rect_merger.h"

namespace heed {
namespace {

// Each rectangle costs a pass over all vertices: about as much as filling this many pixels.
constexpr std::size_t kMaxRects = 10;
constexpr float kRectCostPx = 8'000;

constexpr float kMergeDistance = 24;  // changes closer together than this are merged

struct KeptCommand {
  Rect clip;
  ImTextureID texture = ImTextureID_Invalid;
  ImDrawCallback callback = nullptr;
  CallbackDrawing drawn;  // set for callbacks
  unsigned first_vertex = 0, first_index = 0, indices = 0;

  bool is_like(const KeptCommand& other) const {
    return clip == other.clip && texture == other.texture && callback == other.callback;
  }
};

struct Triangle {
  ImDrawVert corners[3];
};

// The commands of a draw list with their vertices.
struct ListView {
  std::span<const KeptCommand> commands;
  std::span<const ImDrawVert> vertices;
  std::span<const ImDrawIdx> indices;

  Triangle triangle(const KeptCommand& command, std::size_t at) const {
    Triangle triangle;
    for (std::size_t i = 0; i < 3; ++i)
      triangle.corners[i] = vertices[command.first_vertex + indices[command.first_index + 3 * at + i]];
    return triangle;
  }
};

std::size_t triangles(const KeptCommand& command) { return command.indices / 3; }

bool is_same(const Triangle& a, const Triangle& b) { return std::memcmp(&a, &b, sizeof a) == 0; }

template <typename T>
bool is_same(std::span<const T> a, std::span<const T> b) {
  return a.size() == b.size() && (a.empty() || std::memcmp(a.data(), b.data(), a.size_bytes()) == 0);
}

bool is_same(const KeptCommand& a, const KeptCommand& b) {
  return a.is_like(b) && a.first_vertex == b.first_vertex && a.first_index == b.first_index &&
         a.indices == b.indices && a.drawn.area == b.drawn.area && a.drawn.pixels_id == b.drawn.pixels_id;
}

Rect bounds_of(const Triangle& triangle) {
  const auto [a, b, c] = triangle.corners;
  const float left = std::min({a.pos.x, b.pos.x, c.pos.x}), top = std::min({a.pos.y, b.pos.y, c.pos.y});
  return {left, top, std::max({a.pos.x, b.pos.x, c.pos.x}) - left,
          std::max({a.pos.y, b.pos.y, c.pos.y}) - top};
}

// Close together, and not a row crossing a column, whose union would fill a whole matrix.
bool should_merge(const Rect& a, const Rect& b) {
  return do_overlap(inset(a, -kMergeDistance), b) && united(a, b).area() - a.area() - b.area() <= kRectCostPx;
}

// Collects changes: first merges those close together, then reduces the number of rectangles.
class Changed {
 public:
  explicit Changed(const Rect& window) : window_(window), rects_(kMaxRects, kRectCostPx) {}

  void add(const Rect& rect, const Rect& clip) {
    const Rect seen = intersect(intersect(rect, clip), window_);
    if (seen.area() <= 0) return;
    if (place_.width >= 0 && should_merge(place_, seen)) {
      place_ = united(place_, seen);
      return;
    }
    end_place();
    place_ = seen;
  }
  // Adds a rectangle that is never merged with its neighbours, such as a row crossing a column.
  void add_apart(const Rect& rect, const Rect& clip) {
    const Rect seen = intersect(rect, clip);
    if (seen.area() <= 0) return;
    const float x = std::floor(seen.x), y = std::floor(seen.y);
    rects_.add(intersect({x, y, std::ceil(seen.right()) - x, std::ceil(seen.bottom()) - y}, window_));
  }
  std::vector<Rect> list() {
    end_place();
    return rects_.list();
  }

 private:
  void end_place() {
    if (place_.width >= 0) add_apart(place_, window_);
    place_ = kNone;
  }

  static constexpr Rect kNone = {0, 0, -1, -1};
  Rect window_;
  Rect place_ = kNone;
  RectMerger rects_;
};

void add_triangles(Changed& to, const ListView& list, const KeptCommand& command, std::size_t from,
                   std::size_t end) {
  for (std::size_t at = from; at < end; ++at) to.add(bounds_of(list.triangle(command, at)), command.clip);
}

void add_command(Changed& to, const ListView& list, const KeptCommand& command) {
  if (command.callback) to.add(command.drawn.area, command.clip);
  add_triangles(to, list, command, 0, triangles(command));
}

void add_list(Changed& to, const ListView& list) {
  for (const KeptCommand& command : list.commands) add_command(to, list, command);
}

void compare_callbacks(Changed& to, const KeptCommand& before, const KeptCommand& now) {
  if (before.drawn.area == now.drawn.area && before.drawn.pixels_id == now.drawn.pixels_id) return;
  if (before.drawn.area == now.drawn.area && now.drawn.changed &&
      now.drawn.previous_pixels_id == before.drawn.pixels_id) {
    for (const Rect& rect : *now.drawn.changed) to.add_apart(rect, intersect(now.drawn.area, now.clip));
    return;
  }
  to.add(before.drawn.area, before.clip);
  to.add(now.drawn.area, now.clip);
}

// Inserted or removed triangles shift those after them, so the common prefix and suffix are skipped
// first.
void compare_triangles(Changed& to, const ListView& before, const KeptCommand& a, const ListView& now,
                       const KeptCommand& b) {
  const std::size_t old_count = triangles(a), new_count = triangles(b);
  const std::size_t least = std::min(old_count, new_count);
  const auto is_same_at = [&](std::size_t i, std::size_t j) {
    return is_same(before.triangle(a, i), now.triangle(b, j));
  };
  std::size_t first = 0, last = 0;
  while (first < least && is_same_at(first, first)) ++first;
  while (last < least - first && is_same_at(old_count - 1 - last, new_count - 1 - last)) ++last;
  if (old_count != new_count) {
    add_triangles(to, before, a, first, old_count - last);
    add_triangles(to, now, b, first, new_count - last);
    return;
  }
  for (std::size_t at = first; at < new_count - last; ++at) {
    if (is_same_at(at, at)) continue;
    to.add(bounds_of(before.triangle(a, at)), a.clip);
    to.add(bounds_of(now.triangle(b, at)), b.clip);
  }
}

void compare_commands(Changed& to, const ListView& before, const KeptCommand& a, const ListView& now,
                      const KeptCommand& b) {
  if (a.callback) {
    compare_callbacks(to, a, b);
  } else {
    compare_triangles(to, before, a, now, b);
  }
}

void compare_lists(Changed& to, const ListView& before, const ListView& now) {
  const auto& a = before.commands;
  const auto& b = now.commands;
  const bool is_same_commands =
      std::equal(a.begin(), a.end(), b.begin(), b.end(),
                 [](const KeptCommand& one, const KeptCommand& other) { return is_same(one, other); });
  if (is_same_commands && is_same(before.vertices, now.vertices) && is_same(before.indices, now.indices))
    return;
  const std::size_t least = std::min(a.size(), b.size());
  std::size_t first = 0, last = 0;
  while (first < least && a[first].is_like(b[first])) ++first;
  while (last < least - first && a[a.size() - 1 - last].is_like(b[b.size() - 1 - last])) ++last;
  for (std::size_t at = 0; at < first; ++at) compare_commands(to, before, a[at], now, b[at]);
  for (std::size_t at = first; at < a.size() - last; ++at) add_command(to, before, a[at]);
  for (std::size_t at = first; at < b.size() - last; ++at) add_command(to, now, b[at]);
  for (std::size_t at = last; at > 0; --at)
    compare_commands(to, before, a[a.size() - at], now, b[b.size() - at]);
}

KeptCommand kept(const ImDrawCmd& command) {
  KeptCommand kept;
  const ImVec4& clip = command.ClipRect;
  kept.clip = {clip.x, clip.y, clip.z - clip.x, clip.w - clip.y};
  kept.first_vertex = command.VtxOffset;
  kept.first_index = command.IdxOffset;
  kept.indices = command.ElemCount;
  kept.callback = command.UserCallback;
  if (!command.UserCallback) kept.texture = command.GetTexID();
  if (command.UserCallback && command.UserCallbackDataSize >= static_cast<int>(sizeof kept.drawn))
    std::memcpy(&kept.drawn, command.UserCallbackData, sizeof kept.drawn);
  return kept;
}

}  // namespace

struct DamageTracker::KeptList {
  const ImDrawList* list = nullptr;  // identity only, never dereferenced
  std::vector<KeptCommand> commands;
  std::vector<ImDrawVert> vertices;
  std::vector<ImDrawIdx> indices;

  ListView view() const { return {commands, vertices, indices}; }
  void keep(const ImDrawList& from) {
    list = &from;
    commands.clear();
    for (const ImDrawCmd& command : from.CmdBuffer) commands.push_back(kept(command));
    vertices.assign(from.VtxBuffer.begin(), from.VtxBuffer.end());
    indices.assign(from.IdxBuffer.begin(), from.IdxBuffer.end());
  }
};

DamageTracker::DamageTracker() = default;
DamageTracker::~DamageTracker() = default;
DamageTracker::DamageTracker(DamageTracker&&) noexcept = default;
DamageTracker& DamageTracker::operator=(DamageTracker&&) noexcept = default;

void DamageTracker::forget() { window_ = {}; }

// False if the stacking order of the lists changed.
bool DamageTracker::compare(std::vector<Rect>& rects) const {
  Changed changed(window_);
  std::size_t beyond = 0;  // index into before_
  for (const KeptList& now : now_) {
    const auto found = std::find_if(before_.begin(), before_.end(),
                                    [&](const KeptList& before) { return before.list == now.list; });
    if (found == before_.end()) {
      add_list(changed, now.view());
      continue;
    }
    const auto at = static_cast<std::size_t>(found - before_.begin());
    if (at < beyond) return false;
    for (; beyond < at; ++beyond) add_list(changed, before_[beyond].view());
    ++beyond;
    compare_lists(changed, found->view(), now.view());
  }
  for (; beyond < before_.size(); ++beyond) add_list(changed, before_[beyond].view());
  rects = changed.list();
  return true;
}

std::vector<Rect> DamageTracker::damage_since_last(const ImDrawData& frame) {
  std::swap(before_, now_);
  now_.resize(static_cast<std::size_t>(frame.CmdLists.Size));
  for (std::size_t i = 0; i < now_.size(); ++i) now_[i].keep(*frame.CmdLists[static_cast<int>(i)]);
  const Rect window = {frame.DisplayPos.x, frame.DisplayPos.y, frame.DisplaySize.x, frame.DisplaySize.y};
  const bool is_comparable = window_ == window;
  window_ = window;
  std::vector<Rect> rects;
  if (!is_comparable || !compare(rects)) rects = {window};
  return rects;
}

}  // namespace heed
