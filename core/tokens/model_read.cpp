#include <utility>

#include "core/json/json_text.h"
#include "core/tokens/part_read.h"
#include "core/tokens/word_piece.h"

namespace heed {
namespace {

// Longer words are the token for unknown ones. That many characters can still be looked through quickly.
constexpr std::uint64_t kMostWordCharacters = 1000;

ReadValue into_pieces(PieceTable& pieces) {
  return [&](JsonView value, const std::string& place) { return read_pieces(value, place, pieces); };
}

Status read_word_piece(JsonView value, const std::string& place, TokenizerParts& parts) {
  WordPieceRules rules;
  PieceTable pieces;
  std::uint64_t most = rules.max_word_characters;
  const auto read_most = [&](JsonView v, const std::string& at) {
    return read_integer(v, at, kMostWordCharacters, most);
  };
  Status status = read_part(value, place,
                            {{"unk_token", into(rules.unknown), true},
                             {"continuing_subword_prefix", into(rules.continuing_prefix), true},
                             {"max_input_chars_per_word", read_most, true},
                             {"vocab", into_pieces(pieces), true}});
  rules.max_word_characters = most;
  parts.model = std::make_shared<WordPieceModel>(std::move(pieces), std::move(rules));
  return status;
}

Status read_word_level(JsonView value, const std::string& place, TokenizerParts& parts) {
  PieceTable pieces;
  std::string unknown;
  Status status =
      read_part(value, place, {{"unk_token", into(unknown), true}, {"vocab", into_pieces(pieces), true}});
  parts.model = std::make_shared<WordLevelModel>(std::move(pieces), std::move(unknown));
  return status;
}

// "a b", or ["a", "b"].
Status read_pair(JsonView value, const std::string& place, std::pair<std::string, std::string>& pair) {
  if (value.is(JsonKind::Text)) {
    const std::string text = unescaped(value.text());
    const std::size_t blank = text.find(' ');
    if (blank == text.npos || text.find(' ', blank + 1) != text.npos)
      return Error{place, {"tokenizer.merge", {}}};
    pair = {text.substr(0, blank), text.substr(blank + 1)};
    return {};
  }
  std::size_t count = 0;
  Status status = read_list(value, place, 2, [&](JsonView item, const std::string& at) {
    return read_text(item, at, ++count == 1 ? pair.first : pair.second);
  });
  return status && count != 2 ? Error{place, {"tokenizer.merge", {}}} : status;
}

Status read_merges(JsonView list, const std::string& place, const PieceTable& pieces, const BpeRules& rules,
                   BpeMerges& merges) {
  if (!list.is(JsonKind::List)) return Error{place, {"scene.not_list", {{"found", excerpt(list)}}}};
  JsonItems items(list);
  std::pair<std::string, std::string> pair;
  int rank = 0;
  for (auto item = items.next(); item; item = items.next(), ++rank) {
    Status status = read_pair(*item, place, pair);
    if (status) status = add_merge(pieces, rules, pair, rank, merges);
    if (!status) return Error{place_of(place, Index{rank}), status.error().message};
  }
  return {};
}

Status read_dropout(JsonView value, const std::string& place) {
  float share = 0;
  if (value.is(JsonKind::Null)) return {};
  if (Status status = read_float(value, place, share); !status) return status;
  return share == 0 ? Status() : Error{place, {"tokenizer.dropout", {}}};
}

Status read_bpe(JsonView value, const std::string& place, TokenizerParts& parts) {
  BpeRules rules;
  PieceTable pieces;
  BpeMerges merges;
  std::optional<JsonView> merge_list;
  std::optional<std::string> prefix, suffix;
  std::optional<bool> fuses, falls_back, ignores;
  const auto keep_merges = [&](JsonView v, const std::string&) { return merge_list = v, Status(); };
  Status status = read_part(value, place,
                            {{"dropout", read_dropout},
                             {"unk_token", into(rules.unknown)},
                             {"continuing_subword_prefix", into(prefix)},
                             {"end_of_word_suffix", into(suffix)},
                             {"fuse_unk", into(fuses)},
                             {"byte_fallback", into(falls_back)},
                             {"ignore_merges", into(ignores)},
                             {"vocab", into_pieces(pieces), true},
                             {"merges", keep_merges, true}});
  if (!status) return status;
  rules.continuing_prefix = prefix.value_or("");
  rules.word_suffix = suffix.value_or("");
  rules.fuses_unknown = fuses.value_or(false);
  rules.has_byte_fallback = falls_back.value_or(false);
  rules.ignores_merges = ignores.value_or(false);
  if (rules.has_byte_fallback && !(rules.continuing_prefix + rules.word_suffix).empty())
    return Error{place_of(place, "byte_fallback"), {"tokenizer.fallback_parts", {}}};
  status = read_merges(*merge_list, place_of(place, "merges"), pieces, rules, merges);
  parts.bpe = std::make_shared<BpeModel>(std::move(pieces), std::move(merges), std::move(rules));
  parts.model = parts.bpe;
  return status;
}

bool has_member(JsonView object, std::string_view key) {
  JsonMembers members(object);
  for (auto member = members.next(); member; member = members.next()) {
    if (member->key == key) return true;
  }
  return false;
}

constexpr std::array<PartType<TokenizerParts>, 3> kModelTypes{
    {{"BPE", read_bpe}, {"WordLevel", read_word_level}, {"WordPiece", read_word_piece}}};

}  // namespace

Status read_pieces(JsonView value, const std::string& place, PieceTable& pieces) {
  if (!value.is(JsonKind::Object)) return Error{place, {"scene.not_object", {{"found", excerpt(value)}}}};
  pieces.reserve(value.text().size() / 16, value.text().size() / 2);
  JsonMembers members(value);
  for (auto member = members.next(); member; member = members.next()) {
    std::uint64_t id = 0;
    const auto refused = [&](const char* key, const std::string& arg) {
      return Error{place_of(place, member->key), {key, {{"value", arg}}}};
    };
    if (Status status = read_integer(member->value, "", static_cast<std::uint64_t>(kMaxPieceId), id); !status)
      return Error{place_of(place, member->key), status.error().message};
    if (member->key.size() > kMaxPieceBytes)
      return refused("tokenizer.long_piece", std::to_string(kMaxPieceBytes));
    if (pieces.has(static_cast<int>(id))) return refused("tokenizer.same_id", std::to_string(id));
    const std::size_t before = pieces.size();
    pieces.add(member->key, static_cast<int>(id));
    if (pieces.size() == before) return refused("tokenizer.same_piece", shortened(member->key));
  }
  return {};
}

Status add_merge(const PieceTable& pieces, const BpeRules& rules,
                 std::pair<std::string_view, std::string_view> pair, int rank, BpeMerges& merges) {
  const auto unknown = [](std::string_view piece) {
    return Error{"", {"tokenizer.merge_unknown", {{"piece", shortened(piece)}}}};
  };
  const std::optional<int> left = pieces.find(pair.first), right = pieces.find(pair.second);
  if (!left) return unknown(pair.first);
  if (!right) return unknown(pair.second);
  const std::string& prefix = rules.continuing_prefix;
  if (pair.second.size() < prefix.size()) return unknown(pair.second);
  const std::string_view rest = pair.second.substr(prefix.size());
  PieceHash hash;
  hash.add(pair.first);
  hash.add(rest);
  const std::optional<int> merged = pieces.find(hash, pair.first, rest);
  if (!merged) return unknown(std::string(pair.first).append(rest));
  merges.add(*left, *right, {rank, *merged});
  return {};
}

// Older files leave "type" out.
Status read_model(JsonView value, const std::string& place, TokenizerParts& parts) {
  const bool has_type = !value.is(JsonKind::Object) || has_member(value, "type");
  if (!has_type && has_member(value, "merges")) return read_bpe(value, place, parts);
  if (!has_type && has_member(value, "max_input_chars_per_word")) return read_word_piece(value, place, parts);
  return read_typed(value, place, parts, kModelTypes);
}

}  // namespace heed
