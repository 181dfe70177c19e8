#include "app/panels/training/moment_probe.h"

namespace heed {

const Computation* MomentProbe::at(const Computation& shown, const TrainingMoments::Moment& moment) {
  if (!copy_) copy_ = shown;
  if (!copy_->set_scene(with_parameters(shown.scene(), moment->parameters))) return nullptr;
  copy_->go_to(copy_->timeline().moment_count());
  return &*copy_;
}

}  // namespace heed
