#pragma once

#include <optional>

#include "app/state/app_state.h"
#include "core/explain/tokens.h"
#include "core/lesson/reference.h"

namespace heed {

// What a person is shown just now. The picture, the caption, the arithmetic, the explanation and the tokens
// all speak of it.
struct Focus {
  enum class Source { Step, Selection, Edit, Pointer, Page, Place };

  Source source = Source::Step;
  Moment moment;                // the cells, as the moment that makes them would say it
  std::optional<CellRef> cell;  // whose arithmetic is shown; none: a whole matrix is in focus

  bool is_step() const { return source == Source::Step; }
};

// In this order: what was edited, as long as a person only goes on to the next number, a selection that was
// made after the last step, the cell under the pointer, what a prediction
// was answered with, what an open question of a lesson asks of what was to come, what its page lights, looks
// at or asks while it is as it was opened, the result of a block or chapter that a person has opened while
// the step is elsewhere, and what the last step made. None at the start.
std::optional<Focus> focus_of(const AppState& state);
// The same without the pointer: for what must not move while a person points at it.
std::optional<Focus> lasting_focus_of(const AppState& state);

// The query and the key that it is about: of a row of weights, no single key.
TokenPair spoken_tokens(const Graph& graph, const Focus& focus);

// What an open question of the page asks for, if it was still to come where the page was opened: the page is
// about that until it is answered, wherever the steps are.
std::optional<Target> question_ahead(const AppState& state);

// Whether what the steps or the selection are about may take room from the rest of the figure: not where a
// page of a lesson says what to look at, nor where a person wants to see everything alike.
bool may_grow(const AppState& state);

// Whether a question that is still open asks for this cell, or for a choice among cells with this one.
bool is_asked(const AppState& state, CellRef cell);

// The head in full; where what is looked at has no attention, that of a block nearby. None: the scene has no
// attention.
std::optional<HeadKey> shown_head(const AppState& state);
const Attention* shown_attention(const AppState& state);
// Of a transformer, the block that is looked at, else one nearby.
int shown_block(const AppState& state);
// What is looked at, or where that has no attention, the nearest that has.
Spot spot_with_attention(const AppState& state);

// Whether the page of a lesson is about one head.
bool is_page_of_head(const AppState& state);
// The head whose steps are gone through, while a page of a lesson is about one or a person holds on to one;
// none: those of all heads.
std::optional<int> stepped_head(const AppState& state);
// Where the next step goes to (1), or the one before (-1): past those of other heads than the stepped one,
// and back not past the place where its page was opened.
Index playhead_after_step(const AppState& state, int by);
// The nearest playhead from this one on whose last moment is one of those that are gone through.
Index stepped_playhead(const AppState& state, Index playhead);
// What the last of the steps that are gone through has made, as the head that is stepped through, else the
// one that is shown, has it. None: nothing yet.
std::optional<Moment> last_stepped_moment(const AppState& state);
// The step that it is of, as far as the caption goes; the first one at the start.
int last_stepped_step(const AppState& state);

// Where heads stand side by side, the one whose column this is; none: it is of all heads.
std::optional<int> head_of_column(const Graph& graph, const CellRef& cell);

// Where the last step is, at the depth that is looked at; none at the start.
std::optional<Spot> spot_of_step(const AppState& state);
// Whether a step there shows up in what is looked at, perhaps in another head.
bool is_place_shown(const AppState& state, const Spot& step);

// After stepping: the figure shows where the step is, unless a person holds on to another place.
void show_step(AppState& state);
// The same after going on from that playhead. Before a room the picture is of what its caption is about, so
// there no other place is held on to.
void show_step_after(AppState& state, Index before);
// The same for a person who no longer holds on to another place.
void return_to_step(AppState& state);
// Goes to where this number is drawn, unless it is in what is looked at, and shows the head that it is of.
void show_cell(AppState& state, CellRef cell);
// A person opens a head, or another place. The head stays, and the steps go on in it; another place stays
// while the steps are elsewhere. What is selected of a head goes along with it.
void open_head(AppState& state, int head);
void open_spot(AppState& state, const Spot& spot);
// What several heads do alike is shown of the first one, wherever the steps were before, unless a person
// holds on to another.
void follow_first_head(AppState& state);
// Goes nearer to what the figure shows of a transformer (1), or farther away (−1). Returns whether it could.
bool change_depth(AppState& state, int by);
// Another scene may have fewer chapters and heads.
void keep_spot_valid(AppState& state);

}  // namespace heed
