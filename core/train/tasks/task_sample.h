#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/train/example.h"

namespace heed {

// A small example of a task, for a picture of it: some tokens, and what the model is to say to them.
struct TaskSample {
  std::vector<std::string> given, said;
  std::optional<std::size_t> gap = {};        // before this token others are left out
  std::optional<std::size_t> looked_at = {};  // the token by which the answer is found, if it is one
};

// The first of these that suits a picture; the first of all if none does.
const Example& example_for_picture(const std::vector<Example>& examples,
                                   const std::function<bool(const Example&)>& suits);

// Some tokens of an example: `count` of them from `first` on.
std::vector<std::string> tokens_between(const Example& example, const std::vector<std::string>& vocabulary,
                                        std::size_t first, std::size_t count);

}  // namespace heed
