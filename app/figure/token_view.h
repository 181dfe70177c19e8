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

inline constexpr float kTokenRow = 27;  // row height

// What the weights mean for what is spoken of: how well keys answer queries, what values go into outputs, or
// which words a word looks at.
enum class TokenTopic { Keys, Values, Words };
TokenTopic topic_of(Role role);

// What the token view should show.
struct TokenViewRequest {
  HeadKey head;
  TokenTopic topic = TokenTopic::Keys;
  std::optional<TokenPair> spoken;  // what is explained; none: what was computed last
  std::optional<TokenRef> token;    // or a hovered token
  bool follows_token = false;       // it is hovered elsewhere, so that the columns may scroll to it
  float width = 300;
  StrongestWeightCache* strongest = nullptr;  // cache; null: searched anew
  Index max_rows = 12;                        // of more tokens, only those that matter are shown
};

struct TokenChip {
  TokenRef token;
  Rect rect;
  std::string text;
};

// A column of chips: neighbours, or of the keys of a query those that it looks at most, wherever they stand.
struct TokenColumn {
  std::vector<Index> places;  // of what is shown, in order
  Index count = 0;            // of all tokens
  bool is_scattered = false;  // what is left out may stand between chips, and is summed up below them

  Index shown() const { return static_cast<Index>(places.size()); }
  Index hidden() const { return count - shown(); }
  bool has(Index at) const;
  Index above() const { return places.empty() ? 0 : places.front(); }
  Index below() const { return places.empty() ? 0 : count - 1 - places.back(); }
};

// Attention drawn over tokens: queries at the left, keys at the right, connected by curves whose
// strength is the weight.
struct TokenView {
  HeadKey head;
  TokenTopic topic = TokenTopic::Keys;
  NodeId weights = 0;  // (queries, keys)
  TokenPair focus;     // whose curves are emphasized
  TokenColumn queries, keys;
  std::vector<TokenChip> chips;  // visible ones
  Rect bounds;

  const TokenChip* find(TokenRef token) const;
};

TokenView make_token_view(const Computation& computation, const TokenViewRequest& request);

Drawing draw_token_view(const Computation& computation, const TokenView& view, const Theme& theme,
                        Language language);

// Whether the curve from a query to a key is emphasized.
bool stands_out(const TokenView& view, Index query, Index key);

// The weight whose curve is as wide and strong as can be: 1; the largest of those in focus, whose numbers are
// shown, where many tokens share all and each gets little; without any in focus, the largest shown.
float full_curve(const Computation& computation, const TokenView& view);

// Notes about it: what the widest curve stands for, dropout, a query that sees no key, weights that are not
// computed yet.
std::vector<Message> token_notes(const Computation& computation, const TokenView& view);

// `2 “cat”`, counting from 1; long labels are elided.
std::string token_name(const AxisInfo& axis, Index at);
// After a name: its token, with a space before; empty if it has none.
std::string quoted_token(const AxisInfo& axis, Index at);

// Its label alone, elided; empty if it has none.
std::string token_label(const AxisInfo& axis, Index at, float longest_ems);

std::optional<TokenRef> token_under(const TokenView& view, Point at);

}  // namespace heed
