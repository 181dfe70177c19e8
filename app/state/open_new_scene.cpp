#include "app/state/open_new_scene.h"

#include "core/text/catalogue.h"

namespace heed {

void open_new_scene(AppState& state) {
  NewSceneState& card = state.new_scene;
  if (card.is_open) return;
  card.is_open = true;
  card.wanted = card.last;
  if (card.wanted.text.empty()) card.wanted.text = catalogue(state.view.language).say("new.example");
  ViewState& view = state.view;
  view.is_help_open = view.is_lessons_open = view.is_palette_open = view.is_view_menu_open = false;
  view.is_playing = state.exports.is_open = false;
}

}  // namespace heed
