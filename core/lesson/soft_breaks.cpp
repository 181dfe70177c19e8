#include "core/lesson/soft_breaks.h"

#include <string>
#include <string_view>
#include <vector>

#include "core/base/utf8.h"

namespace heed {
namespace {

// Whether the text begins with a Chinese character: an ideograph or full-width punctuation.
bool begins_chinese(std::string_view text) {
  if (text.size() < 3) return false;
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned code = (byte(0) & 0x0fu) << 12 | (byte(1) & 0x3fu) << 6 | (byte(2) & 0x3fu);
  const bool is_three = byte(0) >= 0xe0 && byte(0) < 0xf0;
  return is_three && ((code >= 0x3000 && code <= 0x9fff) || (code >= 0xff00 && code <= 0xffef));
}

bool begins_full_width_mark(std::string_view text) {
  return begins_chinese(text) && (text.starts_with("\xe3\x80") || text.starts_with("\xef\xbc"));
}

std::string_view last_character(std::string_view text) {
  std::size_t at = text.size();
  while (at > 0 && is_continuation_byte(text[--at])) {
  }
  return text.substr(at);
}

// Concatenates the text nodes of a paragraph; "0" stands in for a number.
void collect(ProseNode& node, std::vector<std::string*>& texts, std::string& all) {
  if (node.kind == ProseNode::Kind::Text) texts.push_back(&node.text);
  all += node.kind == ProseNode::Kind::Number ? "0" : node.text;
  for (ProseNode& child : node.children) collect(child, texts, all);
}

std::string soft_break_text(std::string_view all, std::size_t at) {
  const std::string_view before = last_character(all.substr(0, at)), after = all.substr(at + 1);
  const bool is_within = begins_chinese(before) && begins_chinese(after);
  return is_within || begins_full_width_mark(before) || begins_full_width_mark(after) ? "" : " ";
}

void join_paragraph(ProseNode& paragraph) {
  std::vector<std::string*> texts;
  std::string all;
  collect(paragraph, texts, all);
  std::size_t joint = all.find(kSoftBreak);
  for (std::string* text : texts) {
    for (std::size_t at = text->find(kSoftBreak); at != std::string::npos; at = text->find(kSoftBreak, at)) {
      text->replace(at, 1, soft_break_text(all, joint));
      joint = all.find(kSoftBreak, joint + 1);
    }
  }
}

}  // namespace

void join_soft_breaks(Prose& prose) {
  for (ProseNode& node : prose) {
    if (node.kind == ProseNode::Kind::Paragraph) {
      join_paragraph(node);
    } else {
      join_soft_breaks(node.children);
    }
  }
}

}  // namespace heed
