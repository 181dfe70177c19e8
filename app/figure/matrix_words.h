#pragma once

#include <string>
#include <string_view>

#include "core/graph/graph.h"
#include "core/text/catalogue.h"

namespace heed {

// What captions call a matrix of this id, such as "queries" for Q; empty where they use the id itself.
std::string matrix_word(std::string_view id, Language language);

// What a softmax turns into shares, one of them: as its matrix is called, such as "scaled"; "score", "logit".
std::string score_word(const Graph& graph, NodeId softmax, Language language);

}  // namespace heed
