#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace heed {

// An index is so large, in sizes of its base; so many ems lower, and so many after it.
inline constexpr float kIndexSize = 0.72f, kIndexLowered = 0.24f, kAfterBase = 0.05f;

// A piece of a text as it is typeset.
struct TypesetRun {
  enum class Kind {
    Plain,
    Base,
    Lowered
  };  // `W_q` is the base W and the index q; the underscore is not shown

  std::string_view text;
  Kind kind = Kind::Plain;

  bool operator==(const TypesetRun&) const = default;
};

// Splits a text where it has symbols with an index: one letter and a short index (`W_q`, `X_pos`, `d_k`) or a
// word and a number (`scores_2`). Names of files, keys in double quotes and longer identifiers stay as they
// are. Views into the text; one run where it has no symbols.
std::vector<TypesetRun> typeset_runs(std::string_view text);

// A number as it is drawn where room is scarce: with a hyphen, which is half as long, for its minus.
std::string with_short_minus(std::string text);

}  // namespace heed
