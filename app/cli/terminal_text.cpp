#include "app/cli/terminal_text.h"

#include <algorithm>
#include <array>

namespace heed {
namespace {

constexpr std::array<std::string_view, 7> kTags{"input", "key",      "query", "value",
                                                "score", "weighted", "output"};

// The length of the tag at the start of the text; 0: none.
std::size_t tag_length(std::string_view text) {
  const std::size_t name_at = text.starts_with("</") ? 2 : 1;
  for (const std::string_view tag : kTags) {
    const std::size_t end = name_at + tag.size();
    if (text.size() > end && text.substr(name_at, tag.size()) == tag && text[end] == '>') return end + 1;
  }
  return 0;
}

// The length of the control, bidi, line separator or zero-width character at the start of the text; 0: none.
std::size_t control_length(std::string_view text) {
  const auto byte = [&](std::size_t at) {
    return at < text.size() ? static_cast<unsigned char>(text[at]) : 0u;
  };
  if (byte(0) < 0x20 || byte(0) == 0x7F) return 1;
  if (byte(0) == 0xC2 && byte(1) >= 0x80 && byte(1) < 0xA0) return 2;   // U+0080 to U+009F
  if (byte(0) == 0xD8 && byte(1) == 0x9C) return 2;                     // U+061C
  if (byte(0) == 0xEF && byte(1) == 0xBB && byte(2) == 0xBF) return 3;  // U+FEFF
  if (byte(0) != 0xE2) return 0;
  const unsigned last = byte(2);
  const bool is_in_80 =
      byte(1) == 0x80 && (last == 0x8B || last == 0x8E || last == 0x8F ||
                          (last >= 0xA8 && last <= 0xAE));                // U+200B, E, F; U+2028 to U+202E
  const bool is_in_81 = byte(1) == 0x81 && last >= 0xA0 && last <= 0xAF;  // U+2060 to U+206F
  return is_in_80 || is_in_81 ? 3 : 0;
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

std::string sanitized_line(std::string_view text) {
  std::string line;
  while (!text.empty()) {
    const std::size_t control = control_length(text);
    line += control > 0 ? std::string_view("\uFFFD") : text.substr(0, 1);
    text.remove_prefix(std::max<std::size_t>(control, 1));
  }
  return line;
}

}  // namespace heed
