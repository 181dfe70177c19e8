#pragma once

#include <string>
#include <vector>

namespace heed {

// Which part of the window has the keyboard's focus, and which one should have it in the next frame.
class PartFocus {
 public:
  void begin_frame() {
    parts_.clear();
    is_found_ = false;
  }
  // A part is drawn; returns whether its first control takes the focus now.
  bool draw(const std::string& part, bool can_take_focus);
  // Whether a part still waits for the focus; one that is not on the screen does not.
  bool end_frame();
  void found_in(const std::string& part) {
    focused_ = part;
    is_found_ = true;
  }
  // Whether the focus was seen in one of the parts in this frame.
  bool is_found() const { return is_found_; }
  // The part that had it last.
  const std::string& focused() const { return focused_; }
  bool is_found_in(const std::string& part) const { return is_found_ && focused_ == part; }

  void ask_for(const std::string& part) { asked_ = part; }
  bool is_asked_for(const std::string& part) const { return asked_ == part; }
  // The part that comes `by` places after the focused one, of those drawn in the last frame.
  void ask_for_next(int by);

 private:
  std::vector<std::string> parts_;  // of this frame, in the order of drawing
  std::string focused_, asked_;
  bool is_found_ = false;
};

}  // namespace heed
