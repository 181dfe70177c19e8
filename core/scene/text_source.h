#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "core/base/result.h"

namespace heed {

struct Scene;

// Puts other texts into a scene whose tokens are not in a table of its own: the model that the scene stands
// for.
class TextSource {
 public:
  virtual ~TextSource() = default;

  // Edited weights stay edited; what belonged to the text before, such as overrides, is dropped.
  virtual Result<Scene> with_text(Scene scene, std::string_view text) const = 0;
  // The same with tokens by their numbers, as they are: nothing is put around them. Where no text has just
  // these tokens, the scene stands for its model no more, as it could not be saved.
  virtual Result<Scene> with_tokens(Scene scene, std::span<const int> ids) const = 0;

  // The numbers of all tokens but the special ones.
  virtual std::vector<int> ordinary_tokens() const = 0;
};

}  // namespace heed
