#pragma once

#include <array>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/json/json_read.h"
#include "core/tokens/tokenizer.h"

namespace heed {

// The readers of a tokenizer.json. What is not known is refused by its name, as it would change the tokens.

// Reads the members of an object, whose "type" is known; any other key is refused.
Status read_part(JsonView value, const std::string& place, const std::vector<Field>& fields);

// The "type" of a part; an error where it has none.
Result<std::string> type_of_part(JsonView value, const std::string& place);

// The error where a type is none of the known ones.
Error unknown_part(const std::string& place, const std::string& type,
                   const std::vector<std::string_view>& known);

// A part by its type.
template <typename Part>
struct PartType {
  std::string_view name;
  Status (*read)(JsonView value, const std::string& place, Part& part);
};

template <typename Part, std::size_t count>
Status read_typed(JsonView value, const std::string& place, Part& part,
                  const std::array<PartType<Part>, count>& types) {
  const Result<std::string> type = type_of_part(value, place);
  if (!type) return type.error();
  std::vector<std::string_view> names;
  for (const PartType<Part>& each : types) {
    if (each.name == type.value()) return each.read(value, place, part);
    names.push_back(each.name);
  }
  return unknown_part(place, type.value(), names);
}

// A step, and how many times longer a text may become in it. Steps whose texts would grow beyond all bounds
// are refused.
template <typename Function>
struct GrowingStep {
  Function apply;
  double growth = 1;
};
Status check_growth(double growth, const std::string& place);

// What a replacement of a pattern does to the length of a text.
double growth_of(const std::string& content, std::size_t least_match);

using NormalizerStep = GrowingStep<Normalizer>;
using PreTokenizerStep = GrowingStep<PreTokenizer>;
using DecoderStep = GrowingStep<Decoder>;

struct PostProcessorSteps {
  std::vector<PostProcessor> steps;
  bool adds_tokens = false;
};

// A pattern, and the bytes that a match of it has at least.
struct PatternPart {
  Pattern pattern;
  std::size_t least_match = 1;
};

// Read a value into a variable.
ReadValue into(bool& flag);
ReadValue into(std::string& text);
ReadValue into(std::optional<bool>& flag);         // null leaves it
ReadValue into(std::optional<std::string>& text);  // likewise

// The list of a sequence, each read by `read`.
Status read_parts(JsonView value, const std::string& place, const std::string& key, const ReadValue& read);

// {"String": …} or {"Regex": …}.
Status read_pattern(JsonView value, const std::string& place, PatternPart& part);
Status read_metaspace_rules(JsonView value, const std::string& place, Metaspace& rules);

Status read_normalizer(JsonView value, const std::string& place, NormalizerStep& step);
Status read_pre_tokenizer(JsonView value, const std::string& place, PreTokenizerStep& step);
Status read_model(JsonView value, const std::string& place, TokenizerParts& parts);
Status read_post_processor(JsonView value, const std::string& place, PostProcessorSteps& steps);
Status read_decoder(JsonView value, const std::string& place, DecoderStep& step);
Status read_added_tokens(JsonView value, const std::string& place, TokenizerParts& parts);

// The pieces of a vocabulary: {"the": 17, …}.
Status read_pieces(JsonView value, const std::string& place, PieceTable& pieces);

// Adds a merge of two pieces that the vocabulary has, and so has what they become.
Status add_merge(const PieceTable& pieces, const BpeRules& rules,
                 std::pair<std::string_view, std::string_view> pair, int rank, BpeMerges& merges);

}  // namespace heed
