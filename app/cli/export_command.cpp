#include <algorithm>
#include <array>
#include <optional>

#include "app/cli/commands.h"
#include "app/cli/load.h"
#include "app/cli/node_words.h"
#include "app/cli/output_file.h"
#include "core/code/dialect.h"
#include "core/code/export.h"
#include "core/report/result_json.h"
#include "core/report/result_markup.h"
#include "core/report/result_numbers.h"

namespace heed {
namespace {

// What is to be written, and of which node; without one, of all.
struct Export {
  const Computation& computation;
  Paths inputs;  // the files that the computation was read from
  std::string format;
  std::optional<NodeId> node;
  Language language;
};

void write_export(std::ostream& out, const Export& wanted) {
  const Computation& computation = wanted.computation;
  if (wanted.format == "csv") {
    write_csv(out, computation.graph(), wanted.node);
  } else if (wanted.format == "npy") {
    write_npy_node(out, computation.graph(), *wanted.node);
  } else if (wanted.format == "markdown") {
    write_markdown(out, computation.graph(), wanted.node);
  } else if (wanted.format == "latex") {
    write_latex(out, computation.graph(), wanted.node);
  } else if (wanted.format == "json") {
    write_result_json(out, computation, kLastStep, wanted.language);
  } else {
    out << export_code(computation.scene(), computation.graph(), *dialect_from(wanted.format));
  }
}

// One file for each node, `h0.scores.npy`, in a folder that is made if it is not there.
Outcome write_npy_folder(const Export& wanted, const std::string& folder) {
  const Graph& graph = wanted.computation.graph();
  std::error_code failed;
  std::filesystem::create_directories(folder, failed);
  if (failed) return scene_fault(folder, {"", {"cli.cannot_write", {{"reason", failed.message()}}}});
  for (NodeId node = 0; node < graph.node_count(); ++node) {
    const std::filesystem::path path = std::filesystem::path(folder) / (graph.info(node).name + ".npy");
    const Status written =
        write_file(path, wanted.inputs, [&](std::ostream& out) { write_npy_node(out, graph, node); });
    if (!written) return scene_fault(path.string(), written.error());
  }
  return {};
}

Outcome deliver(const Export& wanted, const std::optional<std::string>& path, std::ostream& out) {
  if (wanted.format == "npy" && !wanted.node) return write_npy_folder(wanted, *path);
  if (!path) {
    write_export(out, wanted);
    return {};
  }
  const Status written =
      write_file(*path, wanted.inputs, [&](std::ostream& file) { write_export(file, wanted); });
  return written ? Outcome() : scene_fault(*path, written.error());
}

// Words that fit one by one but not together.
Outcome check_words(const Arguments& arguments) {
  const auto format = arguments.option("--to");
  if (!format) return words_off({"cli.export.no_format", {{"usage", usage(export_spec())}}});
  constexpr std::array kOfOneNode = {"csv", "npy", "markdown", "latex"};
  const bool is_of_node = std::find(kOfOneNode.begin(), kOfOneNode.end(), *format) != kOfOneNode.end();
  if (arguments.option("--node") && !is_of_node)
    return words_off({"cli.export.node_of", {{"format", *format}}});
  if (arguments.option("--out") == "") return words_off({"cli.no_path", {}});
  if (*format == "npy" && !arguments.option("--node") && !arguments.option("--out"))
    return words_off({"cli.export.npy_of_what", {}});
  return {};
}

}  // namespace

const CommandSpec& export_spec() {
  static const CommandSpec spec{
      "export",
      {"FILE"},
      1,
      {{"--to",
        "torch|numpy|tensorflow|eigen|csv|npy|json|markdown|latex",
        {"torch", "numpy", "tensorflow", "eigen", "csv", "npy", "json", "markdown", "latex"}},
       {"--node", "NODE", {}},
       {"--out", "PATH", {}}}};
  return spec;
}

Outcome export_command(const Arguments& arguments, Language language, std::ostream& out) {
  if (Outcome off = check_words(arguments)) return off;
  const std::string& file = arguments.words[0];
  Result<Computation> loaded = load_computation(file);
  if (!loaded) return scene_fault(file, loaded.error());
  const Graph& graph = loaded.value().graph();
  Export wanted{
      loaded.value(), files_read(file, loaded.value().scene()), *arguments.option("--to"), {}, language};
  if (const auto name = arguments.option("--node")) {
    const Result<NodeId> node = find_node(graph, *name);
    if (!node) return words_off(node.error().message);
    wanted.node = node.value();
  }
  execute(loaded.value());
  return deliver(wanted, arguments.option("--out"), out);
}

}  // namespace heed
