#include "core/explain/readable_names.h"

#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "core/explain/explain_text.h"
#include "core/scene/modules.h"

namespace heed {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_name_character(char c) {
  return is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '.';
}

// A name that begins with its block, its head or both: `b1.h0.W_q`.
struct LongName {
  std::optional<int> block, head;
  std::string_view id;
  std::size_t length = 0;
};

// The number of `h12.` at the front of a text, and how long that is.
std::optional<std::pair<int, std::size_t>> numbered_part(std::string_view text, char letter) {
  if (text.empty() || text[0] != letter) return std::nullopt;
  int number = 0;
  std::size_t dot = 1;
  while (dot < text.size() && dot < 6 && is_digit(text[dot])) number = number * 10 + (text[dot++] - '0');
  if (dot == 1 || dot >= text.size() || text[dot] != '.') return std::nullopt;
  return std::pair(number, dot + 1);
}

std::optional<LongName> long_name_at(std::string_view text) {
  LongName name;
  std::size_t begin = 0;
  if (const auto block = numbered_part(text, 'b')) {
    name.block = block->first;
    begin = block->second;
  }
  if (const auto head = numbered_part(text.substr(begin), 'h')) {
    name.head = head->first;
    begin += head->second;
  }
  std::size_t end = begin;
  while (end < text.size() && is_name_character(text[end]) && text[end] != '.') ++end;
  if (begin == 0 || end == begin) return std::nullopt;
  name.id = text.substr(begin, end - begin);
  name.length = end;
  return name;
}

}  // namespace

std::string readable_block(int block) { return "B" + std::to_string(block + 1) + "."; }

bool has_several_heads(const Graph& graph) {
  for (NodeId node = 0; node < graph.node_count(); ++node) {
    if (graph.info(node).head.value_or(0) > 0) return true;
  }
  return false;
}

std::string subscript(Index number) {
  std::string text;
  for (const char digit : std::to_string(number))
    text += std::string("\xE2\x82") + static_cast<char>(0x80 + digit - '0');
  return text;
}

std::string readable_names(const Computation& computation, std::string text) {
  bool has_several = false;
  for_each_attention(computation.scene(), [&](const Attention& each, std::optional<int>) {
    has_several = has_several || each.heads.size() > 1;
  });
  std::string read;
  for (std::size_t at = 0; at < text.size();) {
    const bool begins_word = at == 0 || !is_name_character(text[at - 1]);
    const auto name = begins_word ? long_name_at(std::string_view(text).substr(at)) : std::nullopt;
    if (!name) {
      read += text[at++];
      continue;
    }
    if (name->block) read += readable_block(*name->block);
    read.append(name->id);
    if (name->head && has_several) read += subscript(*name->head + 1);
    at += name->length;
  }
  return read;
}

std::string readable_name(const Computation& computation, NodeId node) {
  return readable_names(computation, computation.graph().info(node).name);
}

std::string readable_cell_name(const Computation& computation, CellRef cell) {
  return readable_names(computation, cell_name(computation.graph(), cell, true));
}

std::string readable_range_name(const Computation& computation, NodeId node, const Region& region) {
  return readable_names(computation, range_name(computation.graph(), node, region));
}

}  // namespace heed
