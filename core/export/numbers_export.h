#pragma once

#include <filesystem>
#include <optional>
#include <ostream>
#include <string_view>

#include "core/base/progress.h"
#include "core/io/output_file.h"
#include "core/text/catalogue.h"
#include "core/walk/computation.h"

namespace heed {

enum class NumberFormat { Csv, Npy, Json, Markdown, Latex };

// What to export, and in which format.
struct NumberExportOptions {
  NumberFormat format = NumberFormat::Csv;
  std::optional<NodeId> node;  // none: all nodes
  Language language = Language::English;
};

// The value of the command line option `--to`: `csv`.
std::string_view option_name(NumberFormat format);
std::optional<NumberFormat> number_format_from(std::string_view word);
std::string_view file_extension(NumberFormat format);  // `.csv`

// Runs the rest of the computation one matrix at a time, so that it can be cancelled in between.
Status compute_all(Computation& computation, const Progress& progress);

// How many numbers are exported: of one node, or of all.
Index number_count(const Graph& graph, std::optional<NodeId> node);
// Of what will be written, roughly: for numbers with all of their digits.
double estimated_bytes(const Graph& graph, const NumberExportOptions& options);

// Writes a completed computation. A stream cannot hold all nodes as NPY, which are files in a folder: use
// export_numbers().
void write_numbers(std::ostream& out, const Computation& computation, const NumberExportOptions& options);

// Used by `heed export` and the window. Files are written atomically; export_numbers() first completes the
// computation.
Status export_numbers(Computation& computation, const NumberExportOptions& options,
                      const std::filesystem::path& path, const Paths& inputs, Progress& progress);

}  // namespace heed
