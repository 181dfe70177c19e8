#include "app/state/apply_generation.h"

#include <algorithm>
#include <utility>

#include "app/state/apply_head_wall.h"
#include "app/state/edit_scene.h"
#include "app/state/read_lesson_page.h"

namespace heed {
namespace {

struct ApplyToGeneration {
  AppState& state;

  void operator()(generation_command::Toggle) const {
    bool& is_open = state.view.is_generation_open;
    if (!is_open && !hidden_regions(state).empty()) return state.notices.say({"ui.said.generate_tells", {}});
    is_open = !is_open;
    state.generation.wanted = 0;
    state.generation.last.reset();
  }
  void operator()(const generation_command::Choose& to) const {
    if (Status status = check(to.sampling); !status) return state.notices.add(status.error());
    state.generation.sampling = to.sampling;
    state.generation.count = std::clamp<Index>(to.count, 1, 10000);
  }
  void operator()(generation_command::Run what) const { state.generation.wanted = what.count; }
  void operator()(generation_command::Stop) const { state.generation.wanted = 0; }
  void operator()(const generation_command::Show& what) const {
    if (numbers_id(state) != what.text->of) return;  // the document has changed meanwhile
    Document before = state.document();
    const Status shown = show_scene(state, what.text->scene);
    if (!shown) return state.notices.add(shown.error());
    state.history.record(std::move(before), {"edit.name.generated", {{"text", what.text->added}}});
  }
};

}  // namespace

void apply(AppState& state, const GenerationCommand& asked) { asked.visit(ApplyToGeneration{state}); }

}  // namespace heed
