#include "app/cli/commands.h"
#include "app/cli/load.h"
#include "app/cli/result_text.h"
#include "app/cli/step_words.h"
#include "core/report/result_json.h"

namespace heed {

const CommandSpec& run_spec() {
  static const CommandSpec spec{
      "run",
      {"FILE"},
      1,
      {{"--until", "STEP", {}}, {"--format", "text|json", {"text", "json"}}, {"--all", "", {}}}};
  return spec;
}

Outcome run_command(const Arguments& arguments, Language language, std::ostream& out) {
  const std::string& file = arguments.words[0];
  Result<Computation> loaded = load_computation(file);
  if (!loaded) return scene_fault(file, loaded.error());
  Computation& computation = loaded.value();
  int until = computation.steps().last();
  if (const auto word = arguments.option("--until")) {
    const Result<int> step = read_step(*word, "--until", computation.steps());
    if (!step) return words_off(step.error().message);
    until = step.value();
  }
  execute(computation, until);
  if (arguments.option("--format") == "json") {
    write_result_json(out, computation, until, language);
  } else {
    write_result_text(out, computation, until, language, arguments.has("--all"));
  }
  return {};
}

}  // namespace heed
