#pragma once

#include <optional>
#include <span>
#include <string>

#include "app/panels/base/panel_ui.h"
#include "app/panels/edit/edit_memory.h"
#include "app/panels/widgets/buttons.h"
#include "app/panels/widgets/chips.h"
#include "app/panels/widgets/flow.h"
#include "app/panels/widgets/text_field.h"

namespace heed {

struct FieldInfo {
  std::string id;
  std::string label;  // before the field; empty: the field takes the full width
  std::string tooltip;
  bool has_numbers = true;
};

// The field with this id takes the focus when it is drawn next, with all of its text selected.
void write_next_in(EditMemory& memory, const std::string& id);

// Builds the rows of the Edit tab: sections, labels, checkboxes, choices, fields.
class Form {
 public:
  Form(PanelUi& ui, Flow& flow, EditMemory& memory) : ui_(ui), flow_(flow), memory_(memory) {}

  PanelUi& ui() { return ui_; }
  Flow& flow() { return flow_; }
  EditMemory& memory() { return memory_; }

  // A collapsible header with the summary `now`. Returns whether the section is open.
  bool section(const char* id, const char* title_key, const std::string& now, bool begins_open = false);
  void label(const std::string& text);     // for the following rows
  void sentence(const std::string& text);  // explains an option
  void gap(float units) { flow_.gap(units); }

  // A checkbox; returns whether it was pressed.
  bool checkbox(const Choice& what, bool is_on);
  // Options side by side, wrapped if necessary; returns the pressed one.
  std::optional<int> choose(std::span<const Choice> choices, int chosen);
  std::optional<int> buttons(std::span<const Choice> choices);
  // Buttons in one row that are always in view: below the rows that begin at `top`, or at the lower edge of
  // the window while their place lies farther down. Those rows are drawn in between the first two calls; they
  // end where the buttons begin.
  void begin_above_buttons(float top);
  void end_above_buttons();
  std::optional<int> buttons_in_view(std::span<const Choice> choices, float top);
  // A sentence that comes and goes. It takes its room, and gives it back, only when nothing moves by that
  // where the mouse rests: until then it is left out if it does not fit into `height`, which is remembered.
  void late_sentence(const std::string& text, float& height);
  // The new text, when it is confirmed and differs from `text`.
  std::optional<std::string> field(const FieldInfo& words, const std::string& text);
  std::optional<std::string> field_at(const Rect& rect, const FieldInfo& words, const std::string& text);
  std::optional<float> number(const FieldInfo& words, float value);
  // What was written in this field cannot be; that is said until the field is right, or another one is done.
  void refuse(const std::string& id, Error why);
  // The same, and what was entered stays there to be written on. Left as it is, the field has what was
  // before.
  void refuse_to_enter(const std::string& id, const std::string& text, Error why);
  // A field of a row that has just been asked for.
  void write_next_in(const std::string& id) { heed::write_next_in(memory_, id); }
  // A whole number with − and + buttons, past which Tab goes: in the field, ↑ and ↓ do the same.
  std::optional<Index> count(const FieldInfo& words, Index value, Index least, Index most);
  // What is being written in such a field.
  struct TypedCount {
    bool is_any = false;
    std::optional<Index> value;  // none: it is not a number of that range
  };
  TypedCount typed_count(const std::string& id, Index least, Index most) const;
  // A random seed with a button for another one.
  std::optional<std::uint64_t> seed(const char* id, std::uint64_t seed);

  // Tooltip text on the side effects of an edit; cached per document revision.
  std::string consequences(const std::string& id, const SceneEdit& edit);

  // Pagination of a long list: returns the first row of the current page.
  Index page(const std::string& id, Index count, Index most, Index begins_at = 0);

 private:
  bool is_asked_for(const char* id);  // this section, since the last frame
  void take_focus(const char* id);
  FieldLook look_of(const FieldInfo& words);
  void take_back_refusals();
  void bring_into_view(const char* id, float y);
  void uncover_focus(float top, float buttons_y);
  float lowest_buttons(float top) const;  // where buttons in view begin at the lower edge
  void step_typed_count(const FieldInfo& words, Index value, Index least, Index most);
  Rect labelled(const FieldInfo& words);  // draws the label, hands out the rest of the row

  PanelUi& ui_;
  Flow& flow_;
  EditMemory& memory_;
};

// Submits an edit as an undo step of its own.
inline void submit_edit(PanelUi& ui, SceneEdit edit) { ui.push(command::EditScene{std::move(edit), 0}); }

std::uint64_t next_seed(std::uint64_t seed);

}  // namespace heed
