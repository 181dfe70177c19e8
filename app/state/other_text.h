#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/state/app_state.h"

namespace heed {

// Compares with another text of the same model: it becomes the baseline, computed with the weights and
// switches of the document, without its patches and overrides. A text that cannot be is refused with a
// notice.
void compare_with_text(AppState& state, const std::string& text);
// The document and its baseline change places.
void exchange_baseline(AppState& state);

// The text of the baseline, if that is another text of the same model.
std::optional<std::string> other_text(const AppState& state);

// A computed matrix whose rows can come from elsewhere.
struct PatchPart {
  enum class Kind { Selected, Head, Weights, Attention, FeedForward, Stream };

  Kind kind = Kind::Stream;
  NodeId node = 0;
};

// Those of what is looked at: the matrix of the selected number, if it is computed, then the parts of the
// head and the block. The first one is what a command without a choice is about.
std::vector<PatchPart> patch_parts(const AppState& state);

enum class PatchVerb { CopyOther, Mean, Steer };

// A patch of this part; of the row that is spoken of, or of all rows. None: it needs another text.
std::optional<Patch> patch_of(const AppState& state, const PatchPart& part, PatchVerb verb,
                              bool has_all_rows);
// The row that is spoken of: of the selected number, else the last one.
Index patched_row(const AppState& state, const PatchPart& part);

// Works out what the patches do to the answer that is spoken of.
void find_patch_effect(AppState& state, bool says_it);
// Whether the document and another text of its model can be told apart row by row.
bool can_sweep_patches(const AppState& state);
// Puts each row of the stream of the other text into that of the document, one at a time.
void sweep_patches(AppState& state);
// What it is about, in a sentence; a sweep that was found.
Message patch_sweep_message(const AppState& state);
// In one sentence; an effect that was found.
Message patch_effect_message(const AppState& state);

}  // namespace heed
