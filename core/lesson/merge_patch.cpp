#include "core/lesson/merge_patch.h"

#include <map>
#include <optional>

#include "core/json/json_read.h"
#include "core/json/json_text.h"

namespace heed {
namespace {

// Merges one object of the patch into the target at the same place, if that is an object.
class ObjectMerge {
 public:
  ObjectMerge(std::string& json, const std::string& place) : json_(json), place_(place) {}

  Status run(std::optional<JsonView> target, JsonView patch);

 private:
  Status put(const std::string& key, std::optional<JsonView> held, JsonView patch);
  void begin_member(const std::string& key) {
    json_ += is_empty_ ? "" : ", ";
    json_ += heed::quoted(key) + ": ";
    is_empty_ = false;
  }

  std::string& json_;
  const std::string& place_;
  bool is_empty_ = true;
};

Status merge(std::optional<JsonView> target, JsonView patch, const std::string& place, std::string& json) {
  if (patch.is(JsonKind::Object)) return ObjectMerge(json, place).run(target, patch);
  json += patch.text();
  return {};
}

Status ObjectMerge::put(const std::string& key, std::optional<JsonView> held, JsonView patch) {
  if (patch.is(JsonKind::Null)) return {};
  begin_member(key);
  return merge(held, patch, place_of(place_, key), json_);
}

Status ObjectMerge::run(std::optional<JsonView> target, JsonView patch) {
  std::map<std::string, JsonView> changes;
  JsonMembers patch_members(patch);
  for (auto member = patch_members.next(); member; member = patch_members.next()) {
    if (!changes.emplace(member->key, member->value).second) {
      return Error{place_of(place_, member->key), {"scene.twice", {{"key", shortened(member->key)}}}};
    }
  }
  json_ += '{';
  if (target && target->is(JsonKind::Object)) {
    JsonMembers held(*target);
    for (auto member = held.next(); member; member = held.next()) {
      const auto change = changes.find(member->key);
      if (change == changes.end()) {
        begin_member(member->key);
        json_ += member->value.text();
        continue;
      }
      if (Status status = put(member->key, member->value, change->second); !status) return status;
      changes.erase(change);
    }
  }
  for (const auto& [key, value] : changes) {
    if (Status status = put(key, std::nullopt, value); !status) return status;
  }
  json_ += '}';
  return {};
}

}  // namespace

Result<std::string> merge_patch(JsonView target, JsonView patch) {
  std::string json;
  if (Status status = merge(target, patch, "", json); !status) return status.error();
  return json;
}

}  // namespace heed
