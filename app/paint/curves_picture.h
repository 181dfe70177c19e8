#pragma once

#include <optional>

#include "app/figure/training_curves.h"
#include "app/paint/picture.h"
#include "core/text/catalogue.h"
#include "core/train/training_history.h"

namespace heed {

inline constexpr PictureSize kUsualCurves{960, 400};

struct CurvesLook {
  PictureSize size = kUsualCurves;
  ThemeKind theme = ThemeKind::Light;
  Language language = Language::English;
  CurveOptions curves;
  std::optional<BranchPoint> branch = {};
  RunsBeside beside = {};
};

// The loss of a run and, where there are labels, how much it gets right.
Picture curves_picture(const TrainingHistory& history, const CurvesLook& look);

}  // namespace heed
