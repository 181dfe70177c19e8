#pragma once

#include <concepts>
#include <string>

#include "app/panels/widgets/ui.h"

namespace heed {

// The text of a tooltip: a string, or a function that builds it, called only when the tooltip shows. Holds a
// reference: do not keep it beyond the call that it is passed to.
class Tip {
 public:
  Tip(const std::string& words)
      : subject_(&words),
        write_([](const void* subject) { return *static_cast<const std::string*>(subject); }) {}

  template <std::invocable Write>
  Tip(const Write& write)
      : subject_(&write),
        write_([](const void* subject) -> std::string { return (*static_cast<const Write*>(subject))(); }) {}

  std::string words() const { return write_(subject_); }

 private:
  const void* subject_;
  std::string (*write_)(const void*);
};

// Shows a tooltip for the item just submitted if the mouse has rested on it long enough, or if it has the
// keyboard focus and its tooltip was asked for.
// Where what stands below the item is to be read, it goes above.
enum class TooltipPlace { Near, Above };
void tooltip_for_last_item(Ui& ui, const Tip& tip, TooltipPlace place = TooltipPlace::Near);

}  // namespace heed
