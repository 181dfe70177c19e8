#pragma once

#include <string>
#include <vector>

#include "core/code/code_options.h"
#include "core/code/model_data.h"
#include "core/code/model_style.h"
#include "core/scene/scene.h"
#include "core/walk/build.h"

namespace heed {

// The program of a transformer: a class or a function for each kind of part, a loop over the blocks, and the
// numbers as data. Numbers are not computed for it but shared with the graph.
ModelProgram model_program(const Scene& scene, const BuiltScene& built, Dialect dialect);
ModelProgram model_program(const Scene& scene, const BuiltScene& built, const CodeOptions& options);

const ModelStyle& model_style(Dialect dialect);

}  // namespace heed
