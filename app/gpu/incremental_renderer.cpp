#include "app/gpu/incremental_renderer.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <optional>
#include <utility>

#include <imgui.h>
#include <imgui_impl_opengl3.h>

namespace heed {
namespace {

// Uploads pending font atlas updates; true if a texture was created or destroyed.
bool update_textures(const ImDrawData& frame) {
  bool is_another = false;
  for (ImTextureData* texture : *frame.Textures) {
    if (texture->Status == ImTextureStatus_OK) continue;
    if (texture->Status != ImTextureStatus_WantUpdates) is_another = true;
    ImGui_ImplOpenGL3_UpdateTexture(texture);
  }
  return is_another;
}

// The pixels inside a clip rectangle, rounded as ImGui's backend does, so that a part has the same
// edges as the whole.
Rect clip_pixels(const ImVec4& clip, const ImDrawData& frame) {
  const ImVec2 first = frame.DisplayPos, scale = frame.FramebufferScale;
  const auto whole = [](float x) { return std::trunc(x); };
  const float height = whole(frame.DisplaySize.y * scale.y);
  const float x = whole((clip.x - first.x) * scale.x);
  const float from_bottom = whole(height - (clip.w - first.y) * scale.y);
  const Rect pixels = {x, 0, whole((clip.z - clip.x) * scale.x), whole((clip.w - clip.y) * scale.y)};
  return pixels.moved(0, height - from_bottom - pixels.height);
}

ImVec4 seen_of(const ImVec4& clip, const ImDrawData& frame, const Rect& part) {
  const ImVec2 first = frame.DisplayPos, scale = frame.FramebufferScale;
  const Rect pixels = clip_pixels(clip, frame);
  return {std::max(first.x + pixels.x / scale.x, part.x), std::max(first.y + pixels.y / scale.y, part.y),
          std::min(first.x + pixels.right() / scale.x, part.right()),
          std::min(first.y + pixels.bottom() / scale.y, part.bottom())};
}

constexpr float kWorthLeavingOut = 20'000;   // pixels: filling fewer is cheaper than one more draw command
constexpr std::size_t kMaxVisibleParts = 8;  // visible parts per command

Rect rect_of(const ImVec4& clip) { return {clip.x, clip.y, clip.z - clip.x, clip.w - clip.y}; }

std::optional<CallbackDrawing> drawn_by(const ImDrawCmd& command) {
  CallbackDrawing drawn;
  if (!command.UserCallback || command.UserCallbackDataSize < static_cast<int>(sizeof drawn))
    return std::nullopt;
  std::memcpy(&drawn, command.UserCallbackData, sizeof drawn);
  return drawn;
}

// Occlusion within a part of the window: opaque areas of commands further up.
class Covered {
 public:
  explicit Covered(const Rect& part) : part_(part) {}

  void add(const Rect& opaque) {
    if (opaque.area() >= kWorthLeavingOut || subtract(part_, opaque).empty()) covered_.push_back(opaque);
  }
  // The visible remainder; all of it where that would be too many parts.
  std::vector<Rect> seen_of(const Rect& rect) const {
    std::vector<Rect> left = {rect};
    for (const Rect& hole : covered_) {
      std::vector<Rect> less;
      for (const Rect& one : left) {
        const std::vector<Rect> parts = subtract(one, hole);
        less.insert(less.end(), parts.begin(), parts.end());
      }
      left = std::move(less);
    }
    return left.size() > kMaxVisibleParts ? std::vector<Rect>{rect} : left;
  }

