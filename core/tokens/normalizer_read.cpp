#include "core/tokens/normal_form.h"
#include "core/tokens/part_read.h"

namespace heed {
namespace {

Status read_bert(JsonView value, const std::string& place, NormalizerStep& step) {
  BertNormalization rules;
  std::optional<bool> strips_accents;
  Status status = read_part(value, place,
                            {{"clean_text", into(rules.cleans_text), true},
                             {"handle_chinese_chars", into(rules.separates_chinese), true},
                             {"strip_accents", into(strips_accents)},
                             {"lowercase", into(rules.makes_lower_case), true}});
  rules.strips_accents = strips_accents.value_or(rules.makes_lower_case);
  step.apply = bert_normalizer(rules);
  return status;
}

Status read_strip(JsonView value, const std::string& place, NormalizerStep& step) {
  bool at_left = true, at_right = true;
  Status status =
      read_part(value, place, {{"strip_left", into(at_left), true}, {"strip_right", into(at_right), true}});
  step.apply = [=](AlignedText& text) { strip_white_space(text, at_left, at_right); };
  return status;
}

Status read_replace(JsonView value, const std::string& place, NormalizerStep& step) {
  PatternPart pattern;
  std::string content;
  const auto read_it = [&](JsonView v, const std::string& at) { return read_pattern(v, at, pattern); };
  Status status = read_part(value, place, {{"pattern", read_it, true}, {"content", into(content), true}});
  step = {replace_normalizer(std::move(pattern.pattern), content), growth_of(content, pattern.least_match)};
  return status;
}

Status read_prepend(JsonView value, const std::string& place, NormalizerStep& step) {
  std::string what;
  Status status = read_part(value, place, {{"prepend", into(what), true}});
  if (status && what.empty()) return Error{place_of(place, "prepend"), {"tokenizer.empty", {}}};
  step.growth = 1 + static_cast<double>(what.size());
  step.apply = [what](AlignedText& text) { prepend(text, what); };
  return status;
}

Status read_sequence(JsonView value, const std::string& place, NormalizerStep& step) {
  std::vector<Normalizer> steps;
  Status status = read_parts(value, place, "normalizers", [&](JsonView v, const std::string& at) {
    NormalizerStep next;
    Status read = read_normalizer(v, at, next);
    steps.push_back(std::move(next.apply));
    step.growth *= next.growth;
    return read ? check_growth(step.growth, at) : read;
  });
  step.apply = [steps = std::move(steps)](AlignedText& text) {
    for (const Normalizer& each : steps) each(text);
  };
  return status;
}

template <NormalForm form>
Status read_form(JsonView value, const std::string& place, NormalizerStep& step) {
  step.apply = [](AlignedText& text) { normalize(text, form); };
  return read_part(value, place, {});
}

Status read_lowercase(JsonView value, const std::string& place, NormalizerStep& step) {
  step.apply = make_lower_case;
  return read_part(value, place, {});
}

Status read_strip_accents(JsonView value, const std::string& place, NormalizerStep& step) {
  step.apply = strip_accents;
  return read_part(value, place, {});
}

Status read_byte_level(JsonView value, const std::string& place, NormalizerStep& step) {
  step.apply = byte_level_normalizer();
  return read_part(value, place, {});
}

constexpr std::array<PartType<NormalizerStep>, 12> kNormalizerTypes{{{"BertNormalizer", read_bert},
                                                                     {"ByteLevel", read_byte_level},
                                                                     {"Lowercase", read_lowercase},
                                                                     {"NFC", read_form<NormalForm::Nfc>},
                                                                     {"NFD", read_form<NormalForm::Nfd>},
                                                                     {"NFKC", read_form<NormalForm::Nfkc>},
                                                                     {"NFKD", read_form<NormalForm::Nfkd>},
                                                                     {"Prepend", read_prepend},
                                                                     {"Replace", read_replace},
                                                                     {"Sequence", read_sequence},
                                                                     {"Strip", read_strip},
                                                                     {"StripAccents", read_strip_accents}}};

}  // namespace

Status read_normalizer(JsonView value, const std::string& place, NormalizerStep& step) {
  return read_typed(value, place, step, kNormalizerTypes);
}

}  // namespace heed
