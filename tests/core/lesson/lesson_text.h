// Lessons for tests, around the eight steps of the tutorial.
#pragma once

#include <string>

#include "core/lesson/lesson_read.h"

namespace heed {

// Q = [1 0 2; 2 2 2; 2 1 3], K = [0 1 1; 4 4 0; 2 3 1], V = [1 2 3; 2 8 0; 2 6 3].
inline const std::string kEightSteps =
    R"({"heed": 1, "tokens": ["I", "love", "cats"], "inputs": [[1, 0, 1, 0], [0, 2, 0, 2], [1, 1, 1, 1]],
 "heads": [{"query": {"weight": [[1, 0, 1], [1, 0, 0], [0, 0, 1], [0, 1, 1]]},
  "key": {"weight": [[0, 0, 1], [1, 1, 0], [0, 1, 0], [1, 1, 0]]},
  "value": {"weight": [[0, 2, 0], [0, 3, 0], [1, 0, 3], [1, 1, 0]]}}]})";

// Its first block takes seven lines, so what follows begins in line 8.
inline std::string lesson_head() {
  return "```heed lesson\n{\"heed_lesson\": 1, \"title\": \"T\",\n \"scene\": " + kEightSteps + "}\n```\n";
}

inline std::string page(const std::string& json, const std::string& words) {
  return "```heed page\n" + json + "\n```\n# en: Heading\n" + words + "\n";
}

inline std::string question(const std::string& json) { return "```heed question\n" + json + "\n```\n"; }

}  // namespace heed
