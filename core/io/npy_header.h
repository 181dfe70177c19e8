#pragma once

#include <string_view>

#include "core/base/result.h"
#include "core/io/npy.h"

namespace heed {

// Parses the dictionary of an .npy header, `{'descr': '<f4', 'fortran_order': False, 'shape': (3,
// 4), }`, into dims and type.
Status parse_npy_dictionary(std::string_view text, NpyHeader& header);

}  // namespace heed
