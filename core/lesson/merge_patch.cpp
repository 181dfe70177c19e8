#include "core/lesson/merge_patch.h"

#include <map>
#include <optional>

#include "core/base/number.h"
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

// The number of a list's item, if the key is one.
std::optional<std::size_t> item_number(const std::string& key) { return parse_integer<std::size_t>(key); }

// Whether all keys of the object are numbers, so that it changes items of a list.
bool names_items(JsonView patch) {
  JsonMembers members(patch);
  auto member = members.next();
  if (!member) return false;
  for (; member; member = members.next()) {
    if (!item_number(member->key)) return false;
  }
  return true;
}

Status merge(std::optional<JsonView> target, JsonView patch, const std::string& place, std::string& json);

// Changes items of the list by their numbers; the number after the last one appends.
Status merge_items(JsonView target, JsonView patch, const std::string& place, std::string& json) {
  std::map<std::size_t, JsonView> changes;
  JsonMembers members(patch);
  for (auto member = members.next(); member; member = members.next()) {
    if (!changes.emplace(*item_number(member->key), member->value).second)
      return Error{place_of(place, member->key), {"scene.twice", {{"key", shortened(member->key)}}}};
  }
  std::string items;
  const auto put = [&](std::optional<JsonView> held, JsonView change, std::size_t at) -> Status {
    if (change.is(JsonKind::Null)) return {};
    items += items.empty() ? "" : ", ";
    return merge(held, change, place_of(place, static_cast<Index>(at)), items);
  };
  std::size_t count = 0;
  JsonItems held(target);
  for (auto item = held.next(); item; item = held.next(), ++count) {
    const auto change = changes.find(count);
    if (Status status = put(item, change == changes.end() ? *item : change->second, count); !status)
      return status;
    if (change != changes.end()) changes.erase(change);
  }
  for (const auto& [at, value] : changes) {
    if (at != count) {
      return Error{place_of(place, std::to_string(at)),
                   {"lesson.patch_item", {{"found", std::to_string(at)}, {"count", std::to_string(count)}}}};
    }
    if (Status status = put(std::nullopt, value, at); !status) return status;
    ++count;
  }
  json += "[" + items + "]";
  return {};
}

Status merge(std::optional<JsonView> target, JsonView patch, const std::string& place, std::string& json) {
  if (target && target->is(JsonKind::List) && patch.is(JsonKind::Object) && names_items(patch))
    return merge_items(*target, patch, place, json);
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
