#include "core/generate/sampler.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/base/check.h"
#include "core/base/random.h"

namespace heed {
namespace {

// Where a NaN stands no order is possible: it comes last.
bool is_above(float a, float b) { return a > b || (std::isnan(b) && !std::isnan(a)); }

// The first `count` of the tokens by their logits; of equal ones the one with the lower number.
std::vector<Index> likeliest(std::span<const float> logits, std::size_t count) {
  std::vector<Index> order(logits.size());
  std::iota(order.begin(), order.end(), Index{0});
  const auto end = order.begin() + static_cast<std::ptrdiff_t>(std::min(count, order.size()));
  std::partial_sort(order.begin(), end, order.end(), [&](Index a, Index b) {
    const float x = logits[static_cast<std::size_t>(a)], y = logits[static_cast<std::size_t>(b)];
    if (is_above(x, y) || is_above(y, x)) return is_above(x, y);
    return a < b;
  });
  order.erase(end, order.end());
  return order;
}

double sum_of_exponentials(std::span<const float> logits, double max) {
  double sum = 0;
  for (const float logit : logits) sum += std::exp(static_cast<double>(logit) - max);
  return sum;
}

void set_chances(std::vector<Candidate>& candidates, std::span<const float> logits,
                 const Sampling& sampling) {
  const auto logit = [&](const Candidate& of) { return double{logits[static_cast<std::size_t>(of.token)]}; };
  const double max = logit(candidates.front());
  double sum = 0;
  for (Candidate& each : candidates) {
    each.chance = std::exp((logit(each) - max) / sampling.temperature);
    if (!std::isfinite(each.chance)) each.chance = 0;
    sum += each.chance;
  }
  if (sum == 0) candidates.front().chance = sum = 1;  // no logit is a number
  for (Candidate& each : candidates) each.chance /= sum;
}

// Those of lower rank stand before it.
void choose(Draw& draw, std::size_t rank) {
  draw.chosen = draw.candidates[rank];
  draw.begin = 0;
  for (std::size_t at = 0; at < rank; ++at) draw.begin += draw.candidates[at].chance;
  draw.end = draw.begin + draw.chosen.chance;
}

std::size_t rank_at(const std::vector<Candidate>& candidates, double number) {
  double end = 0;
  std::size_t last = 0;
  for (std::size_t rank = 0; rank < candidates.size(); ++rank) {
    if (candidates[rank].chance > 0) last = rank;
    end += candidates[rank].chance;
    if (number < end) return rank;
  }
  return last;  // rounding has left the sum a little below 1
}

}  // namespace

Status check(const Sampling& sampling) {
  if (!std::isfinite(sampling.temperature) || sampling.temperature <= 0)
    return Error{"temperature", {"generate.temperature", {}}};
  if (sampling.top && *sampling.top < 1) return Error{"top", {"generate.top", {}}};
  return {};
}

double drawn_number(std::uint64_t seed, Index tokens_before) {
  return Random(scramble(seed) ^ scramble(~static_cast<std::uint64_t>(tokens_before))).uniform();
}

Draw draw_token(std::span<const float> logits, const Sampling& sampling, Index tokens_before) {
  HEED_CHECK(!logits.empty() && check(sampling));
  std::size_t count = sampling.is_greedy ? Draw::kMostCandidates : logits.size();
  if (sampling.top) count = std::min(count, static_cast<std::size_t>(*sampling.top));
  Draw draw;
  for (const Index token : likeliest(logits, count)) draw.candidates.push_back({token});
  const double max = logits[static_cast<std::size_t>(draw.candidates.front().token)];
  const double sum = sum_of_exponentials(logits, max);
  for (Candidate& each : draw.candidates) {
    const double logit = logits[static_cast<std::size_t>(each.token)];
    each.probability = static_cast<float>(std::exp(logit - max) / sum);
  }
  if (sampling.is_greedy) {
    draw.candidates.front().chance = 1;
    choose(draw, 0);
  } else {
    set_chances(draw.candidates, logits, sampling);
    draw.number = drawn_number(sampling.seed, tokens_before);
    choose(draw, rank_at(draw.candidates, *draw.number));
  }
  if (draw.candidates.size() > Draw::kMostCandidates) draw.candidates.resize(Draw::kMostCandidates);
  return draw;
}

}  // namespace heed
