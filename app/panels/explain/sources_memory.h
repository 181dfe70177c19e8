#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/state/history.h"
#include "core/graph/graph.h"
#include "core/text/catalogue.h"

namespace heed {

// Caches what a number is computed from.
struct KnownSource {
  CellRef cell;
  std::optional<std::string>
      origin;  // what it is computed from itself, or what it is; filled when it comes into view
};

struct SourcesKey {
  CellRef cell;
  std::uint64_t numbers = 0;  // revision of its matrix, which changes with all its inputs
  DocumentRevision document = 0;
  Language language = Language::English;

  bool operator==(const SourcesKey&) const = default;
};

struct SourcesMemory {
  std::optional<SourcesKey> key;
  std::vector<KnownSource> sources;  // the first few
  std::size_t left_out = 0;          // of those that have a number
  std::size_t masked = 0;            // of −∞, which are not listed
};

}  // namespace heed
