#pragma once

#include "app/files/exporter.h"
#include "core/base/progress.h"

namespace heed {

// Writes worksheets for a class as PDF, with their keys behind them or in a file of their own beside it.
Status write_worksheets(const ExportJob& job, Progress& progress);

}  // namespace heed
