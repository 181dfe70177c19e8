#pragma once

#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "core/explain/logit_lens.h"

namespace heed {

// What the map shows of the residual stream, kept until the numbers that it is made of change.
class StreamCache {
 public:
  // The length of each known row.
  const std::vector<float>& row_lengths(const Computation& computation, NodeId node);
  // What would be read out of the stream here; the node is known.
  const ReadOut& lens(const Computation& computation, NodeId stream);

 private:
  struct Lengths {
    std::uint64_t revision = 0;
    Index known = -1;
    std::vector<float> of_rows;
  };
  struct Reading {
    std::vector<std::uint64_t> revisions;  // of all that it depends on
    ReadOut of;
  };
  std::map<NodeId, Lengths> lengths_;
  std::map<NodeId, Reading> readings_;
};

}  // namespace heed
