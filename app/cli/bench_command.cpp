#include <algorithm>

#include <fmt/format.h>

#include "app/cli/bench_model.h"
#include "app/cli/bench_scene.h"
#include "app/cli/bench_training.h"
#include "app/cli/commands.h"
#include "app/cli/load.h"
#include "app/cli/median_time.h"
#include "core/base/number.h"

namespace heed {
namespace {

struct Stage {
  std::string name;  // of the node, without the prefix of its head
  double ms = 0;
};

struct BenchResult {
  double forward_ms = 0;
  double edit_ms = 0;
  std::vector<Stage> stages;
};

void add_to(std::vector<Stage>& stages, const std::string& node, double ms) {
  const std::size_t dot = node.find('.');
  const std::string name = dot == std::string::npos ? node : node.substr(dot + 1);
  const auto found =
      std::find_if(stages.begin(), stages.end(), [&](const Stage& s) { return s.name == name; });
  if (found == stages.end()) {
    stages.push_back({name, ms});
  } else {
    found->ms += ms;
  }
}

// The time of one forward pass by stage, summed over heads.
std::vector<Stage> measure_stages(Graph graph) {
  std::vector<Stage> stages;
  for (const bool is_counted : {false, true}) {
    for (NodeId node = 0; node < graph.node_count(); ++node) {
      if (graph.op(node)) graph.set_known(node, 0);
    }
    for (NodeId node = 0; node < graph.node_count(); ++node) {
      if (!graph.op(node) || graph.shape(node).is_stack()) continue;  // a stack is never computed
      const double ms = ms_of([&] { graph.set_known(node, graph.shape(node).cell_count()); });
      if (is_counted) add_to(stages, graph.info(node).name, ms);
    }
  }
  return stages;
}

BenchResult measure(Computation& computation) {
  BenchResult result;
  result.forward_ms = median_ms([&] {
    computation.go_to(0);
    execute(computation);
  });
  const NodeId inputs = computation.inputs();
  const Cell cell{computation.graph().shape(inputs).rows / 2, 0};
  // What the window needs after an edit: the row and the column of one head's weights that depend on it.
  const NodeId shown = computation.built().attention.heads[0].weights;
  float value = 0;
  const Shape scores = computation.graph().shape(shown);
  Matrix row(1, scores.cols), col(scores.rows, 1);
  result.edit_ms = median_ms([&] {
    (void)computation.set_cell(inputs, cell, value = 1 - value);
    computation.graph().read(shown, {cell.row, 0, 1, scores.cols, 0, 1}, row);
    computation.graph().read(shown, {0, cell.row, scores.rows, 1, 0, 1}, col);
  });
  result.stages = measure_stages(computation.graph());
  return result;
}

std::string as_json(const BenchSize& size, const BenchResult& result) {
  std::string stages;
  for (const Stage& stage : result.stages) {
    stages += fmt::format("{}\"{}\": {:.4f}", stages.empty() ? "" : ", ", stage.name, stage.ms);
  }
  return fmt::format(
      "{{\"heed_bench\": 1, \"tokens\": {}, \"dim\": {}, \"heads\": {}, \"forward_ms\": {:.4f}, \"edit_ms\": "
      "{:.4f}, "
      "\"stages\": {{{}}}}}\n",
      size.tokens, size.dim, size.heads, result.forward_ms, result.edit_ms, stages);
}

std::string as_text(const BenchSize& size, const BenchResult& result, Language language) {
  const auto ms = [](double value) { return fmt::format("{:.3f}", value); };
  std::string text =
      catalogue(language).say({"cli.bench.result",
                               {{"tokens", std::to_string(size.tokens)},
                                {"dim", std::to_string(size.dim)},
                                {"heads", std::to_string(size.heads)},
                                {"forward", ms(result.forward_ms)},
                                {"edit", ms(result.edit_ms)},
                                {"ratio", fmt::format("{:.0f}", result.forward_ms / result.edit_ms)}}});
  for (const Stage& stage : result.stages) text += fmt::format("\n  {:<10} {:>10.3f}", stage.name, stage.ms);
  return text + "\n";
}

// A whole number from 1 to `most`.
Result<Index> parse_count(const Arguments& arguments, const char* option, Index fallback, Index most) {
  const std::optional<std::string> word = arguments.option(option);
  if (!word) return fallback;
  const auto number = parse_integer<Index>(*word);
  if (number && *number >= 1 && *number <= most) return *number;
  return Error{"",
               {"cli.bench.number", {{"option", option}, {"word", *word}, {"most", std::to_string(most)}}}};
}

Result<BenchSize> parse_size(const Arguments& arguments) {
  const BenchSize usual;
  const Result<Index> tokens = parse_count(arguments, "--tokens", usual.tokens, 16384);
  if (!tokens) return tokens.error();
  const Result<Index> dim = parse_count(arguments, "--dim", usual.dim, 16384);
  if (!dim) return dim.error();
  const Result<Index> heads = parse_count(arguments, "--heads", usual.heads, 1024);
  if (!heads) return heads.error();
  if (dim.value() % heads.value() == 0) return BenchSize{tokens.value(), dim.value(), heads.value()};
  return Error{
      "",
      {"cli.bench.share", {{"dim", std::to_string(dim.value())}, {"heads", std::to_string(heads.value())}}}};
}

Outcome bench_model(const Arguments& arguments, Language language, std::ostream& out) {
  if (arguments.has("--dim") || arguments.has("--heads")) return usage_error({"cli.bench.model_sizes", {}});
  const Result<Index> tokens = parse_count(arguments, "--tokens", ModelSize().tokens, 16384);
  if (!tokens) return usage_error(tokens.error().message);
  const Result<ModelSize> size = parse_model_size(*arguments.option("--model"), tokens.value());
  if (!size) return usage_error(size.error().message);
  const Result<ModelTimes> times = measure_model(size.value());
  if (!times) return usage_error(times.error().message);
  out << (arguments.option("--format") == "json"
              ? model_times_as_json(size.value(), times.value())
              : model_times_as_text(size.value(), times.value(), language));
  return {};
}

Outcome bench_training(const Arguments& arguments, Language language, std::ostream& out) {
  const std::string task = *arguments.option("--train");
  const Result<double> ms = measure_training_step(task);
  if (!ms) return usage_error(ms.error().message);
  if (arguments.option("--format") == "json") {
    out << fmt::format("{{\"heed_bench\": 1, \"task\": \"{}\", \"step_ms\": {:.4f}}}\n", task, ms.value());
  } else {
    const Message line{"cli.bench.step", {{"task", task}, {"ms", fmt::format("{:.3f}", ms.value())}}};
    out << catalogue(language).say(line) << '\n';
  }
  return {};
}

}  // namespace

const CommandSpec& bench_spec() {
  static const CommandSpec spec{"bench",
                                {},
                                0,
                                {{"--tokens", "N", {}},
                                 {"--dim", "D", {}},
                                 {"--heads", "H", {}},
                                 {"--model", "L,H,D,F,V", {}},
                                 {"--train", "TASK", {}},
                                 {"--format", "text|json", {"text", "json"}}}};
  return spec;
}

Outcome bench_command(const Arguments& arguments, Language language, std::ostream& out) {
  if (arguments.has("--train")) return bench_training(arguments, language, out);
  if (arguments.has("--model")) return bench_model(arguments, language, out);
  const Result<BenchSize> size = parse_size(arguments);
  if (!size) return usage_error(size.error().message);
  Result<Computation> made = Computation::make(bench_scene(size.value()), {Grain::Whole, true});
  if (!made) return usage_error(made.error().message);
  const BenchResult result = measure(made.value());
  out << (arguments.option("--format") == "json" ? as_json(size.value(), result)
                                                 : as_text(size.value(), result, language));
  return {};
}

}  // namespace heed
