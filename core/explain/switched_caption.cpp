#include "core/explain/switched_caption.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "core/scene/modules.h"
#include "core/walk/switch_changes.h"

namespace heed {
namespace {

using Switched = SwitchChange::Part;

// Of a bare attention, and of that in a block.
struct SwitchKeys {
  const char* off;
  const char* on;
};

SwitchKeys keys_of(Switched part, bool is_in_block) {
  if (part == Switched::FeedForward) return {"switched.feed_forward_off", "switched.feed_forward_on"};
  if (part == Switched::Attention)
    return is_in_block ? SwitchKeys{"switched.attention_off_in_block", "switched.attention_on_in_block"}
                       : SwitchKeys{"switched.attention_off", "switched.attention_on"};
  return is_in_block ? SwitchKeys{"switched.head_off_in_block", "switched.head_on_in_block"}
                     : SwitchKeys{"switched.head_off", "switched.head_on"};
}

Message with_place(const char* key, std::optional<int> block, std::optional<int> head) {
  Message said{key, {}};
  if (head) said.args.emplace_back("head", std::to_string(*head + 1));
  if (block) said.args.emplace_back("block", std::to_string(*block + 1));
  return said;
}

// Of several heads of one attention: that one is left, or that all are on.
std::optional<Message> of_heads(const Scene& now, const std::vector<SwitchChange>& changes) {
  const std::optional<int> block = changes.front().block;
  const bool are_heads = std::ranges::all_of(changes, [&](const SwitchChange& change) {
    return change.part == Switched::Head && change.block == block;
  });
  const Attention* attention = are_heads ? find_attention(now, block) : nullptr;
  if (!attention) return std::nullopt;
  const std::vector<Head>& heads = attention->heads;
  const auto on = std::ranges::count_if(heads, &Head::is_enabled);
  if (on == std::ssize(heads))
    return with_place(block ? "switched.heads_on_in_block" : "switched.heads_on", block, {});
  if (on != 1) return std::nullopt;
  const auto alone = static_cast<int>(std::ranges::find_if(heads, &Head::is_enabled) - heads.begin());
  return with_place(block ? "switched.head_alone_in_block" : "switched.head_alone", block, alone);
}

}  // namespace

std::optional<Message> switched_caption(const Scene& before, const Scene& now) {
  Scene next = now;
  const std::vector<SwitchChange> changes = take_switch_changes(before, next);
  std::vector<std::pair<int, bool>> blocks;
  for (std::size_t at = 0; at < std::min(before.blocks.size(), now.blocks.size()); ++at) {
    if (before.blocks[at].is_enabled != now.blocks[at].is_enabled)
      blocks.emplace_back(static_cast<int>(at), now.blocks[at].is_enabled);
  }
  if (blocks.size() == 1 && changes.empty())
    return with_place(blocks[0].second ? "switched.block_on" : "switched.block_off", blocks[0].first, {});
  if (changes.empty() || !blocks.empty()) return std::nullopt;
  if (changes.size() > 1) return of_heads(now, changes);
  const SwitchChange& change = changes.front();
  const SwitchKeys keys = keys_of(change.part, change.block.has_value());
  return with_place(change.is_enabled ? keys.on : keys.off, change.block, change.head);
}

}  // namespace heed
