#pragma once

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

}  // namespace heed
