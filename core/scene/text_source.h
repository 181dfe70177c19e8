#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/matrix.h"
#include "core/base/result.h"
#include "core/tokens/aligned_text.h"

namespace heed {

struct Scene;

// A token of a text, for people to read.
struct TextToken {
  std::string label;        // ` the`
  std::string piece;        // as the vocabulary has it: `Ġthe`
  std::optional<Index> id;  // none: it is a new word
  TextSpan characters;      // of the text that it covers, in code points; empty where it covers none
  bool is_special = false;  // put in by the model
};

// How byte pair encoding puts a word together, one pair of neighbours at a time.
struct WordMerges {
  struct Step {
    std::vector<std::string> parts;  // after it, as people read them
    std::size_t merged = 0;          // which of them is new
    Index rank = 0;                  // of the pair in the table of merges, from 1; the lowest goes first
  };

  std::vector<std::string> characters;  // what it begins as
  std::vector<Step> steps;
};

// Puts other texts into a scene whose tokens are not in a table of its own: the model that the scene stands
// for.
class TextSource {
 public:
  virtual ~TextSource() = default;

  // Edited weights stay edited; what belonged to the text before, such as overrides, is dropped.
  virtual Result<Scene> with_text(Scene scene, std::string_view text) const = 0;
  // The same with tokens by their numbers, as they are: nothing is put around them. Where no text has just
  // these tokens, the scene stands for its model no more, as it could not be saved.
  virtual Result<Scene> with_tokens(Scene scene, std::span<const int> ids) const = 0;

  // The tokens of a text, those that the model puts around it among them.
  virtual Result<std::vector<TextToken>> tokens_of(std::string_view text) const = 0;
  virtual Index max_tokens() const = 0;
  // Whether of a text with more tokens the first ones are computed; else it is refused.
  virtual bool cuts_longer_texts() const = 0;
  // How the word that covers this character of a text was put together; none: no merges make words, or there
  // is no word.
  virtual std::optional<WordMerges> merges_at(std::string_view text, std::uint32_t character) const = 0;

  // The numbers of all tokens but the special ones.
  virtual std::vector<int> ordinary_tokens() const = 0;
};

}  // namespace heed
