#include "core/explain/head_survey.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>
#include <utility>

#include "core/base/progress.h"
#include "core/base/random.h"
#include "core/scene/modules.h"
#include "core/scene/text_source.h"
#include "core/scene/vocabulary.h"

namespace heed {
namespace {

constexpr Index kMostPictured = 96;  // rows and columns of a picture

// The largest of each square of so many cells.
Matrix max_pooled(const Matrix& weights, Index side) {
  Matrix pooled = Matrix::Zero((weights.rows() + side - 1) / side, (weights.cols() + side - 1) / side);
  for (Index row = 0; row < weights.rows(); ++row) {
    for (Index col = 0; col < weights.cols(); ++col) {
      float& largest = pooled(row / side, col / side);
      largest = std::max(largest, weights(row, col));
    }
  }
  return pooled;
}

// Computed as far as the attention of every head: a readout of many labels takes longer than all else.
Computation with_attention(const Computation& computation) {
  std::vector<bool> wanted(computation.graph().node_count());
  for_each_attention(computation.scene(), [&](const Attention&, std::optional<int> block) {
    for (const HeadNodes& head : computation.built().find_attention(block)->heads)
      wanted[head.weights] = true;
  });
  return executed_for(computation, wanted);
}

double measure_of(const HeadReading& reading, const PartEffects* effects, const HeadChoice& choice) {
  switch (choice.order) {
    case HeadOrder::Model:
      return 0;
    case HeadOrder::Pattern:
      return reading.of(choice.pattern).is_measured() ? reading.of(choice.pattern).beyond_chance() : -1;
    case HeadOrder::Evenness:
      return reading.evenness;
    case HeadOrder::Effect:
      return std::abs(effect_on_answer(effects, part_of(reading.head)).value_or(0));
  }
  return 0;
}

// The numbers of the words that a scene can look up, without special tokens; empty: it cannot.
std::vector<int> ordinary_words(const Scene& scene) {
  if (scene.model && scene.model->texts) return scene.model->texts->ordinary_tokens();
  std::vector<int> words(scene.embedding ? scene.embedding->tokens.size() : 0);
  std::iota(words.begin(), words.end(), 0);
  return words;
}

}  // namespace

SwitchablePart part_of(const HeadKey& head) {
  return {SwitchablePart::Kind::Head, head.block.value_or(0), head.head};
}

std::optional<double> effect_on_answer(const PartEffects* effects, const SwitchablePart& part) {
  if (!effects) return std::nullopt;
  const auto found = std::ranges::find(effects->effects, part, &PartEffect::part);
  if (found == effects->effects.end()) return std::nullopt;
  return found->without.probability - effects->with_all.probability;
}

std::vector<std::size_t> chosen_heads(const HeadSurvey& survey, const PartEffects* effects,
                                      const HeadChoice& choice) {
  std::vector<std::size_t> chosen;
  for (std::size_t at = 0; at < survey.heads.size(); ++at) {
    if (!choice.has_pattern_only || has_pattern(survey.heads[at].reading, choice.pattern))
      chosen.push_back(at);
  }
  std::ranges::stable_sort(chosen, std::greater(), [&](std::size_t at) {
    return measure_of(survey.heads[at].reading, effects, choice);
  });
  return chosen;
}

std::optional<HeadSurvey> survey_heads(const Computation& given) {
  const Computation computation = with_attention(given);
  if (is_work_cancelled()) return std::nullopt;
  HeadSurvey survey;
  survey.tokens = computation.graph().shape(computation.inputs()).rows;
  const Index side = (survey.tokens + kMostPictured - 1) / kMostPictured;
  read_heads(computation, [&](const HeadReading& reading, const Matrix& weights) {
    survey.heads.push_back({reading, max_pooled(weights, side), new_revision()});
  });
  if (is_work_cancelled()) return std::nullopt;
  if (computation.scene().has_blocks()) {
    const int last = static_cast<int>(computation.scene().blocks.size()) - 1;
    survey.rollout = max_pooled(attention_rollout(computation, last), side);
    survey.rollout_revision = new_revision();
  }
  return survey;
}

bool has_words_to_repeat(const Scene& scene) {
  return (scene.model && scene.model->texts) || (scene.embedding && scene.embedding->tokens.size() > 1);
}

std::optional<Scene> with_repeated_words(const Scene& scene) {
  constexpr Index kMostWords = 24;
  constexpr std::uint64_t kSeed = 20;
  std::vector<int> order = ordinary_words(scene);
  Index words = std::min<Index>(kMostWords, static_cast<Index>(order.size()));
  if (scene.position.kind == Position::Kind::Learned)
    words = std::min(words, scene.position.table->rows() / 2);
  if (words < 2) return std::nullopt;
  Random random(kSeed);
  for (std::size_t at = order.size() - 1; at > 0; --at)
    std::swap(order[at], order[static_cast<std::size_t>(random.uniform() * static_cast<double>(at + 1))]);
  order.resize(static_cast<std::size_t>(words));
  std::vector<int> twice = order;
  twice.insert(twice.end(), order.begin(), order.end());
  if (!scene.model || !scene.model->texts) return with_words_of(scene, twice);
  Result<Scene> made = scene.model->texts->with_tokens(scene, twice);
  return made ? std::optional(std::move(made).value()) : std::nullopt;
}

}  // namespace heed
