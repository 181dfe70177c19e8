#include "app/gpu/seen_triangles.h"

#include <algorithm>

namespace heed {
namespace {

// Smoothed edges are a part of a pixel outside.
constexpr float kMargin = 1;

bool is_seen(const ImVec4& clip, const ImVec2& a, const ImVec2& b, const ImVec2& c) {
  return std::max({a.x, b.x, c.x}) >= clip.x - kMargin && std::min({a.x, b.x, c.x}) <= clip.z + kMargin &&
         std::max({a.y, b.y, c.y}) >= clip.y - kMargin && std::min({a.y, b.y, c.y}) <= clip.w + kMargin;
}

}  // namespace

void SeenTriangles::add(const ImDrawList& list, ImDrawCmd& command) {
  const ImDrawVert* vertices = list.VtxBuffer.Data + command.VtxOffset;
  const ImDrawIdx* indices = list.IdxBuffer.Data + command.IdxOffset;
  const auto first_vertex = static_cast<unsigned>(vertices_.Size);
  const auto first_index = static_cast<unsigned>(indices_.Size);
  for (unsigned at = 0; at + 2 < command.ElemCount; at += 3) {
    const ImDrawIdx* corners = indices + at;
    if (!is_seen(command.ClipRect, vertices[corners[0]].pos, vertices[corners[1]].pos,
                 vertices[corners[2]].pos))
      continue;
    for (int corner = 0; corner < 3; ++corner) {
      const ImDrawIdx from = corners[corner];
      if (place_.size() <= from) place_.resize(from + std::size_t{1}, -1);
      if (place_[from] < 0) {
        place_[from] = vertices_.Size - static_cast<int>(first_vertex);
        placed_.push_back(from);
        vertices_.push_back(vertices[from]);
      }
      indices_.push_back(static_cast<ImDrawIdx>(place_[from]));
    }
  }
  for (const ImDrawIdx from : placed_) place_[from] = -1;
  placed_.clear();
  command.VtxOffset = first_vertex;
  command.IdxOffset = first_index;
  command.ElemCount = static_cast<unsigned>(indices_.Size) - first_index;
}

void SeenTriangles::take(ImDrawList& list, SolidCommands& solid) {
  vertices_.resize(0);
  indices_.resize(0);
  commands_.resize(0);
  for (ImDrawCmd& command : list.CmdBuffer) {
    if (command.UserCallback) {
      commands_.push_back(command);
      continue;
    }
    add(list, command);
    if (command.ElemCount > 0) solid.split(command, vertices_, indices_, commands_);
  }
  list.CmdBuffer.swap(commands_);
  list.VtxBuffer.swap(vertices_);
  list.IdxBuffer.swap(indices_);
}

void SeenTriangles::put_back(ImDrawList& list) {
  list.VtxBuffer.swap(vertices_);
  list.IdxBuffer.swap(indices_);
}

}  // namespace heed
