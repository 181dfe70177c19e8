#include "app/cli/plain_words.h"

#include <array>

namespace heed {
namespace {

constexpr std::array<std::string_view, 7> kTags{"input", "key",      "query", "value",
                                                "score", "weighted", "output"};

// The length of the tag that the text begins with; 0: it begins with none.
std::size_t tag_length(std::string_view text) {
  const std::size_t name_at = text.starts_with("</") ? 2 : 1;
  for (const std::string_view tag : kTags) {
    const std::size_t end = name_at + tag.size();
    if (text.size() > end && text.substr(name_at, tag.size()) == tag && text[end] == '>') return end + 1;
  }
  return 0;
}

}  // namespace

std::string without_tags(std::string_view sentence) {
  std::string plain;
  while (!sentence.empty()) {
    const std::size_t skipped = sentence.front() == '<' ? tag_length(sentence) : 0;
    if (skipped == 0) plain += sentence.front();
    sentence.remove_prefix(skipped > 0 ? skipped : 1);
  }
  return plain;
}

std::string on_one_line(std::string_view text) {
  std::string line;
  for (const char c : text) {
    const auto code = static_cast<unsigned char>(c);
    const bool is_control = code < 0x20 || code == 0x7f;
    line += is_control ? std::string("\uFFFD") : std::string(1, c);
  }
  return line;
}

}  // namespace heed
