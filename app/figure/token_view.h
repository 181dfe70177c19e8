#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/figure/drawing.h"
#include "app/theme/theme.h"
#include "core/base/message.h"
#include "core/explain/tokens.h"
#include "core/text/catalogue.h"

namespace heed {

inline constexpr float kTokenRow = 27;  // from one token to the next below it

// What the token view is asked to show.
struct TokenViewRequest {
  int head = 0;
  std::optional<CellRef> cell;    // the number it is about; none: the last one that was computed
  std::optional<TokenRef> token;  // or a token itself
  float width = 300;
  StrongestWeights* strongest = nullptr;  // kept from frame to frame; none: looked for anew
  Index most_rows = 12;                   // of more tokens, those around the ones it is about are shown
};

struct TokenChip {
  TokenRef token;
  Rect rect;
  std::string text;
};

// A column of chips, of which `shown` from `first` on have room.
struct TokenColumn {
  Index first = 0;
  Index shown = 0;
  Index count = 0;

  bool has(Index at) const { return at >= first && at < first + shown; }
  Index above() const { return first; }
  Index below() const { return count - first - shown; }
};

// Attention over the tokens themselves: queries at the left, keys at the right, and between them curves as
// strong as the weights.
struct TokenView {
  NodeId weights = 0;  // (queries, keys)
  TokenPair focus;     // whose curves stand out
  TokenColumn queries, keys;
  std::vector<TokenChip> chips;  // those that are shown
  Rect bounds;

  const TokenChip* find(TokenRef token) const;
};

TokenView make_token_view(const Computation& computation, const TokenViewRequest& request);

Drawing draw_token_view(const Computation& computation, const TokenView& view, const Theme& theme,
                        Language language);

// What a reader should know about it: dropout, a query that sees no key, weights that are still to come.
std::vector<Message> token_notes(const Computation& computation, const TokenView& view, int head);

// `2 “cat”`, with as much of a long label as reads well in a sentence; counts from 1.
std::string token_name(const AxisInfo& axis, Index at);

std::optional<TokenRef> token_under(const TokenView& view, Point at);

}  // namespace heed
