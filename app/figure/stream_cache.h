#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "app/figure/bands.h"
#include "app/figure/row_lengths.h"
#include "core/explain/logit_lens.h"

namespace heed {

class WholeRanges;

// The ways of all tokens through the blocks of the map.
struct TokenStreams {
  std::shared_ptr<const Bands> bands;            // null: not made yet
  std::vector<std::optional<float>> ahead_from;  // by token: where the way that is not known yet begins
  float scale = 1;                               // thickness by size
};

// What the map shows of the residual stream, kept until the numbers that it is made of change.
class StreamCache {
 public:
  // The length of each known row.
  const std::vector<float>& row_lengths(const Computation& computation, NodeId node);
  // The same of the rows of the whole computation, also of those that are still to come. A graph that takes
  // too long to compute within a frame is computed by the worker; until then, of the rows that are known.
  // Valid until the next call.
  const RowLengths& whole_row_lengths(const Computation& computation, WholeRanges& worker);
  // False: the worker is still at it.
  bool has_whole_row_lengths(const Computation& computation, WholeRanges& worker);
  // The largest measure of the same whole computation so far.
  float steady_most(const Computation& computation, float most);
  // The ways of all tokens through the blocks, for the key that names all that they are made of.
  const TokenStreams& streams(const std::vector<std::uint64_t>& key,
                              const std::function<TokenStreams()>& make);
  // What would be read out of the stream here; the node is known.
  const ReadOut& lens(const Computation& computation, NodeId stream);

 private:
  struct Lengths {
    std::uint64_t revision = 0;
    Index known = -1;
    std::vector<float> of_rows;
  };
  // Of which graph, with which numbers; not how far it is known.
  struct WholeKey {
    std::uint64_t structure = 0, numbers = 0;

    bool operator==(const WholeKey&) const = default;
  };
  void begin_whole(const Graph& graph);

  struct Reading {
    std::vector<std::uint64_t> revisions;  // of all that it depends on
    ReadOut of;
  };
  std::map<NodeId, Lengths> lengths_;
  WholeKey whole_key_;
  RowLengths whole_;
  float most_ = 0;
  std::vector<std::uint64_t> streams_key_;
  TokenStreams streams_;
  std::map<NodeId, Reading> readings_;
};

}  // namespace heed
