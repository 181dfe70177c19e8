#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/panels/base/panel_ui.h"
#include "app/panels/widgets/flow.h"
#include "core/lesson/update_exercise.h"

namespace heed {

// How the arithmetic of an update is read: all of it, one row after the other, or worked out by oneself.
enum class UpdateReading { All, Steps, Exercise };

// What was typed for a row.
struct UpdateAnswer {
  std::string text;
  int tries = 0;
  std::optional<UpdateMark> mark;  // of the last try
  bool is_revealed = false;        // without having been found

  bool is_first_try() const { return mark && mark->is_right && tries == 1 && !is_revealed; }
};

// What the card remembers between frames.
struct UpdateCardMemory {
  UpdateReading reading = UpdateReading::All;
  std::optional<NumberUpdate> update;  // that it was shown for
  std::size_t at = 0, last_row = 0;    // the row that is reached, and the last one
  bool is_gone_through = false;        // a clicker has come past the last row, and does not begin again
  std::vector<UpdateAnswer> answers;   // by row
  std::optional<std::size_t> told;     // the row that was revealed last
  bool takes_focus = false;            // what comes next, in the next frame
  int scroll_frames = 0;               // until what is reached is in view
  int field_frame = -1;                // when there was last a field to type an answer into,
  int begun_frame = -1;                // and when an answer was begun that the field does not have yet
};

inline constexpr int kUpdateScrollFrames = 3;  // what has just been unfolded can be scrolled to only then
// Scrolls down to what has just been laid out, if it was reached a moment ago.
void bring_update_into_view(PanelUi& ui, const Flow& flow, int& scroll_frames);

// Whether the card keeps back what the number has become.
bool hides_new_number(const UpdateCardMemory& memory);

// The arithmetic of the last step for one weight, line by line: what, how it is made, how much. One may go
// through it row by row, or work it out.
void update_card_ui(PanelUi& ui, Flow& flow, const RecordedStep& step, CellRef cell,
                    UpdateCardMemory& memory);

// Where else than in a card of a tab.
struct UpdateCardSetting {
  bool is_presented = false;
  bool takes_clicker = false;  // whose keys lead through the rows then, whatever has the focus
};

// The same without a card around it.
void update_steps_ui(PanelUi& ui, Flow& flow, const RecordedStep& step, CellRef cell,
                     const UpdateCardSetting& setting, UpdateCardMemory& memory);

std::vector<UpdateRow> update_rows_of(const Computation& computation, const RecordedStep& step, CellRef cell);
// How high that is at most in this width, whichever row is reached; without the exercise.
float update_height(const Ui& ui, float width, const std::vector<UpdateRow>& rows);

}  // namespace heed
