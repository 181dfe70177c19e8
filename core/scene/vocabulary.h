#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/base/result.h"
#include "core/scene/scene.h"

namespace heed {

// How a text becomes tokens of a vocabulary.
enum class TextSplit {
  Words,      // at white space; what is no token then is taken apart into words and marks
  Characters  // white space is a token like any other
};

// Characters if a blank is a token.
TextSplit split_of(const std::vector<std::string>& vocabulary);

// The token that stands for every word that is not in the vocabulary, where there is one.
inline constexpr std::string_view kUnknownToken = "[unk]";

// The token that ends a line, where the vocabulary has it, and stands before its first one.
inline constexpr const char* kLineToken = "\n";

// Whether every token is a single character, so that words are taken apart into theirs.
bool has_characters_only(const std::vector<std::string>& vocabulary);

// Looks up many texts in a vocabulary, which has to outlive it.
class VocabularyIndex {
 public:
  explicit VocabularyIndex(const std::vector<std::string>& vocabulary);

  // The rows of the table that a text is looked up in. A word that is not there becomes the token for unknown
  // words; without one its characters; a vocabulary that has neither refuses it by name.
  Result<std::vector<int>> look_up(std::string_view text) const;
  std::optional<int> find(std::string_view token) const;
  std::optional<int> unknown() const { return unknown_; }

 private:
  bool add_characters(std::string_view text, std::vector<int>& found, std::string& missing) const;
  bool add_word(std::string_view word, std::vector<int>& found) const;
  bool add_piece(std::string_view piece, std::vector<int>& found, std::string& missing) const;

  std::unordered_map<std::string_view, int> rows_;
  TextSplit split_;
  bool has_characters_only_;
  std::optional<int> unknown_;
};

// The same for a single text.
Result<std::vector<int>> look_up(const std::vector<std::string>& vocabulary, std::string_view text);

// Drops what was made for other words: a target for each row, masks of a certain length, overrides, patches
// that name rows.
void drop_what_belongs_to_the_words(Scene& scene);

// The scene with the rows of this text as its inputs, looked up in its embedding table or as the model that
// it stands for has them. What belonged to the text before is dropped.
Result<Scene> with_text(Scene scene, std::string_view text);

// The same with tokens that have been looked up.
Scene with_words_of(Scene scene, const std::vector<int>& words);

// The text that with_text() makes this scene of: that of its model, or its tokens. Empty: it has neither.
std::string text_of(const Scene& scene);

// What stands between its tokens where they are written one after the other: nothing where a blank is a token
// or belongs to one.
const char* between_tokens(const Scene& scene);

}  // namespace heed
