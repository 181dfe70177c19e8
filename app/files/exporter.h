#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/state/export_choice.h"
#include "app/theme/color_scale.h"
#include "core/base/result.h"
#include "core/explain/sensitivity.h"
#include "core/io/output_file.h"
#include "core/scene/scene.h"
#include "core/walk/timeline.h"

namespace heed {

// Everything that it takes to write what a person takes away, whatever becomes of the document meanwhile.
struct ExportJob {
  ExportChoice choice;
  std::string path;
  Scene scene;
  Walk walk;
  Index playhead = 0;
  std::optional<NodeId> node;  // of the cell that is selected
  int head = 0;                // the rest is how the figure was looked at
  ColorChoice colors;
  bool shows_legends = true;
  std::vector<RegionRef> blank;
  std::optional<Scene> baseline;         // numbers minus those of this scene
  std::optional<Objective> sensitivity;  // how this moves with each number
  Paths inputs;                          // the files of the scene, which are never overwritten
};

// Writes what is taken away, while the program does other things. Nothing is left of what is cancelled.
class Exporter {
 public:
  virtual ~Exporter() = default;

  // Must not be called while is_busy().
  virtual void begin(ExportJob job) = 0;
  virtual void cancel() = 0;
  virtual bool is_busy() const = 0;
  virtual double share() const = 0;  // of the work, that is done
  // How it ended, once.
  virtual std::optional<Status> outcome() = 0;
};

}  // namespace heed
