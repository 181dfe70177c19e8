#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/walk/computation.h"

namespace heed {

// Who added something to the residual stream.
struct StreamPart {
  enum class Kind {
    Embedding,      // X, with positions and after a norm of the inputs
    Head,           // what one head's output became by W_o
    AttentionBias,  // b_o
    FeedForward,
    NormBias,     // the bias of a norm that the stream goes through
    Override,     // numbers that were set by hand along the stream
    ReadoutBias,  // b_out
  };

  Kind kind = Kind::Embedding;
  std::optional<int> block;
  std::optional<int> head;

  bool operator==(const StreamPart&) const = default;
};

// What one part added to a logit.
struct LedgerEntry {
  StreamPart part;
  double amount = 0;
};

// A logit as the sum of what each part of the transformer added to it.
//
// A norm divides by a number that depends on all parts together; here it stays what it is ("frozen"), so that
// what is left of the way from the stream to the logit is linear.
struct LogitLedger {
  std::vector<LedgerEntry> entries;  // in order of computation
  double logit = 0;
  bool has_frozen_norm = false;

  double sum() const;
};

// Whether logits are sums of what was added to the stream: not where the readout transforms its rows.
inline bool has_ledger(const Computation& computation) {
  const auto& readout = computation.built().readout;
  return readout && readout->made.empty();
}

// Of a completed computation with a readout: logit `label` of row `row` of the logits. Without a
// ledger there are no entries.
LogitLedger logit_ledger(const Computation& computation, Index row, Index label);

// The ledger of the last answer, until the numbers or the answer change.
class LedgerCache {
 public:
  const LogitLedger& of(const Computation& computation, CellRef probability);

 private:
  std::uint64_t revision_ = 0;  // of the probabilities
  Cell cell_;
  LogitLedger ledger_;
};

}  // namespace heed
