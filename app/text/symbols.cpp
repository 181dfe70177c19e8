#include "app/text/symbols.h"

#include <algorithm>
#include <optional>

#include "core/base/ascii.h"

namespace heed {
namespace {

constexpr std::size_t kLongestIndex = 6;

bool is_identifier(char c) { return is_letter(c) || is_digit(c) || c == '_' || c == '.'; }

// A path, a quoted key and an option of the command line go on beyond these.
bool is_part_of_path(char c) { return c == '/' || c == '\\' || c == '"' || c == '`' || c == '-' || c == '~'; }

// The length of `B2.`, with which the names of a block begin; 0: none.
std::size_t block_prefix(std::string_view word) {
  if (word.empty() || word[0] != 'B') return 0;
  std::size_t end = 1;
  while (end < word.size() && is_digit(word[end])) ++end;
  return end > 1 && end < word.size() && word[end] == '.' ? end + 1 : 0;
}

struct Symbol {
  std::string_view base, index;
};

std::optional<Symbol> symbol_in(std::string_view name) {
  const std::size_t bar = name.find('_');
  if (bar == 0 || bar == name.npos) return std::nullopt;
  const Symbol symbol{name.substr(0, bar), name.substr(bar + 1)};
  const bool is_index_short = !symbol.index.empty() && symbol.index.size() <= kLongestIndex;
  const bool is_numbered = std::all_of(symbol.index.begin(), symbol.index.end(), is_digit);
  const bool is_index = std::all_of(symbol.index.begin(), symbol.index.end(),
                                    [](char c) { return is_letter(c) || is_digit(c); });
  if (!is_index_short || !is_index || !std::all_of(symbol.base.begin(), symbol.base.end(), is_letter))
    return std::nullopt;
  if (symbol.base.size() > 1 && !is_numbered) return std::nullopt;
  return symbol;
}

}  // namespace

std::vector<TypesetRun> typeset_runs(std::string_view text) {
  using Kind = TypesetRun::Kind;
  std::vector<TypesetRun> runs;
  std::size_t plain = 0;
  for (std::size_t at = text.find('_'); at < text.size(); at = text.find('_', at)) {
    std::size_t begin = at, end = at;
    while (begin > plain && is_identifier(text[begin - 1])) --begin;
    while (end < text.size() && is_identifier(text[end])) ++end;
    at = end;
    const bool is_path = (begin > 0 && is_part_of_path(text[begin - 1])) ||
                         (end < text.size() && is_part_of_path(text[end]) && text[end] != '-');
    while (text[end - 1] == '.') --end;  // of the sentence
    begin += block_prefix(text.substr(begin, end - begin));
    const auto symbol = is_path ? std::nullopt : symbol_in(text.substr(begin, end - begin));
    if (!symbol) continue;
    if (begin > plain) runs.push_back({text.substr(plain, begin - plain), Kind::Plain});
    runs.push_back({symbol->base, Kind::Base});
    runs.push_back({symbol->index, Kind::Lowered});
    plain = end;
  }
  if (plain < text.size() || runs.empty()) runs.push_back({text.substr(plain), Kind::Plain});
  return runs;
}

std::string with_short_minus(std::string text) {
  constexpr std::string_view kMinus = "−", kHyphen = "‐";
  if (text.starts_with(kMinus)) text.replace(0, kMinus.size(), kHyphen);
  return text;
}

}  // namespace heed
