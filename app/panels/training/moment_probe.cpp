#include "app/panels/training/moment_probe.h"

#include <utility>

#include "app/state/run_stages.h"

namespace heed {

const Computation* MomentProbe::at(const Computation& shown, const TrainingMoments::Moment& moment,
                                   const Scene* model) {
  if (!copy_) copy_ = shown;
  Scene scene = with_parameters(shown.scene(), moment->parameters);
  if (model) scene = with_switches(std::move(scene), switches_of(*model));
  if (!copy_->set_scene(std::move(scene))) return nullptr;
  copy_->go_to(copy_->timeline().moment_count());
  return &*copy_;
}

}  // namespace heed
