#include "core/scene/vocabulary.h"

#include <algorithm>
#include <unordered_map>

#include "core/base/utf8.h"
#include "core/json/json_text.h"
#include "core/scene/words.h"

namespace heed {
namespace {

using Rows = std::unordered_map<std::string_view, int>;

// Looks up each character; false, with the one that is missing, if one is.
bool add_characters(const Rows& rows, std::string_view text, std::vector<int>& found,
                    std::string_view& missing) {
  while (!text.empty()) {
    const std::string_view character = decode_first(text).bytes;
    const auto row = rows.find(character);
    if (row == rows.end()) return missing = character, false;
    found.push_back(row->second);
    text.remove_prefix(character.size());
  }
  return true;
}

std::string in_lower_case(std::string_view text) {
  std::string lower(text);
  std::ranges::transform(lower, lower.begin(),
                         [](char c) { return c >= 'A' && c <= 'Z' ? char(c - 'A' + 'a') : c; });
  return lower;
}

// Looks up a word, or the same without capitals, or its characters, or the token for what is unknown.
bool add_word(const Rows& rows, std::string_view word, std::vector<int>& found) {
  if (const auto row = rows.find(word); row != rows.end()) return found.push_back(row->second), true;
  if (const auto row = rows.find(in_lower_case(word)); row != rows.end())
    return found.push_back(row->second), true;
  std::vector<int> characters;
  std::string_view missing;
  if (add_characters(rows, word, characters, missing)) {
    found.insert(found.end(), characters.begin(), characters.end());
    return true;
  }
  const auto unknown = rows.find(kUnknownToken);
  if (unknown == rows.end()) return false;
  found.push_back(unknown->second);
  return true;
}

// Looks up what stands between two blanks: as it is, or taken apart into words and marks.
bool add_piece(const Rows& rows, std::string_view piece, std::vector<int>& found, std::string& missing) {
  if (const auto row = rows.find(piece); row != rows.end()) return found.push_back(row->second), true;
  for (const std::string& word : split_words(piece)) {
    if (!add_word(rows, word, found)) return missing = word, false;
  }
  return true;
}

// Masks, targets and overrides that were made for other words.
void drop_what_belongs_to_the_words(Scene& scene) {
  scene.overrides.clear();
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

}  // namespace

TextSplit split_of(const std::vector<std::string>& vocabulary) {
  return std::ranges::find(vocabulary, " ") == vocabulary.end() ? TextSplit::Words : TextSplit::Characters;
}

Result<std::vector<int>> look_up(const std::vector<std::string>& vocabulary, std::string_view text) {
  constexpr std::string_view kBlanks = " \t\r\n";
  Rows rows;
  for (std::size_t row = 0; row < vocabulary.size(); ++row)
    rows.emplace(vocabulary[row], static_cast<int>(row));
  std::vector<int> found;
  std::string missing;
  bool is_found = true;
  if (split_of(vocabulary) == TextSplit::Characters) {
    std::string_view character;
    is_found = add_characters(rows, text, found, character);
    missing = character;
  } else {
    while (is_found) {
      text.remove_prefix(std::min(text.find_first_not_of(kBlanks), text.size()));
      if (text.empty()) break;
      const std::string_view word = text.substr(0, text.find_first_of(kBlanks));
      is_found = add_piece(rows, word, found, missing);
      text.remove_prefix(word.size());
    }
  }
  if (!is_found) return Error{"", {"vocabulary.missing", {{"word", shortened(missing)}}}};
  if (found.empty()) return Error{"", {"vocabulary.no_words", {}}};
  return found;
}

Result<Scene> with_text(Scene scene, std::string_view text) {
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

Scene with_words_of(Scene scene, const std::vector<int>& words) {
  const Embedding& embedding = *scene.embedding;
  drop_what_belongs_to_the_words(scene);
  std::vector<std::string> tokens;
  Matrix inputs(static_cast<Index>(words.size()), embedding.table->cols());
  for (std::size_t row = 0; row < words.size(); ++row) {
    tokens.push_back(embedding.tokens[static_cast<std::size_t>(words[row])]);
    inputs.row(static_cast<Index>(row)) = embedding.table->row(words[row]);
  }
  scene.tokens = std::move(tokens);
  scene.inputs = {SharedMatrix(std::move(inputs)), {}};
  return scene;
}

}  // namespace heed
