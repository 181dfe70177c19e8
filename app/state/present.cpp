#include "app/state/present.h"

namespace heed {

void toggle_presenting(AppState& state) {
  ViewState& view = state.view;
  Presenting& now = view.presenting;
  now.is_on = !now.is_on;
  now.curtain = Curtain::None;
  now.has_spotlight = now.is_frozen = false;
  if (now.is_on) {
    // A manual camera only fits the layout it was set in.
    now.camera_before = view.camera;
    now.followed_before = view.follows_steps;
    now.fullscreen_before = view.is_fullscreen;
    view.is_fullscreen = true;
    view.camera.reset();
    view.is_view_menu_open = view.is_help_open = view.is_lessons_open = view.is_start_open = false;
  } else {
    view.is_fullscreen = now.fullscreen_before;
    view.camera = now.camera_before;
    view.follows_steps = now.followed_before;
    now.camera_before.reset();
  }
}

bool is_picture_frozen(const AppState& state) {
  const Presenting& now = state.view.presenting;
  return now.is_on && now.is_frozen && now.curtain == Curtain::None;
}

void toggle_inspector(ViewState& view, const command::ToggleInspector& how) {
  if (how.only_opens && !view.presenting.is_on) return open_inspector(view);
  bool& flag = view.presenting.is_on ? view.presenting.shows_inspector
               : how.has_drawer      ? view.is_inspector_open
                                     : view.is_inspector_hidden;
  flag = how.only_opens || !flag;
}

void set_curtain(AppState& state, Curtain curtain) {
  Curtain& now = state.view.presenting.curtain;
  now = now == curtain ? Curtain::None : curtain;
}

bool lift_curtain(AppState& state) {
  Curtain& now = state.view.presenting.curtain;
  if (now == Curtain::None) return false;
  now = Curtain::None;
  return true;
}

bool leave_presenting(AppState& state) {
  if (!state.view.presenting.is_on) return false;
  if (!lift_curtain(state)) toggle_presenting(state);
  return true;
}

}  // namespace heed
