#include "app/figure/role_tags.h"

#include "core/base/ascii.h"

namespace heed {

std::string without_role_tags(const std::string& text) {
  std::string plain;
  for (std::size_t at = 0; at < text.size(); ++at) {
    std::size_t end = at + 1;
    if (text[at] == '<') {
      if (end < text.size() && text[end] == '/') ++end;
      const std::size_t name = end;
      while (end < text.size() && (is_letter(text[end]) || text[end] == '_')) ++end;  // <feed_forward>
      if (end > name && end < text.size() && text[end] == '>') {
        at = end;
        continue;
      }
    }
    plain += text[at];
  }
  return plain;
}

}  // namespace heed
