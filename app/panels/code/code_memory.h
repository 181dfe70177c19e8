#pragma once

#include <optional>
#include <vector>

#include "app/state/history.h"
#include "core/code/exported_code.h"

namespace heed {

// Caches the code of some steps.
struct CodeMemory {
  struct Key {
    DocumentRevision document = 0;
    Dialect dialect = Dialect::Torch;
    int first = 0, last = 0;

    bool operator==(const Key&) const = default;
  };
  std::optional<Key> key;
  std::vector<CodeLine> lines;
};

}  // namespace heed
