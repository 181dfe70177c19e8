#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "app/cli/failure.h"
#include "app/figure/lens.h"
#include "app/render/render_options.h"

namespace heed {

// The lens of `--baseline` or `--sensitivity`: the numbers shown in the cells instead of their own.
class RenderLens {
 public:
  Outcome read(const RenderOptions& options, const Computation& computation);
  LensNumbers* numbers() { return numbers_ ? &*numbers_ : nullptr; }  // null: neither option was given
  // Adds the files of the baseline, which the output must not overwrite.
  std::vector<std::filesystem::path> with_baseline_files(std::vector<std::filesystem::path> files) const;

 private:
  Outcome read_baseline(const std::string& file);
  Outcome read_sensitivity(const std::string& word, const Computation& computation);

  std::string baseline_file_;
  std::optional<Computation> baseline_;
  std::optional<LensNumbers> numbers_;
};

}  // namespace heed
