#pragma once

#include <string>
#include <utility>
#include <vector>

namespace heed {

// Something to be said to a person, before it is put into a language: a catalogue key and the words
// that fill its {placeholders}. core/text turns it into a sentence.
struct Message {
  std::string key;
  std::vector<std::pair<std::string, std::string>> args;

  bool operator==(const Message&) const = default;
};

}  // namespace heed
