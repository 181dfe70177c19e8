#pragma once

#include <string>
#include <vector>

namespace heed {

// Labels as they are drawn and written: a line break, which is a token of models of lines, has a sign.
inline std::vector<std::string> shown_labels(std::vector<std::string> labels) {
  for (std::string& label : labels) {
    if (label == "\n") label = "↵";
  }
  return labels;
}

}  // namespace heed
