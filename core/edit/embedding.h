#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/scene/scene.h"

namespace heed {

// The row of a word in the table, if any.
std::optional<Index> embedding_row(const Embedding& embedding, std::string_view word);

// The scene's table, or a new one from its labels and inputs (the first row of each distinct
// label).
Embedding embedding_of(const Scene& scene);

// Adds a row for each missing word. It holds Gaussians that depend only on the word and the seed,
// not on the order of words.
Embedding with_words(Embedding embedding, const std::vector<std::string>& words, std::uint64_t seed);

}  // namespace heed
