#include "app/state/open_new_scene.h"

#include "core/text/catalogue.h"
#include "core/tokens/words.h"

namespace heed {

void open_new_scene(AppState& state, std::optional<NewScene::Form> form) {
  NewSceneState& card = state.new_scene;
  if (card.is_open) return;
  card.is_open = true;
  card.wanted = card.last;
  if (form) {
    card.wanted.form = *form;
    const auto& tokens = state.computation.scene().tokens;
    if (tokens && !tokens->empty() && !state.view.is_start_open) card.wanted.text = joined_words(*tokens);
    if (*form == NewScene::Form::Transformer && card.wanted.mask == NewScene::MaskRule::None)
      card.wanted.mask = NewScene::MaskRule::Causal;
  }
  if (card.wanted.text.empty()) card.wanted.text = catalogue(state.view.language).say("new.example");
  ViewState& view = state.view;
  view.is_help_open = view.is_lessons_open = view.is_palette_open = view.is_view_menu_open = false;
  view.is_playing = state.exports.is_open = false;
}

}  // namespace heed
