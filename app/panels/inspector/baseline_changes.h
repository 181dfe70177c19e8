#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "app/state/app_state.h"

namespace heed {

// Caches how the matrices differ from the pinned baseline.
class BaselineChanges {
 public:
  // There must be a baseline. Valid until the next call.
  const std::vector<MatrixChange>& of(const AppState& state);

 private:
  // What the changes depend on.
  struct Key {
    int baseline = 0;
    DocumentRevision document = 0;
    Index playhead = 0;
    std::uint64_t wiggle = 0;

    bool operator==(const Key&) const = default;
  };
  std::optional<Key> key_;
  std::vector<MatrixChange> changes_;
};

}  // namespace heed
