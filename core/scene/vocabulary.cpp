#include "core/scene/vocabulary.h"

#include <algorithm>
#include <memory>

#include "core/base/ascii.h"
#include "core/base/utf8.h"
#include "core/json/json_text.h"
#include "core/tokens/words.h"

namespace heed {
namespace {

std::string in_lower_case(std::string_view text) {
  std::string lower(text);
  std::ranges::transform(lower, lower.begin(), to_lower);
  return lower;
}

}  // namespace

void drop_what_belongs_to_the_words(Scene& scene) {
  scene.overrides.clear();
  drop_patches_of_words(scene.patches);
  if (scene.readout) scene.readout->targets.reset();
  const auto clear = [](Attention& attention) {
    if (!attention.mask) return;
    attention.mask->padding.reset();
    attention.mask->allow.reset();
  };
  clear(scene.attention);
  for (TransformerBlock& block : scene.blocks) {
    if (block.attention) clear(*block.attention);
  }
}

TextSplit split_of(const std::vector<std::string>& vocabulary) {
  return std::ranges::find(vocabulary, " ") == vocabulary.end() ? TextSplit::Words : TextSplit::Characters;
}

bool has_characters_only(const std::vector<std::string>& vocabulary) {
  return std::ranges::all_of(vocabulary, [](const std::string& token) {
    return character_count(token) <= 1 || token == kUnknownToken;
  });
}

VocabularyIndex::VocabularyIndex(const std::vector<std::string>& vocabulary)
    : split_(split_of(vocabulary)), has_characters_only_(heed::has_characters_only(vocabulary)) {
  for (std::size_t row = 0; row < vocabulary.size(); ++row)
    rows_.emplace(vocabulary[row], static_cast<int>(row));
  unknown_ = find(kUnknownToken);
}

std::optional<int> VocabularyIndex::find(std::string_view token) const {
  const auto row = rows_.find(token);
  return row == rows_.end() ? std::nullopt : std::optional(row->second);
}

// Looks up each character; false, with the one that is missing, if one is.
bool VocabularyIndex::add_characters(std::string_view text, std::vector<int>& found,
                                     std::string& missing) const {
  while (!text.empty()) {
    const std::string_view character = decode_first(text).bytes;
    const std::optional<int> row = find(character);
    if (!row && !unknown_) return missing = character, false;
    found.push_back(row ? *row : *unknown_);
    text.remove_prefix(character.size());
  }
  return true;
}

// Looks up a word, or the same without capitals, or what stands for it.
bool VocabularyIndex::add_word(std::string_view word, std::vector<int>& found) const {
  std::optional<int> row = find(word);
  if (!row) row = find(in_lower_case(word));
  if (!row && !has_characters_only_) row = unknown_;
  if (row) return found.push_back(*row), true;
  std::vector<int> characters;
  std::string missing;
  if (!add_characters(word, characters, missing)) return false;
  found.insert(found.end(), characters.begin(), characters.end());
  return true;
}

// Looks up what stands between two blanks: as it is, or taken apart into words and marks.
bool VocabularyIndex::add_piece(std::string_view piece, std::vector<int>& found, std::string& missing) const {
  if (const auto row = find(piece)) return found.push_back(*row), true;
  for (const std::string& word : split_words(piece)) {
    if (!add_word(word, found)) return missing = word, false;
  }
  return true;
}

Result<std::vector<int>> VocabularyIndex::look_up(std::string_view text) const {
  constexpr std::string_view kBlanks = " \t\r\n";
  std::vector<int> found;
  std::string missing;
  bool is_found = true;
  if (split_ == TextSplit::Characters) is_found = add_characters(text, found, missing);
  while (split_ == TextSplit::Words && is_found) {
    text.remove_prefix(std::min(text.find_first_not_of(kBlanks), text.size()));
    if (text.empty()) break;
    const std::string_view piece = text.substr(0, text.find_first_of(kBlanks));
    is_found = add_piece(piece, found, missing);
    text.remove_prefix(piece.size());
  }
  if (!is_found) return Error{"", {"vocabulary.missing", {{"word", shortened(missing)}}}};
  if (found.empty()) return Error{"", {"vocabulary.no_words", {}}};
  return found;
}

Result<std::vector<int>> look_up(const std::vector<std::string>& vocabulary, std::string_view text) {
  return VocabularyIndex(vocabulary).look_up(text);
}

namespace {

Result<Scene> with_text_of_table(Scene scene, std::string_view text) {
  if (!scene.embedding) return Error{"", {"vocabulary.none", {}}};
  const Result<std::vector<int>> words = look_up(scene.embedding->tokens, text);
  if (!words) return words.error();
  const auto count = static_cast<Index>(words.value().size());
  if (scene.position.kind == Position::Kind::Learned && count > scene.position.table->rows())
    return Error{
        "",
        {"vocabulary.too_long",
         {{"count", std::to_string(count)}, {"most", std::to_string(scene.position.table->rows())}}}};
  return with_words_of(std::move(scene), words.value());
}

}  // namespace

Result<Scene> with_text(Scene scene, std::string_view text) {
  const auto texts = scene.model ? scene.model->texts : nullptr;
  if (texts) return texts->with_text(std::move(scene), text);
  const bool stands_for_model = scene.model && scene.model->is_opened();
  Result<Scene> made = with_text_of_table(std::move(scene), text);
  if (!made || !stands_for_model) return made;
  ModelReference& model = *made.value().model;
  Result<Scene> original = with_text_of_table(*model.original, text);
  if (!original) return original;
  model.text = text;
  model.original = std::make_shared<const Scene>(std::move(original).value());
  return made;
}

Scene with_words_of(Scene scene, const std::vector<int>& words) {
  const Embedding& embedding = *scene.embedding;
  drop_what_belongs_to_the_words(scene);
  std::vector<std::string> tokens;
  Matrix inputs(static_cast<Index>(words.size()), embedding.table->cols());
  for (std::size_t row = 0; row < words.size(); ++row) {
    tokens.push_back(embedding.tokens[static_cast<std::size_t>(words[row])]);
    inputs.row(static_cast<Index>(row)) = embedding.table->row(words[row]);
  }
  if (scene.segments)  // all tokens of a single text are of the kind of the first
    scene.segments = SceneMatrix{Matrix((**scene.segments).row(0).replicate(inputs.rows(), 1))};
  scene.tokens = std::move(tokens);
  scene.inputs = {SharedMatrix(std::move(inputs)), {}};
  return scene;
}

const char* between_tokens(const Scene& scene) {
  if (scene.model && scene.model->texts) return "";
  if (!scene.embedding) return " ";
  return split_of(scene.embedding->tokens) == TextSplit::Characters ? "" : " ";
}

std::string text_of(const Scene& scene) {
  if (scene.model) return scene.model->text;
  const char* between = between_tokens(scene);
  std::string text;
  if (!scene.tokens) return text;
  for (const std::string& token : *scene.tokens) text += (text.empty() ? "" : between) + token;
  return text;
}

}  // namespace heed
