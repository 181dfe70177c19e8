#pragma once

#include <string>

#include "app/paint/cairo_painter.h"
#include "core/base/result.h"

namespace heed {

// What the ending of a file's name asks for, or that it is none that can be written.
Result<FileFormat> format_from_ending(const std::string& file);

}  // namespace heed
