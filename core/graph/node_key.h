#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace heed {

// Which head of a computation.
struct HeadKey {
  std::optional<int> block;  // none: of a bare attention
  int head = 0;

  bool operator==(const HeadKey&) const = default;
};

// Which matrix of a computation: the block and the head that it belongs to, and its name in there.
struct NodeKey {
  std::optional<int> block;  // none: outside of all blocks, as everything is in a bare attention
  std::optional<int> head;   // none: shared by all heads
  std::string id;            // `scores`

  std::optional<HeadKey> head_key() const {
    return head ? std::optional(HeadKey{block, *head}) : std::nullopt;
  }
  bool operator==(const NodeKey&) const = default;
};

// The public name: `b0.h1.scores`, `h0.W_q`, `X`.
std::string node_name(const NodeKey& key);

// The key of a public name. Only what node_name() prints is taken apart; anything else is an id as a whole.
NodeKey parse_node_name(std::string_view name);

// `h3`, as the names of the nodes of head 3 begin.
std::string head_name(int head);

}  // namespace heed
