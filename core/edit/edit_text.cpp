#include <algorithm>
#include <map>

#include "core/edit/draft.h"
#include "core/edit/embedding.h"
#include "core/edit/text_tokens.h"

namespace heed {
namespace {

// The origin of each new row: a common prefix and suffix of the texts are kept.
std::vector<Index> origins_of(const std::vector<std::string>& before, const std::vector<std::string>& now) {
  const std::size_t most = std::min(before.size(), now.size());
  std::size_t begin = 0;
  while (begin < most && before[begin] == now[begin]) ++begin;
  std::size_t end = 0;
  while (end < most - begin && before[before.size() - 1 - end] == now[now.size() - 1 - end]) ++end;
  std::vector<Index> origins(now.size(), kNew);
  for (std::size_t i = 0; i < begin; ++i) origins[i] = static_cast<Index>(i);
  for (std::size_t i = 1; i <= end; ++i) {
    origins[now.size() - i] = static_cast<Index>(before.size() - i);
  }
  return origins;
}

// Sets new rows to the embeddings of their words.
void look_up_embeddings(Scene& scene, const std::vector<Index>& origins) {
  Matrix inputs = *scene.inputs;
  const Embedding& embedding = *scene.embedding;
  for (std::size_t row = 0; row < origins.size(); ++row) {
    if (origins[row] != kNew) continue;
    const Index word = *embedding_row(embedding, (*scene.tokens)[row]);
    inputs.row(static_cast<Index>(row)) = embedding.table->row(word);
  }
  set_values(scene.inputs, std::move(inputs));
}

using Targets = std::vector<std::optional<Index>>;

// After each word the one that follows, where it is a label.
Targets words_that_follow(const std::vector<std::string>& words, const std::vector<std::string>& labels) {
  Targets targets(words.size());
  for (std::size_t at = 0; at + 1 < words.size(); ++at) {
    const auto label = std::ranges::find(labels, words[at + 1]);
    if (label != labels.end()) targets[at] = label - labels.begin();
  }
  return targets;
}

bool asks_for_what_follows(const Scene& scene) {
  if (!scene.tokens || !scene.readout || !scene.readout->targets || !scene.readout->labels) return false;
  const Targets& targets = *scene.readout->targets;
  const Targets expected = words_that_follow(*scene.tokens, *scene.readout->labels);
  return targets.size() == expected.size() &&
         std::equal(targets.begin(), targets.end() - 1,
                    expected.begin());  // what is after the text is unknown
}

void ask_for_what_follows(const std::vector<std::string>& words, Readout& readout) {
  readout.target.reset();
  readout.targets = words_that_follow(words, *readout.labels);
  if (std::ranges::none_of(*readout.targets, [](const auto& target) { return target.has_value(); }))
    readout.targets.reset();
}

// The text as the model that the scene stands for takes it apart.
Result<Draft> draft_of_model(const Scene& scene, const TextSource& texts, const edit::SetText& to) {
  const Result<Scene> made = texts.with_text(scene, to.text);
  if (!made) return made.error();
  std::vector<Index> origins(made.value().tokens->size(), kNew);
  if (scene.tokens) origins = origins_of(*scene.tokens, *made.value().tokens);
  Draft result = with_rows(scene, Sequence::Inputs, origins, {});
  result.scene.inputs = made.value().inputs;
  result.scene.tokens = made.value().tokens;
  result.scene.segments = made.value().segments;
  result.scene.position = made.value().position;
  result.scene.model = made.value().model;
  return result;
}

}  // namespace

Result<Draft> draft(const Scene& scene, const edit::SetText& to) {
  if (scene.model && scene.model->texts) return draft_of_model(scene, *scene.model->texts, to);
  const std::vector<std::string> words = words_of_text(scene, to.text);
  if (words.empty()) return Error{"", {"edit.no_words", {}}};
  if (Status status = check_extent(static_cast<Index>(words.size())); !status) return status.error();
  std::vector<Index> origins(words.size(), kNew);
  if (scene.tokens) origins = origins_of(*scene.tokens, words);
  const Embedding embedding = with_words(embedding_of(scene), words, to.seed);
  if (Status status = check_extent(embedding.table->rows()); !status) return status.error();
  Draft result = with_rows(scene, Sequence::Inputs, origins, {});
  result.scene.tokens = words;
  const Index known = scene.embedding ? scene.embedding->table->rows() : 0;
  if (embedding.table->rows() != known) {
    result.messages.push_back(
        {"edit.follows.words",
         {{"count", std::to_string(embedding.table->rows() - known)}, {"seed", std::to_string(to.seed)}}});
  }
  if (asks_for_what_follows(scene)) ask_for_what_follows(words, *result.scene.readout);
  result.scene.embedding = embedding;
  look_up_embeddings(result.scene, origins);
  return result;
}

Result<Draft> draft(const Scene& scene, const edit::SetEmbedding& to) {
  if (!scene.embedding) return Error{"", {"edit.no_embedding", {}}};
  Draft result{scene, {}, {}, {}, {}, {}, {}};
  Embedding& embedding = *result.scene.embedding;
  Matrix table = *embedding.table;
  const Index rows = to.values.rows();
  const Index cols = to.values.cols();
  if (to.row < 0 || to.col < 0 || to.row + rows > table.rows() || to.col + cols > table.cols()) {
    return Error{"",
                 {"edit.embedding_fit",
                  {{"rows", std::to_string(table.rows())}, {"cols", std::to_string(table.cols())}}}};
  }
  if (!to.values.allFinite()) return Error{"", {"edit.not_finite", {}}};
  table.block(to.row, to.col, rows, cols) = to.values;
  set_values(embedding.table, std::move(table));
  if (!scene.tokens) return result;
  Matrix inputs = *result.scene.inputs;
  for (Index row = 0; row < inputs.rows(); ++row) {
    const auto word = embedding_row(embedding, (*scene.tokens)[static_cast<std::size_t>(row)]);
    if (!word || *word < to.row || *word >= to.row + rows) continue;
    inputs.row(row).segment(to.col, cols) = to.values.row(*word - to.row);
  }
  set_values(result.scene.inputs, std::move(inputs));
  return result;
}

}  // namespace heed
