#pragma once

#include <functional>
#include <string>

#include "app/panels/base/panel_ui.h"
#include "app/panels/widgets/control.h"

namespace heed {

// A card to choose from: a picture, a title and a few words about it.
struct PictureTile {
  std::string id;
  std::string title, about;
  std::string facts;    // at its foot
  std::string minutes;  // beside the title; empty: it is not said how long it takes
  bool is_done = false;
  std::string mark{};  // at its foot, where it is not done: how far it was read
};

// Returns whether it is pressed.
bool picture_tile_ui(PanelUi& ui, const Rect& rect, const PictureTile& tile,
                     const std::function<void(const Rect&)>& draw_picture);

// Tiles of one size in columns, in pixels.
struct TileGrid {
  int columns = 1;
  float width = 0, tile_height = 0;  // of a tile

  Rect tile(const Ui& ui, Point corner, int at) const;
  float height(const Ui& ui, int count) const;  // with the gap below
  float all_width(const Ui& ui) const;
};

// As many columns as a card needs that is wide enough for all that stands in it, and high enough for all
// words.
TileGrid usual_tiles(const Ui& ui, int columns);
// In a room of this width: a little wider rather than leave some at the right, and in a number of columns
// that leaves no row of `count` half empty, if there is one.
TileGrid fitted_tiles(const Ui& ui, float width, int count);

inline constexpr float kTileGap = 14;

}  // namespace heed
