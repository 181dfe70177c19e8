#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/scene/text_source.h"

namespace heed {

// What the card for a text remembers between frames.
struct TextCardMemory {
  int frames = 0;           // that it has been shown for
  float tokens_height = 0;  // of the tokens, if all of them are seen
  std::string written;
  std::optional<std::string> taken_apart;     // what the tokens are of
  std::uint64_t structure = 0, revision = 0;  // of the document then
  std::vector<TextToken> tokens;
  std::optional<Message> fault;
  std::size_t picked = 0;                // of the tokens
  std::optional<WordMerges> merges;      // of the word that it is in
  std::optional<std::size_t> merges_of;  // the token that they were looked up for
};

}  // namespace heed
