#include "core/graph/caption_inputs.h"

#include "core/base/check.h"

namespace heed {

std::string_view extent_word(Extent extent) {
  switch (extent) {
    case Extent::Cell:
      return "cell";
    case Extent::Row:
      return "row";
    case Extent::Slice:
      return "slice";
    case Extent::Whole:
      return "whole";
  }
  HEED_CHECK(false && "every extent is named above");
  return {};
}

std::string_view role_word(Role role) {
  switch (role) {
    case Role::Input:
      return "input";
    case Role::Key:
      return "key";
    case Role::Query:
      return "query";
    case Role::Value:
      return "value";
    case Role::Score:
      return "score";
    case Role::Weighted:
      return "weighted";
    case Role::Output:
      return "output";
    case Role::FeedForward:
      return "feed_forward";
    case Role::Readout:
      return "readout";
  }
  HEED_CHECK(false && "every role is named above");
  return {};
}

}  // namespace heed
