#pragma once

#include <string>
#include <vector>

#include "app/panels/base/panel_ui.h"

namespace heed {

// The same words in both languages: who looks for something may know its other name.
struct BothWords {
  std::string english, chinese;

  const std::string& in(Language language) const { return language == Language::Chinese ? chinese : english; }
  const std::string& not_in(Language language) const {
    return language == Language::Chinese ? english : chinese;
  }
};

// Something that can be done now, as the palette lists it.
struct Action {
  std::string id;   // the same in every language and at every start
  BothWords group;  // what it belongs to: `Step`, `Colours`; empty: nothing in particular
  BothWords name;
  std::string tooltip;
  std::vector<std::string> keys;
  Commands commands;
  bool is_chosen = false;  // it is so already
};

// Everything: what the table of keys has, and what the scene, the lesson, the files and the settings offer.
std::vector<Action> actions_now(const PanelUi& ui);

// Those that the words fit, the best first; what was used last goes before its equals. No words: all of them,
// what was used last first.
struct FoundAction {
  const Action* action = nullptr;
  bool is_recent = false;
};
std::vector<FoundAction> find_actions(const std::vector<Action>& actions, std::string_view words,
                                      Language language, const std::vector<std::string>& recent);

}  // namespace heed
