#include "core/edit/text_tokens.h"

#include <string>

#include "core/base/utf8.h"
#include "core/edit/embedding.h"
#include "core/scene/vocabulary.h"
#include "core/tokens/words.h"

namespace heed {

namespace {

std::vector<std::string> characters_of(std::string_view text) {
  std::vector<std::string> characters;
  while (!text.empty()) {
    characters.emplace_back(decode_first(text).bytes);
    text.remove_prefix(characters.back().size());
  }
  return characters;
}

}  // namespace

std::vector<std::string> words_of_text(const Scene& scene, std::string_view text) {
  if (!scene.embedding || !scene.readout) return split_words(text);
  const std::vector<std::string>& vocabulary = scene.embedding->tokens;
  const Result<std::vector<int>> rows = look_up(vocabulary, text);
  if (!rows) return split_of(vocabulary) == TextSplit::Characters ? characters_of(text) : split_words(text);
  std::vector<std::string> words;
  for (const int row : rows.value()) words.push_back(vocabulary[static_cast<std::size_t>(row)]);
  return words;
}

Result<std::vector<TextToken>> tokens_of_text(const Scene& scene, std::string_view text) {
  if (scene.model && scene.model->texts) return scene.model->texts->tokens_of(text);
  const std::vector<std::string> words = words_of_text(scene, text);
  if (words.empty()) return Error{"", {"edit.no_words", {}}};
  const Embedding table = embedding_of(scene);
  std::vector<TextToken> tokens;
  for (const std::string& word : words) tokens.push_back({word, word, embedding_row(table, word), {}, false});
  return tokens;
}

}  // namespace heed
