#pragma once

#include <string>
#include <vector>

#include "core/code/model_style.h"

namespace heed {

// A repetition of equal items: `Block() for 5 blocks`.
struct RepeatedItem {
  std::string text;
  std::size_t count = 0;
};

std::vector<RepeatedItem> runs_of(const std::vector<std::string>& items);

// The statements of a function, one level in.
void append_indented(std::vector<std::string>& lines, const std::vector<std::string>& inner,
                     std::string_view indent);

// How a Python program gets its arrays, inside `def load`: from the file beside it, or as literals.
// `names` is the variable, `wrap` turns an array of NumPy into one of the dialect: `torch.from_numpy(array)`.
std::vector<std::string> load_arrays(Dialect dialect, const ModelProgram& program,
                                     const std::string& variable, const std::string& wrap);

// The header, imports, helpers, definitions and what comes after them, two empty lines between.
std::string python_module(Dialect dialect, const ModelProgram& program,
                          const std::vector<std::vector<std::string>>& after);

}  // namespace heed
