#pragma once

#include "core/module/attention/attention.h"
#include "core/module/grower.h"

namespace heed {

// Widths of an attention whose inputs are `d_model` wide, as its graph will have them.
Index memory_width(const Attention& attention, Index d_model);  // of what keys and values are made from
Index query_width(const Head& head, Index d_model);
Index key_width(const Attention& attention, const Head& head, Index d_model);
Index value_width(const Attention& attention, const Head& head, Index d_model);
Index concat_width(const Attention& attention, Index d_model);  // of all heads side by side

// What reads the inputs, or the memory, becomes as high as those are wide.
void follow_input_width(Attention& attention, Index d_model, Grower& grower);
void follow_memory_width(Attention& attention, Index d_memory, Grower& grower);

// Queries and keys become as wide as their score needs them: what has a weight gives way to what has none,
// of two weights the key's does, and the parameters of a score follow.
void match_score_widths(Attention& attention, Index d_model, Grower& grower);

}  // namespace heed
