#include "app/panels/palette/marked_names.h"

#include <algorithm>
#include <span>

#include "app/panels/palette/fuzzy.h"
#include "core/base/ascii.h"

namespace heed {
namespace {

bool is_of_word(char c) { return is_letter(c) || is_digit(c); }

// Where the word stands in the text as it was typed, best where a word begins.
std::size_t find_whole(std::string_view word, std::string_view text) {
  const auto are_alike = [](char a, char b) { return to_lower(a) == to_lower(b); };
  std::size_t found = text.npos;
  for (std::size_t at = 0; at + word.size() <= text.size(); ++at) {
    if (!std::equal(word.begin(), word.end(), text.begin() + static_cast<std::ptrdiff_t>(at), are_alike))
      continue;
    if (at == 0 || !is_of_word(text[at - 1]) || !is_of_word(text[at])) return at;
    found = std::min(found, at);
  }
  return found;
}

bool mark_whole(const std::string& word, MarkedText& in) {
  const std::size_t at = find_whole(word, in.text);
  if (at == in.text.npos) return false;
  in.runs.emplace_back(at, at + word.size());
  return true;
}

bool mark_letters(const std::string& word, MarkedText& in) {
  const auto match = fuzzy_match(word, in.text);
  if (!match) return false;
  in.runs.insert(in.runs.end(), match->runs.begin(), match->runs.end());
  return true;
}

// In one piece where any of them has it so.
bool mark_in(std::span<MarkedText* const> all, const std::string& word) {
  if (word.empty()) return false;
  return std::ranges::any_of(all, [&](MarkedText* each) { return mark_whole(word, *each); }) ||
         std::ranges::any_of(all, [&](MarkedText* each) { return mark_letters(word, *each); });
}

void join_runs(MarkedText& marked) {
  std::ranges::sort(marked.runs);
  std::vector<std::pair<std::size_t, std::size_t>> joined;
  for (const auto& [from, to] : marked.runs) {
    if (!joined.empty() && from <= joined.back().second) {
      joined.back().second = std::max(joined.back().second, to);
    } else {
      joined.emplace_back(from, to);
    }
  }
  marked.runs = std::move(joined);
}

std::string keywords_found(const Action& action, const std::vector<std::string>& words) {
  std::string found;
  for (const std::string& word : words) {
    const std::string keyword = matching_keyword(action.keywords, word);
    if (!keyword.empty()) found += (found.empty() ? "" : " ") + keyword;
  }
  return found;
}

std::string name_in_other_language(const Action& action, Language language) {
  const std::string& group = action.group.not_in(language);
  return (group.empty() ? "" : group + " ") + action.name.not_in(language);
}

}  // namespace

MarkedNames marked_names(const Action& action, Language language, const std::string& typed) {
  MarkedNames marked{{action.group.in(language), {}}, {action.name.in(language), {}}, {}};
  MarkedText other{name_in_other_language(action, language), {}}, keywords;
  const std::vector<std::string> words = searched_words(typed);
  keywords.text = keywords_found(action, words);
  if (!action.file_name.empty()) {
    marked.beside.text = action.file_name;
    for (const std::string& word : words) mark_whole(word, marked.beside);
  } else {
    MarkedText* const all[] = {&marked.name, &marked.group, &other, &keywords};
    for (const std::string& word : words) {
      if (!mark_in(all, word)) mark_in(all, singular_of(word));
    }
    if (!other.runs.empty() || !keywords.runs.empty()) marked.beside = other.runs.empty() ? keywords : other;
  }
  for (MarkedText* each : {&marked.group, &marked.name, &marked.beside}) join_runs(*each);
  return marked;
}

}  // namespace heed
