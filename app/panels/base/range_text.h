#pragma once

#include <string>

#include "app/panels/base/range_cache.h"
#include "app/panels/widgets/ui.h"

namespace heed {

// What the numbers of a range come to, as it is read: beside the strongest of them.
struct RangeText {
  std::string least, most, mean, sum;
};
RangeText range_text(const Graph& graph, const SelectedRange& range);

// `mean 0.0008, largest 0.0065`; empty: there is nothing to be said.
std::string range_in_brief(const Ui& ui, const Graph& graph, const SelectedRange& range);

// With all digits and in lines, for the clipboard: a tab stands before each number and each place.
std::string range_for_clipboard(const Ui& ui, const Computation& computation, const SelectedRange& range);

}  // namespace heed
