#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/base/matrix.h"
#include "core/base/result.h"

namespace heed {

// How the next token is chosen.
struct Sampling {
  bool is_greedy = true;     // always the likeliest token; of several as likely, the first
  double temperature = 1;    // above 0: logits are divided by it before softmax
  std::optional<Index> top;  // only so many of the likeliest tokens may be drawn; none: all
  std::uint64_t seed = 1;

  bool operator==(const Sampling&) const = default;
};

// The place of an error is the setting: `temperature`, `top`.
Status check(const Sampling& sampling);

// A token that may come next.
struct Candidate {
  Index token = 0;
  float probability = 0;  // softmax(logits)
  double chance = 0;      // after temperature and top: how likely it is to be drawn

  bool operator==(const Candidate&) const = default;
};

// Which token was chosen, and why.
struct Draw {
  // Of those that may be drawn, the likeliest, so many at most; the likeliest first.
  static constexpr std::size_t kMostCandidates = 64;

  Candidate chosen;
  std::vector<Candidate> candidates;
  // Where the chances of the candidates stand one after the other, the one on which this number falls is
  // drawn. None: greedy.
  std::optional<double> number;

  double begin = 0, end = 1;  // of the part of the chosen one
};

// The number, from 0 to below 1, that decides on a token with so many tokens before it. It depends on nothing
// else, so that a text goes on in the same way however often one stops.
double drawn_number(std::uint64_t seed, Index tokens_before);

// Chooses from the logits of a row; `tokens_before` is the number of tokens of the text so far.
Draw draw_token(std::span<const float> logits, const Sampling& sampling, Index tokens_before);

}  // namespace heed
