#pragma once

#include <array>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/graph/node_key.h"
#include "core/walk/computation.h"

namespace heed {

// What a head can be found to look at.
enum class HeadPattern {
  PreviousToken,  // the one just before the query
  NextToken,
  Itself,
  FirstToken,
  SameToken,    // the query's own word, where it occurred before
  Induction,    // what followed the query's word when it occurred before
  Punctuation,  // tokens without letters or digits
  Separator,    // special tokens: [SEP], </s>
  Mirror,       // in a text that reads the same backwards: what comes next, in the first half
};
inline constexpr int kHeadPatterns = 9;
inline constexpr int kPatternsOfAnyText = 8;

// How much of a head's attention goes where a pattern says. Only queries count for which the pattern names
// some of the keys that they see, but not all of them.
struct PatternShare {
  double share = 0;   // of the attention, 0 to 1, mean over the queries
  double chance = 0;  // the same if each query looked at all keys that it sees equally
  Index queries = 0;  // how many; 0: not measured

  bool is_measured() const { return queries > 0; }
  // 0 at chance, 1 where all attention goes there.
  double beyond_chance() const { return (share - chance) / (1 - chance); }
};

// What one head looks at in one text.
struct HeadReading {
  HeadKey head;
  std::array<PatternShare, kHeadPatterns> shares;
  // How evenly a query looks at the keys that it sees: 0 at a single one, 1 at all of them equally; mean over
  // the queries that see more than one.
  double evenness = 0;

  const PatternShare& of(HeadPattern pattern) const { return shares[static_cast<std::size_t>(pattern)]; }
};

// What can be told apart among the tokens of a text; made once, for all heads.
struct TokenTraits {
  explicit TokenTraits(const std::vector<std::string>& tokens);

  std::vector<int> words;  // the same number for the same word; -1 for an empty one
  std::vector<bool> is_punctuation, is_special;
  bool is_mirrored = false;  // it reads the same backwards
};

// The attention of one head of a text that attends to itself.
struct HeadAttention {
  Matrix weights;  // (queries, keys)
  Matrix masked;  // (queries, keys), -inf where a query does not see a key; empty: every query sees every key
};

// Everything but the head.
HeadReading read_attention(const HeadAttention& attention, const TokenTraits& tokens);

// How much of one query's attention goes there; none where a pattern names none of the keys that it sees, or
// all of them.
std::optional<double> attention_of_query(const HeadAttention& attention, const TokenTraits& tokens,
                                         HeadPattern pattern, Index query);

// Of a computation whose weights are known: calls visit(reading, weights) for every head in order of
// computation, but for those that attend to another text. Stops once the work of this thread is cancelled.
void read_heads(const Computation& computation,
                const std::function<void(const HeadReading& reading, const Matrix& weights)>& visit);

// Whether its attention exceeds chance by at least half of what is possible.
bool has_pattern(const HeadReading& reading, HeadPattern pattern);

// The pattern that describes the head best: of those that it has, the one that its attention exceeds chance
// by the most. None: the head does something else.
std::optional<HeadPattern> main_pattern(const HeadReading& reading);

// Attention followed through the blocks up to one of them ("attention rollout", Abnar and Zuidema 2020): the
// mean of the heads of each block, and as much of the token itself where the block has a residual stream,
// multiplied block by block. (tokens, tokens); each row sums to 1.
Matrix attention_rollout(const Computation& computation, int last_block);

}  // namespace heed
