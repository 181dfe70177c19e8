#pragma once

#include "core/train/tasks/task_form.h"

namespace heed {

TaskForm induction_task();
TaskForm reverse_task();
TaskForm sort_task();
TaskForm brackets_task();
TaskForm addition_task();
TaskForm names_task();
TaskForm sentiment_task();

}  // namespace heed
