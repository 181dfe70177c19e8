#pragma once

#include <vector>

#include "app/files/examples.h"
#include "app/panels/base/panel_ui.h"
#include "app/panels/lesson/picture_tile.h"
#include "core/walk/computation.h"

namespace heed {

// The example scenes, computed for their pictures, in the order of `example_scenes`; empty until shown.
using ExamplePictures = std::vector<Computation>;

// The example scenes of a kind as tiles, in the current window of ImGui.
void example_tiles_ui(PanelUi& ui, const TileGrid& grid, Point corner, ExampleKind kind,
                      ExamplePictures& pictures);
int example_count(ExampleKind kind);

}  // namespace heed
