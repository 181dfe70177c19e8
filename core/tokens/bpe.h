#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/tokens/token_model.h"

namespace heed {

// Byte pair encoding: a word begins as its characters, and the pair of neighbours of the lowest rank is
// merged, the leftmost first, until none is left that the table has.
struct BpeRules {
  std::optional<std::string> unknown;  // stands for a character that is no piece; without one it is dropped
  std::string continuing_prefix;       // of pieces that do not begin a word
  std::string word_suffix;             // of pieces that end one
  bool fuses_unknown = false;          // neighbouring unknown characters are one token
  bool has_byte_fallback = false;      // an unknown character becomes its bytes, `<0xE2>`
  bool ignores_merges = false;         // a word that is a piece is taken as it is
};

// The rank of a pair, and the piece that it becomes.
struct BpeMerge {
  int rank = 0;
  int merged = 0;
};

class BpeMerges {
 public:
  void reserve(std::size_t count);
  // Of a pair that is added twice the last rank counts.
  void add(int left, int right, BpeMerge merge);
  const BpeMerge* find(int left, int right) const;

 private:
  struct Slot {
    std::uint64_t pair = kFree;
    BpeMerge merge;
  };
  static constexpr std::uint64_t kFree = ~std::uint64_t{0};

  std::size_t slot_of(std::uint64_t pair) const;

  std::vector<Slot> slots_;
  std::size_t count_ = 0;
};

// One merge, for an explanation.
struct BpeStep {
  int left = 0;
  int right = 0;
  BpeMerge merge;
  std::size_t at = 0;  // of the left piece in the word before the merge
  std::vector<WordPart> word_after;
};

// What a word begins as, and its merges in order.
struct BpeHistory {
  std::vector<WordPart> characters;
  std::vector<BpeStep> steps;
};

class BpeModel : public TokenModel {
 public:
  BpeModel(PieceTable pieces, BpeMerges merges, BpeRules rules);
  Status take_apart(std::string_view word, std::vector<WordPart>& parts) const override;

  // The merges of a word of at most kMaxSteppedParts characters. None where the word is taken as it is.
  static constexpr std::size_t kMaxSteppedParts = 1000;
  Result<BpeHistory> history(std::string_view word) const;

 private:
  Result<std::vector<WordPart>> characters_of(std::string_view word) const;
  std::optional<int> piece_of(char32_t code, std::string_view character, bool is_first, bool is_last) const;
  bool add_bytes(std::string_view character, std::vector<WordPart>& parts) const;
  std::optional<int> whole_piece(std::string_view word) const;

  BpeMerges merges_;
  BpeRules rules_;
  std::array<int, 512> first_pieces_;  // of the characters below 512; −1: none
  std::array<int, 256> byte_pieces_;   // `<0x00>` and on
};

}  // namespace heed
