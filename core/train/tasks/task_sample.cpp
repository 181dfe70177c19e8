#include "core/train/tasks/task_sample.h"

#include <algorithm>

namespace heed {

const Example& example_for_picture(const std::vector<Example>& examples,
                                   const std::function<bool(const Example&)>& suits) {
  const auto found = std::ranges::find_if(examples, suits);
  return found == examples.end() ? examples.front() : *found;
}

std::vector<std::string> tokens_between(const Example& example, const std::vector<std::string>& vocabulary,
                                        std::size_t first, std::size_t count) {
  std::vector<std::string> tokens;
  for (std::size_t at = first; at < std::min(first + count, example.words.size()); ++at)
    tokens.push_back(vocabulary[static_cast<std::size_t>(example.words[at])]);
  return tokens;
}

}  // namespace heed
