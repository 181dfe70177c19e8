#pragma once

#include <vector>

#include <imgui.h>

#include "app/gpu/solid_commands.h"

namespace heed {

// Draw lists without the triangles that lie outside their commands' clip rectangles. A software renderer, and
// the bus to a graphics card, take their time for each vertex, seen or not. Keeps its memory for the next
// list.
class SeenTriangles {
 public:
  // In place of what the list draws, until its vertices and indices are put back; commands without a triangle
  // that is seen are left out, and `solid` draws what it can.
  void take(ImDrawList& list, SolidCommands& solid);
  void put_back(ImDrawList& list);

 private:
  void add(const ImDrawList& list, ImDrawCmd& command);

  ImVector<ImDrawVert> vertices_;
  ImVector<ImDrawIdx> indices_;
  ImVector<ImDrawCmd> commands_;
  std::vector<int>
      place_;  // by vertex: where it is in vertices_, counted from the command's first; −1: nowhere
  std::vector<ImDrawIdx> placed_;  // vertices with a place
};

}  // namespace heed
