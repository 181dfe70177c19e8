#include "core/code/comment.h"

#include <algorithm>
#include <array>

#include "core/json/json_text.h"

namespace heed {
namespace {

struct CodePoints {
  char32_t first, last;
};

// Some tools treat these as line ends, or reorder the displayed text around them.
constexpr std::array kUnsafe = {
    CodePoints{0x00, 0x1f},      // controls: line feed, carriage return, form feed …
    CodePoints{0x7f, 0x9f},      // delete; controls, next line (U+0085) among them
    CodePoints{0x61c, 0x61c},    // bidirectional marks, embeddings, overrides and isolates
    CodePoints{0x200e, 0x200f},  //
    CodePoints{0x2028, 0x202e},  // line and paragraph separator; bidirectional
    CodePoints{0x2066, 0x2069},  // bidirectional
    CodePoints{0xfeff, 0xfeff},  // byte order mark
};

bool is_unsafe(char32_t code) {
  return std::any_of(kUnsafe.begin(), kUnsafe.end(),
                     [&](const CodePoints& range) { return code >= range.first && code <= range.last; });
}

// The byte length of the UTF-8 character at the start of the text; 0 if it is invalid.
std::size_t character_bytes(std::string_view text) {
  if (find_invalid_utf8(text.substr(0, 4)) == 0) return 0;
  const auto lead = static_cast<unsigned char>(text[0]);
  if (lead < 0x80) return 1;
  if (lead < 0xe0) return 2;
  return lead < 0xf0 ? 3 : 4;
}

char32_t code_point(std::string_view character) {
  const auto lead = static_cast<unsigned char>(character[0]);
  if (character.size() == 1) return lead;
  char32_t code = lead & (0x7fu >> character.size());
  for (const char c : character.substr(1)) code = code << 6 | (static_cast<unsigned char>(c) & 0x3fu);
  return code;
}

// Replaces unsafe characters by spaces and invalid UTF-8 by �.
std::string one_line(std::string_view text) {
  std::string line;
  while (!text.empty()) {
    const std::size_t bytes = character_bytes(text);
    const std::string_view character = text.substr(0, std::max<std::size_t>(bytes, 1));
    line += bytes == 0 ? "�" : is_unsafe(code_point(character)) ? " " : character;
    text.remove_prefix(character.size());
  }
  return line;
}

// `coding:` or `coding=` in the first two lines declares the source encoding (PEP 263).
void break_encoding_declarations(std::string& line) {
  constexpr std::string_view kWord = "coding";
  for (std::size_t at = line.find(kWord); at != line.npos; at = line.find(kWord, at)) {
    at += kWord.size();
    if (at < line.size() && (line[at] == ':' || line[at] == '=')) line.insert(at, 1, ' ');
  }
}

// A comment that begins with `type:` is an annotation (PEP 484).
void break_type_comment(std::string& line) {
  constexpr std::string_view kWord = "type";
  const std::size_t at = std::min(line.find_first_not_of(' '), line.size());
  if (line.compare(at, kWord.size() + 1, "type:") == 0) line.insert(at + kWord.size(), 1, ' ');
}

// A backslash at the end of a line, or its trigraph, would continue the comment on the next line.
void break_continuation(std::string& line) {
  const std::string_view text = std::string_view(line).substr(0, line.find_last_not_of(' ') + 1);
  if (text.ends_with('\\') || text.ends_with("?\?/")) line += '.';
}

}  // namespace

std::string comment(Dialect dialect, std::string_view text) {
  std::string line = one_line(text);
  if (dialect == Dialect::Eigen) {
    break_continuation(line);
    return "// " + line;
  }
  break_encoding_declarations(line);
  break_type_comment(line);
  return "# " + line;
}

}  // namespace heed
