#include "core/walk/switch_changes.h"

#include <algorithm>
#include <utility>

#include "core/base/check.h"
#include "core/ops/ops.h"
#include "core/scene/modules.h"

namespace heed {
namespace {

using Part = SwitchChange::Part;

class SwitchComparison {
 public:
  std::vector<SwitchChange> take() && { return std::move(changes_); }

  void compare(Part part, std::optional<int> block, std::optional<int> head, bool now, bool& next) {
    if (now == next) return;
    changes_.push_back({part, block, head, next});
    next = now;
  }

  void compare(std::optional<int> block, const Attention& now, Attention& next) {
    compare(Part::Attention, block, std::nullopt, now.is_enabled, next.is_enabled);
    for (std::size_t head = 0; head < std::min(now.heads.size(), next.heads.size()); ++head) {
      compare(Part::Head, block, static_cast<int>(head), now.heads[head].is_enabled,
              next.heads[head].is_enabled);
    }
  }

 private:
  std::vector<SwitchChange> changes_;
};

// What the part makes: zeros while it is off.
NodeKey key_of_result(const SwitchChange& change) {
  if (change.part == Part::Head) return {change.block, change.head, "output"};
  if (change.part == Part::FeedForward) return {change.block, {}, "feed"};
  return {change.block, {}, change.block ? "attention" : "Y"};
}

// Whether a node says of itself that it is off when the part is.
bool belongs_to(const Graph& graph, NodeId node, const SwitchChange& change, NodeId result) {
  const NodeInfo& info = graph.info(node);
  if (info.block != change.block) return false;
  if (change.part == Part::Head) return info.head == change.head;
  if (change.part == Part::FeedForward) return info.role == Role::FeedForward;
  return node == result || info.id == "attention_dropped";
}

}  // namespace

std::vector<SwitchChange> take_switch_changes(const Scene& now, Scene& next) {
  SwitchComparison comparison;
  comparison.compare({}, now.attention, next.attention);
  for (std::size_t at = 0; at < std::min(now.blocks.size(), next.blocks.size()); ++at) {
    const TransformerBlock& before = now.blocks[at];
    TransformerBlock& after = next.blocks[at];
    const auto block = static_cast<int>(at);
    if (before.attention && after.attention) comparison.compare(block, *before.attention, *after.attention);
    if (before.feed_forward && after.feed_forward) {
      comparison.compare(Part::FeedForward, block, {}, before.feed_forward->is_enabled,
                         after.feed_forward->is_enabled);
    }
  }
  return std::move(comparison).take();
}

bool differ_in_switches_only(const Scene& now, Scene next) {
  bool do_differ = !take_switch_changes(now, next).empty();
  for (std::size_t at = 0; at < std::min(now.blocks.size(), next.blocks.size()); ++at) {
    const bool is_enabled = now.blocks[at].is_enabled;
    do_differ |= std::exchange(next.blocks[at].is_enabled, is_enabled) != is_enabled;
  }
  return do_differ && now == next;
}

void put_switch_changes(std::span<const SwitchChange> changes, Graph& graph) {
  for (const SwitchChange& change : changes) {
    const std::optional<NodeId> result = graph.find(key_of_result(change));
    HEED_CHECK(result.has_value());
    const OpPtr& op = graph.shared_op(*result);
    graph.set_op(*result, change.is_enabled ? switched_on(op) : switched_off(op));
    for (NodeId node = 0; node < graph.node_count(); ++node) {
      if (belongs_to(graph, node, change, *result)) graph.set_switched_off(node, !change.is_enabled);
    }
  }
}

}  // namespace heed
