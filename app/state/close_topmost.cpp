#include "app/state/close_topmost.h"

#include <utility>

#include "app/state/compare.h"
#include "app/state/exercise.h"
#include "app/state/focus.h"
#include "app/state/present.h"
#include "app/state/trail.h"
#include "app/state/training_screen.h"

namespace heed {

void close_topmost(AppState& state, bool has_drawer) {
  ViewState& view = state.view;
  if (view.is_palette_open) {
    view.is_palette_open = false;
  } else if (state.wiggle) {
    state.wiggle.reset();
  } else if (view.is_help_open) {
    view.is_help_open = false;
  } else if (view.is_lessons_open) {
    view.is_lessons_open = false;
  } else if (view.is_text_card_open) {
    view.is_text_card_open = false;
  } else if (view.is_generation_open) {
    // The first time it stops what is being made.
    if (std::exchange(state.generation.wanted, 0) == 0) view.is_generation_open = false;
  } else if (view.heads.is_open) {
    view.heads.is_open = false;
  } else if (state.new_scene.is_open) {
    state.new_scene.is_open = false;
  } else if (state.exports.is_open) {
    state.exports.is_open = false;
  } else if (view.is_view_menu_open) {
    view.is_view_menu_open = false;
  } else if (!view.presenting.is_on && !state.notices.list().empty()) {
    state.notices.dismiss(state.notices.list().front().id);
  } else if (state.exercise) {
    end_exercise(state);
  } else if (view.is_start_open) {
    view.is_start_open = false;
  } else if (leave_presenting(state)) {
    return;
  } else if (view.paints_masks) {
    view.paints_masks = false;
  } else if (view.is_inspector_open && has_drawer) {
    view.is_inspector_open = false;
  } else if (shows_training_view(state)) {
    return;
  } else if (view.lens != Lens::Values) {
    set_lens(state, Lens::Values);
  } else if (view.selection) {
    select(state, std::nullopt);
  } else if (view.camera) {
    view.camera.reset();
  } else if (!change_depth(state, -1) && view.hold == Hold::Head) {
    return_to_step(state);
  }
}

}  // namespace heed
