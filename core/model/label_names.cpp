#include "core/model/label_names.h"

#include <map>
#include <utility>

#include "core/base/number.h"
#include "core/json/json_read.h"
#include "core/json/json_text.h"

namespace heed {
namespace {

constexpr Index kMostLabels = 65536;

// {"0": "NEGATIVE", "1": "POSITIVE"}
Status read_names(JsonView value, std::vector<std::string>& names) {
  const Error wrong{"id2label", {"pretrained.config.labels", {}}};
  if (!value.is(JsonKind::Object)) return wrong;
  std::map<Index, std::string> by_number;
  JsonMembers members(value);
  for (auto member = members.next(); member; member = members.next()) {
    const auto number = parse_integer<Index>(member->key);
    if (!number || *number < 0 || *number >= kMostLabels) return wrong;
    std::string name;
    if (Status status = read_text(member->value, place_of("id2label", member->key), name); !status)
      return status;
    if (!by_number.emplace(*number, std::move(name)).second) return wrong;
  }
  for (auto& [number, name] : by_number) {
    if (number != static_cast<Index>(names.size())) return wrong;
    names.push_back(std::move(name));
  }
  return {};
}

}  // namespace

std::vector<std::string> read_label_names(ModelConfig& config) {
  config.allow_only("problem_type", {"\"single_label_classification\""});
  std::vector<std::string> names;
  if (const std::optional<JsonView> given = config.value("id2label")) {
    config.keep(read_names(*given, names));
  } else {
    const Index count = config.count("num_labels", {1, kMostLabels}, 2);
    for (Index label = 0; label < count; ++label) names.push_back("LABEL_" + std::to_string(label));
  }
  if (config.is_passed() && names.size() < 2) config.refuse("id2label", {"pretrained.config.one_label", {}});
  return names;
}

}  // namespace heed
