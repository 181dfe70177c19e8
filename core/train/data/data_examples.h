#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "core/base/message.h"
#include "core/base/result.h"
#include "core/scene/vocabulary.h"
#include "core/train/data/text_data.h"
#include "core/train/example_source.h"

namespace heed {

// Where texts and answers are looked up.
struct DataWords {
  std::vector<std::string> vocabulary;
  std::vector<std::string> labels;  // of the readout
  std::size_t longest = 0;          // tokens that the model reads at once
};

struct DataExamples {
  std::shared_ptr<const ExampleSource> source;
  std::vector<int> shown;  // the words of one of them, to look at
  std::vector<Message> notes;
};

// Whether a text is kept for testing: where the data do not say so themselves, one in eight is, by a hash of
// its text, so that repetitions are all on the same side.
bool is_held_out(const DataText& text, const TextData& data);

// The texts without the line breaks of web pages, `<br />`.
std::string without_markup(std::string text);

// Every token is the right answer of the one before it. Texts longer than what the model reads are taken in
// pieces.
Result<DataExamples> next_token_examples(const TextData& data, const DataWords& words);

// The beginning of each text, with its label as the right answer.
Result<DataExamples> labelled_examples(const TextData& data, const DataWords& words);

}  // namespace heed
