#pragma once

#include <optional>

#include "app/panels/base/panel_ui.h"
#include "core/graph/node_key.h"

namespace heed {

// Where pictures of all heads have their places: a row for each block, all of one size.
struct HeadGrid {
  std::vector<HeadKey> heads;
  std::vector<Rect> tiles;  // of each head
  float picture = 0;        // the height that is left for its picture
  float right = 0;          // where they end
};
// `aspect`: how much wider than high a picture is.
HeadGrid lay_out_heads(const Ui& ui, const Rect& rect, const BuiltScene& built, float aspect);

// Every head of the model at the step that is shown: its weights in the example, and what it does, if that
// was measured; coloured only then. A press chooses it.
void head_wall_ui(PanelUi& ui, const HeadGrid& grid, const TrainingSession& session,
                  const std::optional<HeadKey>& chosen);

// The name of a head above its picture, and a number at the right.
void draw_tile_title(const Ui& ui, const Rect& tile, const std::string& name, const std::string& does,
                     const std::string& number, bool is_telling);

inline constexpr float kTileTitle = 20;  // units above a picture

}  // namespace heed
