#include "app/state/trail.h"

#include "app/state/focus.h"

namespace heed {
namespace {

constexpr std::size_t kLongestTrail = 64;

void show(AppState& state, std::optional<CellRef> cell) {
  state.view.selection = cell;
  state.view.does_selection_lead = cell.has_value();
  state.view.tells_edit = false;
  state.view.range_end.reset();
  state.view.shows_all_terms = false;
  if (cell) show_cell(state, *cell);
}

}  // namespace

void select(AppState& state, std::optional<CellRef> cell) {
  state.view.has_missed = false;
  state.view.trail.clear();
  show(state, cell);
}

void follow(AppState& state, CellRef from, CellRef to) {
  if (from == to) return;
  auto& trail = state.view.trail;
  trail.push_back(from);
  if (trail.size() > kLongestTrail) trail.erase(trail.begin());
  show(state, to);
}

void go_back_to(AppState& state, std::size_t at) {
  auto& trail = state.view.trail;
  if (at >= trail.size()) return;
  const CellRef cell = trail[at];
  trail.resize(at);
  show(state, cell);
}

}  // namespace heed
