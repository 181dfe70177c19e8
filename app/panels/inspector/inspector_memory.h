#pragma once

#include "app/panels/code/code_memory.h"
#include "app/panels/edit/edit_memory.h"
#include "app/panels/explain/sources_memory.h"
#include "app/panels/inspector/baseline_changes.h"
#include "app/panels/lesson/lesson_memory.h"
#include "app/panels/training/train_tab.h"
#include "core/explain/logit_ledger.h"
#include "core/explain/tokens.h"

namespace heed {

// What the tabs of the inspector remember between frames.
struct InspectorMemory {
  LessonMemory lesson;
  SourcesMemory sources;
  LedgerCache ledger;
  StrongestWeightCache strongest;
  CodeMemory code;
  EditMemory edit;
  TrainTabMemory train;
  BaselineChanges changes;
  bool takes_focus = false;  // the first control of the open tab
};

}  // namespace heed
