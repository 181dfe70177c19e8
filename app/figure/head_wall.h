#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/figure/drawing.h"
#include "app/theme/theme.h"
#include "core/base/message.h"
#include "core/explain/head_survey.h"
#include "core/text/catalogue.h"

namespace heed {

// One head of the wall, or what a block does besides its heads.
struct HeadTile {
  SwitchablePart part;
  std::optional<std::size_t> head;  // in the survey
  Rect frame;
  Rect picture;                                          // of its weights
  bool is_rollout = false;                               // of all heads together
  bool has_row_words = false, has_column_words = false;  // at the left of its picture, and below it
};

// All heads of a model: in rows by block, or one after the other.
struct HeadWall {
  std::vector<HeadTile> tiles;
  std::vector<std::pair<float, int>> blocks;  // where the row of each block begins, if they have rows
  Rect bounds;

  const HeadTile* tile_at(Point point) const;
};

// What the wall shows, and how.
struct HeadWallView {
  const HeadSurvey& survey;
  const PartEffects* effects = nullptr;  // null: not measured
  HeadChoice choice;
  const Scene& scene;  // of which heads are on
  std::optional<HeadKey> picked;
  const Theme* theme = nullptr;
  Language language = Language::English;
  bool is_rollout_picked = false;
  std::vector<std::string> words = {};  // that the pictures are about, where these have room for them
};

// As large as fits in this width and height; where pictures would become too small, it is higher.
HeadWall lay_out_head_wall(const HeadWallView& view, float width, float height);

Drawing draw_head_wall(const HeadWall& wall, const HeadWallView& view);

// "2.4": block and head, from 1; of a bare attention the head alone.
std::string short_head_name(const HeadKey& head);

// What the bars below the pictures are about.
Message effects_message(const Scene& scene, const PartEffects& effects);

// How keys of the catalogues about it end, and that of its name.
std::string_view pattern_id(HeadPattern pattern);
std::string pattern_key(HeadPattern pattern);

// With two decimals; a change with its sign.
std::string share_text(double share);
std::string signed_share_text(double change);

}  // namespace heed
