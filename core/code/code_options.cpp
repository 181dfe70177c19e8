#include "core/code/code_options.h"

#include "core/base/mask.h"
#include "core/code/finite.h"
#include "core/scene/modules.h"

namespace heed {
namespace {

// Whether the mask hides all keys of some query.
bool hides_all_keys(const Attention& attention, Index queries) {
  if (!attention.mask) return false;
  const Index keys = attention.memory ? (*attention.memory)->rows() : queries;
  for (Index query = 0; query < queries; ++query) {
    Index key = 0;
    while (key < keys && !is_allowed(*attention.mask, query, key)) ++key;
    if (key == keys) return true;
  }
  return false;
}

bool hides_all_keys(const Scene& scene) {
  bool is_hidden = false;
  for_each_attention(scene, [&](const Attention& attention, std::optional<int>) {
    is_hidden |= hides_all_keys(attention, scene.inputs->rows());
  });
  return is_hidden;
}

}  // namespace

CodeOptions code_options(const Scene& scene, const BuiltScene& built, Dialect dialect) {
  CodeOptions options;
  options.dialect = dialect;
  options.is_finite = stays_finite(scene, built.graph);
  options.has_empty_row = !options.is_finite || hides_all_keys(scene);
  return options;
}

}  // namespace heed
