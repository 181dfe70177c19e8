#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/files/exported_run.h"
#include "app/geometry/spot.h"
#include "app/state/export_options.h"
#include "app/theme/color_scale.h"
#include "core/base/result.h"
#include "core/explain/head_survey.h"
#include "core/explain/sensitivity.h"
#include "core/explain/vectors.h"
#include "core/io/output_file.h"
#include "core/lesson/update_worksheet.h"
#include "core/scene/scene.h"
#include "core/walk/timeline.h"

namespace heed {

// What is selected in an exported figure.
struct ExportedSelection {
  std::optional<CellRef> cell;
  std::optional<Region> range;  // of its matrix, if more than it is selected
  bool leads = false;           // the figure is about it, in place of the last moment
};

// A snapshot of everything an export needs, independent of later edits.
struct ExportJob {
  ExportOptions choice;
  std::string path;
  std::string title;  // of a worksheet
  Scene scene;
  Walk walk;
  Index playhead = 0;
  std::optional<NodeId> node;  // of the selected cell
  ExportedSelection selection;
  VectorSubject vectors;                            // that the vector view showed
  std::shared_ptr<const HeadSurvey> heads;          // null: they are surveyed
  std::shared_ptr<const PartEffects> head_effects;  // null: not measured
  HeadChoice head_choice;
  Spot spot;  // from here on: how the figure was shown
  ColorOptions colors;
  bool shows_legends = true;
  bool is_about_step = false;
  bool follows_step = false;  // in an animation
  std::vector<RegionRef> blank;
  std::optional<UpdateOnPaper> update;     // that a worksheet is about
  std::optional<Scene> baseline;           // exports the differences from this scene
  std::optional<Objective> sensitivity;    // exports the gradient of this objective
  std::shared_ptr<const ExportedRun> run;  // null: none is exported
  Paths inputs;                            // the files of the scene, which must not be overwritten
};

// Runs an export in the background. Cancelling removes partial output.
class Exporter {
 public:
  virtual ~Exporter() = default;

  // Must not be called while is_busy().
  virtual void begin(ExportJob job) = 0;
  virtual void cancel() = 0;
  virtual bool is_busy() const = 0;
  virtual double share() const = 0;  // progress from 0 to 1
  // The result; returned once.
  virtual std::optional<Status> outcome() = 0;
};

}  // namespace heed
