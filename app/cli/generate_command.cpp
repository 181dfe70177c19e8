#include <cmath>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/cli/commands.h"
#include "app/cli/generated_text.h"
#include "app/cli/interrupt_flag.h"
#include "app/cli/load.h"
#include "core/base/number.h"
#include "core/generate/generation.h"
#include "core/model/open_scene.h"

namespace heed {

const CommandSpec& generate_spec() {
  static const CommandSpec spec{"generate",
                                {"MODEL"},
                                1,
                                {text_option(),
                                 {"--count", "N", {}},
                                 {"--temperature", "X", {}},
                                 {"--top-k", "K", {}},
                                 {"--seed", "S", {}},
                                 {"--format", "text|json", {"text", "json"}}}};
  return spec;
}

namespace {

struct GenerateOptions {
  Sampling sampling;
  Index count = 20;
};

// Whoever asks for a temperature, the likeliest K or a seed wants tokens to be drawn.
Result<GenerateOptions> read_options(const Arguments& arguments) {
  GenerateOptions options;
  Sampling& sampling = options.sampling;
  const auto wrong = [](const char* key, const std::string& word) {
    return Error{"", {key, {{"word", word}}}};
  };
  if (const auto word = arguments.option("--count")) {
    const auto count = parse_integer<Index>(*word);
    if (!count || *count < 1) return wrong("cli.generate.count", *word);
    options.count = *count;
  }
  if (const auto word = arguments.option("--temperature")) {
    const std::optional<double> number = parse_double(*word);
    if (!number || !std::isfinite(*number) || *number <= 0) return wrong("cli.generate.temperature", *word);
    sampling.temperature = *number;
    sampling.is_greedy = false;
  }
  if (const auto word = arguments.option("--top-k")) {
    sampling.top = parse_integer<Index>(*word);
    if (!sampling.top || *sampling.top < 1) return wrong("cli.generate.top", *word);
    sampling.is_greedy = false;
  }
  if (const auto word = arguments.option("--seed")) {
    const auto seed = parse_integer<std::uint64_t>(*word);
    if (!seed) return wrong("cli.generate.seed", *word);
    sampling.seed = *seed;
    sampling.is_greedy = false;
  }
  return options;
}

Result<Generation> started(const Arguments& arguments) {
  Progress progress;
  Result<Scene> scene = open_scene(arguments.words[0], arguments.option("--text"), progress);
  if (!scene) return scene.error();
  Result<LanguageModel> model = LanguageModel::of(scene.value());
  if (!model) return model.error();
  return Generation::start(std::move(scene).value(), std::move(model).value());
}

}  // namespace

Outcome generate_command(const Arguments& arguments, Language, std::ostream& out) {
  const Result<GenerateOptions> options = read_options(arguments);
  if (!options) return usage_error(options.error().message);
  const InterruptFlag interrupt;  // before any thread is started that could be interrupted in its place
  const std::string& file = arguments.words[0];
  Result<Generation> begun = started(arguments);
  if (!begun) return scene_error(file, begun.error());
  Generation& generation = begun.value();
  const bool is_json = arguments.option("--format") == "json";
  GrowingText text(generation.model());
  if (!is_json) text.begin(out);
  GeneratedEnd end = GeneratedEnd::Count;
  std::vector<GeneratedToken> tokens;
  while (static_cast<Index>(tokens.size()) < options.value().count) {
    if (interrupt.is_set()) end = GeneratedEnd::Interrupted;
    if (generation.is_full()) end = GeneratedEnd::Full;
    if (generation.has_ended()) end = GeneratedEnd::EndToken;
    if (end != GeneratedEnd::Count) break;
    Result<GeneratedToken> made = generation.next(options.value().sampling);
    if (!made) return scene_error(file, made.error());
    tokens.push_back(std::move(made).value());
    if (!is_json) text.print(out, generation.added());
  }
  if (is_json) {
    write_generated_json(out, generation, tokens, end);
  } else {
    text.finish(out, generation.added());
  }
  out << std::flush;
  return {};
}

}  // namespace heed
