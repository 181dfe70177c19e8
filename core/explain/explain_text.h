#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/base/message.h"
#include "core/explain/largest_terms.h"
#include "core/graph/graph.h"
#include "core/graph/readable_number.h"
#include "core/text/catalogue.h"

namespace heed {

// A token of an arithmetic line; a number or name that stands for a cell refers to it.
struct ExplainedPiece {
  std::string text;
  std::optional<CellRef> cell = std::nullopt;
  double value = 0;  // of the cell or number; 0 for an operator

  // It stands for terms that are not shown; without a language, as …11….
  struct Folded {
    FoldedTerms terms;
    std::string sum;  // as it is written; empty among symbols
  };
  std::optional<Folded> folded = std::nullopt;
};

// What is said of terms that are not shown.
Message message_of(const ExplainedPiece::Folded& folded);

// One line of arithmetic, the right-hand side of an equation.
struct ExplainedLine {
  enum class Kind {
    Symbols,       // h0.Q[1,0]·h0.K[2,0] + …
    Numbers,       // 2·2 + 2·3 + 2·1
    Intermediate,  // one line for each level of the formula that is evaluated
    Result         // 12
  };

  Kind kind = Kind::Symbols;
  std::vector<ExplainedPiece> pieces;
  bool is_rounded = false;  // its numbers as they are written come to another one than the result

  // What stands before it: `= ` or `≈ `.
  std::string equals() const { return equals_sign(!is_rounded) + std::string(" "); }
};

// One summand (or the whole formula, if it is no sum), for chips and worksheets.
struct ExplainedTerm {
  std::vector<ExplainedPiece> factors;  // one, unless it is a product
  double value = 0;
  bool is_subtracted = false;
};

// A subexpression that is used more than once and computed first: the maximum of a softmax row.
struct ExplainedTotal {
  std::string name;  // `max`, `sum`
  std::vector<ExplainedLine> lines;
  double value = 0;
};

// The explanation of one cell, formatted from the Expression of its op.
struct ExplainedCell {
  CellRef cell;
  std::string name;  // h0.scores[1,2], or as on screen h0.scores[2, 3]
  float value = 0;
  double computed = 0;         // what the op makes
  float strongest = 0;         // beside which the numbers of its arithmetic are read; 0: they are exact
  bool is_overridden = false;  // then the lines come to `computed`, and `value` was put in its place
  Message meaning;             // what its op does; for a source, what it is
  std::vector<ExplainedTotal> totals;
  std::vector<ExplainedTerm> terms;
  std::vector<ExplainedLine> lines;
  std::vector<Message> notes;
};

struct ExplainOptions {
  bool counts_from_one = false;  // on screen; files, code and the command line count from 0
  std::size_t max_terms = 0;     // of a sum, as shown_terms() has them; 0: all, in their order
  bool is_exact = true;          // numbers that parse back to the same float; false: readable ones
};

ExplainedCell explain_cell(const Graph& graph, CellRef cell, const ExplainOptions& options = {});
// From an Explained that the graph has already returned.
ExplainedCell explain_cell(const Graph& graph, CellRef cell, Explained explained,
                           const ExplainOptions& options);

// What the op of a node does, in words; of a source: what it is.
Message meaning_of(const Graph& graph, NodeId node);

std::string text_of(const std::vector<ExplainedPiece>& pieces);
std::string text_of(const std::vector<ExplainedPiece>& pieces, Language language);  // for the screen

// The output of `heed explain`, without the notes (they need a language):
//   h0.scores[1,2] = 12
//     = h0.Q[1,0]·h0.K[2,0] + h0.Q[1,1]·h0.K[2,1] + h0.Q[1,2]·h0.K[2,2]
//     = 2·2 + 2·3 + 2·1
//     = 4 + 6 + 2
std::string plain_text(const ExplainedCell& explained);

// h0.scores[1,2]; for a stack h0.weighted[0,1,2]; counting from one, h0.scores[2, 3].
std::string cell_name(const Graph& graph, CellRef cell, bool counts_from_one = false);
// Counting from one, h0.scores[2, 3]–[4, 3], or of a single cell its name.
std::string range_name(const Graph& graph, NodeId node, const Region& region);

}  // namespace heed
