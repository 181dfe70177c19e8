#pragma once

#include <filesystem>
#include <optional>

#include "core/base/result.h"
#include "core/module/readout/readout.h"

namespace heed {

// How a model of sentence-transformers makes one vector of the rows of a text.
struct SentenceVector {
  Readout readout;                   // without labels
  std::optional<Index> most_tokens;  // of a text
  bool cuts_longer_texts = true;     // at their end
};

// What `modules.json` and the files that it names say; none: the folder has no such file. Modules that Heed
// does not compute are refused by name.
Result<std::optional<SentenceVector>> read_sentence_vector(const std::filesystem::path& folder);

}  // namespace heed
