#pragma once

#include <vector>

#include "app/panels/base/panel_ui.h"
#include "core/walk/computation.h"

namespace heed {

// The example scenes, computed for their pictures, in the order of `example_scenes`; empty until shown.
using ExamplePictures = std::vector<Computation>;

// The example scenes as a row of pictures to choose from, or several rows where one is too narrow.
void example_tiles_ui(PanelUi& ui, const Rect& area, ExamplePictures& pictures);
float example_tiles_height(const Ui& ui, float width);

}  // namespace heed
