#include <algorithm>
#include <map>

#include "core/json/json_text.h"
#include "core/tokens/part_read.h"

namespace heed {
namespace {

Status read_id(JsonView value, const std::string& place, int& id) {
  std::uint64_t number = 0;
  if (Status status = read_integer(value, place, static_cast<std::uint64_t>(kMaxPieceId), number); !status)
    return status;
  id = static_cast<int>(number);
  return {};
}

// ["[SEP]", 102].
Status read_special_token(JsonView value, const std::string& place, SpecialToken& token) {
  std::size_t count = 0;
  Status status = read_list(value, place, 2, [&](JsonView item, const std::string& at) {
    return ++count == 1 ? read_text(item, at, token.piece) : read_id(item, at, token.id);
  });
  if (status && count != 2) return Error{place, {"tokenizer.special_pair", {}}};
  return status;
}

ReadValue into_special(SpecialToken& token) {
  return [&](JsonView value, const std::string& place) { return read_special_token(value, place, token); };
}

// Adds a step that puts tokens around texts, of which there is one at most.
Status add_step(PostProcessorSteps& steps, PostProcessor step, const std::string& place) {
  if (std::exchange(steps.adds_tokens, true)) return Error{place, {"tokenizer.two_templates", {}}};
  steps.steps.push_back(std::move(step));
  return {};
}

Status read_bert(JsonView value, const std::string& place, PostProcessorSteps& steps) {
  SpecialToken separator, beginning;
  Status status = read_part(value, place,
                            {{"sep", into_special(separator), true}, {"cls", into_special(beginning), true}});
  return status ? add_step(steps, bert_post_processor(std::move(separator), std::move(beginning)), place)
                : status;
}

Status read_roberta(JsonView value, const std::string& place, PostProcessorSteps& steps) {
  SpecialToken separator, beginning;
  bool trims = true, adds_prefix_space = true;
  Status status = read_part(value, place,
                            {{"sep", into_special(separator), true},
                             {"cls", into_special(beginning), true},
                             {"trim_offsets", into(trims), true},
                             {"add_prefix_space", into(adds_prefix_space), true}});
  if (trims) steps.steps.push_back(trim_post_processor(adds_prefix_space));
  if (!status) return status;
  return add_step(steps, roberta_post_processor(std::move(separator), std::move(beginning)), place);
}

Status read_byte_level(JsonView value, const std::string& place, PostProcessorSteps& steps) {
  bool trims = true, adds_prefix_space = true, uses_pattern = true;  // a pattern means nothing here
  Status status = read_part(value, place,
                            {{"add_prefix_space", into(adds_prefix_space), true},
                             {"trim_offsets", into(trims), true},
                             {"use_regex", into(uses_pattern)}});
  if (trims) steps.steps.push_back(trim_post_processor(adds_prefix_space));
  return status;
}

// A part of a template as it is written: a text, or the name of special tokens.
struct NamedPart {
  std::string name;
  bool is_text = false;
  int type = 0;
};

Status read_named_part(JsonView value, const std::string& place, NamedPart& part) {
  int kinds = 0;
  const auto read_kind = [&](bool is_text) {
    return [&part, &kinds, is_text](JsonView v, const std::string& at) {
      ++kinds;
      part.is_text = is_text;
      const auto read_type = [&](JsonView number, const std::string& there) {
        return read_id(number, there, part.type);
      };
      return read_part(v, at, {{"id", into(part.name), true}, {"type_id", read_type, true}});
    };
  };
  Status status =
      read_part(value, place, {{"SpecialToken", read_kind(false)}, {"Sequence", read_kind(true)}});
  if (status && kinds != 1) return Error{place, {"tokenizer.template_part", {}}};
  if (status && part.is_text && part.name != "A" && part.name != "B")
    return Error{place, {"tokenizer.template_part", {}}};
  return status;
}

using SpecialsByName = std::map<std::string, std::vector<SpecialToken>>;

// {"id": "[CLS]", "ids": [101], "tokens": ["[CLS]"]}.
Status read_specials(JsonView value, const std::string& place, std::vector<SpecialToken>& tokens) {
  constexpr std::size_t kMost = 1000;
  std::vector<int> ids;
  std::vector<std::string> pieces;
  std::string name;
  const auto read_ids = [&](JsonView list, const std::string& at) {
    return read_list(list, at, kMost, [&](JsonView v, const std::string& there) {
      return read_id(v, there, ids.emplace_back());
    });
  };
  const auto read_pieces = [&](JsonView list, const std::string& at) {
    return read_list(list, at, kMost, [&](JsonView v, const std::string& there) {
      return read_text(v, there, pieces.emplace_back());
    });
  };
  Status status = read_part(
      value, place, {{"id", into(name), true}, {"ids", read_ids, true}, {"tokens", read_pieces, true}});
  if (status && (ids.size() != pieces.size() || ids.empty()))
    return Error{place, {"tokenizer.special_lists", {}}};
  for (std::size_t at = 0; at < std::min(ids.size(), pieces.size()); ++at)
    tokens.push_back({pieces[at], ids[at]});
  return status;
}

// The parts with the tokens that their names stand for.
Status resolve(const std::vector<NamedPart>& named, const SpecialsByName& specials, const std::string& place,
               std::vector<TemplatePart>& parts) {
  for (const NamedPart& part : named) {
    TemplatePart& resolved = parts.emplace_back();
    resolved.type = part.type;
    resolved.text = part.name == "B" ? 1 : 0;
    if (part.is_text) continue;
    const auto found = specials.find(part.name);
    if (found == specials.end())
      return Error{place, {"tokenizer.no_special", {{"name", shortened(part.name)}}}};
    resolved.specials = found->second;
  }
  return {};
}

Status read_template(JsonView value, const std::string& place, PostProcessorSteps& steps) {
  constexpr std::size_t kMost = 1000;
  std::vector<NamedPart> single, pair;
  SpecialsByName specials;
  const auto read_named = [](std::vector<NamedPart>& to) {
    return [&to](JsonView list, const std::string& at) {
      return read_list(list, at, kMost, [&](JsonView v, const std::string& there) {
        return read_named_part(v, there, to.emplace_back());
      });
    };
  };
  const auto read_all_specials = [&](JsonView object, const std::string& at) -> Status {
    if (!object.is(JsonKind::Object)) return Error{at, {"scene.not_object", {{"found", excerpt(object)}}}};
    JsonMembers members(object);
    for (auto member = members.next(); member; member = members.next()) {
      Status status = read_specials(member->value, place_of(at, member->key), specials[member->key]);
      if (!status) return status;
    }
    return {};
  };
  Status status = read_part(value, place,
                            {{"single", read_named(single), true},
                             {"pair", read_named(pair), true},
                             {"special_tokens", read_all_specials, true}});
  if (!status) return status;
  const auto count_of = [](const std::vector<NamedPart>& parts, std::string_view text) {
    return std::ranges::count_if(parts,
                                 [&](const NamedPart& part) { return part.is_text && part.name == text; });
  };
  if (count_of(single, "A") != 1 || count_of(single, "B") != 0)
    return Error{place_of(place, "single"), {"tokenizer.template_single", {}}};
  if (count_of(pair, "A") > 1 || count_of(pair, "B") > 1)
    return Error{place_of(place, "pair"), {"tokenizer.template_pair", {}}};
  std::vector<TemplatePart> one, two;
  status = resolve(single, specials, place_of(place, "single"), one);
  if (status) status = resolve(pair, specials, place_of(place, "pair"), two);
  if (!status) return status;
  return add_step(steps, template_post_processor(std::move(one), std::move(two)), place);
}

Status read_sequence(JsonView value, const std::string& place, PostProcessorSteps& steps) {
  return read_parts(value, place, "processors",
                    [&](JsonView v, const std::string& at) { return read_post_processor(v, at, steps); });
}

constexpr std::array<PartType<PostProcessorSteps>, 5> kPostProcessorTypes{
    {{"BertProcessing", read_bert},
     {"ByteLevel", read_byte_level},
     {"RobertaProcessing", read_roberta},
     {"Sequence", read_sequence},
     {"TemplateProcessing", read_template}}};

}  // namespace

Status read_post_processor(JsonView value, const std::string& place, PostProcessorSteps& steps) {
  return read_typed(value, place, steps, kPostProcessorTypes);
}

}  // namespace heed
