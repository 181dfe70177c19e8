#include "app/cli/commands.h"
#include "app/cli/load.h"
#include "app/cli/node_arguments.h"
#include "app/cli/result_text.h"
#include "app/cli/step_arguments.h"
#include "core/report/result_json.h"

namespace heed {

const CommandSpec& run_spec() {
  static const CommandSpec spec{"run",
                                {"FILE"},
                                1,
                                {{"--until", "STEP", {}},
                                 {"--format", "text|json", {"text", "json"}},
                                 {"--all", "", {}},
                                 {"--gradient", "NODE[ROW,COLUMN]", {}}}};
  return spec;
}

namespace {

Outcome print_gradient(const Arguments& arguments, Language language, Computation& computation,
                       std::ostream& out) {
  const Result<CellRef> cell = find_cell(computation.graph(), *arguments.option("--gradient"), "--gradient");
  if (!cell) return usage_error(cell.error().message);
  execute(computation);
  const auto& [node, at] = cell.value();
  const Gradients numbers(computation.graph(), {Objective::Kind::Cell, node, at, {}});
  const CellGradient gradient{cell.value(), numbers};
  if (arguments.option("--format") == "json") {
    write_gradient_json(out, computation, gradient);
  } else {
    write_gradient_text(out, computation, gradient, language, arguments.has("--all"));
  }
  return {};
}

}  // namespace

Outcome run_command(const Arguments& arguments, Language language, std::ostream& out) {
  const std::string& file = arguments.words[0];
  if (arguments.has("--gradient") && arguments.has("--until"))
    return usage_error({"cli.run.gradient_until", {}});
  Result<Computation> loaded = load_computation(file);
  if (!loaded) return scene_error(file, loaded.error());
  Computation& computation = loaded.value();
  if (arguments.has("--gradient")) return print_gradient(arguments, language, computation, out);
  int until = computation.steps().last();
  if (const auto word = arguments.option("--until")) {
    const Result<int> step = parse_step(*word, "--until", computation.steps());
    if (!step) return usage_error(step.error().message);
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
