#include "core/train/data/data_model.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <utility>

#include "core/base/ascii.h"
#include "core/base/check.h"
#include "core/base/progress.h"
#include "core/base/utf8.h"
#include "core/scene/vocabulary.h"
#include "core/tokens/words.h"
#include "core/train/tasks/model_form.h"
#include "core/train/tasks/task_form.h"

namespace heed {
namespace {

constexpr std::array kTasksWithData{kNamesTask, kSentimentTask};
constexpr std::size_t kMostPositions = 64;  // of a model that is made for lines
constexpr std::size_t kFewestPositions = 8;
constexpr std::size_t kMostTokensAtOnce = 256;  // of a scene without a table of positions
constexpr std::size_t kMostCharacters = 10'000;

// Of a model that is made for texts with labels: as many positions as nine of ten texts need, and a word for
// each that occurs often enough to learn something about it, without the token for unknown ones.
constexpr std::size_t kFewestTextPositions = 64, kMostTextPositions = 200;
constexpr std::size_t kAlwaysKnownWords = 2000, kMostWords = 20'000, kOftenEnough = 10;
// Words that are hardly ever seen keep the rows that they begin with: large ones would drown the others in
// the mean.
constexpr double kEmbeddingSpread = 0.2;

// The characters of all texts, and the token that ends a line.
Result<std::vector<std::string>> characters_of(const TextData& data) {
  std::set<std::string, std::less<>> characters{kLineToken};
  for (const DataText& text : data.texts) {
    if (is_work_cancelled()) break;
    for (std::string_view left = text.text; !left.empty();) {
      const std::string_view character = decode_first(left).bytes;
      if (!characters.contains(character)) characters.emplace(character);
      left.remove_prefix(character.size());
    }
    if (characters.size() > kMostCharacters)
      return Error{data.place_of(text),
                   {"data.many_characters", {{"most", std::to_string(kMostCharacters)}}}};
  }
  if (characters.contains("\t")) characters.emplace(" ");  // then blanks are tokens, and a tab is one too
  return std::vector<std::string>(characters.begin(), characters.end());
}

// What texts to train on are made of.
struct CountedTexts {
  std::map<std::string, std::size_t> words;
  std::vector<std::size_t> lengths;
};

CountedTexts counted(const TextData& data) {
  CountedTexts counts;
  for (const DataText& text : data.texts) {
    if (is_work_cancelled()) break;
    if (is_held_out(text, data)) continue;
    std::string lower = without_markup(text.text);
    std::ranges::transform(lower, lower.begin(), to_lower);
    std::vector<std::string> words = split_words(lower);
    counts.lengths.push_back(words.size());
    for (std::string& word : words) ++counts.words[std::move(word)];
  }
  counts.words.erase(std::string(kUnknownToken));
  return counts;
}

// The most frequent ones; of equally frequent ones the first in the alphabet.
std::vector<std::string> frequent_words(const CountedTexts& counts) {
  std::vector<std::pair<std::string, std::size_t>> sorted(counts.words.begin(), counts.words.end());
  std::ranges::stable_sort(sorted, std::ranges::greater(), [](const auto& each) { return each.second; });
  std::vector<std::string> words;
  for (auto& [word, count] : sorted) {
    if (words.size() >= (count < kOftenEnough ? kAlwaysKnownWords : kMostWords)) break;
    words.push_back(std::move(word));
  }
  words.emplace_back(kUnknownToken);
  return words;
}

std::size_t positions_for_most(std::vector<std::size_t> lengths) {
  if (lengths.empty()) return kFewestTextPositions;
  const auto at = lengths.begin() + static_cast<std::ptrdiff_t>((lengths.size() * 9 + 9) / 10 - 1);
  std::ranges::nth_element(lengths, at);
  return std::clamp(*at, kFewestTextPositions, kMostTextPositions);
}

std::size_t positions_for(const TextData& data) {
  std::size_t longest = 0;
  for (const DataText& text : data.texts) longest = std::max(longest, character_count(text.text) + 1);
  return std::clamp(longest, kFewestPositions, kMostPositions);
}

DataModel model_of(const ModelForm& form, DataExamples examples, Index steps, std::uint64_t seed) {
  DataModel model{untrained_scene(form, examples.shown, seed), std::move(examples),
                  recipe_of(1e-3, steps, 32)};
  model.recipe.seed = seed;
  return model;
}

Result<DataModel> names_model(const TextData& data, std::uint64_t seed) {
  if (data.is_labelled()) return Error{data.name, {"data.wants_lines", {}}};
  Result<std::vector<std::string>> characters = characters_of(data);
  if (!characters) return characters.error();
  ModelForm form;
  form.vocabulary = std::move(characters).value();
  form.width = 64;
  form.hidden = 256;
  form.longest = static_cast<Index>(positions_for(data));
  Result<DataExamples> examples =
      next_token_examples(data, {form.vocabulary, form.vocabulary, static_cast<std::size_t>(form.longest)});
  if (!examples) return examples.error();
  return model_of(form, std::move(examples).value(), 1500, seed);
}

Result<DataModel> sentiment_model(const TextData& data, std::uint64_t seed) {
  if (!data.is_labelled()) return Error{data.name, {"data.wants_labels", {}}};
  ModelForm form;
  const CountedTexts counts = counted(data);
  const std::size_t positions = positions_for_most(counts.lengths);
  form.vocabulary = frequent_words(counts);
  form.classes = data.labels;
  form.pool = Pool::Mean;
  form.width = 32;
  form.hidden = 128;
  form.is_causal = false;
  form.longest = static_cast<Index>(positions);
  form.embedding_spread = kEmbeddingSpread;
  Result<DataExamples> examples = labelled_examples(data, {form.vocabulary, data.labels, positions});
  if (!examples) return examples.error();
  return model_of(form, std::move(examples).value(), 1000, seed);
}

// Refuses a model that sees the token that it is asked for.
Status check_sees_no_answer(const Scene& scene) {
  for (std::size_t at = 0; at < scene.blocks.size(); ++at) {
    const auto& attention = scene.blocks[at].attention;
    if (attention && !(attention->mask && attention->mask->is_causal))
      return Error{"blocks[" + std::to_string(at) + "].attention", {"data.not_causal", {}}};
  }
  return {};
}

}  // namespace

std::span<const std::string_view> tasks_with_data() { return kTasksWithData; }

Result<DataModel> model_for_data(std::string_view task, const TextData& data, std::uint64_t seed) {
  HEED_CHECK(std::ranges::find(kTasksWithData, task) != kTasksWithData.end());
  return task == kNamesTask ? names_model(data, seed) : sentiment_model(data, seed);
}

Result<DataExamples> examples_for_scene(const Scene& scene, const TextData& data) {
  if (!scene.readout) return Error{"readout", {"data.no_readout", {}}};
  if (!scene.embedding) return Error{"embedding", {"vocabulary.none", {}}};
  DataWords words;
  words.vocabulary = scene.embedding->tokens;
  const bool has_table = scene.position.kind == Position::Kind::Learned;
  words.longest = has_table ? static_cast<std::size_t>(scene.position.table->rows()) : kMostTokensAtOnce;
  const Readout& readout = *scene.readout;
  if (data.is_labelled()) {
    if (!readout.pool) return Error{"readout.pool", {"data.not_pooled", {}}};
    if (!readout.labels) return Error{"readout.labels", {"data.no_labels", {}}};
    words.labels = *readout.labels;
    return labelled_examples(data, words);
  }
  if (readout.pool) return Error{"readout.pool", {"data.pooled", {}}};
  if (Status status = check_sees_no_answer(scene); !status) return status.error();
  const auto answers = static_cast<std::size_t>(readout.projection.weight->cols());
  if (!readout.labels && answers != words.vocabulary.size())
    return Error{"readout.labels", {"data.no_token_labels", {}}};
  words.labels = readout.labels ? *readout.labels : words.vocabulary;
  return next_token_examples(data, words);
}

}  // namespace heed