 private:
  Rect part_;
  std::vector<Rect> covered_;
};

// Appends the visible parts of a command to the reversed list.
void put_seen(std::vector<ImDrawCmd>& backwards, const ImDrawCmd& command, Covered& covered) {
  const Rect clip = rect_of(command.ClipRect);
  const std::optional<CallbackDrawing> drawn = drawn_by(command);
  const Rect reached = drawn ? intersect(clip, drawn->area) : clip;
  const std::vector<Rect> seen = covered.seen_of(reached);
  const bool is_cut = drawn && seen != std::vector<Rect>{reached};
  if (!is_cut && !seen.empty()) backwards.push_back(command);
  for (std::size_t i = 0; is_cut && i < seen.size(); ++i) {
    backwards.push_back(command);
    backwards.back().ClipRect = {seen[i].x, seen[i].y, seen[i].right(), seen[i].bottom()};
  }
  if (drawn) covered.add(intersect(clip, drawn->opaque));
}

// The commands of a list that are visible in a part of the window, below what is covered already;
// adds what they cover.
ImVector<ImDrawCmd> commands_in(const ImVector<ImDrawCmd>& commands, const ImDrawData& frame,
                                const Rect& part, Covered& covered) {
  std::vector<ImDrawCmd> backwards;
  const ImDrawCmd* reset = nullptr;  // only needed after a callback
  for (int at = commands.Size; at-- > 0;) {
    ImDrawCmd command = commands[at];
    if (command.UserCallback == ImDrawCallback_ResetRenderState) {
      reset = &commands[at];
      continue;
    }
    command.ClipRect = seen_of(command.ClipRect, frame, part);
    if (command.ClipRect.x >= command.ClipRect.z || command.ClipRect.y >= command.ClipRect.w) continue;
    const std::size_t before = backwards.size();
    put_seen(backwards, command, covered);
    if (backwards.size() == before) continue;
    if (command.UserCallback && reset)
      backwards.insert(backwards.begin() + static_cast<std::ptrdiff_t>(before), *reset);
    reset = nullptr;
  }
  ImVector<ImDrawCmd> seen;
  for (std::size_t at = backwards.size(); at-- > 0;) seen.push_back(backwards[at]);
  return seen;
}

gl::RetainedFramebuffer::Part pixels_of(const Rect& part, const ImDrawData& frame) {
  const auto pixels = [](float length, float scale) { return static_cast<int>(std::lround(length * scale)); };
  const ImVec2 scale = frame.FramebufferScale;
  const Rect at = part.moved(-frame.DisplayPos.x, -frame.DisplayPos.y);
  return {pixels(at.x, scale.x), pixels(frame.DisplaySize.y - at.bottom(), scale.y),
          pixels(at.width, scale.x), pixels(at.height, scale.y)};
}

}  // namespace

void IncrementalRenderer::draw_part(ImDrawData& frame, const Rect& part, Color background) {
  ImVector<ImDrawList*> all;
  all.swap(frame.CmdLists);
  std::vector<ImVector<ImDrawCmd>> commands(static_cast<std::size_t>(all.Size));
  Covered covered(part);
  for (std::size_t i = commands.size(); i-- > 0;)
    commands[i] = commands_in(all[static_cast<int>(i)]->CmdBuffer, frame, part, covered);
  for (const Rect& ground : covered.seen_of(part)) solid_.fill(pixels_of(ground, frame), background);
  if (seen_.size() < commands.size()) seen_.resize(commands.size());
  for (std::size_t i = 0; i < commands.size(); ++i) {
    ImDrawList& list = *all[static_cast<int>(i)];
    list.CmdBuffer.swap(commands[i]);
    seen_[i].take(list, solid_);
    if (!list.CmdBuffer.empty()) frame.CmdLists.push_back(&list);
  }
  ImGui_ImplOpenGL3_RenderDrawData(&frame);
  for (std::size_t i = 0; i < commands.size(); ++i) {
    ImDrawList& list = *all[static_cast<int>(i)];
    seen_[i].put_back(list);
    list.CmdBuffer.swap(commands[i]);
  }
  frame.CmdLists.swap(all);
}

void IncrementalRenderer::draw(ImDrawData& frame, Color background, bool is_lost) {
  const int width = static_cast<int>(frame.DisplaySize.x * frame.FramebufferScale.x);
  const int height = static_cast<int>(frame.DisplaySize.y * frame.FramebufferScale.y);
  drawn_.clear();
  if (width <= 0 || height <= 0) return;
  const bool is_another = update_textures(frame);
  const bool is_new = !does_window_keep_ && picture_.begin(width, height);
  if (is_lost || is_another || is_new || background != background_) changes_.forget();
  background_ = background;
  drawn_ = changes_.damage_since_last(frame);
  solid_.begin_frame(frame);
  for (const Rect& part : drawn_) draw_part(frame, part, background);
  if (!does_window_keep_) picture_.show();
}

}  // namespace heed
