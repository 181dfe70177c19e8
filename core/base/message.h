#pragma once

#include <string>
#include <utility>
#include <vector>

namespace heed {

// A message to the user before it is translated: a catalogue key and the values of its
// {placeholders}. core/text formats it.
struct Message {
  std::string key;
  std::vector<std::pair<std::string, std::string>> args;

  bool operator==(const Message&) const = default;
};

}  // namespace heed
