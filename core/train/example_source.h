#pragma once

#include <cstdint>
#include <vector>

#include "core/train/example.h"

namespace heed {

// Where the examples of a run come from.
class ExampleSource {
 public:
  virtual ~ExampleSource() = default;

  // The examples of this step, counted from 0: the same for the same arguments. A size of 0 means all.
  virtual std::vector<Example> batch(std::uint64_t seed, Index step, Index size) const = 0;

  // Those that are never trained on; may be empty.
  virtual const std::vector<Example>& held_out() const = 0;
};

// A list of examples, gone through again and again, each time in another order.
class ListedExamples final : public ExampleSource {
 public:
  ListedExamples(std::vector<Example> examples, std::vector<Example> held_out);

  std::vector<Example> batch(std::uint64_t seed, Index step, Index size) const override;
  const std::vector<Example>& held_out() const override { return held_out_; }

 private:
  std::vector<Example> examples_, held_out_;
};

}  // namespace heed
