#include "app/figure/matrix_words.h"

#include <algorithm>
#include <array>
#include <utility>

#include "core/graph/changed_scores.h"

namespace heed {
namespace {

using WordOfMatrix = std::pair<std::string_view, std::string_view>;

constexpr std::array<WordOfMatrix, 19> kWords = {{
    {"X", "figure.matrix.inputs"},        {"M", "figure.matrix.memory"},
    {"Q", "figure.matrix.queries"},       {"K", "figure.matrix.keys"},
    {"V", "figure.matrix.values"},        {"scores", "figure.matrix.scores"},
    {"scaled", "figure.matrix.scaled"},   {"biased", "figure.matrix.biased"},
    {"masked", "figure.matrix.masked"},   {"weights", "figure.matrix.weights"},
    {"dropped", "figure.matrix.dropped"}, {"weighted", "figure.matrix.weighted"},
    {"output", "figure.matrix.output"},   {"concat", "figure.matrix.concat"},
    {"Y", "figure.matrix.result"},        {"attention", "figure.matrix.attention"},
    {"hidden", "figure.matrix.hidden"},   {"active", "figure.matrix.active"},
    {"gate", "figure.matrix.gate"},
}};

}  // namespace

std::string matrix_word(std::string_view id, Language language) {
  const auto found = std::ranges::find(kWords, id, &WordOfMatrix::first);
  if (found == kWords.end()) return {};
  std::string word = catalogue(language).say(found->second);
  return word == id ? std::string() : word;
}

std::string score_word(const Graph& graph, NodeId softmax, Language language) {
  if (graph.info(softmax).role == Role::Readout) return catalogue(language).say("figure.softmax.logit");
  const std::string& id = graph.info(graph.inputs(softmax)[0]).id;
  if (!is_of_changed_scores(id)) return catalogue(language).say("figure.softmax.score");
  const std::string word = matrix_word(id, language);
  return word.empty() ? id : word;
}

}  // namespace heed
