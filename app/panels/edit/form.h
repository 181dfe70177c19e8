#pragma once

#include <optional>
#include <span>
#include <string>

#include "app/panels/base/panel_ui.h"
#include "app/panels/edit/edit_memory.h"
#include "app/panels/widgets/buttons.h"
#include "app/panels/widgets/flow.h"

namespace heed {

// One of several things to choose from, or something to be done.
struct Choice {
  std::string id;
  std::string label;
  std::string tooltip;
  bool is_enabled = true;
  bool is_on = false;  // of those that can be chosen together
};

struct FieldInfo {
  std::string id;
  std::string label;  // in front of the field; empty: the field has all the room
  std::string tooltip;
  bool has_numbers = true;
};

// What a section of the Edit tab is made of, one row below the other.
class Form {
 public:
  Form(PanelUi& ui, Flow& flow, EditMemory& memory) : ui_(ui), flow_(flow), memory_(memory) {}

  PanelUi& ui() { return ui_; }
  Flow& flow() { return flow_; }
  EditMemory& memory() { return memory_; }

  // A title that folds what stands below it; beside it, shortly, how things are. Returns whether it is open.
  bool section(const char* id, const char* title_key, const std::string& now, bool begins_open = false);
  void label(const std::string& text);     // of what follows
  void sentence(const std::string& text);  // what a switch does
  void gap(float units) { flow_.gap(units); }

  // Something that is so or not; returns whether it was pressed.
  bool checkbox(const Choice& what, bool is_on);
  // Side by side, over several lines where they need them; returns the one that was pressed.
  std::optional<int> choose(std::span<const Choice> choices, int chosen);
  std::optional<int> buttons(std::span<const Choice> choices);  // none is chosen
  // What was written, once it is confirmed and differs from `text`.
  std::optional<std::string> field(const FieldInfo& words, const std::string& text);
  std::optional<std::string> field_at(const Rect& rect, const FieldInfo& words, const std::string& text);
  std::optional<float> number(const FieldInfo& words, float value);
  // A whole number with a button to each side.
  std::optional<Index> count(const FieldInfo& words, Index value, Index least, Index most);
  // The seed of what is drawn at random, and a button for another one.
  std::optional<std::uint64_t> seed(const char* id, std::uint64_t seed);

  // What the edit would do besides what its name says, line by line; computed once for each document.
  std::string consequences(const std::string& id, const SceneEdit& edit);

  // Of a list that is too long to be shown at once, the first row to be shown; buttons lead to the others.
  Index page(const std::string& id, Index count, Index most, Index begins_at = 0);

 private:
  Rect labelled(const FieldInfo& words);  // draws the label, hands out the rest of the row
  std::optional<int> chips(std::span<const Choice> choices, int chosen, bool are_buttons);

  PanelUi& ui_;
  Flow& flow_;
  EditMemory& memory_;
};

// Asks for an edit that is undone by itself.
inline void submit_edit(PanelUi& ui, SceneEdit edit) { ui.push(command::EditScene{std::move(edit), 0}); }

std::uint64_t next_seed(std::uint64_t seed);

}  // namespace heed
