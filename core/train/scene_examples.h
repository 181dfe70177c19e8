#pragma once

#include <memory>

#include "core/base/result.h"
#include "core/scene/scene.h"
#include "core/train/example_source.h"
#include "core/train/recipe.h"

namespace heed {

// The words that a scene shows and the labels or the output that it gives as its target: the only example, of
// which none is held out.
Result<std::shared_ptr<const ExampleSource>> examples_of_scene(const Scene& scene);

// Of a run that learns from a single example, such as a scene's own.
Recipe recipe_for_one_example();

// The scene with an example as its words, and as its targets what is right. It must have an embedding table
// with these words, and a readout with these labels.
Scene with_example(Scene scene, const Example& example);

}  // namespace heed
