#include "app/render/render_lens.h"

#include "app/cli/load.h"
#include "app/cli/node_arguments.h"

namespace heed {

Outcome RenderLens::read(const RenderOptions& options, const Computation& computation) {
  if (options.baseline) return read_baseline(*options.baseline);
  return options.sensitivity ? read_sensitivity(*options.sensitivity, computation) : Outcome();
}

Outcome RenderLens::read_baseline(const std::string& file) {
  Result<Computation> loaded = load_computation(file);
  if (!loaded) return scene_error(file, loaded.error());
  baseline_file_ = file;
  baseline_ = std::move(loaded).value();
  execute(*baseline_);
  numbers_ = LensNumbers::difference_to(baseline_->graph());
  return {};
}

Outcome RenderLens::read_sensitivity(const std::string& word, const Computation& computation) {
  const Result<CellRef> cell = find_cell(computation.graph(), word, "--sensitivity");
  if (!cell) return usage_error(cell.error().message);
  numbers_ = LensNumbers::sensitivity(computation,
                                      {Objective::Kind::Cell, cell.value().node, cell.value().cell, {}});
  return {};
}

std::vector<std::filesystem::path> RenderLens::with_baseline_files(
    std::vector<std::filesystem::path> files) const {
  if (!baseline_) return files;
  const auto more = input_files(baseline_file_, baseline_->scene());
  files.insert(files.end(), more.begin(), more.end());
  return files;
}

}  // namespace heed
