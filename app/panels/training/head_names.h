#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/figure/head_wall.h"
#include "app/panels/base/panel_ui.h"
#include "core/explain/head_patterns.h"
#include "core/walk/computation.h"

namespace heed {

// All heads, in order of computation.
std::vector<HeadKey> heads_of(const BuiltScene& built);

// What a head looks at in the words that are shown; null while it is not computed.
const Matrix* known_weights(const Computation& computation, const HeadKey& head);

// “looks at the token before”, and in a word or two: “one back”.
std::string pattern_name(const Ui& ui, HeadPattern pattern);
std::string short_pattern_name(const Ui& ui, HeadPattern pattern);

// The same of a head that looks there with less than half of its attention: “looks partly at the token
// before”, “partly one back”.
std::string partly_name(const Ui& ui, HeadPattern pattern);
std::string short_partly_name(const Ui& ui, HeadPattern pattern);

// What a head is seen to do: colour is only for those.
struct HeadTitle {
  std::string name;               // `2.4`
  std::string does, is;           // empty: nothing telling was measured; `off`
  std::optional<double> measure;  // how much of its attention goes there
  bool is_on = true;              // else nothing goes anywhere
};
HeadTitle head_title(const PanelUi& ui, const HeadKey& head, const HeadReading* reading);

}  // namespace heed
