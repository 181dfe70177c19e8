#include "core/tokens/pre_tokenizers.h"

#include <algorithm>
#include <utility>

#include "core/tokens/byte_level.h"
#include "core/tokens/patterns.h"
#include "core/tokens/unicode.h"

namespace heed {
namespace {

bool is_ascii_punctuation(char32_t code) {
  return (code >= '!' && code <= '/') || (code >= ':' && code <= '@') || (code >= '[' && code <= '`') ||
         (code >= '{' && code <= '~');
}

// Puts a text in front of those pieces that do not begin with it and for which `wants` says so.
template <typename Wants>
void prepend_to_pieces(TextPieces& pieces, const std::string& what, Wants wants) {
  const auto lacks = [&](std::string_view text) { return !text.empty() && !text.starts_with(what); };
  rewrite_pieces(pieces, [&](const AlignedText& text, const TextPiece& piece, AlignedText& result) {
    const std::string_view view = std::string_view(text.text).substr(piece.begin, piece.end - piece.begin);
    if (lacks(view) && wants(piece)) {
      result.text += what;
      result.origin.resize(result.text.size(), text.origin[piece.begin]);
    }
    result.append(text, piece.begin, piece.end);
  });
}

void write_bytes(const AlignedText& text, std::size_t begin, std::size_t end, AlignedText& result) {
  for (std::size_t at = begin; at < end; ++at)
    result.append(byte_characters()[static_cast<unsigned char>(text.text[at])], text.origin[at]);
}

}  // namespace

PreTokenizer split_pre_tokenizer(SplitRule rule) {
  return [rule = std::move(rule)](TextPieces& pieces) { split(pieces, rule); };
}

bool is_punctuation(char32_t code) {
  return is_ascii_punctuation(code) || is_of(CharacterClass::Punctuation, code);
}

PreTokenizer bert_pre_tokenizer() {
  return [](TextPieces& pieces) {
    split(pieces, {each_character(is_white_space), SplitBehavior::Removed});
    split(pieces, {each_character(is_punctuation), SplitBehavior::Isolated});
  };
}

PreTokenizer whitespace_pre_tokenizer() {
  const Pattern words = [](std::string_view text, std::size_t at) {
    std::size_t end = at;
    const char32_t first = next_character(text, end);
    if (!is_word_character(first) && is_white_space(first)) return std::size_t{0};
    for (std::size_t next = end; next < text.size(); end = next) {
      const char32_t code = next_character(text, next);
      const bool is_same = is_word_character(code) == is_word_character(first);
      if (!is_same || (!is_word_character(code) && is_white_space(code))) break;
    }
    return end - at;
  };
  return split_pre_tokenizer({words, SplitBehavior::Removed, true});
}

PreTokenizer byte_level_pre_tokenizer(bool adds_prefix_space, bool uses_pattern) {
  return [=](TextPieces& pieces) {
    if (adds_prefix_space) prepend_to_pieces(pieces, " ", [](const TextPiece&) { return true; });
    if (uses_pattern) split(pieces, {*known_pattern(kGpt2Pattern), SplitBehavior::Isolated});
    rewrite_pieces(pieces, [](const AlignedText& text, const TextPiece& piece, AlignedText& result) {
      write_bytes(text, piece.begin, piece.end, result);
    });
  };
}

Normalizer byte_level_normalizer() {
  return [](AlignedText& text) {
    AlignedText result;
    write_bytes(text, 0, text.text.size(), result);
    text = std::move(result);
  };
}

PreTokenizer metaspace_pre_tokenizer(Metaspace rules) {
  return [rules = std::move(rules)](TextPieces& pieces) {
    rewrite_pieces(pieces, [&](const AlignedText& text, const TextPiece& piece, AlignedText& result) {
      for (std::size_t at = piece.begin; at < piece.end; ++at) {
        const bool is_blank = text.text[at] == ' ';
        result.text += is_blank ? std::string_view(rules.replacement) : std::string_view(&text.text[at], 1);
        result.origin.resize(result.text.size(), text.origin[at]);
      }
    });
    if (rules.prepend != Metaspace::Prepend::Never) {
      prepend_to_pieces(pieces, rules.replacement, [&](const TextPiece& piece) {
        return rules.prepend == Metaspace::Prepend::Always || piece.original_begin == 0;
      });
    }
    if (rules.splits) split(pieces, {literal_pattern(rules.replacement), SplitBehavior::MergedWithNext});
  };
}

}  // namespace heed
