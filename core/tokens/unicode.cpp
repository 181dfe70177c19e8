#include "core/tokens/unicode.h"

#include <algorithm>
#include <charconv>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "core/base/check.h"
#include "heed_unicode_files.h"

namespace heed {
namespace {

constexpr std::size_t kCodes = 0x110000;

// Characters that become others, sorted by code; their results lie one behind the other.
class Mapping {
 public:
  void add(std::span<const char32_t> code_and_parts) {
    entries_.push_back({code_and_parts[0], parts_.size()});
    parts_.append(code_and_parts.begin() + 1, code_and_parts.end());
    parts_ += U'\0';
  }

  std::u32string_view find(char32_t code) const {
    const auto entry = std::ranges::lower_bound(entries_, code, {}, &Entry::code);
    if (entry == entries_.end() || entry->code != code) return {};
    return parts_.data() + entry->begin;  // up to the zero
  }

 private:
  struct Entry {
    char32_t code;
    std::size_t begin;
  };
  std::vector<Entry> entries_;
  std::u32string parts_;
};

struct Tables {
  std::vector<std::uint8_t> classes = std::vector<std::uint8_t>(kCodes);
  std::vector<std::uint8_t> combining = std::vector<std::uint8_t>(kCodes);
  Mapping lower, canonical, compatible;
  std::unordered_map<std::uint64_t, char32_t> compositions;
};

std::uint64_t pair_key(char32_t first, char32_t second) { return std::uint64_t{first} << 32 | second; }

// Takes the numbers of one line.
using TakeLine = void (*)(Tables& tables, std::span<const char32_t> numbers);

void fill(std::vector<std::uint8_t>& values, std::size_t begin, std::size_t count, char32_t value) {
  HEED_CHECK(begin + count <= values.size());
  std::fill_n(values.begin() + static_cast<std::ptrdiff_t>(begin), count, static_cast<std::uint8_t>(value));
}

TakeLine line_taker(std::string_view section) {
  if (section == "[classes]")
    return [](Tables& to, std::span<const char32_t> n) { fill(to.classes, n[0], n[1], n[2]); };
  if (section == "[combining]")
    return [](Tables& to, std::span<const char32_t> n) { fill(to.combining, n[0], n[1], n[2]); };
  if (section == "[lower]") return [](Tables& to, std::span<const char32_t> n) { to.lower.add(n); };
  if (section == "[canonical]") return [](Tables& to, std::span<const char32_t> n) { to.canonical.add(n); };
  if (section == "[compatible]") return [](Tables& to, std::span<const char32_t> n) { to.compatible.add(n); };
  HEED_CHECK(section == "[compose]");
  return [](Tables& to, std::span<const char32_t> n) { to.compositions.emplace(pair_key(n[0], n[1]), n[2]); };
}

// Reads the hexadecimal numbers of a line.
void read_numbers(std::string_view line, std::vector<char32_t>& numbers) {
  numbers.clear();
  for (const char* at = line.data(); at < line.data() + line.size(); ++at) {
    std::uint32_t number = 0;
    const auto [end, code] = std::from_chars(at, line.data() + line.size(), number, 16);
    HEED_CHECK(code == std::errc());
    numbers.push_back(number);
    at = end;
  }
}

Tables read_tables() {
  Tables tables;
  std::string_view rest = unicode_files::file("assets/unicode/tables.txt");
  std::vector<char32_t> numbers;
  TakeLine take_line = nullptr;
  while (!rest.empty()) {
    const std::string_view line = rest.substr(0, rest.find('\n'));
    rest.remove_prefix(std::min(line.size() + 1, rest.size()));
    if (line.starts_with('#')) continue;
    if (line.starts_with('[')) {
      take_line = line_taker(line);
      continue;
    }
    read_numbers(line, numbers);
    take_line(tables, numbers);
  }
  return tables;
}

const Tables& tables() {
  static const Tables read = read_tables();
  return read;
}

// Hangul syllables are computed from their parts (The Unicode Standard, 3.12).
constexpr char32_t kSyllables = 0xac00, kLeads = 0x1100, kVowels = 0x1161, kTails = 0x11a7;
constexpr char32_t kLeadCount = 19, kVowelCount = 21, kTailCount = 28;

char32_t composed_hangul(char32_t first, char32_t second) {
  if (first >= kLeads && first < kLeads + kLeadCount && second >= kVowels && second < kVowels + kVowelCount)
    return kSyllables + ((first - kLeads) * kVowelCount + (second - kVowels)) * kTailCount;
  const bool is_open = is_hangul(first) && (first - kSyllables) % kTailCount == 0;
  return is_open && second > kTails && second < kTails + kTailCount ? first + (second - kTails) : 0;
}

}  // namespace

bool is_of(CharacterClass wanted, char32_t code) {
  return code < kCodes && (tables().classes[code] & static_cast<std::uint8_t>(wanted)) != 0;
}

bool is_white_space(char32_t code) {
  if (code < 0x80) return code == ' ' || (code >= '\t' && code <= '\r');
  return code == 0x85 || code == 0xa0 || code == 0x1680 || (code >= 0x2000 && code <= 0x200a) ||
         code == 0x2028 || code == 0x2029 || code == 0x202f || code == 0x205f || code == 0x3000;
}

std::u32string_view lower_case(char32_t code) { return tables().lower.find(code); }

bool is_hangul(char32_t code) {
  return code >= kSyllables && code < kSyllables + kLeadCount * kVowelCount * kTailCount;
}

std::u32string hangul_parts(char32_t code) {
  const char32_t at = code - kSyllables, tail = at % kTailCount;
  std::u32string parts = {kLeads + at / (kVowelCount * kTailCount), kVowels + at / kTailCount % kVowelCount};
  if (tail > 0) parts += kTails + tail;
  return parts;
}

std::u32string_view decomposed(char32_t code, Decomposition kind) {
  if (kind == Decomposition::Compatible) {
    if (const std::u32string_view parts = tables().compatible.find(code); !parts.empty()) return parts;
  }
  return tables().canonical.find(code);
}

int combining_class(char32_t code) { return code < kCodes ? tables().combining[code] : 0; }

char32_t composed(char32_t first, char32_t second) {
  if (const char32_t syllable = composed_hangul(first, second)) return syllable;
  const auto found = tables().compositions.find(pair_key(first, second));
  return found == tables().compositions.end() ? 0 : found->second;
}

}  // namespace heed
