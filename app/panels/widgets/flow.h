#pragma once

#include "app/panels/widgets/rich_text_ui.h"

namespace heed {

// Lays out things one below the other in the current ImGui window, which scrolls if there are too many.
class Flow {
 public:
  Flow(Ui& ui, float x, float y, float width) : ui_(ui), x_(x), y_(y), width_(width) {}

  Rect take(float height);  // the next strip of full width
  void gap(float units) { y_ += ui_.px(units); }
  void text(std::string_view tagged, const TextStyle& style);
  float y() const { return y_; }
  float width() const { return width_; }
  // Something did not fit the width, such as a long row of numbers.
  void report_overflow() { is_overflowing_ = true; }
  bool is_overflowing() const { return is_overflowing_; }
  // Call this at the end: it tells the window how far it can scroll.
  void close();

 private:
  Ui& ui_;
  float x_, y_, width_;
  bool is_overflowing_ = false;
};

}  // namespace heed
