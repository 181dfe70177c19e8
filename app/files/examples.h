#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/lesson/lesson.h"
#include "core/scene/scene.h"

namespace heed {

enum class ExampleKind { ByHand, Trained };

// A scene that comes with Heed, to be opened from the start page.
struct ExampleScene {
  std::string name;  // stands for it in commands
  ExampleKind kind = ExampleKind::ByHand;
  Scene scene;
  std::vector<Reference> show;  // the matrices that make its picture; empty: the whole figure
};

// From one attention to a classifier. Read once, on first use.
const std::vector<ExampleScene>& example_scenes();

// By its name; null: there is none.
const ExampleScene* find_example(std::string_view name);

}  // namespace heed
