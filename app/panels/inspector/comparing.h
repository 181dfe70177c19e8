#pragma once

#include <optional>
#include <vector>

#include "app/figure/lens.h"
#include "app/state/app_state.h"

namespace heed {

struct Ui;

// What was worked out for comparing, kept from frame to frame.
struct ComparingMemory {
  // What it is true for; a cell that swings has other numbers in each frame.
  struct Key {
    Lens lens = Lens::Values;
    int baseline = 0;
    DocumentRevision document = 0;
    Objective::Kind kind = Objective::Kind::Cell;
    CellRef target;
    std::uint64_t swinging = 0;

    bool operator==(const Key&) const = default;
  };
  std::optional<Key> key;
  std::optional<LensNumbers> numbers;

  struct ListKey {
    int baseline = 0;
    DocumentRevision document = 0;
    Index playhead = 0;
    std::uint64_t swinging = 0;

    bool operator==(const ListKey&) const = default;
  };
  std::optional<ListKey> list_key;
  std::vector<MatrixChange> list;

  int mark_id = 0;  // of the change whose marks fade
  double marked_secs = 0;
};

// What the figure is seen through; none: its own numbers.
LensNumbers* lens_numbers(Ui& ui);

// How the matrices differ from the baseline, which there is.
const std::vector<MatrixChange>& baseline_changes(Ui& ui);

// How much of the marks of the last change is still seen after so long, 1 to 0.
float mark_strength(double secs);
inline constexpr double kMarkSecs = 1.2;

// The same for this frame; asks for the next one while they fade.
float mark_strength_now(Ui& ui);

}  // namespace heed
