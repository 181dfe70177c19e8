#include <utility>

#include "app/cli/commands.h"
#include "app/cli/load.h"
#include "app/cli/node_arguments.h"
#include "app/cli/result_text.h"
#include "app/cli/step_arguments.h"
#include "app/cli/top_answers.h"
#include "core/base/number.h"
#include "core/report/result_json.h"

namespace heed {

const CommandSpec& run_spec() {
  static const CommandSpec spec{"run",
                                {"FILE"},
                                1,
                                {{"--until", "STEP", {}},
                                 {"--format", "text|json", {"text", "json"}},
                                 {"--only", "GLOB", {}},
                                 text_option(),
                                 {"--top", "K", {}},
                                 {"--all", "", {}},
                                 {"--gradient", "NODE[ROW,COLUMN]", {}}}};
  return spec;
}

namespace {

Outcome print_gradient(const Arguments& arguments, const ResultScope& scope, Computation& computation,
                       std::ostream& out) {
  const Result<CellRef> cell = find_cell(computation.graph(), *arguments.option("--gradient"), "--gradient");
  if (!cell) return usage_error(cell.error().message);
  execute(computation);
  const auto& [node, at] = cell.value();
  const Gradients numbers(computation.graph(), {Objective::Kind::Cell, node, at, {}});
  const CellGradient gradient{cell.value(), numbers};
  if (arguments.option("--format") == "json") {
    write_gradient_json(out, computation, gradient, scope);
  } else {
    write_gradient_text(out, computation, gradient, scope, arguments.has("--all"));
  }
  return {};
}

Outcome print_top(const Arguments& arguments, const std::string& file, const Computation& computation,
                  std::ostream& out) {
  const std::string word = *arguments.option("--top");
  const std::optional<Index> count = parse_integer<Index>(word);
  if (!count || *count < 1) return usage_error({"cli.run.top", {{"word", word}}});
  const Result<std::vector<RowAnswers>> answers = top_answers(computation, *count);
  if (!answers) return scene_error(file, answers.error());
  arguments.option("--format") == "json" ? write_answers_json(out, answers.value())
                                         : write_answers_text(out, answers.value());
  return {};
}

// Which matrices are asked for: all, those of the first steps, those of certain names.
Result<ResultScope> read_scope(const Arguments& arguments, Language language,
                               const Computation& computation) {
  ResultScope scope{computation.steps().last(), language};
  if (const auto word = arguments.option("--until")) {
    const Result<int> step = parse_step(*word, "--until", computation.steps());
    if (!step) return step.error();
    scope.until = step.value();
  }
  if (const auto pattern = arguments.option("--only")) {
    Result<std::vector<bool>> only = matching_nodes(computation.graph(), *pattern);
    if (!only) return only.error();
    scope.only = std::move(only).value();
  }
  return scope;
}

}  // namespace

Outcome run_command(const Arguments& arguments, Language language, std::ostream& out) {
  const std::string& file = arguments.words[0];
  if (arguments.has("--gradient") && arguments.has("--until"))
    return usage_error({"cli.run.gradient_until", {}});
  Result<Computation> loaded = load_computation(file, arguments.option("--text"));
  if (!loaded) return scene_error(file, loaded.error());
  Computation& computation = loaded.value();
  if (arguments.has("--top")) return print_top(arguments, file, computation, out);
  const Result<ResultScope> read = read_scope(arguments, language, computation);
  if (!read) return usage_error(read.error().message);
  const ResultScope& scope = read.value();
  if (arguments.has("--gradient")) return print_gradient(arguments, scope, computation, out);
  if (scope.only.empty()) {
    execute(computation, scope.until);
  } else {
    computation = executed_for(computation, scope.only);
  }
  if (arguments.option("--format") == "json") {
    write_result_json(out, computation, scope);
  } else {
    write_result_text(out, computation, scope, arguments.has("--all"));
  }
  return {};
}

}  // namespace heed
