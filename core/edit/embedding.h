#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/scene/scene.h"

namespace heed {

// The row of a word in the table, if it is there.
std::optional<Index> embedding_row(const Embedding& embedding, std::string_view word);

// The scene's table, or one begun with its labels and inputs (the first of those that are alike).
Embedding embedding_of(const Scene& scene);

// The table with a row for each of the words. A new row holds Gaussians that depend on the word and the seed
// alone, not on the order in which words come.
Embedding with_words(Embedding embedding, const std::vector<std::string>& words, std::uint64_t seed);

}  // namespace heed
