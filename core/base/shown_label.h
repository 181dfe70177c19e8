#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/trimmed.h"

namespace heed {

// Labels as they are drawn and written: a line break, which is a token of models of lines, has a sign.
inline std::vector<std::string> shown_labels(std::vector<std::string> labels) {
  for (std::string& label : labels) {
    if (label == "\n") label = "↵";
  }
  return labels;
}

// A label in a sentence: without the blanks that a token may begin with, unless it is nothing else.
inline std::string spoken_label(std::string_view label) {
  const std::string_view text = trimmed(label);
  return std::string(text.empty() ? label : text);
}

// One of several labels, told from those that are alike: `mat`, but `13 the` with its place, counted from 1,
// where there is another `the`.
inline std::string placed_label(const std::vector<std::string>& labels, std::size_t at) {
  const bool is_repeated = std::ranges::count(labels, labels[at]) > 1;
  return (is_repeated ? std::to_string(at + 1) + " " : "") + spoken_label(labels[at]);
}

}  // namespace heed
