#pragma once

#include <ostream>
#include <span>
#include <string>
#include <vector>

#include "core/generate/generation.h"

namespace heed {

// Why no more tokens were made.
enum class GeneratedEnd { Count, EndToken, Full, Interrupted };

// A text that is printed while it grows. A character of which only some bytes are there waits for the rest.
class GrowingText {
 public:
  explicit GrowingText(const LanguageModel& model) : model_(model) {}

  void begin(std::ostream& out);
  void print(std::ostream& out, std::span<const int> added);
  void finish(std::ostream& out, std::span<const int> added);

 private:
  std::string text_of(std::span<const int> added) const;

  const LanguageModel& model_;
  std::string printed_;
};

void write_generated_json(std::ostream& out, const Generation& generation,
                          const std::vector<GeneratedToken>& tokens, GeneratedEnd end);

}  // namespace heed
