#include "core/tokens/post_processors.h"

#include <algorithm>
#include <utility>

#include "core/tokens/unicode.h"

namespace heed {
namespace {

Token special_token(const SpecialToken& special, int type) {
  Token token;
  token.id = special.id;
  token.piece = special.piece;
  token.type = type;
  token.is_special = true;
  return token;
}

constexpr char32_t kByteBlank = 0x120;  // Ġ

bool is_blank(char32_t code) { return code == kByteBlank || is_white_space(code); }

struct Blanks {
  std::uint32_t leading = 0;
  std::uint32_t trailing = 0;
};

// The blanks at the ends of a piece, in characters. A piece of blanks alone has them at both.
Blanks count_blanks(std::string_view piece) {
  Blanks blanks;
  bool is_leading = true;
  for (std::size_t at = 0; at < piece.size();) {
    const bool is_one = is_blank(next_character(piece, at));
    is_leading = is_leading && is_one;
    blanks.leading += is_leading ? 1 : 0;
    blanks.trailing = is_one ? blanks.trailing + 1 : 0;
  }
  return blanks;
}

// A blank that was put before the text is not one of its characters.
void trim(Token& token, bool is_first, bool adds_prefix_space) {
  Blanks blanks = count_blanks(token.piece);
  TextSpan& span = token.characters;
  if (is_first && adds_prefix_space && blanks.leading == 1) blanks.leading = 0;
  span.begin = std::min(span.begin + blanks.leading, span.end);
  if (span.end >= blanks.trailing) span.end = std::max(span.end - blanks.trailing, span.begin);
}

void set_type(TokenList& tokens, int type) {
  for (Token& token : tokens) token.type = type;
}

}  // namespace

PostProcessor bert_post_processor(SpecialToken separator, SpecialToken beginning) {
  return [=](TokenLists& lists, SpecialTokens specials) {
    if (specials == SpecialTokens::LeaveOut) return;
    for (std::size_t at = 0; at < lists.size(); ++at) {
      const int type = at == 0 ? 0 : 1;
      if (at == 0) lists[at].insert(lists[at].begin(), special_token(beginning, type));
      lists[at].push_back(special_token(separator, type));
    }
  };
}

PostProcessor roberta_post_processor(SpecialToken separator, SpecialToken beginning) {
  return [=](TokenLists& lists, SpecialTokens specials) {
    for (std::size_t at = 0; at < lists.size(); ++at) {
      set_type(lists[at], 0);
      if (specials == SpecialTokens::LeaveOut) continue;
      lists[at].insert(lists[at].begin(), special_token(at == 0 ? beginning : separator, 0));
      lists[at].push_back(special_token(separator, 0));
    }
  };
}

PostProcessor trim_post_processor(bool adds_prefix_space) {
  return [=](TokenLists& lists, SpecialTokens) {
    for (TokenList& tokens : lists) {
      for (std::size_t at = 0; at < tokens.size(); ++at)
        trim(tokens[at], at == 0 || tokens[at].characters.begin == 0, adds_prefix_space);
    }
  };
}

PostProcessor template_post_processor(std::vector<TemplatePart> single, std::vector<TemplatePart> pair) {
  return [single = std::move(single), pair = std::move(pair)](TokenLists& lists, SpecialTokens specials) {
    TokenLists result;
    for (const TemplatePart& part : lists.size() > 1 ? pair : single) {
      TokenList& tokens = result.emplace_back();
      if (part.specials.empty()) {
        tokens = lists.at(static_cast<std::size_t>(part.text));
        set_type(tokens, part.type);
      }
      if (specials == SpecialTokens::LeaveOut) continue;
      for (const SpecialToken& special : part.specials) tokens.push_back(special_token(special, part.type));
    }
    lists = std::move(result);
  };
}

}  // namespace heed
