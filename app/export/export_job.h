#pragma once

#include "app/files/exporter.h"
#include "core/base/progress.h"
#include "core/base/result.h"

namespace heed {

// Runs the export; writes the file completely or not at all. Shares only immutable matrices with the
// document.
Status write_export(const ExportJob& job, Progress& progress);

}  // namespace heed
