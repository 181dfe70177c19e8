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

// Which numbers are taken away, and how they are written.
struct NumbersWanted {
  NumberFormat format = NumberFormat::Csv;
  std::optional<NodeId> node;  // none: all of them
  Language language = Language::English;
};

// What is on the command line behind `--to`: `csv`.
std::string_view word_of(NumberFormat format);
std::optional<NumberFormat> number_format_from(std::string_view word);
std::string_view ending_of(NumberFormat format);  // `.csv`
std::string_view ending_of(Dialect dialect);      // `.py`

// Executes what is left of the computation, a matrix at a time.
Status compute_all(Computation& computation, const Progress& progress);

// Of a computation that is executed. All nodes as NPY are files in a folder; that only export_numbers() can.
void write_numbers(std::ostream& out, const Computation& computation, const NumbersWanted& wanted);

// What `heed export` and the window write: whole or not at all. Executes the computation.
Status export_numbers(Computation& computation, const NumbersWanted& wanted,
                      const std::filesystem::path& path, const Paths& inputs, Progress& progress);
Status export_program(const Computation& computation, Dialect dialect, const std::filesystem::path& path,
                      const Paths& inputs, const Progress& progress);

}  // namespace heed
