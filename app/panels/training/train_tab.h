#pragma once

#include <string>

#include "app/panels/base/panel_ui.h"
#include "app/panels/edit/edit_memory.h"
#include "app/panels/training/number_history.h"
#include "app/panels/training/task_list.h"
#include "app/panels/widgets/flow.h"
#include "core/train/recipe.h"

namespace heed {

// What the Train tab remembers between frames.
struct TrainTabMemory {
  NumberHistoryMemory number;
  std::optional<CellRef> seen_number;  // that it was scrolled to,
  int seen_in_frame = -1;              // and when it was last shown
  TaskListMemory tasks;
  std::string expected_of;  // a task
  Recipe usual;             // how it is learned,
  Message expectation;      // and what to expect then
};

// What can be trained; while something is: its example and answers, the selected number through training, how
// it learns.
void train_tab_ui(PanelUi& ui, Flow& flow, TrainTabMemory& memory, EditMemory& fields);

// What is learned: a task, the file of own data, or the open scene.
std::string title_of_run(const Ui& ui, const TrainingSession& session);

}  // namespace heed
