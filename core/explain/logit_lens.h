#pragma once

#include <optional>
#include <span>
#include <vector>

#include "core/explain/read_out.h"
#include "core/walk/computation.h"

namespace heed {

// What the readout would say if the transformer ended here: applied to the stream at one of its nodes ("logit
// lens"). The computation has a readout, and the node is known; it has a row for each token.
ReadOut logit_lens(const Computation& computation, NodeId stream);

// Whether the token of a row stands for one that is to be found, in a model that reads in both directions.
bool is_masked(const Scene& scene, Index row);

// The rows of the probabilities that a text asks for: of tokens that are masked, `[MASK]`, or of the last
// one.
std::vector<Index> answered_rows(const Computation& computation);
// The one that is spoken of where nobody has chosen one: the first that is masked, else the last whose answer
// is compared with the right one, else the last.
Index answered_row(const Computation& computation);
// Its token, or the last where there is no answer for each.
Index answering_token(const Computation& computation);

// The last output of the blocks, if the answers of a row can be computed of it on their own: with a readout
// of many labels those of all rows take long. None: the readout pools, or cells of what it makes are
// overridden.
std::optional<NodeId> stream_of_answers(const Computation& computation);
// A row for each of these, of a computation with such an output that is known.
ReadOut answers_of_rows(const Computation& computation, std::span<const Index> rows);

// The probabilities of these rows, one below the other, of a computation at any playhead with a readout.
Matrix answer_probabilities(const Computation& computation, std::span<const Index> rows);

// Where the stream can be read: the embedding, and what each block gives out after its attention and at its
// end.
std::vector<NodeId> stream_nodes(const BuiltScene& built);

}  // namespace heed
