#include "core/tokens/decoders.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <utility>

#include "core/json/json_text.h"
#include "core/tokens/aligned_text.h"
#include "core/tokens/byte_level.h"
#include "core/tokens/unicode.h"

namespace heed {
namespace {

constexpr std::string_view kReplacementText = "\ufffd";

void replace_all(std::string& text, std::string_view from, std::string_view to) {
  if (from.empty()) return;
  std::string result;
  std::size_t done = 0;
  for (std::size_t at = text.find(from); at != text.npos; at = text.find(from, done)) {
    result.append(text, done, at - done).append(to);
    done = at + from.size();
  }
  text = std::move(result.append(text, done, text.npos));
}

// Takes out the blanks that English has before no mark, as BERT's own code does.
void clean_up(std::string& text) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 11> kRules{{{" .", "."},
                                                                                  {" ?", "?"},
                                                                                  {" !", "!"},
                                                                                  {" ,", ","},
                                                                                  {" ' ", "'"},
                                                                                  {" n't", "n't"},
                                                                                  {" 'm", "'m"},
                                                                                  {" do not", " don't"},
                                                                                  {" 's", "'s"},
                                                                                  {" 've", "'ve"},
                                                                                  {" 're", "'re"}}};
  for (const auto& [from, to] : kRules) replace_all(text, from, to);
}

// The bytes that the characters of a piece stand for; the piece itself where one of them stands for none.
std::string bytes_of(const std::string& piece) {
  std::string bytes;
  for (std::size_t at = 0; at < piece.size();) {
    const std::optional<unsigned char> byte = byte_of(next_character(piece, at));
    if (!byte) return piece;
    bytes += static_cast<char>(*byte);
  }
  return bytes;
}

// The byte of `<0xE2>`. As in tokenizers, `<0x+5>` is one too.
std::optional<char> fallback_byte(std::string_view piece) {
  if (piece.size() != 6 || !piece.starts_with("<0x") || piece.back() != '>') return std::nullopt;
  std::string_view digits = piece.substr(3, 2);
  if (digits.front() == '+') digits.remove_prefix(1);
  unsigned byte = 0;
  const char* const end = digits.data() + digits.size();
  const auto [stop, code] = std::from_chars(digits.data(), end, byte, 16);
  return code == std::errc() && stop == end ? std::optional(static_cast<char>(byte)) : std::nullopt;
}

}  // namespace

Decoder byte_level_decoder() {
  return [](std::vector<std::string>& pieces) {
    std::string bytes;
    for (const std::string& piece : pieces) bytes += bytes_of(piece);
    pieces = {aligned_text(bytes).text};
  };
}

Decoder word_piece_decoder(std::string prefix, bool cleans_up) {
  return [prefix = std::move(prefix), cleans_up](std::vector<std::string>& pieces) {
    for (std::size_t at = 0; at < pieces.size(); ++at) {
      std::string& piece = pieces[at];
      if (at > 0) piece = piece.starts_with(prefix) ? piece.substr(prefix.size()) : " " + piece;
      if (cleans_up) clean_up(piece);
    }
  };
}

Decoder metaspace_decoder(std::string replacement, bool drops_first) {
  return [replacement = std::move(replacement), drops_first](std::vector<std::string>& pieces) {
    for (std::size_t at = 0; at < pieces.size(); ++at)
      replace_all(pieces[at], replacement, at == 0 && drops_first ? "" : " ");
  };
}

Decoder byte_fallback_decoder() {
  return [](std::vector<std::string>& pieces) {
    std::vector<std::string> result;
    std::string bytes;
    const auto end_bytes = [&] {
      if (bytes.empty()) return;
      if (find_invalid_utf8(bytes) == bytes.size()) {
        result.push_back(bytes);
      } else {
        result.insert(result.end(), bytes.size(), std::string(kReplacementText));
      }
      bytes.clear();
    };
    for (std::string& piece : pieces) {
      if (const std::optional<char> byte = fallback_byte(piece)) {
        bytes += *byte;
        continue;
      }
      end_bytes();
      result.push_back(std::move(piece));
    }
    end_bytes();
    pieces = std::move(result);
  };
}

Decoder fuse_decoder() {
  return [](std::vector<std::string>& pieces) {
    std::string whole;
    for (const std::string& piece : pieces) whole += piece;
    pieces = {std::move(whole)};
  };
}

Decoder strip_decoder(char32_t character, std::size_t at_begin, std::size_t at_end) {
  return [=](std::vector<std::string>& pieces) {
    for (std::string& piece : pieces) {
      std::vector<std::size_t> begins;  // of the characters, and the end
      for (std::size_t at = 0; at < piece.size(); next_character(piece, at)) begins.push_back(at);
      const std::size_t count = begins.size();
      begins.push_back(piece.size());
      std::size_t first = 0, last = count;
      const auto is_it = [&](std::size_t at) { return character_at(piece, begins[at]) == character; };
      while (first < std::min(at_begin, count) && is_it(first)) ++first;
      while (last > first && count - last < at_end && is_it(last - 1)) --last;
      piece = piece.substr(begins[first], begins[last] - begins[first]);
    }
  };
}

Decoder replace_decoder(Pattern pattern, std::string content) {
  return [pattern = std::move(pattern), content = std::move(content)](std::vector<std::string>& pieces) {
    for (std::string& piece : pieces) {
      std::string result;
      for (std::size_t at = 0; at < piece.size();) {
        const std::size_t length = pattern(piece, at);
        if (length > 0) {
          result += content;
          at += length;
        } else {
          result += piece[at++];
        }
      }
      piece = std::move(result);
    }
  };
}

Decoder word_suffix_decoder(std::string suffix) {
  return [suffix = std::move(suffix)](std::vector<std::string>& pieces) {
    for (std::size_t at = 0; at < pieces.size(); ++at)
      replace_all(pieces[at], suffix, at + 1 == pieces.size() ? "" : " ");
  };
}

}  // namespace heed
