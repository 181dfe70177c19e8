#pragma once

#include <optional>
#include <vector>

#include "app/figure/drawing.h"

namespace heed {

// About as wide and as high as the label is.
Rect label_rect(const Label& label);

// Finds places for words beside points, so that they cover neither each other nor what is kept free.
class LabelPlacer {
 public:
  explicit LabelPlacer(const Rect& paper) : paper_(paper) {}

  void keep_free(const Rect& rect) { taken_.push_back(rect); }
  void keep_free(Point from, Point to);  // a line

  // The label moved to a free place beside `point`, at `distance` from it; the first choice lies in the
  // direction of `away`. None: there is no room.
  std::optional<Label> beside(Label label, Point point, float distance, Point away);
  // The same for a label that must be seen: without room it covers others.
  Label surely_beside(const Label& label, Point point, float distance, Point away);

 private:
  bool is_free(const Rect& rect) const;

  Rect paper_;
  std::vector<Rect> taken_;
};

}  // namespace heed
