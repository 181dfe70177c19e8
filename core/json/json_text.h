#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace heed {

inline bool is_json_blank(char c) { return c == ' ' || c == '\n' || c == '\r' || c == '\t'; }

// The length in bytes of the UTF-8 character at the beginning of the text; 0 if invalid.
std::size_t character_length(std::string_view text);

// The offset of the first invalid UTF-8 byte; the size of the text if there is none.
std::size_t find_invalid_utf8(std::string_view text);

// The first character, printable; control characters become �.
std::string first_character(std::string_view text);

// At most 40 printable characters for a message, then `…`.
std::string shortened(std::string_view text);

// The length of the escape at the beginning of the text, `\n`, `\u00e9` or a surrogate pair
// `\ud83d\ude00`; 0 if there is none.
std::size_t escape_length(std::string_view text);

// Whether the text begins with an unpaired surrogate such as `\ud800`.
bool is_lone_surrogate(std::string_view text);

// Unescapes a JSON string; `quoted` includes its quotes and has passed check_json.
std::string unescaped(std::string_view quoted);

// Escapes and quotes a text as a JSON string.
std::string quoted(std::string_view text);

}  // namespace heed
