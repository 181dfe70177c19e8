#pragma once

#include <string>
#include <vector>

#include "core/graph/op.h"
#include "core/scene/scene.h"
#include "core/walk/build.h"

namespace heed {

// A line of exported code, and the nodes whose numbers it gives or computes: none, one, or in a loop over the
// heads one of each head.
struct CodeLine {
  std::string text;
  std::vector<NodeId> nodes;

  bool operator==(const CodeLine&) const = default;
};

// A script, or for Eigen a program, that computes this scene as an expert would write it and prints, as its
// last line, {"Y": [[…]]}. What of it is not known yet is computed in a copy.
std::string export_code(const Scene& scene, const BuiltScene& built, Dialect dialect);

// The part of that script that belongs to one step. Where heads share a loop, its head line
// stands before the indented lines. What Y does not depend on (a head that is off) is in neither.
//
// A matrix of more than `most_cells` numbers is named with its shape, for a panel that has no room for it.
std::vector<CodeLine> code_of_step(const Scene& scene, const BuiltScene& built, Dialect dialect, int step,
                                   Index most_cells = 1024);

}  // namespace heed
