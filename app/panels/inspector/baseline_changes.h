#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "app/state/app_state.h"

namespace heed {

// How the matrices differ from the pinned baseline, kept from frame to frame.
class BaselineChanges {
 public:
  // There has to be a baseline. Valid until the next call.
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
