#pragma once

#include <cstddef>
#include <string>

namespace heed {

// Elides a line at a character boundary.
std::string shortened_line(const std::string& text, std::size_t most);

// Elides a formula after a whole term, and closes its brackets: `(a + b + …) / 3`.
std::string shortened_formula(const std::string& text, std::size_t most);

}  // namespace heed
