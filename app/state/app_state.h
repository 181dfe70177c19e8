#pragma once

#include "app/state/document.h"
#include "app/state/history.h"
#include "app/state/notice.h"
#include "app/state/view_state.h"
#include "core/attention/computation.h"

namespace heed {

// Everything that a frame is drawn from. Panels read it and push commands; apply() alone writes it.
struct AppState {
  explicit AppState(Computation made) : computation(std::move(made)) {}

  Computation computation;  // holds the scene of the document, and the playhead
  ViewState view;
  History history;
  Notices notices;

  Document document() const { return {computation.scene()}; }
};

}  // namespace heed
