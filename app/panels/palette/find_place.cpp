#include "app/panels/palette/find_place.h"

#include <algorithm>
#include <string>

#include "app/panels/palette/find_matrix.h"
#include "app/state/focus.h"
#include "app/state/training_screen.h"
#include "core/base/trimmed.h"
#include "core/scene/modules.h"
#include "core/text/shipped_names.h"

namespace heed {
namespace {

int head_count(const Scene& scene, int block) {
  const Attention* attention = find_attention(scene, block);
  return attention ? static_cast<int>(attention->heads.size()) : 0;
}

std::string number_text(int from_zero) { return std::to_string(from_zero + 1); }

Message title_of_place(const FoundPlace& place) {
  if (!place.head) return {"ui.block", {{"block", number_text(place.block)}}};
  return {"ui.heads.name", {{"block", number_text(place.block)}, {"head", number_text(*place.head)}}};
}

// As it is named in the scene, such as `induction`; empty: it has no name.
std::string given_name(const Scene& scene, const FoundPlace& place, Language language) {
  if (!place.head) return {};
  const Head& head = find_attention(scene, place.block)->heads[static_cast<std::size_t>(*place.head)];
  return shown_head_name(head.name, language);
}

std::string name_in(const Scene& scene, const FoundPlace& place, Language language) {
  const std::string title = catalogue(language).say(title_of_place(place)),
                    given = given_name(scene, place, language);
  return given.empty() ? title : title + " · " + given;
}

Spot spot_of_place(const Computation& computation, const FoundPlace& place) {
  const Steps& steps = computation.steps();
  if (place.head) {
    const NodeId weights = computation.built().head({place.block, *place.head}).weights;
    Spot spot = spot_of_matrix(steps, computation.graph().info(weights));
    spot.head = *place.head;
    return spot;
  }
  const auto chapter = std::ranges::find(steps.chapters(), std::optional(place.block), &Chapter::block);
  return {Depth::Block, static_cast<int>(chapter - steps.chapters().begin()), 0};
}

}  // namespace

std::optional<std::vector<FoundPlace>> find_places(const AppState& state, std::string_view typed) {
  const MatrixName name = matrix_name(trimmed(typed));
  if (!name.id.empty() || !(name.block || name.head)) return std::nullopt;
  const Scene& scene = state.computation.scene();
  const auto blocks = static_cast<int>(scene.blocks.size());
  if (blocks == 0) return std::nullopt;
  const auto has_head = [&](int block) {
    return !name.head || (*name.head >= 0 && *name.head < head_count(scene, block));
  };
  std::vector<FoundPlace> places;
  for (int block = 0; block < blocks; ++block) {
    if (name.block.value_or(block) == block && has_head(block)) places.push_back({block, name.head});
  }
  const int open = shown_block(state);
  std::ranges::stable_partition(places, [&](const FoundPlace& place) { return place.block == open; });
  return places;
}

std::vector<Action> place_actions(const PanelUi& ui, const std::vector<FoundPlace>& places) {
  const Computation& computation = ui.state.computation;
  std::vector<Action> actions;
  for (const FoundPlace& place : places) {
    Action& action = actions.emplace_back();
    action.id = "place " + catalogue(Language::English).say(title_of_place(place));
    action.name = {name_in(computation.scene(), place, Language::English),
                   name_in(computation.scene(), place, Language::Chinese)};
    action.tooltip = ui.tr("ui.palette.place_tip");
    action.is_recorded = false;
    if (shows_training_view(ui.state))
      action.commands.push_back(TrainingCommand{training_command::SetView{TrainingView::Figure}});
    action.commands.push_back(command::FollowSteps{});
    action.commands.push_back(command::OpenSpot{spot_of_place(computation, place)});
  }
  return actions;
}

}  // namespace heed
