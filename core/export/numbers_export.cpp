#include "core/export/numbers_export.h"

#include <array>

#include "core/base/check.h"
#include "core/report/result_json.h"
#include "core/report/result_markup.h"
#include "core/report/result_numbers.h"

namespace heed {
namespace {

struct NumberFormatInfo {
  NumberFormat format;
  std::string_view word, ending;
  double bytes_per_number;  // with what separates them
};

constexpr std::array kNumberFormats{NumberFormatInfo{NumberFormat::Csv, "csv", ".csv", 12},
                                    NumberFormatInfo{NumberFormat::Npy, "npy", ".npy", 4},
                                    NumberFormatInfo{NumberFormat::Json, "json", ".json", 14},
                                    NumberFormatInfo{NumberFormat::Markdown, "markdown", ".md", 15},
                                    NumberFormatInfo{NumberFormat::Latex, "latex", ".tex", 20}};

const NumberFormatInfo& info_of(NumberFormat format) {
  return kNumberFormats[static_cast<std::size_t>(format)];
}

// One file per node, `h0.scores.npy`.
Status write_npy_folder(const Graph& graph, const std::filesystem::path& path, const Paths& inputs,
                        Progress& progress) {
  return write_folder(path, inputs, progress, [&](const std::filesystem::path& folder) {
    for (NodeId node = 0; node < graph.node_count(); ++node) {
      progress.set(static_cast<double>(node) / static_cast<double>(graph.node_count()));
      const Status written =
          write_file(folder / (graph.info(node).name + ".npy"), {}, progress, [&](std::ostream& out) {
            write_npy_node(out, graph, node);
            return Status();
          });
      if (!written) return written;
    }
    return Status();
  });
}

}  // namespace

std::string_view option_name(NumberFormat format) { return info_of(format).word; }
std::string_view file_extension(NumberFormat format) { return info_of(format).ending; }

std::optional<NumberFormat> number_format_from(std::string_view word) {
  for (const NumberFormatInfo& each : kNumberFormats) {
    if (each.word == word) return each.format;
  }
  return std::nullopt;
}

Status compute_all(Computation& computation, const Progress& progress) {
  computation.set_walk({Grain::Whole, true});
  const Index count = computation.timeline().moment_count();
  for (Index playhead = computation.playhead(); playhead < count; ++playhead) {
    if (progress.is_cancelled()) return cancelled();
    computation.go_to(playhead + 1);
  }
  return {};
}

Index number_count(const Graph& graph, std::optional<NodeId> node) {
  if (node) return graph.shape(*node).cell_count();
  Index count = 0;
  for (NodeId each = 0; each < graph.node_count(); ++each) count += graph.shape(each).cell_count();
  return count;
}

double estimated_bytes(const Graph& graph, const NumberExportOptions& options) {
  return static_cast<double>(number_count(graph, options.node)) * info_of(options.format).bytes_per_number;
}

void write_numbers(std::ostream& out, const Computation& computation, const NumberExportOptions& options) {
  const Graph& graph = computation.graph();
  switch (options.format) {
    case NumberFormat::Csv:
      return write_csv(out, graph, options.node);
    case NumberFormat::Npy:
      HEED_CHECK(options.node.has_value());
      return write_npy_node(out, graph, *options.node);
    case NumberFormat::Markdown:
      return write_markdown(out, graph, options.node);
    case NumberFormat::Latex:
      return write_latex(out, graph, options.node);
    case NumberFormat::Json:
      break;
  }
  if (!options.node)
    return write_result_json(out, computation, {computation.steps().last(), options.language});
  write_node_json(out, {graph}, *options.node);
  out << '\n';
}

Status export_numbers(Computation& computation, const NumberExportOptions& options,
                      const std::filesystem::path& path, const Paths& inputs, Progress& progress) {
  if (const Status computed = compute_all(computation, progress); !computed) return computed;
  if (options.format == NumberFormat::Npy && !options.node)
    return write_npy_folder(computation.graph(), path, inputs, progress);
  return write_file(path, inputs, progress, [&](std::ostream& out) {
    write_numbers(out, computation, options);
    return Status();
  });
}

}  // namespace heed
