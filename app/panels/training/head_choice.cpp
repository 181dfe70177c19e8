#include "app/panels/training/head_choice.h"

#include <string>

#include "app/panels/widgets/buttons.h"
#include "app/panels/widgets/text.h"
namespace heed {

void head_choice_ui(PanelUi& ui, const Rect& row, const TrainingSession& session, const HeadMoments& heads) {
  const auto head = heads.head(session);
  if (!head) return;
  const std::string number = std::to_string(head->head + 1);
  const std::string name =
      head->block
          ? ui.texts.tr({"ui.train.head", {{"block", std::to_string(*head->block + 1)}, {"head", number}}})
          : ui.texts.tr({"figure.head", {{"head", number}}});
  const auto go = [&](int by) {
    if (const auto other = heads.head_beside(session, by))
      ui.push(TrainingCommand{training_command::ShowHead{*other}});
  };
  const float side = row.height;
  if (icon_button(ui, "train_head_before", {row.right() - 2 * side - ui.px(4), row.y, side, side}, Icon::Back,
                  ui.tr("ui.train.head_tip"), {10}))
    go(-1);
  if (icon_button(ui, "train_head_next", {row.right() - side, row.y, side, side}, Icon::Next,
                  ui.tr("ui.train.head_tip"), {10}))
    go(1);
  const TextStyle style = words(ui, size::kText, role_text_color(ui.theme, Role::Score));
  draw_text_left(ui, row.x, row.center_y(), style,
                 shortened(ui, style, name, row.width - 2 * side - ui.px(12)));
}

}  // namespace heed
