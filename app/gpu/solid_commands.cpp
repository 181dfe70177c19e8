#include "app/gpu/solid_commands.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace heed {
namespace {

constexpr float kWorthApart = 8'000;  // pixels: filling fewer is cheaper than two more commands

float channel(std::uint8_t x) { return static_cast<float>(x) / 255; }

bool is_at(const ImVec2& a, const ImVec2& b) { return a.x == b.x && a.y == b.y; }

bool is_solid(const ImDrawVert& a, const ImDrawVert& b, const ImDrawVert& c, const ImVec2& white) {
  return is_at(a.uv, white) && is_at(b.uv, white) && is_at(c.uv, white) && a.col == b.col && a.col == c.col &&
         (a.col & IM_COL32_A_MASK) == IM_COL32_A_MASK;
}

// At most its own area, and half of the seen part of its bounds: exact for the two triangles of a rectangle.
float seen_area(const ImVec2& a, const ImVec2& b, const ImVec2& c, const ImVec4& clip) {
  const float width =
      std::min(std::max({a.x, b.x, c.x}), clip.z) - std::max(std::min({a.x, b.x, c.x}), clip.x);
  const float height =
      std::min(std::max({a.y, b.y, c.y}), clip.w) - std::max(std::min({a.y, b.y, c.y}), clip.y);
  if (width <= 0 || height <= 0) return 0;
  const float own = std::abs((b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y));
  return std::min(own, width * height) / 2;
}

// Before it is uploaded a texture has no number yet.
bool is_same_texture(const ImTextureRef& a, const ImTextureRef& b) {
  return a._TexData == b._TexData && a._TexID == b._TexID;
}

}  // namespace

void SolidCommands::begin_frame(const ImDrawData& frame) {
  first_ = frame.DisplayPos;
  scale_ = frame.FramebufferScale;
  width_ = static_cast<int>(frame.DisplaySize.x * scale_.x);
  height_ = static_cast<int>(frame.DisplaySize.y * scale_.y);
  // The very numbers of ImGui's backend, so that edges fall on the same pixels.
  const float left = first_.x, right = first_.x + frame.DisplaySize.x, top = first_.y,
              bottom = first_.y + frame.DisplaySize.y;
  projection_ = {};
  projection_[0] = 2.0f / (right - left);
  projection_[5] = 2.0f / (top - bottom);
  projection_[10] = -1;
  projection_[12] = (right + left) / (left - right);
  projection_[13] = (top + bottom) / (bottom - top);
  projection_[15] = 1;
  if (!fill_ && !has_fill_failed_) {
    if (Result<gl::SolidFill> made = gl::SolidFill::make()) fill_.emplace(std::move(made).value());
    has_fill_failed_ = !fill_;
  }
}

void SolidCommands::fill(const gl::RetainedFramebuffer::Part& part, Color color) const {
  if (!fill_)
    return gl::RetainedFramebuffer::clear(part, channel(color.r), channel(color.g), channel(color.b));
  const auto pixels = [](int x) { return static_cast<float>(x); };
  const int top = height_ - part.y - part.height;
  fill_->draw({pixels(part.x), pixels(top), pixels(part.x + part.width), pixels(top + part.height)},
              {pixels(width_), pixels(height_)}, {channel(color.r), channel(color.g), channel(color.b), 1});
}

void SolidCommands::split(const ImDrawCmd& command, const ImVector<ImDrawVert>& vertices,
                          const ImVector<ImDrawIdx>& indices, ImVector<ImDrawCmd>& commands) {
  const ImVec4& clip = command.ClipRect;
  const bool is_worth_it = (clip.z - clip.x) * (clip.w - clip.y) >= kWorthApart;
  if (!is_worth_it || !is_same_texture(command.TexRef, ImGui::GetIO().Fonts->TexRef))
    return commands.push_back(command);
  const ImVec2 white = ImGui::GetFontTexUvWhitePixel();
  const ImDrawVert* from = vertices.Data + command.VtxOffset;
  const ImDrawIdx* corners = indices.Data + command.IdxOffset;
  unsigned begun = 0;  // of what is not added yet
  const auto add = [&](unsigned first, unsigned end, bool is_drawn_here) {
    if (first == end) return;
    ImDrawCmd part = command;
    part.IdxOffset += first;
    part.ElemCount = end - first;
    if (is_drawn_here) {
      part.UserCallback = draw;
      part.UserCallbackData = this;
    }
    commands.push_back(part);
  };
  for (unsigned at = 0; at + 2 < command.ElemCount;) {
    const unsigned first = at;
    float area = 0;
    for (; at + 2 < command.ElemCount; at += 3) {
      const ImDrawVert &a = from[corners[at]], &b = from[corners[at + 1]], &c = from[corners[at + 2]];
      if (!is_solid(a, b, c, white)) break;
      area += seen_area(a.pos, b.pos, c.pos, clip);
    }
    if (area >= kWorthApart) {
      add(begun, first, false);
      add(first, at, true);
      begun = at;
    }
    if (at == first) at += 3;
  }
  add(begun, command.ElemCount, false);
}

// In place of what ImGui's backend does for a command.
void SolidCommands::draw(const ImDrawList*, const ImDrawCmd* command) {
  auto& solid = *static_cast<SolidCommands*>(command->UserCallbackData);
  const ImVec4& clip = command->ClipRect;
  const ImVec2 least{(clip.x - solid.first_.x) * solid.scale_.x, (clip.y - solid.first_.y) * solid.scale_.y};
  const ImVec2 most{(clip.z - solid.first_.x) * solid.scale_.x, (clip.w - solid.first_.y) * solid.scale_.y};
  if (most.x <= least.x || most.y <= least.y) return;
  const gl::SolidTriangles::Scissor scissor{
      static_cast<int>(least.x), static_cast<int>(static_cast<float>(solid.height_) - most.y),
      static_cast<int>(most.x - least.x), static_cast<int>(most.y - least.y)};
  solid.triangles_.draw({static_cast<int>(command->ElemCount), static_cast<int>(sizeof(ImDrawIdx)),
                         command->IdxOffset, static_cast<int>(command->VtxOffset)},
                        scissor, solid.projection_, static_cast<unsigned>(command->GetTexID()));
}

}  // namespace heed
