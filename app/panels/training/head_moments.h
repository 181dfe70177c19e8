#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "app/panels/base/panel_ui.h"
#include "app/panels/training/moment_probe.h"
#include "core/graph/node_key.h"

namespace heed {

// The steps with a picture on the curve: in the middle of equal parts of the planned steps, as far as
// training has come. Where no moment is kept there, as in a run that was opened again, it is one within the
// middle half of the part, if there is one; and the picture stands at that step.
std::vector<Index> pictured_steps(const TrainingSession& session);

// How the heads look at some moments of a run: worked out a moment in each frame.
class HeadMoments {
 public:
  struct Picture {
    Index step = 0;
    const Matrix* weights = nullptr;
  };

  // To be called for each frame.
  void follow(PanelUi& ui, const TrainingSession& session);

  // The head that is pictured: the one that was asked for, else of those that were seen to learn something
  // the one that does most of it, else the one that training has changed most, before it begins the first.
  // None: there is none, or it takes too long to work out.
  std::optional<HeadKey> head(const TrainingSession& session) const;
  // The next one, or the one before.
  std::optional<HeadKey> head_beside(const TrainingSession& session, int by) const;

  // Of that head, by step.
  std::vector<Picture> pictures(const TrainingSession& session) const;

 private:
  struct Moment {
    TrainingMoments::Moment moment;
    std::vector<Matrix> heads;  // their weights
  };

  void forget_others(const TrainingMoments& moments, const std::vector<Index>& wanted);

  MomentProbe probe_;
  std::pair<std::uint64_t, int> scene_{0, -1};  // its structure, and edits of it, when they were worked out
  bool is_slow_ = false;
  std::vector<HeadKey> keys_;
  std::map<Index, Moment> moments_;
};

}  // namespace heed
