#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "core/base/random.h"
#include "core/train/example_source.h"

namespace heed {

// Examples that chance makes as they are needed: there are as many as a run asks for. Which of them are held
// out is said by a hash of their words, so that none is ever trained on.
class DrawnExamples final : public ExampleSource {
 public:
  using Draw = std::function<Example(Random&)>;

  explicit DrawnExamples(Draw draw);

  std::vector<Example> batch(std::uint64_t seed, Index step, Index size) const override;
  const std::vector<Example>& held_out() const override { return held_out_; }

 private:
  Draw draw_;
  std::vector<Example> held_out_;
};

// A whole number from 0 to below `count`.
int random_below(Random& random, int count);

}  // namespace heed
