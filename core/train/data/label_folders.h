#pragma once

#include <filesystem>

#include "core/base/result.h"
#include "core/train/data/text_data.h"

namespace heed {

// Reads `train/<label>/*.txt` and, where it is there, `test/<label>/*.txt`: a text for each file, in an order
// that depends on names alone. Folders such as `unsup`, whose texts have no label, are left out with a note.
// The place of an error is a path within the folder.
Result<TextData> read_label_folders(const std::filesystem::path& folder);

}  // namespace heed
