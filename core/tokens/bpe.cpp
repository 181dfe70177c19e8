#include "core/tokens/bpe.h"

#include <algorithm>
#include <bit>
#include <random>
#include <utility>

#include "core/base/utf8.h"
#include "core/tokens/merge_run.h"
#include "core/tokens/unicode.h"

namespace heed {
namespace {

std::uint64_t key_of_pair(int left, int right) {
  return static_cast<std::uint64_t>(left) << 32 | static_cast<std::uint32_t>(right);
}

std::string byte_piece(unsigned byte) {
  constexpr std::string_view kHex = "0123456789ABCDEF";
  return std::string("<0x") + kHex[byte >> 4] + kHex[byte & 15] + ">";
}

}  // namespace

std::size_t BpeMerges::slot_of(std::uint64_t pair) const {
  static const std::uint64_t seed = std::random_device{}();
  const std::size_t mask = slots_.size() - 1;
  const std::uint64_t mixed = (pair ^ (pair >> 29) ^ seed) * 0x9e3779b97f4a7c15ULL;
  std::size_t slot = static_cast<std::size_t>(mixed ^ (mixed >> 32)) & mask;
  while (slots_[slot].pair != kFree && slots_[slot].pair != pair) slot = (slot + 1) & mask;
  return slot;
}

void BpeMerges::reserve(std::size_t count) {
  std::vector<Slot> before =
      std::exchange(slots_, std::vector<Slot>(std::bit_ceil(std::max<std::size_t>(2 * count, 16))));
  for (const Slot& slot : before) {
    if (slot.pair != kFree) slots_[slot_of(slot.pair)] = slot;
  }
}

void BpeMerges::add(int left, int right, BpeMerge merge) {
  if (2 * (count_ + 1) > slots_.size()) reserve(2 * (count_ + 1));
  Slot& slot = slots_[slot_of(key_of_pair(left, right))];
  if (slot.pair == kFree) ++count_;
  slot = {key_of_pair(left, right), merge};
}

const BpeMerge* BpeMerges::find(int left, int right) const {
  if (slots_.empty()) return nullptr;
  const Slot& slot = slots_[slot_of(key_of_pair(left, right))];
  return slot.pair == kFree ? nullptr : &slot.merge;
}

BpeModel::BpeModel(PieceTable pieces, BpeMerges merges, BpeRules rules)
    : TokenModel(std::move(pieces)), merges_(std::move(merges)), rules_(std::move(rules)) {
  for (std::size_t code = 0; code < first_pieces_.size(); ++code) {
    std::string character;
    append_utf8(character, static_cast<char32_t>(code));
    first_pieces_[code] = this->pieces().find(character).value_or(-1);
  }
  for (unsigned byte = 0; byte < byte_pieces_.size(); ++byte)
    byte_pieces_[byte] = this->pieces().find(byte_piece(byte)).value_or(-1);
}

std::optional<int> BpeModel::piece_of(char32_t code, std::string_view character, bool is_first,
                                      bool is_last) const {
  const bool is_plain =
      (is_first || rules_.continuing_prefix.empty()) && (!is_last || rules_.word_suffix.empty());
  if (is_plain && code < first_pieces_.size()) {
    const int id = first_pieces_[code];
    return id < 0 ? std::nullopt : std::optional(id);
  }
  if (is_plain) return pieces().find(character);
  std::string piece = is_first ? std::string() : rules_.continuing_prefix;
  piece += character;
  if (is_last) piece += rules_.word_suffix;
  return pieces().find(piece);
}

// Appends the bytes of a character; false where one of them is no piece.
bool BpeModel::add_bytes(std::string_view character, std::vector<WordPart>& parts) const {
  const auto id_of = [&](char byte) { return byte_pieces_[static_cast<unsigned char>(byte)]; };
  if (std::ranges::any_of(character, [&](char byte) { return id_of(byte) < 0; })) return false;
  for (const char byte : character) {
    const std::uint32_t begin = parts.empty() ? 0 : parts.back().end;
    parts.push_back({id_of(byte), begin, begin + 1});
  }
  return true;
}

// The parts that a word begins as. A dropped character has no bytes, so those behind it move up, as they do
// in tokenizers.
Result<std::vector<WordPart>> BpeModel::characters_of(std::string_view word) const {
  std::vector<WordPart> parts;
  parts.reserve(word.size());
  const auto add = [&](int id, std::uint32_t bytes) {
    const std::uint32_t begin = parts.empty() ? 0 : parts.back().end;
    parts.push_back({id, begin, begin + bytes});
  };
  std::uint32_t unknown_bytes = 0;  // of unknown characters that are not added yet
  std::optional<int> unknown;
  for (std::size_t at = 0; at < word.size();) {
    const std::size_t begin = at;
    const char32_t code = next_character(word, at);
    const std::string_view character = word.substr(begin, at - begin);
    if (const std::optional<int> id = piece_of(code, character, begin == 0, at == word.size())) {
      if (unknown_bytes > 0) add(*unknown, std::exchange(unknown_bytes, 0));
      add(*id, static_cast<std::uint32_t>(character.size()));
      continue;
    }
    if (rules_.has_byte_fallback && add_bytes(character, parts)) continue;
    if (!rules_.unknown) continue;
    if (!unknown) unknown = pieces().find(*rules_.unknown);
    if (!unknown) return no_unknown_token(character, *rules_.unknown);
    if (unknown_bytes > 0 && !rules_.fuses_unknown) add(*unknown, std::exchange(unknown_bytes, 0));
    unknown_bytes += static_cast<std::uint32_t>(character.size());
  }
  if (unknown_bytes > 0) add(*unknown, unknown_bytes);
  return parts;
}

std::optional<int> BpeModel::whole_piece(std::string_view word) const {
  return rules_.ignores_merges ? pieces().find(word) : std::nullopt;
}

Status BpeModel::take_apart(std::string_view word, std::vector<WordPart>& parts) const {
  if (const std::optional<int> id = whole_piece(word)) {
    parts.push_back({*id, 0, static_cast<std::uint32_t>(word.size())});
    return {};
  }
  Result<std::vector<WordPart>> characters = characters_of(word);
  if (!characters) return characters.error();
  MergeRun run(merges_, characters.value());
  for (MergeRun::Next merged; run.step(merged);) {
  }
  const std::vector<WordPart> merged = run.parts();
  parts.insert(parts.end(), merged.begin(), merged.end());
  return {};
}

Result<BpeHistory> BpeModel::history(std::string_view word) const {
  if (const std::optional<int> id = whole_piece(word))
    return BpeHistory{{{*id, 0, static_cast<std::uint32_t>(word.size())}}, {}};
  Result<std::vector<WordPart>> characters = characters_of(word);
  if (!characters) return characters.error();
  if (characters.value().size() > kMaxSteppedParts)
    return Error{"", {"tokenizer.long_word", {{"most", std::to_string(kMaxSteppedParts)}}}};
  BpeHistory history{std::move(characters).value(), {}};
  MergeRun run(merges_, history.characters);
  for (MergeRun::Next merged; run.step(merged);) {
    std::vector<WordPart> after = run.parts();
    const std::uint32_t begin = history.characters[static_cast<std::size_t>(merged.place)].begin;
    const auto at = std::ranges::find(after, begin, &WordPart::begin) - after.begin();
    history.steps.push_back(
        {merged.left, merged.right, merged.merge, static_cast<std::size_t>(at), std::move(after)});
  }
  return history;
}

}  // namespace heed
