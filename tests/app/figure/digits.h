#pragma once

#include "app/figure/drawing.h"
#include "app/figure/label_width.h"

namespace heed {

// Of a number in the face of words as it is set there.
inline Rect digits_of(const Label& label) {
  float ems = 0;
  for (const char each : label.text) ems += each == '.' ? 0.29f : 0.65f;
  if (label.face == Face::Numbers) ems = kDigitWidth * static_cast<float>(label.text.size());
  const float width = label.size * label.letter_width * ems, height = 0.7f * label.size;
  return {label.at.x - width / 2, label.at.y - height / 2, width, height};
}

}  // namespace heed
