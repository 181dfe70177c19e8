#pragma once

#include "app/files/exporter.h"
#include "core/base/progress.h"
#include "core/base/result.h"

namespace heed {

// Writes what is asked for: whole, or not at all. Shares nothing with the document but matrices that it only
// reads.
Status write_export(const ExportJob& job, Progress& progress);

}  // namespace heed
