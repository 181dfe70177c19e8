#include "core/explain/patch_effect.h"

#include <array>
#include <utility>

#include "core/base/check.h"
#include "core/base/progress.h"
#include "core/explain/logit_lens.h"

namespace heed {

Computation without_patches(const Computation& computation) {
  Scene scene = computation.scene();
  scene.patches.clear();
  BuiltScene built = computation.built();
  put_patches({}, built.graph);
  return Computation::of(std::move(scene), std::move(built), {Grain::Whole, true});
}

std::optional<PatchEffect> patch_effect(const Computation& computation, Index row) {
  HEED_CHECK(computation.built().readout.has_value());
  if (computation.scene().patches.empty()) return std::nullopt;
  const std::array rows = {row};
  const Matrix before = answer_probabilities(without_patches(computation), rows);
  if (is_work_cancelled()) return std::nullopt;
  const Matrix after = answer_probabilities(computation, rows);
  if (is_work_cancelled()) return std::nullopt;
  PatchEffect effect;
  effect.answer.row = row;
  effect.before = static_cast<double>(before.row(0).maxCoeff(&effect.answer.col));
  effect.after = static_cast<double>(after(0, effect.answer.col));
  effect.likeliest_after = static_cast<double>(after.row(0).maxCoeff(&effect.likeliest));
  return effect;
}

}  // namespace heed
