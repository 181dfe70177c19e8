#include "core/tokens/normal_form.h"

#include <algorithm>

#include "core/tokens/unicode.h"

namespace heed {
namespace {

using Characters = std::vector<Rewritten>;

Characters decomposed_characters(std::string_view text, Decomposition kind) {
  Characters parts;
  parts.reserve(text.size());
  for (std::size_t at = 0; at < text.size();) {
    const char32_t code = next_character(text, at);
    if (code < 0x80) {
      parts.push_back({code, 0});
      continue;
    }
    const std::u32string syllable = is_hangul(code) ? hangul_parts(code) : std::u32string();
    const std::u32string_view found = syllable.empty() ? decomposed(code, kind) : syllable;
    if (found.empty()) parts.push_back({code, 0});
    for (std::size_t part = 0; part < found.size(); ++part) parts.push_back({found[part], part > 0 ? 1 : 0});
  }
  return parts;
}

// Sorts each run of marks by its combining class.
void sort_marks(Characters& characters) {
  const auto class_of = [](const Rewritten& each) { return combining_class(each.code); };
  for (auto begin = characters.begin(); begin != characters.end();) {
    if (class_of(*begin) == 0) {
      ++begin;
      continue;
    }
    const auto end =
        std::find_if(begin, characters.end(), [&](const auto& each) { return class_of(each) == 0; });
    std::ranges::stable_sort(begin, end, {}, class_of);
    begin = end;
  }
}

// Puts characters together: a starter takes in each mark behind it that is not blocked by another one.
Characters composed_characters(const Characters& parts) {
  Characters result;
  result.reserve(parts.size());
  std::size_t starter = parts.size();  // where it is in the result; none yet
  int last_class = -1;                 // of the last mark that stands behind the starter
  for (const Rewritten& part : parts) {
    const int part_class = combining_class(part.code);
    const bool is_blocked = starter == parts.size() || last_class >= part_class;
    const char32_t whole = is_blocked ? 0 : composed(result[starter].code, part.code);
    if (whole != 0) {
      result[starter] = {whole, result[starter].change + part.change - 1};
      continue;
    }
    result.push_back(part);
    if (part_class == 0) starter = result.size() - 1;
    last_class = part_class == 0 ? -1 : part_class;
    if (starter == parts.size()) last_class = -1;
  }
  return result;
}

// Below this no character changes, and none combines.
bool is_plain(std::string_view text, NormalForm form) {
  const char32_t first = form == NormalForm::Nfc ? 0x300 : form == NormalForm::Nfd ? 0xc0 : 0xa0;
  for (std::size_t at = 0; at < text.size();) {
    if (next_character(text, at) >= first) return false;
  }
  return true;
}

}  // namespace

void normalize(AlignedText& text, NormalForm form) {
  if (is_plain(text.text, form)) return;
  const bool is_canonical = form == NormalForm::Nfc || form == NormalForm::Nfd;
  Characters characters =
      decomposed_characters(text.text, is_canonical ? Decomposition::Canonical : Decomposition::Compatible);
  sort_marks(characters);
  if (form == NormalForm::Nfc || form == NormalForm::Nfkc) characters = composed_characters(characters);
  rewrite(text, characters);
}

}  // namespace heed
