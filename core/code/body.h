#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/code/exported_code.h"
#include "core/code/naming.h"
#include "core/module/steps.h"

namespace heed {

// Consecutive steps of one block, or of what comes before or after all blocks.
struct CodeUnit {
  std::optional<int> block;
  StepRange steps;
};

// Consecutive lines of a script that belong to one step.
struct CodeSection {
  enum class Place { BeforeLoop, InLoop, AfterLoop };

  int step = 0;
  Place place = Place::BeforeLoop;
  std::vector<CodeLine> lines;
};

// The body of a script, without imports and output: every node that Y depends on, in topological order.
//
//   X = …                    BeforeLoop
//   W_q = [ … ]
//   for h in range(2):       only if the heads differ in nothing but their numbers
//       Q = X @ W_q[h]       InLoop
//       …
//   concat = …               AfterLoop
struct Body {
  CodeUnit unit;
  HeadNaming form = HeadNaming::Single;
  std::size_t heads = 1;
  std::string collected;  // Loop: the variable that is collected over the heads, `output`
  std::vector<CodeSection> sections;
};

// The bodies of a whole script, a unit each, in order. A matrix with more than `max_cells` cells is elided:
// only its name and shape are written.
std::vector<Body> make_bodies(const Scene& scene, const BuiltScene& built, Dialect dialect);
// The body that this step is in.
Body make_body_of_step(const Scene& scene, const BuiltScene& built, Dialect dialect, int step,
                       Index max_cells);

}  // namespace heed
