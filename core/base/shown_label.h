#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "core/base/trimmed.h"

namespace heed {

// A token as it is drawn and written. One that is nothing but line breaks, blanks or tabs, as models of
// characters have them, has a sign for each, so that it can be seen.
inline std::string visible_label(std::string_view label) {
  if (label.empty() || label.find_first_not_of(" \t\r\n") != label.npos) return std::string(label);
  std::string signs;
  for (const char blank : label) signs += blank == ' ' ? "␣" : blank == '\t' ? "⇥" : "↵";
  return signs;
}

// The same of many.
inline std::vector<std::string> shown_labels(std::vector<std::string> labels) {
  for (std::string& label : labels) label = visible_label(label);
  return labels;
}

// A label in a sentence: without the blanks that a token may begin with, unless it is nothing else.
inline std::string spoken_label(std::string_view label) {
  const std::string_view text = trimmed(label);
  return text.empty() ? visible_label(label) : std::string(text);
}

// Whether some of them are alike.
inline bool have_repeats(const std::vector<std::string>& labels) {
  std::unordered_set<std::string_view> seen;
  return std::ranges::any_of(labels, [&](const std::string& each) { return !seen.insert(each).second; });
}

// One of several labels as it stands in a list of them: `mat`, but `13 the` and `14 mat`, each with its
// place, counted from 1, where some are alike.
inline std::string placed_label(const std::vector<std::string>& labels, std::size_t at) {
  return (have_repeats(labels) ? std::to_string(at + 1) + " " : "") + spoken_label(labels[at]);
}

}  // namespace heed
