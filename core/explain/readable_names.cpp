#include "core/explain/readable_names.h"

#include <optional>
#include <string>
#include <string_view>

#include "core/explain/explain_text.h"

namespace heed {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_name_character(char c) {
  return is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '.';
}

// A name that begins with its head: `h0.W_q`.
struct HeadName {
  Index head = 0;
  std::string_view id;
  std::size_t length = 0;
};

std::optional<HeadName> head_name_at(std::string_view text) {
  if (text.empty() || text[0] != 'h') return std::nullopt;
  HeadName name;
  std::size_t dot = 1;
  while (dot < text.size() && dot < 6 && is_digit(text[dot]))
    name.head = name.head * 10 + (text[dot++] - '0');
  if (dot == 1 || dot >= text.size() || text[dot] != '.') return std::nullopt;
  std::size_t end = dot + 1;
  while (end < text.size() && is_name_character(text[end]) && text[end] != '.') ++end;
  if (end == dot + 1) return std::nullopt;
  name.id = text.substr(dot + 1, end - dot - 1);
  name.length = end;
  return name;
}

}  // namespace

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
  const bool has_several = computation.scene().attention.heads.size() > 1;
  std::string read;
  for (std::size_t at = 0; at < text.size();) {
    const bool begins_word = at == 0 || !is_name_character(text[at - 1]);
    const auto head = begins_word ? head_name_at(std::string_view(text).substr(at)) : std::nullopt;
    if (!head) {
      read += text[at++];
      continue;
    }
    read.append(head->id);
    if (has_several) read += subscript(head->head + 1);
    at += head->length;
  }
  return read;
}

std::string readable_name(const Computation& computation, NodeId node) {
  return readable_names(computation, computation.graph().info(node).name);
}

std::string readable_cell_name(const Computation& computation, CellRef cell) {
  return readable_names(computation, cell_name(computation.graph(), cell, true));
}

}  // namespace heed
