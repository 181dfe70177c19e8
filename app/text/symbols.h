#pragma once

#include <string_view>
#include <vector>

namespace heed {

// A piece of a text as it is typeset.
struct TypesetRun {
  enum class Kind { Plain, Base, Index };  // `W_q` is the base W and the index q; the underscore is not shown

  std::string_view text;
  Kind kind = Kind::Plain;

  bool operator==(const TypesetRun&) const = default;
};

// Splits a text where it has symbols with an index: one letter and a short index (`W_q`, `X_pos`, `d_k`) or a
// word and a number (`scores_2`). Names of files, keys in double quotes and longer identifiers stay as they are.
// Views into the text; one run where it has no symbols.
std::vector<TypesetRun> typeset_runs(std::string_view text);

}  // namespace heed
