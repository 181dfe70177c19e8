#include "core/train/tasks/drawn_examples.h"

#include <utility>

namespace heed {
namespace {

constexpr std::size_t kHeldOut = 256;
constexpr std::uint64_t kHeldOutSeed = 0x6865656421;  // the same examples for every run of a task

// One in eight.
bool is_held_out(const Example& example) {
  std::uint64_t hash = example.words.size();
  for (const int word : example.words) hash = scramble(hash ^ static_cast<std::uint64_t>(word + 1));
  return hash % 8 == 0;
}

}  // namespace

DrawnExamples::DrawnExamples(Draw draw) : draw_(std::move(draw)) {
  Random random(kHeldOutSeed);
  while (held_out_.size() < kHeldOut) {
    Example example = draw_(random);
    if (is_held_out(example)) held_out_.push_back(std::move(example));
  }
}

std::vector<Example> DrawnExamples::batch(std::uint64_t seed, Index step, Index size) const {
  constexpr Index kWhole = 256;  // where all are asked for, of which there are no end
  const auto wanted = static_cast<std::size_t>(size == 0 ? kWhole : size);
  Random random(scramble(seed) ^ scramble(size == 0 ? 0 : static_cast<std::uint64_t>(step) + 1));
  std::vector<Example> drawn;
  while (drawn.size() < wanted) {
    Example example = draw_(random);
    if (!is_held_out(example)) drawn.push_back(std::move(example));
  }
  return drawn;
}

int random_below(Random& random, int count) {
  return static_cast<int>(random.bits() % static_cast<std::uint64_t>(count));
}

}  // namespace heed
