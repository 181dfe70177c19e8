#pragma once

#include <optional>
#include <vector>

#include "core/walk/computation.h"

namespace heed {

// A head, the row whose answer is asked about, and the token that the head is to look at; none: the one that
// it looks at most from there.
struct CircuitChoice {
  HeadKey head;
  Index query = 0;
  std::optional<Index> key;

  bool operator==(const CircuitChoice&) const = default;
};

struct LabelAmount {
  Index label = 0;
  double amount = 0;
};

// Both sides of a head: whom a token looks at, and what is written if it looks at one token only. That is the
// value of that token, taken through W_o, the norms that follow with their divisors as they are, and the
// readout: what the head adds to each logit by itself ("QK and OV circuit", Elhage and others 2021). Blocks
// in between may do more with it.
struct HeadCircuit {
  Index query = 0, key = 0;
  double weight = 0;                         // with which it looks there
  std::vector<LabelAmount> raised, lowered;  // the labels that gain and lose most, strongest first
};

// Of a block of a transformer whose logits are sums of what was added to the stream, row by row; computes
// what is not computed yet. Nothing where that is not so, or once the work of this thread is cancelled.
std::optional<HeadCircuit> head_circuit(const Computation& given, const CircuitChoice& choice);
bool has_circuits(const Computation& computation);

}  // namespace heed
