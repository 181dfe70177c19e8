#include "core/generate/sampler.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

#include "core/base/check.h"
#include "core/base/random.h"
#include "core/kernels/kernels.h"

namespace heed {
namespace {

// Where a NaN stands no order is possible: it comes last.
bool is_above(float a, float b) { return a > b || (std::isnan(b) && !std::isnan(a)); }

// The first `count` of the tokens by their logits; of equal ones the one with the lower number.
std::vector<Index> likeliest(std::span<const float> logits, std::size_t count) {
  const auto is_before = [&](Index a, Index b) {
    const float x = logits[static_cast<std::size_t>(a)], y = logits[static_cast<std::size_t>(b)];
    if (is_above(x, y) || is_above(y, x)) return is_above(x, y);
    return a < b;
  };
  std::vector<Index> first;
  const auto all = static_cast<Index>(logits.size());
  if (count <= Draw::kMostCandidates) {
    float least = 0;
    for (Index token = 0; token < all; ++token) {
      const bool is_full = first.size() == count;
      // Most are told apart by this alone, unless there is a NaN.
      if (is_full && logits[static_cast<std::size_t>(token)] <= least) continue;
      if (is_full && !is_before(token, first.back())) continue;
      if (is_full) first.pop_back();
      first.insert(std::ranges::upper_bound(first, token, is_before), token);
      least = logits[static_cast<std::size_t>(first.back())];
    }
    return first;
  }
  first.resize(logits.size());
  std::iota(first.begin(), first.end(), Index{0});
  const auto end = first.begin() + static_cast<std::ptrdiff_t>(std::min(count, first.size()));
  std::partial_sort(first.begin(), end, first.end(), is_before);
  first.erase(end, first.end());
  return first;
}

double sum_of_exponentials(std::span<const float> logits, float max) {
  std::array<float, 1024> part{};
  double sum = 0;
  for (std::size_t at = 0; at < logits.size(); at += part.size()) {
    const std::span<const float> some = logits.subspan(at, std::min(part.size(), logits.size() - at));
    std::ranges::transform(some, part.begin(), [&](float logit) { return logit - max; });
    kernels().exponentials(part.data(), static_cast<std::ptrdiff_t>(some.size()));
    sum = std::accumulate(part.data(), part.data() + some.size(), sum);
  }
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
  const float max = logits[static_cast<std::size_t>(draw.candidates.front().token)];
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
