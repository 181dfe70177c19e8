#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <utility>

#include "core/walk/computation.h"

namespace heed {

// A token at one end of attention: the query of a row of the weights, or the key of a column.
struct TokenRef {
  bool is_query = true;
  Index at = 0;

  bool operator==(const TokenRef&) const = default;
};

// The query and the key that a number is about, as far as it is about one.
struct TokenPair {
  std::optional<Index> query;
  std::optional<Index> key;
};

// The weights that really multiply the values: after dropout, what it has left of them. (queries, keys)
NodeId attention_of(const Computation& computation, int head);

TokenPair tokens_of(const Graph& graph, CellRef cell);

// The cell with the largest known weight of the token's row or column; the first one if none is known.
CellRef strongest_weight(const Computation& computation, int head, TokenRef token);

// The same, kept as long as the weights are: a frame asks for some dozens.
class StrongestWeights {
 public:
  CellRef of(const Computation& computation, int head, TokenRef token);

 private:
  NodeId node_ = 0;
  std::uint64_t revision_ = 0;
  Index known_ = 0;
  std::map<std::pair<bool, Index>, Cell> kept_;
};

}  // namespace heed
