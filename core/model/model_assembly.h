#pragma once

#include <string>

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/model/family.h"
#include "core/model/tensor_source.h"
#include "core/scene/scene.h"

namespace heed {

// `wte` as it is called in the files of a family, with the prefix; `#` becomes the number of the layer.
std::string full_name(const TensorNames& names, std::string_view name);
std::string layer_name(const TensorNames& names, Index layer, std::string_view name);

// The scene of a model without what belongs to a text: X is empty, and so are S and the labels. Reads all
// weights; the rows of tokens are only checked. `label_count` is what the readout chooses from, if it does.
Result<Scene> assemble_model(const Family& family, const ModelSettings& form, const ReadoutForm& readout,
                             Index label_count, TensorSource& tensors, Progress& progress);

}  // namespace heed
