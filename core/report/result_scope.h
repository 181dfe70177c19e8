#pragma once

#include <vector>

#include "core/graph/expression.h"
#include "core/module/steps.h"
#include "core/text/catalogue.h"

namespace heed {

// Which part of a computation is written, and in which language.
struct ResultScope {
  int until = 0;  // the last step
  Language language = Language::English;
  std::vector<bool> only = {};  // by node; empty: all of them

  bool shows(NodeId node) const { return only.empty() || only[node]; }
  // A step all of whose nodes are left out is left out, too.
  bool shows(const Step& step) const;
};

}  // namespace heed
