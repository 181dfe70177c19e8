#pragma once

#include <cstdint>
#include <optional>

#include "app/panels/widgets/wake.h"
#include "app/state/app_state.h"
#include "core/explain/range_summary.h"

namespace heed {

// The selected range and what its numbers come to.
struct SelectedRange {
  NodeId node = 0;
  Region region;
  RangeSummary summary;
  bool is_complete = false;  // else a large range is still being read
  bool is_hidden = false;    // a question hides some of its numbers, which the others would tell

  bool has_numbers() const { return is_complete && !is_hidden && summary.count > 0; }
};

// Caches it until the selection or its numbers change.
class RangeCache {
 public:
  // Once in each frame.
  void update(const AppState& state, Wake& wake);
  // Null: at most one number is selected.
  const SelectedRange* range() const { return range_ ? &*range_ : nullptr; }

 private:
  struct Key {
    NodeId node = 0;
    Region region;
    std::uint64_t revision = 0;
    Index known = 0;

    bool operator==(const Key&) const = default;
  };

  std::optional<Key> key_;
  std::optional<RangeReader> reader_;
  std::optional<SelectedRange> range_;
};

}  // namespace heed
