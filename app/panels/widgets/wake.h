#pragma once

#include <algorithm>
#include <optional>

namespace heed {

// When the next frame is needed although there is no input; none: not before there is some.
class Wake {
 public:
  void in(double secs) { secs_ = secs_ ? std::min(*secs_, secs) : secs; }
  std::optional<double> secs() const { return secs_; }

 private:
  std::optional<double> secs_;
};

}  // namespace heed
