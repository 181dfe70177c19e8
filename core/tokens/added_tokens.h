#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/tokens/normalizers.h"
#include "core/tokens/text_pieces.h"

namespace heed {

// A token that is found in the text before the model sees it.
struct AddedToken {
  std::string content;
  int id = 0;
  bool is_single_word = false;  // only where no letter stands beside it
  bool strips_left = false;     // takes in the white space before it
  bool strips_right = false;    // and behind it
  bool is_normalized = true;    // looked for in the normalized text
  bool is_special = false;      // left out when ids are decoded, if one asks for that
};

// Texts that are searched for at a place, the longest first.
class LongestMatch {
 public:
  struct Text {
    std::string text;
    std::size_t token;
  };

  LongestMatch() = default;
  // None is empty. Of equal texts the first one counts.
  explicit LongestMatch(std::vector<Text> texts);

  struct Match {
    std::size_t length;
    std::size_t token;
  };
  std::optional<Match> at(std::string_view text, std::size_t begin) const;

 private:
  std::vector<Text> texts_;         // sorted
  std::array<bool, 256> begins_{};  // the bytes that one of them begins with
};

class AddedTokens {
 public:
  AddedTokens() = default;
  AddedTokens(AddedTokens&&) = default;  // no copies: by_content_ has views of the tokens
  AddedTokens& operator=(AddedTokens&&) = default;
  AddedTokens(std::vector<AddedToken> tokens, const Normalizer& normalizer);

  const AddedToken* find(int id) const;
  const AddedToken* find(std::string_view content) const;
  const std::vector<AddedToken>& tokens() const { return tokens_; }

  // Normalizes a text but for the tokens that are found in it, before or after it is normalized.
  TextPieces extract(AlignedText text, const Normalizer& normalizer) const;

 private:
  std::vector<TextPiece> find_in(const AlignedText& text, const LongestMatch& matches) const;

  std::vector<AddedToken> tokens_;
  std::unordered_map<int, std::size_t> by_id_;
  std::unordered_map<std::string_view, std::size_t> by_content_;
  LongestMatch as_they_are_, normalized_;
};

}  // namespace heed
