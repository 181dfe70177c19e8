#pragma once

#include <cstdint>
#include <optional>

#include "app/figure/lens.h"
#include "app/state/app_state.h"

namespace heed {

// Caches the numbers of the lens that the figure is seen through.
class LensCache {
 public:
  // Null if the figure shows its own numbers. Valid until the next call.
  LensNumbers* numbers(const AppState& state);

 private:
  // What the numbers depend on.
  struct Key {
    Lens lens = Lens::Values;
    int baseline = 0;
    DocumentRevision document = 0;
    Objective::Kind kind = Objective::Kind::Cell;
    CellRef target;
    std::uint64_t wiggle = 0;

    bool operator==(const Key&) const = default;
  };
  static Key key_of(const AppState& state, const Objective& target);

  std::optional<Key> key_;
  std::optional<LensNumbers> numbers_;
};

// Changes with every frame of a wiggle; 0 if there is none.
std::uint64_t wiggle_revision(const AppState& state);

}  // namespace heed
