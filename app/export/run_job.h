#pragma once

#include "app/files/exporter.h"
#include "core/base/progress.h"

namespace heed {

// Writes what the job wants of its training run: the model, a program, the curves or an animation.
Status write_run(const ExportJob& job, Progress& progress);

}  // namespace heed
