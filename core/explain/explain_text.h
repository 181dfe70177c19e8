#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/base/message.h"
#include "core/graph/graph.h"

namespace heed {

// A few characters of an arithmetic line; a number or name that stands for a cell says which.
struct ExplainedPiece {
  std::string text;
  std::optional<CellRef> cell;
  double value = 0;  // of the cell or number; 0 for an operator
};

// One line of arithmetic, all of it on the right of an equals sign.
struct ExplainedLine {
  enum class Kind {
    Symbols,  // h0.Q[1,0]·h0.K[2,0] + …
    Numbers,  // 2·2 + 2·3 + 2·1
    Totals,   // 4 + 6 + 2: a line for each level of the formula that is worked out
    Result    // 12
  };

  Kind kind = Kind::Symbols;
  std::vector<ExplainedPiece> pieces;
};

// One of the numbers that are added (or the whole formula, where nothing is added), for chips and worksheets.
struct ExplainedTerm {
  std::vector<ExplainedPiece> factors;  // one, unless it is a product
  double value = 0;
  bool is_subtracted = false;
};

// A number that the formula uses more than once and that is worked out first: the maximum of a softmax row.
struct ExplainedTotal {
  std::string name;  // `max`, `sum`
  std::vector<ExplainedLine> lines;
  double value = 0;
};

// Where one number comes from, ready to be printed: a reading of the op's Expression.
struct ExplainedCell {
  CellRef cell;
  std::string name;  // h0.scores[1,2], or as on screen h0.scores[2, 3]
  float value = 0;
  bool is_overridden = false;  // then the lines lead to what the step would have computed, not to `value`
  Message meaning;             // what its op does, in words; of a source: what it is
  std::vector<ExplainedTotal> totals;
  std::vector<ExplainedTerm> terms;
  std::vector<ExplainedLine> lines;
  std::vector<Message> notes;
};

struct ExplainOptions {
  bool counts_from_one = false;  // on screen; files, code and the command line count from 0
  std::size_t most_terms = 0;    // of a longer sum only the first and the last are written; 0: all are
  bool is_exact = true;          // numbers that read back as the same float; false: readable ones
};

ExplainedCell explain_cell(const Graph& graph, CellRef cell, const ExplainOptions& options = {});
// The same, if the graph has explained it already.
ExplainedCell explain_cell(const Graph& graph, CellRef cell, Explained explained,
                           const ExplainOptions& options);

// What the op of a node does, in words; of a source: what it is.
Message meaning_of(const Graph& graph, NodeId node);

std::string text_of(const std::vector<ExplainedPiece>& pieces);

// As `heed explain` prints it, notes left out (they need a language):
//   h0.scores[1,2] = 12
//     = h0.Q[1,0]·h0.K[2,0] + h0.Q[1,1]·h0.K[2,1] + h0.Q[1,2]·h0.K[2,2]
//     = 2·2 + 2·3 + 2·1
//     = 4 + 6 + 2
std::string plain_text(const ExplainedCell& explained);

// h0.scores[1,2]; with a stack h0.weighted[0,1,2]; counting from one: h0.scores[2, 3].
std::string cell_name(const Graph& graph, CellRef cell, bool counts_from_one = false);

}  // namespace heed
