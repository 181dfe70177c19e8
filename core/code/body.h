#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/code/export.h"
#include "core/code/naming.h"
#include "core/module/steps.h"

namespace heed {

// The lines of one step that stand together in a script.
struct Piece {
  enum class Place { BeforeLoop, InLoop, AfterLoop };

  int step = 0;
  Place place = Place::BeforeLoop;
  std::vector<CodeLine> lines;
};

// What stands between the first line of a script and its last: every node that Y depends on, in an order in
// which each comes after what it is made of.
//
//   X = …                    BeforeLoop
//   W_q = [ … ]
//   for h in range(2):       a script of several heads that differ in their numbers only
//       Q = X @ W_q[h]       InLoop
//       …
//   concat = …               AfterLoop
struct Body {
  HeadForm form = HeadForm::Single;
  std::size_t heads = 1;
  std::string collected;  // Loop: what each head hands on, `output`
  std::vector<Piece> pieces;
};

// A matrix of more than `most_cells` numbers is named with its shape.
Body make_body(const Scene& scene, const BuiltScene& built, Dialect dialect,
               std::optional<Index> most_cells = {});

}  // namespace heed
