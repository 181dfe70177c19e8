#pragma once

#include <vector>

#include "app/panels/base/panel_ui.h"
#include "app/panels/lesson/picture_tile.h"
#include "core/walk/computation.h"

namespace heed {

// The example scenes, computed for their pictures, in the order of `example_scenes`; empty until shown.
using ExamplePictures = std::vector<Computation>;

// The example scenes as tiles, in the current window of ImGui.
void example_tiles_ui(PanelUi& ui, const TileGrid& grid, Point corner, ExamplePictures& pictures);
int example_count();

}  // namespace heed
