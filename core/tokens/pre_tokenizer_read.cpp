#include <algorithm>

#include "core/json/json_text.h"
#include "core/tokens/part_read.h"
#include "core/tokens/unicode.h"

namespace heed {
namespace {

Status read_behavior(JsonView value, const std::string& place, SplitBehavior& behavior) {
  using Named = std::pair<std::string_view, SplitBehavior>;
  constexpr std::array<Named, 5> kBehaviors{{{"Removed", SplitBehavior::Removed},
                                             {"Isolated", SplitBehavior::Isolated},
                                             {"MergedWithPrevious", SplitBehavior::MergedWithPrevious},
                                             {"MergedWithNext", SplitBehavior::MergedWithNext},
                                             {"Contiguous", SplitBehavior::Contiguous}}};
  std::string word;
  if (Status status = read_text(value, place, word); !status) return status;
  const auto found = std::ranges::find(kBehaviors, word, &Named::first);
  if (found == kBehaviors.end()) return Error{place, {"tokenizer.behavior", {{"word", shortened(word)}}}};
  behavior = found->second;
  return {};
}

ReadValue into_behavior(SplitBehavior& behavior) {
  return [&](JsonView value, const std::string& place) { return read_behavior(value, place, behavior); };
}

// "trim_offsets" means something to post-processors only.
Status read_byte_level(JsonView value, const std::string& place, PreTokenizerStep& step) {
  bool adds_prefix_space = true, uses_pattern = true, trims = true;
  Status status = read_part(value, place,
                            {{"add_prefix_space", into(adds_prefix_space), true},
                             {"trim_offsets", into(trims), true},
                             {"use_regex", into(uses_pattern)}});
  step = {byte_level_pre_tokenizer(adds_prefix_space, uses_pattern), adds_prefix_space ? 4.0 : 2.0};
  return status;
}

Status read_split(JsonView value, const std::string& place, PreTokenizerStep& step) {
  SplitRule rule;
  PatternPart pattern;
  const auto read_it = [&](JsonView v, const std::string& at) { return read_pattern(v, at, pattern); };
  Status status = read_part(value, place,
                            {{"pattern", read_it, true},
                             {"behavior", into_behavior(rule.behavior), true},
                             {"invert", into(rule.is_inverted), true}});
  rule.pattern = std::move(pattern.pattern);
  step.apply = split_pre_tokenizer(std::move(rule));
  return status;
}

Status read_digits(JsonView value, const std::string& place, PreTokenizerStep& step) {
  bool is_individual = false;
  Status status = read_part(value, place, {{"individual_digits", into(is_individual), true}});
  SplitRule rule{each_character([](char32_t code) { return is_of(CharacterClass::Numeric, code); })};
  rule.behavior = is_individual ? SplitBehavior::Isolated : SplitBehavior::Contiguous;
  step.apply = split_pre_tokenizer(std::move(rule));
  return status;
}

Status read_punctuation(JsonView value, const std::string& place, PreTokenizerStep& step) {
  SplitRule rule{each_character(is_punctuation)};
  Status status = read_part(value, place, {{"behavior", into_behavior(rule.behavior)}});
  step.apply = split_pre_tokenizer(std::move(rule));
  return status;
}

Status read_metaspace(JsonView value, const std::string& place, PreTokenizerStep& step) {
  Metaspace rules;
  Status status = read_metaspace_rules(value, place, rules);
  const auto bytes = static_cast<double>(rules.replacement.size());
  step = {metaspace_pre_tokenizer(std::move(rules)), bytes * (1 + bytes)};
  return status;
}

Status read_sequence(JsonView value, const std::string& place, PreTokenizerStep& step) {
  std::vector<PreTokenizer> steps;
  Status status = read_parts(value, place, "pretokenizers", [&](JsonView v, const std::string& at) {
    PreTokenizerStep next;
    Status read = read_pre_tokenizer(v, at, next);
    steps.push_back(std::move(next.apply));
    step.growth *= next.growth;
    return read ? check_growth(step.growth, at) : read;
  });
  step.apply = [steps = std::move(steps)](TextPieces& pieces) {
    for (const PreTokenizer& each : steps) each(pieces);
  };
  return status;
}

Status read_bert(JsonView value, const std::string& place, PreTokenizerStep& step) {
  step.apply = bert_pre_tokenizer();
  return read_part(value, place, {});
}

Status read_whitespace(JsonView value, const std::string& place, PreTokenizerStep& step) {
  step.apply = whitespace_pre_tokenizer();
  return read_part(value, place, {});
}

Status read_whitespace_split(JsonView value, const std::string& place, PreTokenizerStep& step) {
  step.apply = split_pre_tokenizer({each_character(is_white_space), SplitBehavior::Removed});
  return read_part(value, place, {});
}

constexpr std::array<PartType<PreTokenizerStep>, 9> kPreTokenizerTypes{
    {{"BertPreTokenizer", read_bert},
     {"ByteLevel", read_byte_level},
     {"Digits", read_digits},
     {"Metaspace", read_metaspace},
     {"Punctuation", read_punctuation},
     {"Sequence", read_sequence},
     {"Split", read_split},
     {"Whitespace", read_whitespace},
     {"WhitespaceSplit", read_whitespace_split}}};

}  // namespace

Status read_pre_tokenizer(JsonView value, const std::string& place, PreTokenizerStep& step) {
  return read_typed(value, place, step, kPreTokenizerTypes);
}

}  // namespace heed
