#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <utility>

#include "core/walk/computation.h"

namespace heed {

// A token as the query (row) or the key (column) of the attention weights.
struct TokenRef {
  bool is_query = true;
  Index at = 0;

  bool operator==(const TokenRef&) const = default;
};

// The query and the key that a number belongs to, if any.
struct TokenPair {
  std::optional<Index> query;
  std::optional<Index> key;
};

// The weights that are multiplied with the values: after dropout, if there is any. (queries, keys)
NodeId attention_of(const Computation& computation, const HeadKey& head);

TokenPair tokens_of(const Graph& graph, CellRef cell);
// Of all that a moment makes: where it is about several keys, none of them.
TokenPair tokens_of(const Graph& graph, const Moment& moment);

// The cell whose arithmetic stands for all that a moment makes, in its last row or, of a stack, its last
// slice: of a softmax, and of many scores, the largest, as what is masked explains nothing; of what is made
// with the weights the strongest number, as a 0 explains nothing either; else the last.
CellRef typical_cell(const Graph& graph, const Moment& moment);
CellRef last_cell(const Graph& graph, const Moment& moment);

// The cell with the largest known weight of the token's row or column; the first cell if none is
// known.
CellRef strongest_weight(const Computation& computation, const HeadKey& head, TokenRef token);

// Caches strongest_weight until the weights change: a frame asks for dozens.
class StrongestWeightCache {
 public:
  CellRef of(const Computation& computation, const HeadKey& head, TokenRef token);

 private:
  NodeId node_ = 0;
  std::uint64_t revision_ = 0;
  Index known_ = 0;
  std::map<std::pair<bool, Index>, Cell> cache_;
};

}  // namespace heed
