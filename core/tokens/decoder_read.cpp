#include <limits>

#include "core/json/json_text.h"
#include "core/tokens/part_read.h"
#include "core/tokens/unicode.h"

namespace heed {
namespace {

Status ignore_value(JsonView, const std::string&) { return {}; }

// What these say about blanks and offsets means nothing to a decoder.
Status read_byte_level(JsonView value, const std::string& place, DecoderStep& step) {
  step.apply = byte_level_decoder();
  return read_part(
      value, place,
      {{"add_prefix_space", ignore_value}, {"trim_offsets", ignore_value}, {"use_regex", ignore_value}});
}

Status read_word_piece(JsonView value, const std::string& place, DecoderStep& step) {
  std::string prefix;
  bool cleans_up = true;
  Status status =
      read_part(value, place, {{"prefix", into(prefix), true}, {"cleanup", into(cleans_up), true}});
  step.apply = word_piece_decoder(std::move(prefix), cleans_up);
  return status;
}

Status read_metaspace(JsonView value, const std::string& place, DecoderStep& step) {
  Metaspace rules;
  Status status = read_metaspace_rules(value, place, rules);
  step.apply = metaspace_decoder(rules.replacement, rules.prepend != Metaspace::Prepend::Never);
  return status;
}

Status read_byte_fallback(JsonView value, const std::string& place, DecoderStep& step) {
  step.apply = byte_fallback_decoder();
  return read_part(value, place, {});
}

Status read_fuse(JsonView value, const std::string& place, DecoderStep& step) {
  step.apply = fuse_decoder();
  return read_part(value, place, {});
}

Status read_strip(JsonView value, const std::string& place, DecoderStep& step) {
  constexpr std::uint64_t kMost = std::numeric_limits<std::uint32_t>::max();
  std::string content;
  std::uint64_t at_begin = 0, at_end = 0;
  const auto count = [](std::uint64_t& to) {
    return [&to](JsonView v, const std::string& at) { return read_integer(v, at, kMost, to); };
  };
  Status status = read_part(
      value, place,
      {{"content", into(content), true}, {"start", count(at_begin), true}, {"stop", count(at_end), true}});
  if (!status) return status;
  if (content.empty() || character_length(content) != content.size())
    return Error{place_of(place, "content"), {"tokenizer.one_character", {}}};
  step.apply = strip_decoder(character_at(content, 0), at_begin, at_end);
  return status;
}

Status read_replace(JsonView value, const std::string& place, DecoderStep& step) {
  PatternPart pattern;
  std::string content;
  const auto read_it = [&](JsonView v, const std::string& at) { return read_pattern(v, at, pattern); };
  Status status = read_part(value, place, {{"pattern", read_it, true}, {"content", into(content), true}});
  step = {replace_decoder(std::move(pattern.pattern), content), growth_of(content, pattern.least_match)};
  return status;
}

Status read_word_suffix(JsonView value, const std::string& place, DecoderStep& step) {
  std::string suffix;
  Status status = read_part(value, place, {{"suffix", into(suffix), true}});
  step.apply = word_suffix_decoder(std::move(suffix));
  return status;
}

Status read_sequence(JsonView value, const std::string& place, DecoderStep& step) {
  std::vector<Decoder> steps;
  Status status = read_parts(value, place, "decoders", [&](JsonView v, const std::string& at) {
    DecoderStep next;
    Status read = read_decoder(v, at, next);
    steps.push_back(std::move(next.apply));
    step.growth *= next.growth;
    return read ? check_growth(step.growth, at) : read;
  });
  step.apply = [steps = std::move(steps)](std::vector<std::string>& pieces) {
    for (const Decoder& each : steps) each(pieces);
  };
  return status;
}

constexpr std::array<PartType<DecoderStep>, 9> kDecoderTypes{{{"BPEDecoder", read_word_suffix},
                                                              {"ByteFallback", read_byte_fallback},
                                                              {"ByteLevel", read_byte_level},
                                                              {"Fuse", read_fuse},
                                                              {"Metaspace", read_metaspace},
                                                              {"Replace", read_replace},
                                                              {"Sequence", read_sequence},
                                                              {"Strip", read_strip},
                                                              {"WordPiece", read_word_piece}}};

}  // namespace

Status read_decoder(JsonView value, const std::string& place, DecoderStep& step) {
  return read_typed(value, place, step, kDecoderTypes);
}

}  // namespace heed
