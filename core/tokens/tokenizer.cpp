#include "core/tokens/tokenizer.h"

#include <iterator>
#include <utility>

#include "core/tokens/text_characters.h"

namespace heed {
Result<TextPieces> Tokenizer::split_into_words(std::string_view text) const {
  if (text.size() > kMaxTextBytes)
    return Error{"", {"tokenizer.long_text", {{"most", std::to_string(kMaxTextBytes)}}}};
  TextPieces pieces = parts_.added.extract(aligned_text(text), parts_.normalizer);
  if (parts_.pre_tokenizer) parts_.pre_tokenizer(pieces);
  return pieces;
}

Result<TokenList> Tokenizer::tokenize(std::string_view text) const {
  const Result<TextPieces> split = split_into_words(text);
  if (!split) return split.error();
  const TextPieces& pieces = split.value();
  const TextCharacters characters(text);
  TokenList tokens;
  std::vector<WordPart> parts;
  for (std::size_t word = 0; word < pieces.pieces.size(); ++word) {
    const TextPiece& piece = pieces.pieces[word];
    parts.clear();
    if (piece.token) {
      parts.push_back({*piece.token, 0, static_cast<std::uint32_t>(piece.end - piece.begin)});
    } else if (Status status = parts_.model->take_apart(pieces.view(piece), parts); !status) {
      return status.error();
    }
    for (const WordPart& part : parts) {
      const TextSpan from{pieces.text.origin[piece.begin + part.begin].begin,
                          pieces.text.origin[piece.begin + part.end - 1].end};
      Token& token = tokens.emplace_back();
      token.id = part.id;
      token.piece = piece.token ? pieces.view(piece) : parts_.model->pieces().piece(part.id);
      token.characters = characters.characters_of(from);
      token.word = static_cast<int>(word);
    }
  }
  return tokens;
}

TokenList Tokenizer::post_process(TokenLists lists, SpecialTokens specials) const {
  for (std::size_t at = 0; at < lists.size(); ++at) {
    for (Token& token : lists[at]) {
      token.text = at;
      token.type = static_cast<int>(at);
    }
  }
  for (const PostProcessor& step : parts_.post_processors) step(lists, specials);
  TokenList joined;
  for (TokenList& tokens : lists) {
    joined.insert(joined.end(), std::make_move_iterator(tokens.begin()),
                  std::make_move_iterator(tokens.end()));
  }
  return joined;
}

TokenList Tokenizer::finished(TokenList tokens, SpecialTokens specials) const {
  TokenLists lists;
  lists.push_back(std::move(tokens));
  return post_process(std::move(lists), specials);
}

TokenList Tokenizer::finished(TokenList first, TokenList second, SpecialTokens specials) const {
  TokenLists lists;
  lists.push_back(std::move(first));
  lists.push_back(std::move(second));
  return post_process(std::move(lists), specials);
}

std::string Tokenizer::decode(std::span<const int> ids, bool skips_special) const {
  std::vector<std::string> pieces;
  for (const int id : ids) {
    const AddedToken* const added = parts_.added.find(id);
    if (added && added->is_special && skips_special) continue;
    if (const auto found = piece(id)) pieces.emplace_back(*found);
  }
  std::string text;
  if (parts_.decoder) {
    parts_.decoder(pieces);
    for (const std::string& each : pieces) text += each;
  } else {
    for (std::size_t at = 0; at < pieces.size(); ++at) text += (at > 0 ? " " : "") + pieces[at];
  }
  return text;
}

Result<std::vector<Tokenizer::Word>> Tokenizer::words(std::string_view text) const {
  const Result<TextPieces> split = split_into_words(text);
  if (!split) return split.error();
  const TextPieces& pieces = split.value();
  const TextCharacters characters(text);
  std::vector<Word> words;
  for (const TextPiece& piece : pieces.pieces) {
    const TextSpan from{pieces.text.origin[piece.begin].begin, pieces.text.origin[piece.end - 1].end};
    words.push_back(
        {std::string(pieces.view(piece)), characters.characters_of(from), piece.token.has_value()});
  }
  return words;
}

Result<BpeHistory> Tokenizer::merges_of(std::string_view word) const {
  if (!parts_.bpe) return Error{"", {"tokenizer.no_merges", {}}};
  return parts_.bpe->history(word);
}

std::optional<std::string_view> Tokenizer::piece(int id) const {
  if (const AddedToken* const added = parts_.added.find(id)) return added->content;
  if (!parts_.model->pieces().has(id)) return std::nullopt;
  return parts_.model->pieces().piece(id);
}

std::optional<int> Tokenizer::find(std::string_view piece) const {
  if (const AddedToken* const added = parts_.added.find(piece)) return added->id;
  return parts_.model->pieces().find(piece);
}

}  // namespace heed
