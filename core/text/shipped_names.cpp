#include "core/text/shipped_names.h"

#include <algorithm>
#include <iterator>

namespace heed {
namespace {

struct ShippedName {
  std::string_view name;
  const char* key;
};

// As they are written in assets/scenes and assets/lessons.
constexpr ShippedName kShippedNames[] = {
    {"subject–verb", "head.subject_verb"},
    {"prep.–noun", "head.preposition_noun"},
    {"preposition–noun", "head.preposition_noun"},  // in scenes that were saved when it had this name
    {"article–noun", "head.article_noun"},
    {"negation", "head.negation"},
    {"previous word", "head.previous_word"},
    {"next word", "head.next_word"},
    {"same word", "head.same_word"},
    {"induction", "head.induction"},
    {"nouns", "head.nouns"},
    {"treasure", "head.treasure"},
    {"near", "head.near"},
    {"middle", "head.middle"},
    {"far", "head.far"},
    {"all", "head.all"},
};

}  // namespace

std::string head_name_key(std::string_view name) {
  const auto found = std::ranges::find(kShippedNames, name, &ShippedName::name);
  return found == std::end(kShippedNames) ? std::string() : found->key;
}

std::string shown_head_name(const std::string& name, Language language) {
  const std::string key = head_name_key(name);
  return key.empty() ? name : catalogue(language).say(key);
}

}  // namespace heed
