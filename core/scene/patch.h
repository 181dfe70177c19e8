#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/base/cell.h"
#include "core/json/extras.h"

namespace heed {

// A row of a node that a patch changes, and the row of the text that its numbers come from.
struct PatchedRow {
  Index row = 0;
  std::optional<Index> from;  // none: of a copy the same row, of a difference the last one

  bool operator==(const PatchedRow&) const = default;
};

// Numbers of a computed node that come from another computation of the same model: activation patching, mean
// ablation, steering. That computation has the weights and switches of the scene, but no overrides and no
// patches.
struct Patch {
  enum class Kind {
    Copy,  // the rows of a text in place of those here
    Mean,  // the mean of all rows of a text in place of each
    Steer  // strength · (row of a text − row of another one) is added
  };

  Kind kind = Kind::Copy;
  std::string node;
  std::vector<PatchedRow> rows;      // empty: all of them
  std::optional<std::string> text;   // none, of a mean only: that of the scene
  float strength = 1;                // Steer only
  std::optional<std::string> minus;  // Steer only; none: nothing is subtracted
  Extras extras;

  bool operator==(const Patch&) const = default;
};

// Whether both change the same rows of the same node in the same way, so that one takes the other's place.
bool have_one_target(const Patch& a, const Patch& b);

// Drops what does not fit other words: patches that name rows, or copy one row for each.
void drop_patches_of_words(std::vector<Patch>& patches);

}  // namespace heed
