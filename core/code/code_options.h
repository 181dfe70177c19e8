#pragma once

#include <optional>

#include "core/code/naming.h"
#include "core/walk/build.h"

namespace heed {

// Options for generating code from a graph.
struct CodeOptions {
  Dialect dialect = Dialect::Numpy;
  HeadNaming form = HeadNaming::Single;
  bool is_finite = true;       // all values except masked scores are finite
  bool has_empty_row = false;  // the mask may hide all keys of some query
  bool is_trained = false;  // the program trains it: sequences vary in length, and layers of the library that
                            // have more parameters than the scene are not used
  std::optional<Index> max_cells;  // a larger matrix is elided to its name and shape
};

// Those of a scene, for heads of any form.
CodeOptions code_options(const Scene& scene, const BuiltScene& built, Dialect dialect);

}  // namespace heed
