#include "core/train/example_source.h"

#include <numeric>
#include <utility>

#include "core/base/check.h"
#include "core/base/random.h"

namespace heed {
namespace {

// An order of 0 … count − 1 (Fisher and Yates), the same for the same seed and round.
std::vector<std::size_t> order_of(std::size_t count, std::uint64_t seed, std::uint64_t round) {
  std::vector<std::size_t> order(count);
  std::iota(order.begin(), order.end(), std::size_t{0});
  Random random(scramble(seed) ^ scramble(round + 1));
  for (std::size_t left = count; left > 1; --left)
    std::swap(order[left - 1], order[static_cast<std::size_t>(random.bits() % left)]);
  return order;
}

}  // namespace

ListedExamples::ListedExamples(std::vector<Example> examples, std::vector<Example> held_out)
    : examples_(std::move(examples)), held_out_(std::move(held_out)) {
  HEED_CHECK(!examples_.empty());
}

std::vector<Example> ListedExamples::batch(std::uint64_t seed, Index step, Index size) const {
  const std::size_t count = examples_.size();
  if (size == 0 || static_cast<std::size_t>(size) >= count) return examples_;
  std::vector<Example> picked;
  const std::uint64_t first = static_cast<std::uint64_t>(step) * static_cast<std::uint64_t>(size);
  std::uint64_t round = first / count;
  std::vector<std::size_t> order = order_of(count, seed, round);
  for (std::uint64_t at = first; at < first + static_cast<std::uint64_t>(size); ++at) {
    if (at / count != round) order = order_of(count, seed, round = at / count);
    picked.push_back(examples_[order[at % count]]);
  }
  return picked;
}

}  // namespace heed
