#pragma once

#include <optional>

#include "core/graph/node.h"
#include "core/graph/node_key.h"
#include "core/module/steps.h"

namespace heed {

// How near a transformer is looked at: as a whole, one of its blocks, or one chapter of its steps, such as an
// attention with one head in full. A bare attention is always looked at this near.
enum class Depth { Model, Block, Chapter };

// What is looked at.
struct Spot {
  Depth depth = Depth::Chapter;
  int chapter = 0;  // in Steps::chapters(); at the depth of a block any of its chapters
  int head = 0;     // in full, where the chapter has heads

  bool operator==(const Spot&) const = default;
};

// The chapter, or the nearest one that there is.
const Chapter& chapter_at(const Steps& steps, const Spot& spot);
// The block that is looked at as a whole. None in a chapter outside of blocks, which has only a picture of
// its own: steps go on from block to block and beyond without a change of depth.
std::optional<int> whole_block_at(const Steps& steps, const Spot& spot);
// The head in full; in a chapter without attention there may be none of this name.
HeadKey head_at(const Steps& steps, const Spot& spot);
// Whether a step there shows up in what is looked at, perhaps in another head.
bool is_place_shown(const Steps& steps, const Spot& shown, const Spot& step);
// The same depth where this step is; there, this head.
Spot spot_at_step(const Steps& steps, const Spot& spot, int step, std::optional<int> head);
// The chapter that makes or introduces this matrix, with its head in full.
Spot spot_of_matrix(const Steps& steps, const NodeInfo& info);

}  // namespace heed
