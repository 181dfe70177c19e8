#include "core/json/json_read.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <set>

#include "core/base/number.h"
#include "core/json/json_text.h"
#include "core/json/limits.h"

namespace heed {
namespace {

Error found_instead(JsonView value, const std::string& place, std::string key) {
  return {place, {std::move(key), {{"found", excerpt(value)}}}};
}

Error unknown_key(const std::string& key, const std::string& place, const std::vector<Field>& fields) {
  std::vector<std::string_view> names;
  for (const Field& field : fields) names.push_back(field.key);
  const std::string_view meant = nearest(key, names);
  if (!meant.empty()) {
    return {place, {"scene.unknown_key_like", {{"key", shortened(key)}, {"meant", std::string(meant)}}}};
  }
  return {place, {"scene.unknown_key", {{"key", shortened(key)}}}};
}

// Edit distance with transpositions (optimal string alignment).
std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::vector<std::size_t>> cost(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
  for (std::size_t i = 0; i <= a.size(); ++i) {
    for (std::size_t j = 0; j <= b.size(); ++j) {
      cost[i][j] = std::max(i, j);
      if (i == 0 || j == 0) continue;
      const std::size_t changed = cost[i - 1][j - 1] + (a[i - 1] != b[j - 1]);
      cost[i][j] = std::min({changed, cost[i - 1][j] + 1, cost[i][j - 1] + 1});
      const bool is_swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
      if (is_swapped) cost[i][j] = std::min(cost[i][j], cost[i - 2][j - 2] + 1);
    }
  }
  return cost[a.size()][b.size()];
}

}  // namespace

std::string place_of(const std::string& parent, std::string_view key) {
  const bool is_word = std::all_of(
      key.begin(), key.end(), [](unsigned char c) { return std::isalnum(c) != 0 || c == '_' || c == '-'; });
  if (!is_word || key.empty()) return parent + "[\"" + shortened(key) + "\"]";
  return parent.empty() ? shortened(key) : parent + "." + shortened(key);
}

std::string place_of(const std::string& parent, Index index) {
  return parent + "[" + std::to_string(index) + "]";
}

std::string_view nearest(std::string_view word, const std::vector<std::string_view>& names) {
  constexpr std::size_t kLongestName = 32;
  if (word.size() > kLongestName) return {};
  std::string_view best;
  std::size_t best_distance = std::min<std::size_t>(3, (word.size() + 1) / 2);
  for (const std::string_view name : names) {
    const std::size_t distance = edit_distance(word, name);
    if (distance < best_distance) best = name, best_distance = distance;
  }
  return best;
}

Status keep_extra(const JsonMembers::Member& member, const std::string& place, Extras& extras) {
  if (extras.size() == kMaxExtras) {
    return Error{place, {"scene.limit.extras", {{"most", std::to_string(kMaxExtras)}}}};
  }
  const bool is_twice =
      std::any_of(extras.begin(), extras.end(), [&](const auto& extra) { return extra.first == member.key; });
  if (is_twice) return Error{place_of(place, member.key), {"scene.twice", {{"key", shortened(member.key)}}}};
  extras.emplace_back(member.key, member.value.text());
  return {};
}

Status read_object(JsonView value, const std::string& place, Extras& extras,
                   const std::vector<Field>& fields) {
  if (!value.is(JsonKind::Object)) return found_instead(value, place, "scene.not_object");
  std::set<std::string_view> seen;
  JsonMembers members(value);
  for (auto member = members.next(); member; member = members.next()) {
    const auto field = std::find_if(fields.begin(), fields.end(),
                                    [&](const Field& candidate) { return candidate.key == member->key; });
    const std::string at = place_of(place, member->key);
    Status status;
    if (field != fields.end()) {
      const bool is_first = seen.insert(field->key).second;
      status = is_first ? field->read(member->value, at) : Error{at, {"scene.twice", {{"key", member->key}}}};
    } else if (is_extra(member->key)) {
      status = keep_extra(*member, place, extras);
    } else {
      status = unknown_key(member->key, at, fields);
    }
    if (!status) return status;
  }
  for (const Field& field : fields) {
    if (field.is_required && !seen.contains(field.key))
      return Error{place, {std::string(field.missing), {{"key", std::string(field.key)}}}};
  }
  return {};
}

Status read_list(JsonView value, const std::string& place, std::size_t limit, const ReadValue& read) {
  if (!value.is(JsonKind::List)) return found_instead(value, place, "scene.not_list");
  JsonItems items(value);
  Index index = 0;
  for (auto item = items.next(); item; item = items.next(), ++index) {
    if (static_cast<std::size_t>(index) == limit) {
      return Error{place, {"scene.limit.items", {{"most", std::to_string(limit)}}}};
    }
    if (Status status = read(*item, place_of(place, index)); !status) return status;
  }
  return {};
}

Status read_labels(JsonView value, const std::string& place, std::vector<std::string>& labels) {
  return read_list(
      value, place, static_cast<std::size_t>(kMaxEdge),
      [&](JsonView item, const std::string& at) { return read_text(item, at, labels.emplace_back()); });
}

Status read_text(JsonView value, const std::string& place, std::string& text) {
  if (!value.is(JsonKind::Text)) return found_instead(value, place, "scene.not_text");
  text = unescaped(value.text());
  return {};
}

Status read_bool(JsonView value, const std::string& place, bool& is_set) {
  if (!value.is(JsonKind::Bool)) return found_instead(value, place, "scene.not_bool");
  is_set = value.text() == "true";
  return {};
}

Status read_float(JsonView value, const std::string& place, float& number) {
  if (!value.is(JsonKind::Number)) return found_instead(value, place, "scene.not_number");
  const ParsedFloat parsed = parse_float(value.text());
  if (parsed.kind != ParsedFloat::Kind::Number) return found_instead(value, place, "scene.beyond_float");
  number = parsed.value;
  return {};
}

Status read_flag(JsonView value, const std::string& place, bool& is_set) {
  const ParsedFloat parsed = value.is(JsonKind::Number) ? parse_float(value.text()) : ParsedFloat();
  const bool is_flag = parsed.kind == ParsedFloat::Kind::Number && (parsed.value == 0 || parsed.value == 1);
  if (!is_flag) return found_instead(value, place, "scene.not_flag");
  is_set = parsed.value == 1;
  return {};
}

Status read_integer(JsonView value, const std::string& place, std::uint64_t limit, std::uint64_t& number) {
  const std::string_view text = value.text();
  const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), number);
  const bool is_whole = code == std::errc() && end == text.data() + text.size() && number <= limit;
  return is_whole ? Status()
                  : Error{place,
                          {"scene.not_whole", {{"found", excerpt(value)}, {"most", std::to_string(limit)}}}};
}

Status read_index(JsonView value, const std::string& place, Index& number) {
  constexpr auto kMaxIndex = static_cast<std::uint64_t>(std::numeric_limits<Index>::max());
  const std::string_view text = value.text();
  std::uint64_t whole = 0;
  if (read_integer(value, place, kMaxIndex, whole)) return number = static_cast<Index>(whole), Status();
  const bool is_too_large = text.find_first_not_of("0123456789") == std::string_view::npos;
  return found_instead(value, place, is_too_large ? "scene.index_too_large" : "scene.not_index");
}

}  // namespace heed
