#pragma once

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/base/cell.h"
#include "core/base/result.h"
#include "core/json/extras.h"
#include "core/json/scene_matrix.h"
#include "core/scene/text_source.h"

namespace heed {

struct Scene;

// What a scene changes of a model: weights, and parts that are switched off.
struct ModelChanges {
  std::map<std::string, std::vector<Override>> cells;  // by the name of the matrix
  std::map<std::string, SceneMatrix> matrices;         // as a whole
  std::set<std::string> off;                           // `b0.h1`, `b3.attention`, `b2.feed_forward`, `b4`

  bool is_empty() const { return cells.empty() && matrices.empty() && off.empty(); }
  bool operator==(const ModelChanges&) const = default;
};

// A folder with a model and a text, which a scene stands for in place of its numbers.
struct ModelReference {
  std::string folder;  // relative to the scene, or absolute; absolute once it has been opened
  std::string text;
  ModelChanges changes;  // as they stand in the file; once the model is opened, the scene has them
  Extras extras;
  std::shared_ptr<const Scene> original;    // what the model makes of the text; null: it is not opened
  std::shared_ptr<const TextSource> texts;  // for other texts; null: the scene has a table of words

  bool is_opened() const { return original != nullptr; }
  bool operator==(const ModelReference&) const = default;
};

// Applies changes to the scene of a model. The place of an error is that in the file.
Status apply_changes(const ModelChanges& changes, Scene& scene);

// What a scene changes of the one that its model makes; none: it differs in another way, so that it does not
// stand for the model any more.
std::optional<ModelChanges> changes_of_model(const Scene& scene);

// The scene without its reference if it does not stand for the model any more.
Scene with_valid_reference(Scene scene);

}  // namespace heed
