#pragma once

#include <optional>

#include "app/state/app_state.h"
#include "core/explain/tokens.h"

namespace heed {

// What a person is shown just now. The picture, the caption, the arithmetic, the explanation and the tokens
// all speak of it.
struct Focus {
  enum class Source { Step, Selection, Pointer, Page };

  Source source = Source::Step;
  Moment moment;                // the cells, as the moment that makes them would say it
  std::optional<CellRef> cell;  // whose arithmetic is shown; none: a whole matrix is in focus

  bool is_step() const { return source == Source::Step; }
};

// In this order: a selection that was made after the last step, the cell under the pointer, what the page of
// a lesson lights, looks at or asks while it is as it was opened, and what the last step made. None at the
// start.
std::optional<Focus> focus_of(const AppState& state);
// The same without the pointer: for what must not move while a person points at it.
std::optional<Focus> lasting_focus_of(const AppState& state);

// The query and the key that it is about: of a row of weights, no single key.
TokenPair spoken_tokens(const Graph& graph, const Focus& focus);

// Whether what the steps or the selection are about may take room from the rest of the figure: not where a
// page of a lesson says what to look at, nor where a person wants to see everything alike.
bool may_grow(const AppState& state);

// Whether a question that is still open asks for this cell, or for a choice among cells with this one.
bool is_asked(const AppState& state, CellRef cell);

// The head that the last step is in, if it is in one.
std::optional<int> head_of_step(const AppState& state);

// After stepping: the figure shows the head of the step, unless a person holds on to another one.
void show_head_of_step(AppState& state);
// A person opens a head. Unless it is that of the step, it stays while the steps go on.
void open_head(AppState& state, int head);

}  // namespace heed
