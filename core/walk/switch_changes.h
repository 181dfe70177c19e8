#pragma once

#include <optional>
#include <span>
#include <vector>

#include "core/graph/graph.h"
#include "core/scene/scene.h"

namespace heed {

// A part that makes zeros while it is off, and is now switched on or off. Blocks are not among them: one that
// is off consists of other nodes.
struct SwitchChange {
  enum class Part { Head, Attention, FeedForward };

  Part part = Part::Head;
  std::optional<int> block;
  std::optional<int> head;
  bool is_enabled = true;
};

// How the switches of `next` differ; afterwards they stand in it as in `now`.
std::vector<SwitchChange> take_switch_changes(const Scene& now, Scene& next);

// Whether they differ, and in nothing but what is switched on, blocks included.
bool differ_in_switches_only(const Scene& now, Scene next);

// Switches these parts of a graph on or off.
void put_switch_changes(std::span<const SwitchChange> changes, Graph& graph);

}  // namespace heed
