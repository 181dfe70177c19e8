#include "core/tokens/part_read.h"

#include <algorithm>
#include <set>

#include "core/json/json_text.h"
#include "core/tokens/patterns.h"

namespace heed {
namespace {

std::string joined(const std::vector<std::string_view>& names) {
  std::string list;
  for (const std::string_view name : names) list.append(list.empty() ? "" : ", ").append(name);
  return list;
}

}  // namespace

Status read_part(JsonView value, const std::string& place, const std::vector<Field>& fields) {
  if (!value.is(JsonKind::Object)) return Error{place, {"scene.not_object", {{"found", excerpt(value)}}}};
  std::set<std::string, std::less<>> seen;
  JsonMembers members(value);
  for (auto member = members.next(); member; member = members.next()) {
    const std::string at = place_of(place, member->key);
    if (!seen.insert(member->key).second)
      return Error{at, {"scene.twice", {{"key", shortened(member->key)}}}};
    const auto field = std::ranges::find(fields, member->key, &Field::key);
    if (field == fields.end()) {
      if (member->key == "type") continue;
      return Error{at, {"tokenizer.unknown_key", {{"key", shortened(member->key)}}}};
    }
    if (Status status = field->read(member->value, at); !status) return status;
  }
  for (const Field& field : fields) {
    if (field.is_required && !seen.contains(field.key))
      return Error{place, {"tokenizer.missing", {{"key", std::string(field.key)}}}};
  }
  return {};
}

Result<std::string> type_of_part(JsonView value, const std::string& place) {
  if (!value.is(JsonKind::Object)) return Error{place, {"scene.not_object", {{"found", excerpt(value)}}}};
  JsonMembers members(value);
  for (auto member = members.next(); member; member = members.next()) {
    if (member->key != "type") continue;
    std::string type;
    if (Status status = read_text(member->value, place_of(place, "type"), type); !status)
      return status.error();
    return type;
  }
  return Error{place, {"tokenizer.missing", {{"key", "type"}}}};
}

Error unknown_part(const std::string& place, const std::string& type,
                   const std::vector<std::string_view>& known) {
  return {place_of(place, "type"),
          {"tokenizer.unknown_type", {{"type", shortened(type)}, {"known", joined(known)}}}};
}

Status read_parts(JsonView value, const std::string& place, const std::string& key, const ReadValue& read) {
  constexpr std::size_t kMaxParts = 1000;
  const auto read_all = [&](JsonView list, const std::string& at) {
    return read_list(list, at, kMaxParts, read);
  };
  return read_part(value, place, {{key, read_all, true}});
}

Status read_pattern(JsonView value, const std::string& place, PatternPart& part) {
  std::optional<std::string> literal, expression;
  if (Status status = read_part(value, place, {{"String", into(literal)}, {"Regex", into(expression)}});
      !status)
    return status;
  if (literal.has_value() == expression.has_value()) return Error{place, {"tokenizer.pattern", {}}};
  if (expression) {
    std::optional<Pattern> known = known_pattern(*expression);
    if (!known)
      return Error{place_of(place, "Regex"),
                   {"tokenizer.unknown_pattern", {{"pattern", shortened(*expression)}}}};
    part.pattern = std::move(*known);
    return {};
  }
  if (literal->empty() || literal->size() > kMaxSearchedBytes)
    return Error{place_of(place, "String"),
                 {"tokenizer.searched", {{"most", std::to_string(kMaxSearchedBytes)}}}};
  part = {literal_pattern(*literal), literal->size()};
  return {};
}

Status read_metaspace_rules(JsonView value, const std::string& place, Metaspace& rules) {
  std::optional<bool> adds_prefix_space, splits;
  std::string scheme = "always";
  const auto read_replacement = [&](JsonView v, const std::string& at) -> Status {
    if (Status status = read_text(v, at, rules.replacement); !status) return status;
    const bool is_one =
        !rules.replacement.empty() && character_length(rules.replacement) == rules.replacement.size();
    return is_one ? Status() : Error{at, {"tokenizer.one_character", {}}};
  };
  const auto ignore = [](JsonView, const std::string&) { return Status(); };
  Status status = read_part(value, place,
                            {{"replacement", read_replacement, true},
                             {"add_prefix_space", into(adds_prefix_space)},
                             {"prepend_scheme", into(scheme)},
                             {"split", into(splits)},
                             {"str_rep", ignore}});
  if (!status) return status;
  rules.splits = splits.value_or(true);
  using Prepend = Metaspace::Prepend;
  if (scheme != "first" && scheme != "never" && scheme != "always")
    return Error{place_of(place, "prepend_scheme"), {"tokenizer.scheme", {{"word", shortened(scheme)}}}};
  rules.prepend = scheme == "first" ? Prepend::First : scheme == "never" ? Prepend::Never : Prepend::Always;
  if (adds_prefix_space == false && rules.prepend != Prepend::Never)
    return Error{place_of(place, "add_prefix_space"), {"tokenizer.prefix_space", {}}};
  return {};
}

Status check_growth(double growth, const std::string& place) {
  constexpr double kMostGrowth = 200;
  return growth <= kMostGrowth ? Status() : Error{place, {"tokenizer.growth", {}}};
}

double growth_of(const std::string& content, std::size_t least_match) {
  return std::max(1.0, static_cast<double>(content.size()) / static_cast<double>(least_match));
}

ReadValue into(bool& flag) {
  return [&flag](JsonView value, const std::string& place) { return read_bool(value, place, flag); };
}

ReadValue into(std::string& text) {
  return [&text](JsonView value, const std::string& place) { return read_text(value, place, text); };
}

ReadValue into(std::optional<bool>& flag) {
  return [&flag](JsonView value, const std::string& place) {
    return value.is(JsonKind::Null) ? Status() : read_bool(value, place, flag.emplace());
  };
}

ReadValue into(std::optional<std::string>& text) {
  return [&text](JsonView value, const std::string& place) {
    return value.is(JsonKind::Null) ? Status() : read_text(value, place, text.emplace());
  };
}

}  // namespace heed
