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

// What a number is made of, kept from frame to frame.
struct KnownSource {
  CellRef cell;
  std::optional<std::string> origin;  // what it is made of itself, or what it is; once it has been in sight
};

struct SourcesKey {
  CellRef cell;
  std::uint64_t numbers = 0;  // revision of its matrix, which changes with all that goes into it
  DocumentRevision document = 0;
  Language language = Language::English;

  bool operator==(const SourcesKey&) const = default;
};

struct SourcesMemory {
  std::optional<SourcesKey> key;
  std::vector<KnownSource> sources;  // the first few
  std::size_t left_out = 0;
};

}  // namespace heed
