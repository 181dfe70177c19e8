#include "app/panels/explain/explain_learned.h"

#include "app/panels/widgets/chips.h"
#include "app/panels/widgets/text.h"
#include "app/state/learned_number.h"
#include "core/base/number.h"

namespace heed {

bool learned_ui(PanelUi& ui, Flow& flow, CellRef cell) {
  const std::optional<LearnedNumber> learned = learned_number(ui.state, cell);
  if (!learned) return false;
  const TextStyle style = words(ui, 13, ui.theme.muted);
  flow.gap(size::kSpace2);
  flow.text(ui.tr(learned->is_locked ? "ui.explain.learned_locked" : "ui.explain.learned"), style);
  if (learned->last && !learned->is_locked) {
    const NumberUpdate& last = *learned->last;
    flow.text(ui.texts.tr({"ui.explain.learned_step",
                           {{"step", std::to_string(last.step)},
                            {"change", readable_text(last.after - last.before)},
                            {"before", readable_text(last.before)}}}),
              style);
  }
  flow.gap(size::kSpace2);
  const Choice more{"explain_to_train", ui.tr("ui.explain.to_train"), ui.tr("ui.explain.to_train_tip")};
  if (chips_ui(ui, flow, {&more, 1}, -1, true)) ui.push(command::OpenTab{InspectorTab::Train});
  return true;
}

}  // namespace heed
