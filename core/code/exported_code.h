#pragma once

#include <string>
#include <vector>

#include "core/code/model_data.h"
#include "core/graph/op.h"
#include "core/scene/scene.h"
#include "core/walk/build.h"

namespace heed {

// A line of generated code and the nodes it defines: none, one, or, in the loop over heads, one per head.
struct CodeLine {
  std::string text;
  std::vector<NodeId> nodes;

  bool operator==(const CodeLine&) const = default;
};

// Generates an idiomatic script, or for Eigen a C++ program, that computes this scene and prints
// {"Y": [[…]]} as its last line. `built` may be only partly computed; it is completed in a copy.
std::string export_code(const Scene& scene, const BuiltScene& built, Dialect dialect);

// The program of a transformer, and the arrays that it reads from the file beside it.
struct ExportedModel {
  std::string code;
  std::vector<DataArray> data;
};

// A module for a scene with blocks: a class or function for each kind of part, a loop over the blocks.
ExportedModel export_model(const Scene& scene, const BuiltScene& built, Dialect dialect, DataPlace place);

// The classes of a module in PyTorch that can be trained with sequences of any length up to that of the
// scene, with `after` below them, functions and what is run.
ExportedModel export_trained_model(const Scene& scene, const BuiltScene& built,
                                   std::vector<std::vector<std::string>> after);

// The part of that script that belongs to one step, with the loop header if the heads share a loop. Dead code
// (a head that is switched off) is omitted here as in the script.
//
// A matrix with more than `max_cells` cells is elided to its name and shape, for lack of room in the panel.
std::vector<CodeLine> code_of_step(const Scene& scene, const BuiltScene& built, Dialect dialect, int step,
                                   Index max_cells = 1024);

}  // namespace heed
