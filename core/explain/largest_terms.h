#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace heed {

// Where the `most` largest of some numbers are, by magnitude and in their order; of equal ones the first. A
// sum that is too long to be spelled out shows these and folds the others.
std::vector<std::size_t> largest_terms(std::span<const double> values, std::size_t most);

}  // namespace heed
