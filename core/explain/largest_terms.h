#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/base/message.h"

namespace heed {

// Where the `most` largest of some numbers are, by magnitude and in their order; of equal ones the first.
std::vector<std::size_t> largest_terms(std::span<const double> values, std::size_t most);

// So many terms stand in their own order, and have room in most lists; of more the largest come first.
inline constexpr std::size_t kTermsInOrder = 8;

// Which terms of a sum are shown, and in which order, wherever it is spelled out in so many lines, of which
// the last one says what the others come to if not all have one. Of many terms a list with fewer lines is the
// beginning of one with more, and the one that is `asked` for comes before all others. Those that add nothing
// need no line where not all have one.
std::vector<std::size_t> shown_terms(std::span<const double> values, std::size_t lines,
                                     std::optional<std::size_t> asked = std::nullopt);

// The terms that are not shown.
struct FoldedTerms {
  std::size_t count = 0;
  double sum = 0;
};
FoldedTerms folded_terms(std::span<const double> values, std::span<const std::size_t> shown);

// What is said of them: within a line, with their sum; beside a column of numbers, in which that stands; and
// where there is no sum, or no room.
Message said_in_line(const FoldedTerms& folded, std::string sum);
Message said_beside_sum(const FoldedTerms& folded);
Message said_briefly(const FoldedTerms& folded);

}  // namespace heed
