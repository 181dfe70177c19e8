#pragma once

#include <string>
#include <vector>

#include "app/panels/base/panel_ui.h"
#include "app/panels/widgets/flow.h"
#include "core/train/task.h"

namespace heed {

// What the list of tasks remembers between frames.
struct TaskListMemory {
  struct Task {
    TaskSample sample;
    Message expectation;
  };
  std::vector<Task> tasks;   // in their order, once they have been shown
  bool takes_focus = false;  // the first task
};

// What can be trained while nothing is: data of one's own, tasks, each with an example, and the open model.
void task_list_ui(PanelUi& ui, Flow& flow, TaskListMemory& memory);

}  // namespace heed
