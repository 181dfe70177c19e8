#include "core/lesson/prose.h"

namespace heed {
namespace {

void append_text(const ProseNode& node, std::string& text) {
  if (node.kind == ProseNode::Kind::Item && !text.empty() && text.back() != '\n') text += '\n';
  if (node.kind == ProseNode::Kind::Break) text += '\n';
  text += node.kind == ProseNode::Kind::Number && node.text.empty() ? "{…}" : node.text;
  for (const ProseNode& child : node.children) append_text(child, text);
  const bool ends_line = node.kind == ProseNode::Kind::Paragraph && (text.empty() || text.back() != '\n');
  if (ends_line) text += '\n';
}

}  // namespace

void set_line(Prose& prose, int line) {
  for (ProseNode& node : prose) {
    node.link.line = node.link.node.line = line;
    node.number.of.line = node.number.by.line = line;
    set_line(node.children, line);
  }
}

std::string prose_text(const Prose& prose) {
  std::string text;
  for (const ProseNode& node : prose) append_text(node, text);
  return text;
}

}  // namespace heed
