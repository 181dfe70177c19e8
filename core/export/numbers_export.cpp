#include "core/export/numbers_export.h"

#include <array>

#include "core/base/check.h"
#include "core/code/export.h"
#include "core/report/result_json.h"
#include "core/report/result_markup.h"
#include "core/report/result_numbers.h"

namespace heed {
namespace {

struct NumberFormatWords {
  NumberFormat format;
  std::string_view word, ending;
};

constexpr std::array kNumberFormats{NumberFormatWords{NumberFormat::Csv, "csv", ".csv"},
                                    NumberFormatWords{NumberFormat::Npy, "npy", ".npy"},
                                    NumberFormatWords{NumberFormat::Json, "json", ".json"},
                                    NumberFormatWords{NumberFormat::Markdown, "markdown", ".md"},
                                    NumberFormatWords{NumberFormat::Latex, "latex", ".tex"}};

const NumberFormatWords& words_of(NumberFormat format) {
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

std::string_view word_of(NumberFormat format) { return words_of(format).word; }
std::string_view ending_of(NumberFormat format) { return words_of(format).ending; }
std::string_view ending_of(Dialect dialect) { return dialect == Dialect::Eigen ? ".cpp" : ".py"; }

std::optional<NumberFormat> number_format_from(std::string_view word) {
  for (const NumberFormatWords& each : kNumberFormats) {
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

void write_numbers(std::ostream& out, const Computation& computation, const NumbersWanted& wanted) {
  const Graph& graph = computation.graph();
  switch (wanted.format) {
    case NumberFormat::Csv:
      return write_csv(out, graph, wanted.node);
    case NumberFormat::Npy:
      HEED_CHECK(wanted.node.has_value());
      return write_npy_node(out, graph, *wanted.node);
    case NumberFormat::Markdown:
      return write_markdown(out, graph, wanted.node);
    case NumberFormat::Latex:
      return write_latex(out, graph, wanted.node);
    case NumberFormat::Json:
      break;
  }
  if (!wanted.node) return write_result_json(out, computation, computation.steps().last(), wanted.language);
  write_node_json(out, {graph}, *wanted.node);
  out << '\n';
}

Status export_numbers(Computation& computation, const NumbersWanted& wanted,
                      const std::filesystem::path& path, const Paths& inputs, Progress& progress) {
  if (const Status computed = compute_all(computation, progress); !computed) return computed;
  if (wanted.format == NumberFormat::Npy && !wanted.node)
    return write_npy_folder(computation.graph(), path, inputs, progress);
  return write_file(path, inputs, progress, [&](std::ostream& out) {
    write_numbers(out, computation, wanted);
    return Status();
  });
}

Status export_program(const Computation& computation, Dialect dialect, const std::filesystem::path& path,
                      const Paths& inputs, const Progress& progress) {
  return write_file(path, inputs, progress, [&](std::ostream& out) {
    out << export_code(computation.scene(), computation.built(), dialect);
    return Status();
  });
}

}  // namespace heed
