#include "app/kept_frame.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <utility>

#include <imgui.h>
#include <imgui_impl_opengl3.h>

namespace heed {
namespace {

// Letters that have come are put into the texture; true if a texture itself comes or goes.
bool bring_textures(const ImDrawData& frame) {
  bool is_another = false;
  for (ImTextureData* texture : *frame.Textures) {
    if (texture->Status == ImTextureStatus_OK) continue;
    if (texture->Status != ImTextureStatus_WantUpdates) is_another = true;
    ImGui_ImplOpenGL3_UpdateTexture(texture);
  }
  return is_another;
}

// The pixels inside a clip as ImGui's backend counts them, so that a part has the same edges as the whole.
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

// What of the commands is seen in a part of the window.
ImVector<ImDrawCmd> commands_in(const ImVector<ImDrawCmd>& commands, const ImDrawData& frame,
                                const Rect& part) {
  ImVector<ImDrawCmd> seen;
  bool has_state_of_its_own = false;
  for (ImDrawCmd command : commands) {
    const bool resets = command.UserCallback == ImDrawCallback_ResetRenderState;
    command.ClipRect = seen_of(command.ClipRect, frame, part);
    const bool is_seen = command.ClipRect.x < command.ClipRect.z && command.ClipRect.y < command.ClipRect.w;
    if (resets ? !has_state_of_its_own : !is_seen) continue;
    has_state_of_its_own = command.UserCallback && !resets;
    seen.push_back(command);
  }
  return seen;
}

// Where the commands of the part begin that are seen: at the last that fills it with one opaque colour.
struct Place {
  std::size_t list = 0;
  int command = 0;
  bool is_covered = false;
};

bool covers(const ImDrawCmd& command, const Rect& part) {
  DrawnByCallback drawn;
  if (!command.UserCallback || command.UserCallbackDataSize < static_cast<int>(sizeof drawn)) return false;
  std::memcpy(&drawn, command.UserCallbackData, sizeof drawn);
  const ImVec4& clip = command.ClipRect;
  const auto contains = [&](float left, float top, float right, float bottom) {
    return left <= part.x && top <= part.y && right >= part.right() && bottom >= part.bottom();
  };
  return drawn.is_opaque && contains(clip.x, clip.y, clip.z, clip.w) &&
         contains(drawn.area.x, drawn.area.y, drawn.area.right(), drawn.area.bottom());
}

Place first_seen(const std::vector<ImVector<ImDrawCmd>>& commands, const Rect& part) {
  for (std::size_t list = commands.size(); list-- > 0;) {
    for (int at = commands[list].Size; at-- > 0;) {
      if (covers(commands[list][at], part)) return {list, at, true};
    }
  }
  return {};
}

int pixels(float length, float scale) { return static_cast<int>(std::lround(length * scale)); }

}  // namespace

void KeptFrame::draw_part(ImDrawData& frame, const Rect& part, Color background) const {
  const ImVec2 scale = frame.FramebufferScale;
  const Rect at = part.moved(-frame.DisplayPos.x, -frame.DisplayPos.y);
  const gl::KeptPicture::Part area = {pixels(at.x, scale.x),
                                      pixels(frame.DisplaySize.y - at.bottom(), scale.y),
                                      pixels(at.width, scale.x), pixels(at.height, scale.y)};
  ImVector<ImDrawList*> all;
  all.swap(frame.CmdLists);
  std::vector<ImVector<ImDrawCmd>> commands;
  for (const ImDrawList* list : all) commands.push_back(commands_in(list->CmdBuffer, frame, part));
  const Place first = first_seen(commands, part);
  const auto channel = [](std::uint8_t x) { return static_cast<float>(x) / 255; };
  if (!first.is_covered)
    gl::KeptPicture::clear(area, channel(background.r), channel(background.g), channel(background.b));
  for (std::size_t i = 0; i < commands.size(); ++i) {
    ImVector<ImDrawCmd>& seen = commands[i];
    if (i < first.list) seen.clear();
    if (i == first.list && first.command > 0) seen.erase(seen.begin(), seen.begin() + first.command);
    ImDrawList& list = *all[static_cast<int>(i)];
    list.CmdBuffer.swap(seen);
    if (!list.CmdBuffer.empty()) frame.CmdLists.push_back(&list);
  }
  ImGui_ImplOpenGL3_RenderDrawData(&frame);
  for (int i = 0; i < all.Size; ++i) all[i]->CmdBuffer.swap(commands[static_cast<std::size_t>(i)]);
  frame.CmdLists.swap(all);
}

void KeptFrame::draw(ImDrawData& frame, Color background, bool is_lost) {
  const int width = static_cast<int>(frame.DisplaySize.x * frame.FramebufferScale.x);
  const int height = static_cast<int>(frame.DisplaySize.y * frame.FramebufferScale.y);
  drawn_.clear();
  if (width <= 0 || height <= 0) return;
  const bool is_another = bring_textures(frame);
  const bool is_new = !does_window_keep_ && picture_.begin(width, height);
  if (is_lost || is_another || is_new || background != background_) changes_.forget();
  background_ = background;
  drawn_ = changes_.since_last(frame);
  for (const Rect& part : drawn_) draw_part(frame, part, background);
  if (!does_window_keep_) picture_.show();
}

}  // namespace heed
