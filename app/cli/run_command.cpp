#include "app/cli/commands.h"
#include "app/cli/load.h"
#include "app/cli/result_text.h"
#include "core/report/result_json.h"

namespace heed {

const CommandSpec& run_spec() {
  static const CommandSpec spec{"run",
                                {"FILE"},
                                1,
                                {{"--until", "STEP", {"1", "2", "3", "4", "5", "6", "7", "8"}},
                                 {"--format", "text|json", {"text", "json"}},
                                 {"--all", "", {}}}};
  return spec;
}

Outcome run_command(const Arguments& arguments, Language language, std::ostream& out) {
  const std::string& file = arguments.words[0];
  Result<Computation> loaded = load_computation(file);
  if (!loaded) return scene_fault(file, loaded.error());
  Computation& computation = loaded.value();
  const int until = std::stoi(arguments.option("--until").value_or("8"));
  execute(computation, until);
  if (arguments.option("--format") == "json") {
    write_result_json(out, computation, until, language);
  } else {
    write_result_text(out, computation, until, language, arguments.has("--all"));
  }
  return {};
}

}  // namespace heed
