#include "app/text/rich_text.h"

#include <array>
#include <utility>

namespace heed {
namespace {

constexpr std::array<std::pair<std::string_view, Role>, 9> kTags = {{{"input", Role::Input},
                                                                     {"key", Role::Key},
                                                                     {"query", Role::Query},
                                                                     {"value", Role::Value},
                                                                     {"score", Role::Score},
                                                                     {"weighted", Role::Weighted},
                                                                     {"output", Role::Output},
                                                                     {"feed_forward", Role::FeedForward},
                                                                     {"readout", Role::Readout}}};

struct Tag {
  std::string_view name;
  Role role;
  std::size_t length;  // with its brackets
};

std::optional<Tag> opening_tag_at(std::string_view text) {
  for (const auto& [name, role] : kTags) {
    if (text.size() > name.size() + 1 && text[0] == '<' && text.substr(1, name.size()) == name &&
        text[name.size() + 1] == '>') {
      return Tag{name, role, name.size() + 2};
    }
  }
  return std::nullopt;
}

void append(std::vector<RichSpan>& spans, std::string_view text, std::optional<Role> role) {
  if (text.empty()) return;
  if (!spans.empty() && spans.back().role == role) {
    spans.back().text += text;
  } else {
    spans.push_back({std::string(text), role});
  }
}

}  // namespace

std::vector<RichSpan> parse_rich_text(std::string_view text) {
  std::vector<RichSpan> spans;
  while (!text.empty()) {
    const auto tag = opening_tag_at(text);
    if (!tag) {
      const std::size_t end = std::min(text.find('<', 1), text.size());
      append(spans, text.substr(0, end), std::nullopt);
      text.remove_prefix(end);
      continue;
    }
    text.remove_prefix(tag->length);
    const std::string closing = "</" + std::string(tag->name) + ">";
    const std::size_t end = std::min(text.find(closing), text.size());
    append(spans, text.substr(0, end), tag->role);
    text.remove_prefix(std::min(end + closing.size(), text.size()));
  }
  return spans;
}

std::string plain_rich_text(std::string_view text) {
  std::string plain;
  for (const RichSpan& span : parse_rich_text(text)) plain += span.text;
  return plain;
}

}  // namespace heed
