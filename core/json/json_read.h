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

// Reads a value that stands at a place (`heads[0].query`), or says what is wrong with it there.
using ReadValue = std::function<Status(JsonView value, const std::string& place)>;

// One key that an object may have.
struct Field {
  std::string_view key;
  ReadValue read;
  bool is_required = false;
};

// `heads[0]` and `query` make `heads[0].query`, `overrides` and `h0.Q` make `overrides["h0.Q"]`; `inputs` and
// 2 make `inputs[2]`.
std::string place_of(const std::string& parent, std::string_view key);
std::string place_of(const std::string& parent, Index index);

// Reads each member by its field. Other keys are refused by name, unless they begin with `x-`: those are
// kept.
Status read_object(JsonView value, const std::string& place, Extras& extras,
                   const std::vector<Field>& fields);

// Keeps a member whose key begins with `x-`.
Status keep_extra(const JsonMembers::Member& member, const std::string& place, Extras& extras);
inline bool is_extra(std::string_view key) { return key.starts_with("x-"); }

// A list of strings, at most one for each row or column that a matrix may have.
Status read_labels(JsonView value, const std::string& place, std::vector<std::string>& labels);

// Each item of a list by `read`; more than `most` are refused before they are read.
Status read_list(JsonView value, const std::string& place, std::size_t most, const ReadValue& read);

Status read_text(JsonView value, const std::string& place, std::string& text);
Status read_bool(JsonView value, const std::string& place, bool& is_set);
Status read_float(JsonView value, const std::string& place, float& number);

// 0 or 1.
Status read_flag(JsonView value, const std::string& place, bool& is_set);

// A whole number from 0 to `most`, written without point and exponent.
Status read_whole(JsonView value, const std::string& place, std::uint64_t most, std::uint64_t& number);

// A whole number from 0, of which only the size of a matrix would say how large it may be.
Status read_index(JsonView value, const std::string& place, Index& number);

// The name that a person who wrote `word` most likely meant; empty if none of them is like it.
std::string_view nearest(std::string_view word, const std::vector<std::string_view>& names);

}  // namespace heed
