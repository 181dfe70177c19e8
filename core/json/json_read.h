#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/json/json_view.h"
#include "core/json/scene_matrix.h"

namespace heed {

// Reads the value at a place (`heads[0].query`), or returns what is wrong with it there.
using ReadValue = std::function<Status(JsonView value, const std::string& place)>;

// One key of an object.
struct Field {
  std::string_view key;
  ReadValue read;
  bool is_required = false;
  std::string_view missing = "scene.missing.key";  // the sentence then, if it is not there
};

// `heads[0]` and `query` give `heads[0].query`, `overrides` and `h0.Q` give `overrides["h0.Q"]`;
// `inputs` and 2 give `inputs[2]`.
std::string place_of(const std::string& parent, std::string_view key);
std::string place_of(const std::string& parent, Index index);

// Reads each member by its field. Unknown keys are refused by name, except those that begin with
// `x-`, which are preserved in `extras`.
Status read_object(JsonView value, const std::string& place, Extras& extras,
                   const std::vector<Field>& fields);

// Preserves a member whose key begins with `x-`.
Status keep_extra(const JsonMembers::Member& member, const std::string& place, Extras& extras);
inline bool is_extra(std::string_view key) { return key.starts_with("x-"); }

// A list of strings, at most kMaxEdge.
Status read_labels(JsonView value, const std::string& place, std::vector<std::string>& labels);

// Reads each item of a list with `read`; refuses longer lists first.
Status read_list(JsonView value, const std::string& place, std::size_t limit, const ReadValue& read);

Status read_text(JsonView value, const std::string& place, std::string& text);
Status read_bool(JsonView value, const std::string& place, bool& is_set);
Status read_float(JsonView value, const std::string& place, float& number);

// 0 or 1.
Status read_flag(JsonView value, const std::string& place, bool& is_set);

// An integer from 0 to the limit, written without point and exponent.
Status read_integer(JsonView value, const std::string& place, std::uint64_t limit, std::uint64_t& number);

// An integer from 0; its upper bound depends on a matrix and is checked elsewhere.
Status read_index(JsonView value, const std::string& place, Index& number);

// The name that a misspelt `word` most likely means; empty if none is similar.
std::string_view nearest(std::string_view word, const std::vector<std::string_view>& names);

}  // namespace heed
