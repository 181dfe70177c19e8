#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/panels/base/panel_ui.h"

namespace heed {

// A name in both languages: people may search for either.
struct BilingualText {
  std::string english, chinese;

  const std::string& in(Language language) const { return language == Language::Chinese ? chinese : english; }
  const std::string& not_in(Language language) const {
    return language == Language::Chinese ? english : chinese;
  }
};

BilingualText both_languages(const Message& message);

// An action that is available now, as the palette lists it.
struct Action {
  std::string id;       // independent of the language
  BilingualText group;  // such as `Step`, `Colours`; may be empty
  BilingualText name;
  BilingualText note;      // what else it does, at the right of its row; may be empty
  BilingualText keywords;  // other words that people use for it, separated by blanks; may be empty
  std::string file_name;   // of a matrix or a number, by which it was found; may be empty
  std::string tooltip;
  std::vector<std::string> keys;
  Commands commands;
  bool is_chosen = false;   // it is the present state
  bool is_recorded = true;  // among the recent ones
  float bonus = 0;          // of what is more likely meant just now
};

// All actions: those of the shortcuts, and those of the scene, the lesson, the files and the settings.
std::vector<Action> actions_now(const PanelUi& ui);

// Go to cells that were found by their names, and select them. Each says its number, if that is known, and
// its block.
std::vector<Action> cell_actions(const PanelUi& ui, const std::vector<CellRef>& cells);

// Go to matrices that were found by their names in files, and select their first numbers.
std::vector<Action> matrix_actions(const PanelUi& ui, const std::vector<NodeId>& matrices);

// The keyword that begins with a word, in either language; empty: none does.
std::string matching_keyword(const BilingualText& keywords, std::string_view word);

// The words that are looked for. What only joins the others is passed over (`remove a word`), unless there is
// nothing else.
std::vector<std::string> searched_words(std::string_view typed);

// `head` of `heads`; empty: the word has no other form.
std::string singular_of(std::string_view word);

// The actions that match the words, or those of them that say more than that something is to be done (`mask`
// of `change mask`), best first; recently used ones go before equals. Without words all of them, recently
// used first.
struct FoundAction {
  const Action* action = nullptr;
  bool is_recent = false;
};
std::vector<FoundAction> find_actions(const std::vector<Action>& actions, std::string_view words,
                                      Language language, const std::vector<std::string>& recent);

}  // namespace heed
