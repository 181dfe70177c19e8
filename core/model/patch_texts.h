#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/scene/scene.h"

namespace heed {

// What patches of a model do, in Python, with the texts that they take their numbers from. A node is a
// variable there: `b5_h1_output`.
class PatchTexts {
 public:
  explicit PatchTexts(const Scene& scene) : scene_(scene) {}

  // The lines that carry out a patch on `rows`.
  std::vector<std::string> lines(const Patch& patch);

  // The runs that these lines need, for nodes that hooks have in Python: `text_1 = rows_of(…)`. Those of
  // other texts know nothing of edits of the inputs.
  std::string other_runs(const std::map<std::string, std::string>& hooks) const;
  std::string own_run(const std::map<std::string, std::string>& hooks) const;

 private:
  struct Run {
    std::optional<std::string> text;  // none: that of the scene, with its edits of the inputs
    std::string variable;
    std::vector<std::string> nodes;
  };

  std::string numbers(const std::optional<std::string>& text, const std::string& node);
  std::string run_text(const Run& run, const std::map<std::string, std::string>& hooks) const;

  const Scene& scene_;
  std::vector<Run> runs_;
};

// `b5_h1_output` for `b5.h1.output`.
std::string python_name(const std::string& node);

}  // namespace heed
