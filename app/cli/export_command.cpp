#include <optional>

#include "app/cli/commands.h"
#include "app/cli/export_watch.h"
#include "app/cli/load.h"
#include "app/cli/node_arguments.h"
#include "core/code/dialect.h"
#include "core/code/exported_code.h"
#include "core/export/numbers_export.h"
#include "core/export/program_export.h"
#include "core/io/output_file.h"
#include "core/model/transformers_program.h"
#include "core/scene/gpt2_folder.h"
#include "core/scene/model_folder.h"

namespace heed {
namespace {

constexpr const char* kGpt2 = "gpt2";           // a folder for Hugging Face's transformers
constexpr const char* kHooks = "transformers";  // a program with them

Status write_to(const std::string& path, Computation& computation, const Paths& inputs,
                const std::string& format, const NumberExportOptions& numbers) {
  Progress progress;
  const ExportWatch watch(progress, path, numbers.language);
  if (const auto dialect = dialect_from(format))
    return export_program(computation, *dialect, path, inputs, progress);
  return export_numbers(computation, numbers, path, inputs, progress);
}

Outcome print(std::ostream& out, Computation& computation, const std::string& format,
              const NumberExportOptions& numbers) {
  execute(computation);
  if (const auto dialect = dialect_from(format)) {
    out << export_code(computation.scene(), computation.built(), *dialect);
  } else {
    write_numbers(out, computation, numbers);
  }
  return {};
}

Outcome write_hooks(const std::string& file, const Scene& scene, const std::optional<std::string>& path,
                    std::ostream& out) {
  const Result<std::string> program = transformers_program(scene);
  if (!program) return scene_error(file, program.error());
  if (!path) {
    out << program.value();
    return {};
  }
  const Status written =
      write_file(*path, input_files(file, scene), [&](std::ostream& to) { to << program.value(); });
  return written ? Outcome() : scene_error(*path, written.error());
}

// Checks combinations of options.
Outcome check_options(const Arguments& arguments) {
  const auto format = arguments.option("--to");
  if (!format) return usage_error({"cli.export.no_format", {{"usage", usage(export_spec())}}});
  if (arguments.option("--node") && (dialect_from(*format) || *format == kGpt2 || *format == kHooks))
    return usage_error({"cli.export.node_of", {{"format", *format}}});
  if (arguments.option("--out") == "") return usage_error({"cli.no_path", {}});
  if (*format == kGpt2 && !arguments.option("--out")) return usage_error({"cli.export.gpt2_where", {}});
  if (*format == "npy" && !arguments.option("--node") && !arguments.option("--out"))
    return usage_error({"cli.export.npy_of_what", {}});
  return {};
}

}  // namespace

const CommandSpec& export_spec() {
  static const CommandSpec spec{
      "export",
      {"FILE"},
      1,
      {{"--to",
        "torch|numpy|tensorflow|eigen|csv|npy|json|markdown|latex|gpt2|transformers",
        {"torch", "numpy", "tensorflow", "eigen", "csv", "npy", "json", "markdown", "latex", "gpt2",
         "transformers"},
        true},
       {"--node", "NODE", {}},
       text_option(),
       {"--out", "PATH", {}}}};
  return spec;
}

Outcome export_command(const Arguments& arguments, Language language, std::ostream& out) {
  if (Outcome off = check_options(arguments)) return off;
  const std::string& file = arguments.words[0];
  Result<Computation> loaded = load_computation(file, arguments.option("--text"));
  if (!loaded) return scene_error(file, loaded.error());
  const Graph& graph = loaded.value().graph();
  const std::string format = *arguments.option("--to");
  NumberExportOptions numbers{number_format_from(format).value_or(NumberFormat::Csv), {}, language};
  if (const auto name = arguments.option("--node")) {
    const Result<NodeId> node = find_node(graph, *name);
    if (!node) return usage_error(node.error().message);
    numbers.node = node.value();
  }
  const auto path = arguments.option("--out");
  if (format == kGpt2) {
    const Scene& scene = loaded.value().scene();
    if (Status fits = check_gpt2(scene); !fits) return scene_error(file, fits.error());
    if (Status status = check_folder_for_model(*path, kGpt2); !status)
      return scene_error(*path, status.error());
    const Status written = write_gpt2_folder(*path, scene, input_files(file, scene), {});
    return written ? Outcome() : scene_error(*path, written.error());
  }
  if (format == kHooks) return write_hooks(file, loaded.value().scene(), path, out);
  if (!path) return print(out, loaded.value(), format, numbers);
  const Status written =
      write_to(*path, loaded.value(), input_files(file, loaded.value().scene()), format, numbers);
  return written ? Outcome() : scene_error(*path, written.error());
}

}  // namespace heed
