#include "app/paint/curves_picture.h"

#include <algorithm>

namespace heed {

Picture curves_picture(const TrainingHistory& history, const CurvesLook& look) {
  const Theme& colors = theme(look.theme);
  const auto width = static_cast<float>(look.size.width), height = static_cast<float>(look.size.height);
  // Letters have their own size on a page of the usual height, and grow with larger ones.
  const float scale = std::max(height / static_cast<float>(kUsualCurves.height), 0.5f);
  return {draw_training_curves(history, {0, 0, width / scale, height / scale}, colors, look.language,
                               look.curves, look.branch, look.beside),
          {width, height, {0, 0}, scale, colors.canvas}};
}

}  // namespace heed
