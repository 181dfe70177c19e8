#pragma once

#include <string>

#include "core/base/result.h"
#include "core/scene/scene.h"

namespace heed {

// A program in Python that computes with Hugging Face's transformers what a scene shows that stands for the
// model of another program: its text, with changed weights, parts that are off, patches and overridden
// numbers, as hooks of the modules that they belong to. Refuses other scenes, and numbers that no module
// gives out.
Result<std::string> transformers_program(const Scene& scene);

}  // namespace heed
