#include "app/export/worksheet_job.h"

#include <sstream>

#include "app/paint/worksheet_pages.h"
#include "core/io/output_file.h"

namespace heed {
namespace {

constexpr double kShareOfSheets = 0.8;  // of the progress; the rest is writing

Status write_sheets(const std::vector<Drawing>& pages, const std::string& path, const Paths& inputs) {
  std::ostringstream bytes;
  if (Status status = write_pages(pages, worksheet_page(), FileFormat::Pdf, bytes); !status) return status;
  return write_file(path, inputs, [&](std::ostream& out) { out << std::move(bytes).str(); });
}

// `sheet.pdf` and `sheet-key.pdf`.
std::string key_path(std::string path) {
  constexpr std::string_view kEnding = ".pdf";
  if (path.ends_with(kEnding)) path.resize(path.size() - kEnding.size());
  return path + "-key.pdf";
}

}  // namespace

Status write_worksheets(const ExportJob& job, Progress& progress) {
  const WorksheetOptions& options = job.choice.worksheet;
  WorksheetRequest request = worksheet_request(options, job.scene);
  const ClassSheets sheets{job.title, job.choice.language, options.has_own_keys};
  ClassPages pages;
  for (int student = 0; student < options.students; ++student, ++request.seed) {
    if (progress.is_cancelled()) return cancelled();
    const Status added = job.update ? add_student(pages, *job.update, request, sheets)
                                    : add_student(pages, job.scene, request, sheets);
    if (!added) return added;
    progress.set(kShareOfSheets * (student + 1) / options.students);
  }
  if (Status status = write_sheets(pages.sheets, job.path, job.inputs); !status) return status;
  return options.has_own_keys ? write_sheets(pages.keys, key_path(job.path), job.inputs) : Status();
}

}  // namespace heed
